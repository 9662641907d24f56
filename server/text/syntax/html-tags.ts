// The tags that HTML knows. Any other in a Markdown file is a placeholder or a type: `<feature-name>`, `List<Foo>`.
// To change which tags a page keeps, see ../../markdown/allowlist.ts.

const HTML = setOf(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
    'img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter ' +
    'nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb ' +
    'rp rt rtc ruby s samp script search section select slot small source spacer span strike strong style sub summary ' +
    'sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp',
)
/** Names that mean something within a drawing or a formula, and are known there only. */
const FOREIGN = new Set(['svg', 'math'])
const TAG = /<(\/?)([a-z][\w:.-]*)/gi

export function isHtmlTag(name: string): boolean {
  return HTML.has(name.toLowerCase())
}

/** The HTML with the tags that HTML does not know as text. Within comments and attributes it stays the same, read. */
export function withKnownTags(html: string): string {
  if (!html.includes('<')) return html
  let foreign = 0
  return html.replace(TAG, (tag, slash: string, name: string) => {
    if (FOREIGN.has(name.toLowerCase())) foreign = Math.max(0, foreign + (slash === '/' ? -1 : 1))
    return foreign > 0 || isHtmlTag(name) ? tag : `&lt;${tag.slice(1)}`
  })
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
