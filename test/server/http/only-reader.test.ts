// Calls that only the reader may make. Which Origin is the service's own is origin.test.ts's.

import { expect } from 'chai'
import { onlyReader } from '../../../server/http/only-reader.js'
import { Refusal } from '../../../server/refusal.js'

describe('a request that only the reader may send', () => {
  it('is refused without an Origin, and is not passed on', () => {
    let isPassed = false
    const call = () => callWith({}, () => (isPassed = true))
    expect(call).to.throw(Refusal, 'only the reader decides').with.property('status', 403)
    expect(isPassed).to.equal(false)
  })

  it('is passed on with the Origin of the dashboard', () => {
    let isPassed = false
    callWith({ origin: 'http://localhost:4173' }, () => (isPassed = true))
    expect(isPassed).to.equal(true)
  })
})

function callWith(headers: Record<string, string>, onPass: () => void): void {
  onlyReader({ headers } as never, () => {
    onPass()
    return Promise.resolve()
  })
}
