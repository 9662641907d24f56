// The states that follow from receipts, and times as the service writes them.

import { expect } from 'chai'
import { isQuiet, readState } from '../../../schema/review/marks.js'
import { isHash, msOf, timeOf } from '../../../schema/review/versions.js'

const hash = 'a'.repeat(64)

describe('the state of a doc', () => {
  it('is new without a receipt, read with one for its hash now, else changed', () => {
    expect(readState(false, false)).to.equal('new')
    expect(readState(true, true)).to.equal('read')
    expect(readState(true, false)).to.equal('changed')
  })

  it('is quiet in a quiet folder, and for a new doc that is muted or was old at the first start', () => {
    const facts = { state: 'new' as const, isFolderQuiet: false, isMuted: true, isOld: false }
    expect(isQuiet(facts)).to.equal(true)
    expect(isQuiet({ ...facts, state: 'changed' })).to.equal(false)
    expect(isQuiet({ ...facts, isMuted: false })).to.equal(false)
    expect(isQuiet({ ...facts, isMuted: false, isOld: true })).to.equal(true)
    expect(isQuiet({ ...facts, isMuted: false, isFolderQuiet: true })).to.equal(true)
  })
})

describe('a value of a request', () => {
  it('is a hash of 64 lower-case digits', () => {
    expect(isHash(hash)).to.equal(true)
    for (const other of ['a', 'A'.repeat(64), '../../x', `${hash}a`, null, 1]) {
      expect(isHash(other)).to.equal(false)
    }
  })

  it('is a time as the service writes it', () => {
    expect(msOf(timeOf(1))).to.equal(1)
    for (const other of ['2026-11-24', '2026-11-24T20:31:00Z', 'tomorrow', 0, null]) {
      expect(msOf(other)).to.equal(null)
    }
  })
})
