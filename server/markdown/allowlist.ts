// The tags and attributes of an author's HTML that a page keeps: what says what a text is and how it
// stands, nothing that runs, frames, submits or styles. GitHub's list, by and large.

const KEPT =
  'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li mark ol p picture pre q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'

export const TAGS: ReadonlySet<string> = new Set(KEPT.split(' '))
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'br col hr img input source track wbr'.split(' '),
)

const EVERYWHERE = 'align dir height id lang title valign width'
const SOME: Readonly<Record<string, string>> = {
  a: 'href name',
  audio: 'controls loop muted src',
  data: 'value',
  details: 'open',
  img: 'alt loading src srcset',
  input: 'checked',
  li: 'value',
  ol: 'reversed start type',
  source: 'media src srcset type',
  td: 'colspan rowspan',
  th: 'colspan rowspan scope',
  time: 'datetime',
  track: 'kind label src srclang',
  video: 'controls loop muted poster src',
}

const everywhere = new Set(EVERYWHERE.split(' '))
const some = new Map(Object.entries(SOME).map(([tag, names]) => [tag, new Set(names.split(' '))]))

export function keepsAttribute(tag: string, name: string): boolean {
  return everywhere.has(name) || some.get(tag)?.has(name) === true
}
