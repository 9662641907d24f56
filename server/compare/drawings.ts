// Which blocks a comment on a drawing is about: a drawing, and the source that a script draws, are several blocks.
// To change which elements are around a block, see looks.ts.

import type { CommentAnchor } from '../../schema/comments/anchors.js'
import type { PageBlock } from '../../schema/compare/blocks.js'
import { keyOf } from '../../schema/compare/keys.js'
import type { LookAround } from '../../schema/compare/looks.js'

/** It names a drawing by its first block. A label by itself is named by its own text. */
export function isOnDrawing(anchor: CommentAnchor): boolean {
  return anchor.type === 'block' && anchor.kind === 'svg' && keyOf(anchor.text) !== anchor.key
}

/** The last block of the drawing that this block is in; the block itself where it is in none. */
export function endOfDrawing(blocks: readonly PageBlock[], at: number): number {
  const drawing = outermostDrawing(blocks[at])
  let end = at
  while (drawing && outermostDrawing(blocks[end + 1]) === drawing) end++
  return end
}

function outermostDrawing(block: PageBlock | undefined): LookAround | null {
  let found: LookAround | null = null
  for (let each = block?.look?.around ?? null; each; each = each.around) {
    if (/^(?:svg|pre)\b/.test(each.look)) found = each
  }
  return found
}
