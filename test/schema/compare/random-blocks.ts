// Lists of blocks, and random edits of them: the same ones in each run.
// To change what a block is, see schema/compare/blocks.ts.

import { seeded } from '../../support/texts/random-text.js'
import type { PageBlock, BlockKind } from '../../../schema/compare/blocks.js'
import { keyOf } from '../../../schema/compare/keys.js'

export function block(
  text: string,
  kind: BlockKind = 'p',
  links: readonly string[] = [],
): PageBlock {
  return { text, key: keyOf(text), kind, links, at: 0 }
}

export function blocksOf(...texts: string[]): PageBlock[] {
  return texts.map(text => block(text))
}

const REPEATED = [
  'yes',
  'no',
  '│',
  'Status │ open',
  'The same sentence stands in many places.',
  '☐ ok',
]

/**
 * Two lists: a doc, and what an author made of it. Most texts are unique, as in docs; some are not.
 * @param first - the blocks of the doc, where these are not random, too
 */
export function randomPair(
  seed: number,
  first?: readonly PageBlock[],
): { from: PageBlock[]; to: PageBlock[] } {
  const below = seeded(seed)
  const fresh = () => {
    if (below(100) < 15) return REPEATED[below(REPEATED.length)] ?? ''
    return Array.from({ length: 3 + below(12) }, () => `w${below(400)}`).join(' ')
  }
  const from = first?.map(({ text }) => text) ?? Array.from({ length: below(60) }, fresh)
  const to = [...from]
  for (let edits = below(10); edits > 0; edits--) {
    const at = below(to.length + 1)
    const n = 1 + below(4)
    const kind = below(5)
    if (kind === 0) to.splice(at, 0, ...Array.from({ length: n }, fresh))
    else if (kind === 1) to.splice(at, n)
    else if (kind === 2) to.splice(below(to.length + 1), 0, ...to.splice(at, n))
    else if (kind === 3) to.splice(at, 0, ...to.slice(at, at + n))
    else if (at < to.length) to[at] = (to[at] ?? '').replace(/\S+$/, `w${below(400)}`)
  }
  const kinds: BlockKind[] = ['p', 'li']
  const toBlocks = (texts: string[]) => {
    return texts.map(text =>
      block(text, kinds[below(20) === 0 ? 1 : 0], below(20) === 0 ? ['/a'] : []),
    )
  }
  return { from: toBlocks(from), to: toBlocks(to) }
}
