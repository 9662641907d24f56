// Finds the unchanged blocks beside changes: a change is read with the line before it and the one behind. Pure.
// To change what is sent of them, see schema/compare/compare.ts.

import type { PageBlock } from '../../schema/compare/blocks.js'
import type { BlockAround } from '../../schema/compare/compare.js'
import { beginOf } from '../../schema/compare/cut.js'
import type { BlockChange } from '../../schema/compare/diff.js'
import { isHeading } from '../../schema/compare/edits.js'
import { LONGEST_AROUND, MOST_AROUND } from '../../schema/compare/limits.js'

/** In the order of the version after. @param blocks - of that version */
export function blocksAround(
  changes: readonly BlockChange[],
  blocks: readonly PageBlock[],
): BlockAround[] {
  const isChanged = new Uint8Array(blocks.length)
  for (const { op, at, n } of changes) if (op !== 'del') isChanged.fill(1, at, at + n)
  const places = new Set<number>()
  for (const { op, at, n } of changes) {
    if (places.size >= MOST_AROUND) break
    addNext(places, at - 1, -1)
    addNext(places, op === 'del' ? at : at + n, 1)
  }
  return [...places]
    .toSorted((a, b) => a - b)
    .slice(0, MOST_AROUND)
    .flatMap(at => {
      const { kind, text } = blocks[at] ?? {}
      return kind && text ? [{ at, kind, text: beginOf(text, LONGEST_AROUND) }] : []
    })

  /** Adds the first block from here on that has words, if it has not changed; each change names its heading itself. */
  function addNext(found: Set<number>, start: number, step: 1 | -1): void {
    let at = start
    while (!isChanged[at] && blocks[at]?.text.trim() === '') at += step
    const block = blocks[at]
    if (block && !isChanged[at] && !isHeading(block)) found.add(at)
  }
}
