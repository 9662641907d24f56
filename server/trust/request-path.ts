// Normalizes the request target before any other code reads it, and decodes doc paths.
// To change which file a path means, see files/locate.ts.

export type Area = 'api' | 'docs' | 'page'

/** The target without a fragment; null for any other form: the absolute form, `*`, an authority. */
export function tidyTarget(target: string): string | null {
  const [path = ''] = target.split('#', 1)
  return /^\/[\x21-\x7e]*$/.test(path) ? path : null
}

/** Which part of the service a path belongs to. Letter case counts, as it does in the routes. */
export function areaOf(path: string): Area {
  if (path === '/api' || path.startsWith('/api/')) return 'api'
  if (path === '/docs' || path.startsWith('/docs/')) return 'docs'
  return 'page'
}

/**
 * The doc path that stands percent-encoded in a URL, decoded once. Null when it is malformed, has an
 * empty or a dot segment, or an encoded slash, which would make two segments of one.
 */
export function decodeDocPath(encoded: string): string | null {
  try {
    const segments = encoded.split('/').map(decodeURIComponent)
    return segments.some(segment => /^\.{0,2}$|\//.test(segment)) ? null : segments.join('/')
  } catch {
    return null
  }
}

/** A doc path as it stands in a URL. */
export function encodeDocPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
