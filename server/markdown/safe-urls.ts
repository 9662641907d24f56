// Which addresses a Markdown page may hold, in links and in what it shows, and how they are written.
// To change which tags have them, see allowlist.ts.

/** A file: link is looked up by the dashboard, never followed by the browser. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'file']
export const MEDIA_SCHEMES = ['http', 'https', 'data']

/** `notes.md:30`, `app.ts:42:5`, `Makefile:3-9`: a file and lines in it, which without `./` reads as a scheme. */
const FILE_AND_LINE = /^(?:[^/?#:]*\.[^/?#:]+|[A-Z]\w*file):\d+(?:[:-]\d+)?(?:[?#]|$)/

/** Data that can be seen or heard. Of any other nothing would be shown, and some of it is a page. */
const MEDIA_DATA = /^data:(?:image|audio|video)\//i

/** Characters that a browser ignores: control characters, marks without width, white space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/gu
const STRAY_PERCENT = /%(?![\da-f]{2})/gi

/**
 * An address as it stands in a page, before its characters are escaped there; null when it would lead
 * where no page may. A relative one stays relative.
 */
export function safeUrl(address: string, schemes: readonly string[]): string | null {
  const seen = address.replace(UNSEEN, '')
  if (FILE_AND_LINE.test(seen)) return safeUrl(`./${address.trim()}`, schemes)
  const scheme = schemeOf(seen)
  if (scheme !== null && !schemes.includes(scheme)) return null
  if (scheme === 'data' && !MEDIA_DATA.test(seen)) return null
  try {
    // An encoded character stays; a percent sign that encodes nothing belongs to a file's name.
    return encodeURI(address).replaceAll('%25', '%').replace(STRAY_PERCENT, '%25')
  } catch {
    // Half of a character.
    return null
  }
}

/**
 * A page whose pictures and media from the top, such as `/media/a.png`, are looked for at `top`: the way from the page
 * to the top of its docs folder. In text a quotation mark is escaped, so only attributes match.
 */
export function withTop(page: Buffer, top: string): Buffer {
  if (!page.includes('="/')) return page
  const html = page.toString().replace(/ (src|poster|srcset)="([^"]*)"/g, (_, name, value) => {
    const from = name === 'srcset' ? /(^|,)(\s*)\/(?![/\\])/g : /^()()\/(?![/\\])/
    return ` ${name}="${String(value).replace(from, `$1$2${top}`)}"`
  })
  return Buffer.from(html)
}

/** Attributes of a link to another site: without them the site replaces the doc in its pane. */
export function linkAttributes(address: string): string {
  return /^(?:https?:)?\/\//i.test(address) ? ' target="_blank" rel="noopener noreferrer"' : ''
}

function schemeOf(seen: string): string | null {
  return /^([^/?#:]*):/.exec(seen)?.[1]?.toLowerCase() ?? null
}
