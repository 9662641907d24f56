// Which addresses a Markdown page may hold, in links and in what it shows, and how they are written.

/** A file: link is looked up by the dashboard, never followed by the browser. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'file']
export const MEDIA_SCHEMES = ['http', 'https', 'data']

/** Control characters, marks without width, white space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/gu
const STRAY_PERCENT = /%(?![\da-f]{2})/gi

/**
 * An address as it stands in a page, before its characters are escaped there; null when it would lead
 * where no page may. A relative one stays relative.
 */
export function addressOf(address: string, schemes: readonly string[]): string | null {
  const scheme = schemeOf(address)
  if (scheme !== null && !schemes.includes(scheme)) return null
  try {
    // What is encoded already stays; a percent sign that encodes nothing is one of a file's name.
    return encodeURI(address).replaceAll('%25', '%').replace(STRAY_PERCENT, '%25')
  } catch {
    // Half of a character.
    return null
  }
}

// A browser passes over control characters, wherever they stand, and white space in front.
function schemeOf(address: string): string | null {
  const seen = address.replace(UNSEEN, '')
  return /^([^/?#:]*):/.exec(seen)?.[1]?.toLowerCase() ?? null
}
