// Which tags of a page join the words on their two sides, and which elements are left out with all that is in them: the
// same for the text that is searched, the blocks that are compared, and the matches that are marked.

const JOINING = setOf(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small ' +
    'span strike strong sub sup time tspan tt u var wbr ruby rb rt rp',
)
const LEFT_OUT = setOf(
  'head script style template noscript title desc iframe object embed canvas audio video textarea ' +
    'select datalist noembed noframes',
)

/** @param tag - in lower case */
export function joinsWords(tag: string): boolean {
  return JOINING.has(tag)
}

/** @param tag - in lower case */
export function isLeftOut(tag: string): boolean {
  return LEFT_OUT.has(tag)
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
