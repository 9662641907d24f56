// Tells the changes in a doc in a few words, for the page and the command line.
// To change what is counted, see diff.ts; what differs beside the blocks, compare.ts.

import type { OtherChanges } from './compare.js'
import { isLookChange, type BlockDiff } from './diff.js'

type CountedChanges = Pick<BlockDiff, 'counts' | 'ops'>

/** `3 edited, 1 added, 2 removed`; `''` for nothing. */
export function countsInWords({ counts, ops }: CountedChanges): string {
  const { edited, added, removed, moved, links } = counts
  const looks = ops.filter(isLookChange).length
  return sentence([
    countInWords(edited - looks, 'edited'),
    countInWords(added, 'added'),
    countInWords(removed, 'removed'),
    countInWords(moved, 'moved'),
    countInWords(links, 'link', 'links'),
    countInWords(looks, 'looks different', 'look different'),
  ])
}

/** The words of both versions are the same, though their files differ. */
export function hasSameWords({ counts, ops }: CountedChanges): boolean {
  const { edited, added, removed, moved } = counts
  return added + removed + moved === 0 && edited === ops.filter(isLookChange).length
}

/** `styles +3 −1 lines, 1 comment`; `''` for nothing. */
export function othersInWords(other: OtherChanges): string {
  const { styles, scripts, markup, comments, unseen } = other
  return sentence([
    linesInWords('styles', styles),
    linesInWords('scripts', scripts),
    countInWords(markup, 'tag or attribute', 'tags and attributes'),
    countInWords(comments, 'comment', 'comments'),
    unseen ? 'white space, line ends or an encoding' : '',
  ])
}

function linesInWords(name: string, { in: came, out: went }: { in: number; out: number }): string {
  const parts = `${came > 0 ? ` +${came}` : ''}${went > 0 ? ` −${went}` : ''}`
  return parts === '' ? '' : `${name}${parts} ${came + went === 1 ? 'line' : 'lines'}`
}

function countInWords(count: number, one: string, many = one): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}

function sentence(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(', ')
}
