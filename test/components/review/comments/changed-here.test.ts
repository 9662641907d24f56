import { expect } from 'chai'
import { changesAt, nearChange } from '../../../../components/review/comments/changed-here.js'
import type { DocComment } from '../../../../schema/comments/shapes.js'
import { keyOf } from '../../../../schema/compare/keys.js'
import type { CompareChange } from '../../../../schema/compare/compare.js'

const BASE = { op: 'edit', at: 1, was: 1, n: 1, kind: 'p', under: null, line: 1 } as const
const FAR = 'far words '.repeat(20)

describe('what changed at the place of a comment @one-engine', () => {
  it('is told with the words near it, its marks on the same words', () => {
    const change: CompareChange = {
      ...BASE,
      ...{ old: `${FAR}ten minutes ${FAR}`, text: `${FAR}six whole minutes ${FAR}` },
      ...{ out: [[FAR.length, FAR.length + 3]], in: [[FAR.length, FAR.length + 9]] },
    }
    const { old, text, in: added, out } = nearChange(change)
    expect(old).to.match(/^….{60,80}ten minutes .{60,80}…$/)
    expect(text).to.match(/^….{60,80}six whole minutes .{60,80}…$/)
    expect(out.map(([from, to]) => old?.slice(from, to))).to.deep.equal(['ten'])
    expect(added.map(([from, to]) => text?.slice(from, to))).to.deep.equal(['six whole'])
  })

  it('is told whole where it is short, came or went', () => {
    const edit: CompareChange = { ...BASE, old: 'Ten minutes', text: 'Ten', out: [[3, 11]], in: [] }
    const gone: CompareChange = { ...edit, op: 'del', text: null, old: FAR, out: [[0, 200]] }
    expect(nearChange(edit)).to.deep.equal(edit)
    expect(nearChange(gone)).to.equal(gone)
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
