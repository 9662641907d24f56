// Where the service is that a <plan-viewer> shows. Pure, but for the address of this very module.

/** Where a service with the default port is. */
const USUAL = 'http://localhost:4173/'

/** Where the script came from, unless it was bundled into another. */
export function defaultSrc(script: string = import.meta.url): string {
  return /^https?:\/\/[^/]+\/plan-viewer\.js(?:[?#]|$)/.test(script)
    ? new URL('/', script).href
    : USUAL
}

/** The address with a slash at its end; null for what is none of a web server. */
export function readSrc(src: string, page: string): string | null {
  if (!URL.canParse(src, page)) return null
  const { protocol, origin } = new URL(src, page)
  return protocol === 'http:' || protocol === 'https:' ? `${origin}/` : null
}
