import { expect } from 'chai'
import {
  NO_MARKS,
  addCounts,
  addMark,
  marksInWords,
  markOf,
  type Mark,
} from '../../../schema/review/doc-mark.js'

const HASH = 'a'.repeat(64)
const TIME = '2026-11-24T14:02:00.000Z'
const NEW = { state: 'new', quiet: false, opened: null, hash: HASH } as const

describe('the mark of a doc', () => {
  const rows: [what: string, doc: Parameters<typeof markOf>[0], mark: Mark | null][] = [
    ['new before it was opened', NEW, 'new'],
    ['opened once it was in front', { ...NEW, opened: TIME }, 'opened'],
    ['changed after an edit', { ...NEW, state: 'changed' }, 'changed'],
    ['changed, opened or not', { ...NEW, state: 'changed', opened: TIME }, 'changed'],
    ['none once it was read', { ...NEW, state: 'read', opened: TIME }, null],
    ['none in a quiet folder', { ...NEW, quiet: true }, null],
    ['none after the file was deleted', { ...NEW, hash: null }, null],
  ]
  for (const [what, doc, mark] of rows) {
    it(`is ${what}`, () => expect(markOf(doc)).to.equal(mark))
  }
})

describe('the count of marks', () => {
  it('says changed and new, and counts an opened doc as new', () => {
    const count = (['changed', 'new', 'opened', 'changed'] as const).reduce(addMark, NO_MARKS)
    expect(count).to.deep.equal({ changed: 2, fresh: 2, opened: 1 })
    expect(marksInWords(count)).to.equal('2 changed, 2 new')
    expect(marksInWords(addMark(NO_MARKS, 'new'))).to.equal('1 new')
    expect(marksInWords(addMark(NO_MARKS, 'changed'))).to.equal('1 changed')
    expect(marksInWords(NO_MARKS)).to.equal('')
  })

  it('is the sum of its parts', () => {
    const one = addMark(NO_MARKS, 'opened')
    expect(addCounts(one, addMark(one, 'changed'))).to.deep.equal({
      changed: 1,
      fresh: 2,
      opened: 2,
    })
  })
})
