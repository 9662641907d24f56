import { expect } from 'chai'
import {
  NO_MARKS,
  addCounts,
  addMark,
  isUnread,
  markInWords,
  markOf,
  markedDocs,
  marksInWords,
  strongestMark,
  type Mark,
} from '../../../schema/review/doc-mark.js'

const HASH = 'a'.repeat(64)
const TIME = '2026-11-24T14:02:00.000Z'
const NEW = { todo: 'new', opened: null, hash: HASH, drafts: 0 } as const

describe('the mark of a doc', () => {
  const rows: [what: string, doc: Parameters<typeof markOf>[0], mark: Mark | null][] = [
    ['new before it was opened', NEW, 'new'],
    ['opened once it was in front', { ...NEW, opened: TIME }, 'opened'],
    ['changed after an edit, opened or not', { ...NEW, todo: 'changed', opened: TIME }, 'changed'],
    ['changed after an edit of what was approved', { ...NEW, todo: 'approved-changed' }, 'changed'],
    ['answered while answers wait', { ...NEW, todo: 'answered' }, 'answered'],
    ['a review while one is asked for', { ...NEW, todo: 'review', opened: TIME }, 'review'],
    ['a draft where nothing else waits but reading', { ...NEW, drafts: 1 }, 'draft'],
    ['none where nothing waits', { ...NEW, todo: null }, null],
    ['none after the file was deleted', { ...NEW, todo: 'review', hash: null }, null],
  ]
  for (const [what, doc, mark] of rows) {
    it(`is ${what}`, () => expect(markOf(doc)).to.equal(mark))
  }
})

describe('an unread doc', () => {
  const doc = { state: 'new', quiet: false, hash: HASH } as const

  it('is new or changed, not quiet, and has a file, whatever else waits', () => {
    expect(isUnread(doc)).to.equal(true)
    expect(isUnread({ ...doc, state: 'changed' })).to.equal(true)
    expect(isUnread({ ...doc, state: 'read' })).to.equal(false)
    expect(isUnread({ ...doc, quiet: true })).to.equal(false)
    expect(isUnread({ ...doc, hash: null })).to.equal(false)
  })
})

describe('the count of marks', () => {
  const count = (['changed', 'new', 'opened', 'review'] as const).reduce(addMark, NO_MARKS)

  it('says each reason, and counts an opened doc as new', () => {
    expect(marksInWords(count)).to.equal('1 asks for a review, 1 changed, 2 new')
    expect(marksInWords(addCounts(count, addMark(count, 'answered')))).to.equal(
      '2 ask for a review, 1 answered, 2 changed, 4 new',
    )
    expect(marksInWords(NO_MARKS)).to.equal('')
    expect(markInWords('review')).to.equal('asks for a review')
  })

  it('has one strongest mark', () => {
    expect(strongestMark(count)).to.equal('review')
    expect(strongestMark(addMark(addMark(NO_MARKS, 'opened'), 'new'))).to.equal('new')
    expect(strongestMark(NO_MARKS)).to.equal(null)
  })

  it('is the sum of its parts', () => {
    expect(addCounts(count, addMark(NO_MARKS, 'opened'))).to.deep.equal(addMark(count, 'opened'))
    expect(markedDocs(count)).to.equal(4)
  })
})
