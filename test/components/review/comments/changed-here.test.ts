import { expect } from 'chai'
import { nearChange } from '../../../../components/review/comments/changed-here.js'
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
})
