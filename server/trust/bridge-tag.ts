// Finds the place of the bridge, our own script, in an HTML doc that is shown in a frame.
// To change which replies get it, see routes/docs.ts; what it does, components/bridge.

/** The script's path on this service. */
export const BRIDGE_PATH = '/bridge.js'
export const BRIDGE_TAG = Buffer.from(`<script src="${BRIDGE_PATH}"></script>`)

/** So many bytes of a doc are searched: more than stands before the first tags of any doc. */
export const BRIDGE_SEARCHED = 64 * 1024

const LONGEST_START = '<!doctype'.length
const BOM = '\u00ef\u00bb\u00bf'
/** Text that may stand before and between the first tags, as browsers parse it. */
const ASIDES = [
  /[\t\n\f\r ]*/y,
  /<!--(?:-?>|[^]*?--!?>)/y,
  // The doctype, and `<?xml … ?>` and similar, which browsers parse as comments.
  /<(?:\?|!(?!--)|\/(?![a-z]))[^>]*>/iy,
]
const UNENDED = /<(?:[?!]|\/(?![a-z]))/iy
const TAGS = [/<html(?=[\t\n\f\r />])/iy, /<head(?=[\t\n\f\r />])/iy]
/** One attribute, or what stands between two. */
const ATTRIBUTE =
  /[\t\n\f\r /]+|[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|(?!["'>])[^\t\n\f\r >]+|(?=>)))?/y

/**
 * At which byte of an HTML file the bridge's tag stands: as early as it can without changing the
 * encoding or the mode of the doc, and in its head where its first tags open one. Null where it is
 * left out: in UTF-16, and where a comment or a tag does not end.
 *
 * @param bytes - the file's first ones, `BRIDGE_SEARCHED` of them or all
 */
export function bridgeAt(bytes: Buffer): number | null {
  if (isUtf16(bytes)) return null
  const text = bytes.toString('latin1', 0, BRIDGE_SEARCHED)
  let at = pastAll(ASIDES, text, text.startsWith(BOM) ? BOM.length : 0)
  if (past(UNENDED, text, at) > at) return null
  for (const name of TAGS) {
    const tag = pastAll(ASIDES, text, at)
    const attributes = past(name, text, tag)
    if (attributes === tag) continue
    const end = pastAll([ATTRIBUTE], text, attributes)
    if (text[end] !== '>') return null
    at = end + 1
  }
  // The bytes after these may begin with a doctype.
  return at + LONGEST_START > BRIDGE_SEARCHED ? null : at
}

/** Past all that matches one of the patterns, in any order. */
function pastAll(patterns: readonly RegExp[], text: string, start: number): number {
  let at = start
  for (let before = -1; at > before;) {
    before = at
    for (const pattern of patterns) at = past(pattern, text, at)
  }
  return at
}

/** Where a match that starts here ends; here when there is none. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** By its byte order mark, or by the zero byte of its first letter. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || first === 0 || second === 0
}
