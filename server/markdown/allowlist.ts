// The tags, attributes and classes that a page keeps: what our own renderer writes, and of an author's HTML
// what says what a text is and how it stands. Nothing of it runs, frames, submits or styles.
// To change how the rest is taken out, see sanitize.ts.

import { LINK_SCHEMES, MEDIA_SCHEMES, safeUrl } from './safe-urls.js'
import { RESERVED_ID } from './toc.js'

/** GitHub's list, by and large. */
const KEPT =
  'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li mark math ol p picture pre q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'
/** MathML Core, and what temml writes beside it. Nothing in it holds HTML or acts. */
const KEPT_IN_MATH =
  'a menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics span'

export const TAGS: ReadonlySet<string> = setOf(KEPT)
/** The tags that stay within `math`. */
export const MATH_TAGS: ReadonlySet<string> = setOf(KEPT_IN_MATH)
export const VOID_TAGS: ReadonlySet<string> = setOf('br col hr img input source track wbr')

const EVERYWHERE = setOf('align dir height id lang title valign width')
const IN_MATH = setOf(
  'accent columnalign columnlines columnspan display displaystyle fence form largeop linebreak mathbackground mathcolor mathvariant movablelimits notation rowlines rowspan separator stretchy symmetric',
)
const MATH_LENGTHS = setOf(
  'columnspacing depth height linethickness lspace mathsize maxsize minsize rowspacing rspace voffset width',
)
/** More could cover the page; maths.ts bounds TeX likewise. */
const MATH_LENGTH =
  /^(?:(?:^| )[-+]?(?:[12]?\d?(?:\.\d+)?[a-z%]*|[12]?\d\d(?:\.\d+)?(?:p[tx]|%)))+$/i
const MATH_LEVEL = /^[-+]?[0-3]$/
const SOME: Readonly<Record<string, ReadonlySet<string>>> = {
  a: setOf('aria-describedby aria-label href name'),
  audio: setOf('controls loop muted src'),
  data: setOf('value'),
  details: setOf('open'),
  div: setOf('aria-label role tabindex'),
  img: setOf('alt loading src srcset'),
  input: setOf('checked'),
  li: setOf('value'),
  ol: setOf('reversed start type'),
  pre: setOf('data-language'),
  source: setOf('media src srcset type'),
  td: setOf('colspan rowspan'),
  th: setOf('colspan rowspan scope'),
  time: setOf('datetime'),
  track: setOf('kind label src srclang'),
  video: setOf('controls loop muted poster src'),
}

/** The classes of our own markup, by their tag. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  a: /^(?:anchor|footnote-(?:back|ref)|tml-(?:eq)?ref)$/,
  code: /^(?:hljs|language-.+|math-problem)$/,
  div: /^(?:alert(?:-[a-z]+)?|table)$/,
  figure: /^(?:cited|diagram)$/,
  li: /^task$/,
  p: /^alert-title$/,
  pre: /^diagram-source$/,
  // The classes of highlight.js, which writes `hljs-title class_ inherited__`.
  span: /^(?:hljs-[\w-]+|[a-z]+_+)$/,
  td: /^(?:long|text)$/,
  th: /^(?:long|text)$/,
}
/** The classes of temml. */
const MATH_CLASS =
  /^(?:(?:chr|ff|longdiv|phasor|tml|wbk)-[\w-]+|actuarial|circle-pad|downstrike|mathcal|menclose|sout|upstrike)$/

const FOOTNOTE_IDS: Readonly<Record<string, RegExp>> = {
  a: /^fnref-\d+(?:-\d+)?$/,
  li: /^fn-\d+$/,
}
const COLUMNS = /^--columns: ?\d{1,3}$/
const LENGTH = '-?(?:[12]?\\d?(?:\\.\\d+)?(?:em|ex)?|[12]?\\d?\\d(?:\\.\\d+)?(?:p[tx]|%))'
const COLOR = '(?:#[\\da-f]{3,8}|[a-z]+)'
/** The styles of temml, without `position`: a box laid over other text could pass for it. */
const MATH_STYLE = new RegExp(
  `^(?:${[
    `border(?:-(?:bottom|left|right|top))?:${LENGTH} (?:dashed|double|solid)(?: ${COLOR})?`,
    `color:${COLOR}`,
    'display:(?:block math|flex)',
    'font-weight:bold',
    'justify-content:center',
    'math-depth:\\d',
    `(?:height|margin-left|width):${LENGTH}`,
    `padding(?:-(?:bottom|left|right|top))?:${LENGTH}(?: ${LENGTH}){0,3}`,
    'text-align:left',
    'transform:scaleX\\(-1\\)',
    'white-space:pre-line',
  ].join('|')})$`,
  'i',
)

/**
 * The value of an attribute as a page keeps it; null when it goes.
 * @param isMath - the tag stands within `math`, or is it
 */
export function keptValue(
  tag: string,
  name: string,
  value: string,
  isMath: boolean,
): string | null {
  if (name === 'class') return keptClasses(isMath ? MATH_CLASS : CLASSES[tag], value)
  if (name === 'style') {
    if (isMath) return keptStyle(value)
    return tag === 'pre' && COLUMNS.test(value) ? value : null
  }
  if (isMath && name === 'scriptlevel') return MATH_LEVEL.test(value) ? value : null
  if (isMath && MATH_LENGTHS.has(name)) return MATH_LENGTH.test(value) ? value : null
  const isKnown = EVERYWHERE.has(name) || SOME[tag]?.has(name) === true
  if (!isKnown && !(isMath && IN_MATH.has(name))) return null
  switch (name) {
    case 'href':
      return safeUrl(value.trim(), LINK_SCHEMES)
    case 'src':
    case 'poster':
      return safeUrl(value.trim(), MEDIA_SCHEMES)
    case 'srcset':
      return isSafeSet(value) ? value : null
    case 'id':
    case 'name':
      return RESERVED_ID.test(value) && FOOTNOTE_IDS[tag]?.test(value) !== true ? null : value
    case 'role':
      return value === 'region' ? value : null
    case 'tabindex':
      return value === '0' ? value : null
    default:
      return value
  }
}

function keptClasses(known: RegExp | undefined, value: string): string | null {
  return (
    value
      .split(/\s+/)
      .filter(name => known?.test(name))
      .join(' ') || null
  )
}

function keptStyle(value: string): string | null {
  const kept = value.split(';').filter(each => MATH_STYLE.test(each))
  return kept.length > 0 ? `${kept.join(';')};` : null
}

/** A comma within an address is not told from one between two: of these nothing is kept. */
function isSafeSet(value: string): boolean {
  const addresses = value.split(',').map(part => part.trim().split(/\s+/)[0] ?? '')
  const isSafe = addresses.every(each => safeUrl(each, MEDIA_SCHEMES) === each && each !== '')
  return isSafe && !value.includes('data:')
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
