import { expect } from 'chai'
import { frameMarks } from '../../../../components/state/review/frame-marks.js'
import type { PageBlock } from '../../../../schema/compare/blocks.js'
import { keyOf } from '../../../../schema/compare/keys.js'
import type { CompareChange } from '../../../../schema/compare/compare.js'
import { diffBlocks } from '../../../../schema/compare/diff.js'

describe('the marks that a frame is told of @one-engine', () => {
  const cases: [name: string, old: string[], now: string[], marks: string[]][] = [
    [
      'a word in the place of another',
      ['It ends after 90 s.'],
      ['It ends after 120 s.'],
      ['edit 0 [120] 90'],
    ],
    ['words that came', ['One two three four.'], ['One two and three four.'], ['edit 0 [and ] -']],
    ['words that went', ['One two and three four.'], ['One two three four.'], ['edit 0 [] and ']],
    [
      'words that went at the end',
      ['One two three four.'],
      ['One two three.'],
      ['edit 0 []  four'],
    ],
    ['several places', ['a b c d e f g h'], ['a X c d Y f g h'], ['edit 0 [X|Y] b/e']],
    [
      'several words in the place of others, the old ones together',
      ['One two three four five six seven.'],
      ['One 2 3 four five six seven.'],
      ['edit 0 [2|3] two three/'],
    ],
    [
      'fewer words in the place of others, the old ones together',
      ['One two three four five six seven eight.'],
      ['One 2 four five six seven eight.'],
      ['edit 0 [2] two three'],
    ],
    [
      'a word with signs in it, the old one whole',
      ['See lib/old.ts for it.'],
      ['See src/new.ts for it.'],
      ['edit 0 [src|new] lib/old/'],
    ],
    [
      'cells of a row each by itself',
      ['hold │ 3 │ none │ yes'],
      ['hold │ 5 │ some │ yes'],
      ['edit 0 [5|some] 3/none'],
    ],
    [
      'a number with signs in it, the old one whole',
      ['It takes 21,000 of them.'],
      ['It takes 24,500 of them.'],
      ['edit 0 [24|500] 21,000/'],
    ],
    ['the end of a number', ['Takes 4.1 s.'], ['Takes 4.3 s.'], ['edit 0 [|3] 4.1 /']],
    ['the start of a number', ['Takes 1.9.'], ['Takes 2.9.'], ['edit 0 [2] 1.9 ']],
    ['the middle of a number', ['At 1:07:40 h.'], ['At 1:09:40 h.'], ['edit 0 [|09] 1:07:40 /']],
    ['a block that came', ['One.'], ['One.', 'Two.'], ['add 1 [Two.] -']],
    ['a block that went', ['One.', 'Two.'], ['Two.'], ['del 0 [] One.']],
  ]
  for (const [name, old, now, marks] of cases) {
    it(`name ${name}`, () => {
      const found = frameMarks(changesOf(old, now), true)
      expect(found.map(mark => drawn(mark, now))).to.deep.equal(marks)
    })
  }

  it('hold no words for the page of an author', () => {
    const found = frameMarks(changesOf(['One two three.', 'Gone.'], ['One 2 three.']), false)
    expect(found.map(({ words }) => words)).to.deep.equal([null, null])
  })
})

function blocks(texts: readonly string[]): PageBlock[] {
  return texts.map((text, at) => ({ text, key: keyOf(text), kind: 'p', links: [], at }))
}

function changesOf(old: readonly string[], now: readonly string[]): CompareChange[] {
  return diffBlocks(blocks(old), blocks(now)).ops.map(change => ({ ...change, line: null }))
}

/** `edit 0 [new|words] old/words`. */
function drawn(
  { kind, at, ranges, words }: ReturnType<typeof frameMarks>[number],
  now: readonly string[],
): string {
  const added = ranges.map(([from, to]) => (now[at] ?? '').slice(from, to)).join('|')
  return `${kind} ${at} [${added}] ${words?.replace('\n', '/') ?? '-'}`
}
