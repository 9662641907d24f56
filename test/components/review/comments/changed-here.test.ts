import { expect } from 'chai'
import { render } from 'lit'
import { renderChanged } from '../../../../components/review/changes/marked-text.js'
import { changesAt } from '../../../../components/review/comments/changed-here.js'
import type { DocComment } from '../../../../schema/comments/shapes.js'
import { keyOf } from '../../../../schema/compare/keys.js'
import type { CompareChange } from '../../../../schema/compare/compare.js'

const BASE = { op: 'edit', at: 1, was: 1, n: 1, kind: 'p', under: null, line: 1 } as const
const FAR = 'far words '.repeat(20)

describe('what changed at the place of a comment @one-engine', () => {
  it('is one paragraph: the words that went before those that came, the unchanged middle left out', () => {
    const old = `${FAR}ten minutes ${FAR}a cent ${FAR}`
    const text = `${FAR}six whole minutes ${FAR}two cents ${FAR}`
    const [first, second] = [FAR.length, 2 * FAR.length]
    const change: CompareChange = {
      ...{ ...BASE, old, text },
      out: [
        [first, first + 3],
        [second + 12, second + 18],
      ],
      in: [
        [first, first + 9],
        [second + 18, second + 27],
      ],
    }
    expect(drawn(change)).to.match(
      /^….{50,62}-ten- \+six whole\+ minutes .{40,62}….{50,62}-a cent- \+two cents\+.{50,62}…$/,
    )
  })

  it('is told whole where it is short, came or went', () => {
    const edit: CompareChange = { ...BASE, old: 'Ten minutes', text: 'Ten', out: [[3, 11]], in: [] }
    expect(drawn(edit)).to.equal('Ten- minutes-')
    expect(drawn({ ...edit, op: 'del', text: null })).to.equal('-Ten minutes-')
    expect(drawn({ ...edit, op: 'add', old: null })).to.equal('+Ten+')
  })

  it('is what became of its own block, and no other one with its words', () => {
    const text = 'A hold ends.'
    const end = { key: keyOf(text), nth: 0 }
    const anchor = {
      type: 'text' as const,
      ...{ quote: 'hold', prefix: '', suffix: '' },
      ...{ from: { ...end, start: 2 }, to: { ...end, end: 6 } },
    }
    const removed = (old: string): CompareChange => {
      return { ...BASE, op: 'del', at: 3, text: null, old, in: [], out: [[0, old.length]] }
    }
    const edit: CompareChange = { ...BASE, old: 'A', text: 'B', in: [[0, 1]], out: [[0, 1]] }
    const [own, other] = [removed(text), removed('Another hold.')]
    const found = (is: 'exact' | 'moved' | 'gone', from: number | null) => {
      const where = { is, from, to: from } as DocComment['where']
      return changesAt({ where, anchor } as unknown as DocComment, [edit, own, other])
    }
    expect(found('exact', 0)).to.deep.equal([])
    expect(found('exact', 1)).to.deep.equal([edit, own])
    expect(found('moved', 1)).to.deep.equal([edit, own])
    expect(found('gone', null)).to.deep.equal([own])
    // It stands elsewhere, with another word.
    edit.op = 'add'
    Object.assign(edit, { text: 'A hold waits.', old: null, in: [[0, 13]], out: [] })
    const [moved] = found('moved', 1)
    expect(moved).to.include({ op: 'edit', old: text, text: 'A hold waits.' })
    expect(moved).to.deep.include({ out: [[7, 12]], in: [[7, 13]] })
    edit.text = 'A  hold ends.'
    expect(found('moved', 1), 'other spaces').to.deep.equal([])
  })
})

/** Removed text between `-`, added text between `+`. */
function drawn(change: CompareChange): string {
  const place = document.createElement('p')
  render(renderChanged(change), place)
  for (const each of place.querySelectorAll('del')) each.textContent = `-${each.textContent}-`
  for (const each of place.querySelectorAll('ins')) each.textContent = `+${each.textContent}+`
  return place.textContent
}
