// The direction of text: blocks that hold Hebrew, Arabic and their like say it, other pages stay as they are.
// To change how such blocks look, see components/page/styles/.

const RTL = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const TAG_OR_LETTER = /<[^>]*>|\p{L}/gu

/** For a block of text: its first letter gives its direction. */
export function ownDirection(html: string): string {
  return RTL.test(html) ? ' dir="auto"' : ''
}

/** For what holds blocks with a direction of their own, of which `auto` knows nothing. */
export function innerDirection(html: string): string {
  if (!RTL.test(html)) return ''
  for (const [found] of html.matchAll(TAG_OR_LETTER)) {
    if (!found.startsWith('<')) return RTL.test(found) ? ' dir="rtl"' : ''
  }
  return ''
}
