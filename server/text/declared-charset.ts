// Finds the charset that an HTML file declares in its `meta` elements, as the HTML standard's prescan
// does. Each character is looked at a bounded number of times. To change when it counts, see charset.ts.

const TAG_NAME = /<\/?([a-z][^\t\n\f\r />]*)/iy
const NO_TAG = /<[!/?]/y
/** One attribute with its value, or what stands between two. */
const ATTRIBUTE =
  /[\t\n\f\r /]+|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r "'>][^\t\n\f\r >]*)))?|=/y
/** In the value of `content`: `text/html; charset=koi8-r`. */
const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*["']?([^\t\n\f\r "';]+)/i

/** The label of the first charset that is declared, as it is written there; null when there is none. */
export function declaredCharset(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const name = match(TAG_NAME, html, at)
    if (name) {
      const { end, label } = readAttributes(html, at + name[0].length)
      if (name[0].toLowerCase() === '<meta' && label !== null) return label
      at = end
    } else if (html.startsWith('<!--', at)) {
      at = past(html, '-->', at + 2)
    } else {
      at = match(NO_TAG, html, at) ? past(html, '>', at) : at + 1
    }
  }
  return null
}

function readAttributes(html: string, start: number): { end: number; label: string | null } {
  const values = new Map<string, string>()
  let end = start
  for (let found = match(ATTRIBUTE, html, end); found; found = match(ATTRIBUTE, html, end)) {
    const [whole, name = '', double, single, bare = ''] = found
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, double ?? single ?? bare)
    end += whole.length
  }
  const content = IN_CONTENT.exec(values.get('content') ?? '')?.[1] ?? null
  return { end, label: values.get('charset') ?? content }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Behind the next `sign`, or at the end of the text. */
function past(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at + sign.length
}
