// Makes the marks that a frame is told of out of a comparison: one for each change, in their order. Pure.
// To change what a change is, see schema/compare/diff.ts; how it is marked, components/bridge/annotate/.

import type { CompareChange } from '../../../schema/compare/compare.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import type { ChangeMark } from '../../messages/annotations.js'

/** The signs that may stand within a word, as in `1,204` and `a/b`. */
const SIGNS = /^[^\p{L}\p{N}\s│]+$/u
const DIGIT = /\d/
const NUMBER = /^\d(?:.*\d)?$/
const NUMBER_START = /(?<![\p{L}\p{N}_])(?:\d+[.,:])+$/u
const NUMBER_END = /^(?:[.,:]\d+)+/

/** @param isOurs - a rendered Markdown page, so it may hold words that were removed */
export function frameMarks(changes: readonly CompareChange[], isOurs: boolean): ChangeMark[] {
  return changes.map(change => {
    const { op, at, n, old, kind } = change
    const hunks = hunksIn(change)
    const words = op === 'del' ? old : hunks.map(it => it.words).join('\n')
    return {
      at,
      kind: op,
      ranges: hunks.map(({ range }) => range),
      n,
      words: isOurs && words !== null && words !== '' ? words : null,
      isItem: op === 'del' && kind === 'li',
    }
  })
}

/** The places in the text of a change where words came or went, as a reader would name them. */
export function hunksIn(change: CompareChange): Hunk[] {
  const text = change.text ?? ''
  return withWholeNumbers(gathered(hunksOf(change), text), text)
}

interface Hunk {
  range: TextRange
  /** The words that stood there before; `''` for none. */
  words: string
}

/** Each place where words came or went: what both texts have in common lies between. */
function hunksOf({ op, old, in: added, out: removed }: CompareChange): Hunk[] {
  if (op === 'del') return []
  const hunks = new Map<number, Hunk>()
  let length = 0
  for (const [start, end] of added) {
    const common = start - length
    length += end - start
    hunks.set(common, { range: [start, end], words: '' })
  }
  length = 0
  for (const [start, end] of removed) {
    const common = start - length
    length += end - start
    const words = (old ?? '').slice(start, end)
    const hunk = hunks.get(common)
    if (hunk) hunk.words = words
    else {
      const at = common + addedBefore(added, common)
      hunks.set(common, { range: [at, at], words })
    }
  }
  return [...hunks].sort(([a], [b]) => a - b).map(([, hunk]) => hunk)
}

/**
 * Removed words that only white space parts, or a sign within a word, stand together, before the new words. One by one
 * between those, neither can be read.
 */
function gathered(hunks: readonly Hunk[], text: string): Hunk[] {
  const kept: Hunk[] = []
  let first: Hunk | undefined
  let end = 0
  for (const { range, words } of hunks) {
    const between = text.slice(end, range[0])
    const isInWord = SIGNS.test(between) && words !== '' && first?.words !== ''
    if (!first || (between.trim() !== '' && !isInWord)) {
      first = { range, words }
      kept.push(first)
    } else {
      if (words !== '') first.words += first.words === '' ? words : between + words
      if (range[0] < range[1]) kept.push({ range, words: '' })
    }
    end = range[1]
  }
  return kept
}

/** `4.1` beside `4.3`, though both have `4.`: the half of a number says another one. */
function withWholeNumbers(hunks: readonly Hunk[], text: string): Hunk[] {
  return hunks.flatMap((hunk, at) => {
    const { range, words } = hunk
    const [start] = range
    if (!NUMBER.test(words) || !DIGIT.test(text.charAt(start))) return hunk
    let next = at + 1
    while (hunks[next]?.words === '') next++
    const end = hunks[next - 1]?.range[1] ?? 0
    const [before = ''] = NUMBER_START.exec(text.slice(hunks[at - 1]?.range[1] ?? 0, start)) ?? []
    const [behind = ''] = NUMBER_END.exec(text.slice(end, hunks[next]?.range[0])) ?? []
    if (before + behind === '') return hunk
    const whole = `${before}${words}${behind} `
    const from = start - before.length
    return before === ''
      ? { range, words: whole }
      : [
          { range: [from, from], words: whole },
          { range, words: '' },
        ]
  })
}

/** How many characters were added before this place of the common text. */
function addedBefore(added: readonly TextRange[], common: number): number {
  let length = 0
  for (const [start, end] of added) {
    if (start - length >= common) break
    length += end - start
  }
  return length
}
