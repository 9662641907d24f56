// Requests that wait for the reader: when they look, how many there may be, and clients that go.

import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { AgentWaits } from '../../../server/review/agent-waits.js'
import { Refusal } from '../../../server/refusal.js'

const NEVER = new AbortController().signal
const LONG_MS = 50_000

describe('a wait', () => {
  let waits: AgentWaits

  beforeEach(() => (waits = new AgentWaits(() => undefined)))
  afterEach(() => waits.close())

  const wait = (
    as: string | null,
    look = () => Promise.resolve<string | null>(null),
    session = '',
  ) => waits.wait({ as, session, paths: [] }, LONG_MS, look, NEVER)
  const messageOf = (work: Promise<unknown>) =>
    work.then(String, (error: unknown) => (error instanceof Refusal ? error.message : 'none'))

  it('whose client went before it began is none, and looks at nothing', async () => {
    for (const ms of [0, LONG_MS]) {
      let looks = 0
      const look = () => Promise.resolve(`${++looks} comments`)
      const ended = await waits.wait(
        { as: 'gone', session: '', paths: [] },
        ms,
        look,
        AbortSignal.abort(),
      )
      expect([ended, looks, waits.waiting]).to.deep.equal([null, 0, []])
    }
  })

  it('whose client goes while it looks ends with that look', async () => {
    const client = new AbortController()
    let looks = 0
    const look = async () => {
      looks++
      client.abort()
      waits.wake()
      await turn()
      return null
    }
    expect(
      await waits.wait({ as: 'gone', session: '', paths: [] }, LONG_MS, look, client.signal),
    ).to.equal(null)
    expect([looks, waits.waiting]).to.deep.equal([1, []])
  })

  it('of a name and session that have ten is refused with what to do, and the ten go on', async () => {
    const ten = Array.from({ length: 10 }, () => wait('claude'))
    expect(await messageOf(wait('claude'))).to.equal(
      'claude waits 10 times already: end one of these waits, or wait under another name',
    )
    expect(waits.waiting).to.have.length(10)
    void wait('codex')
    void wait('claude', undefined, 'another')
    expect(waits.waiting).to.have.length(12)
    waits.close()
    expect(await Promise.all(ten)).to.deep.equal(Array(10).fill(null))
  })

  it('A13: that comes to nothing is counted by caller, until one finds something', () => {
    const [one, other] = ['one', 'other'].map(session => ({ as: 'claude', session }))
    if (!one || !other) throw new Error('no callers')
    const counts = [true, true, false, true].map(isIdle => waits.countIdle(one, isIdle))
    expect([...counts, waits.countIdle(other, true)]).to.deep.equal([1, 2, 0, 1, 1])
  })

  it('is refused while a hundred wait', async () => {
    for (let n = 0; n < 100; n++) void wait(n < 50 ? null : `agent ${n}`)
    expect(await messageOf(wait('late'))).to.equal('100 agents wait already: try again later')
  })

  it('looks once after a burst of changes', async () => {
    let looks = 0
    let isThere = false
    let looked = () => undefined as void
    const looking = () => new Promise<void>(resolve => (looked = resolve))
    const found = wait('claude', () => {
      looks++
      looked()
      return Promise.resolve(isThere ? 'a comment' : null)
    })
    const next = looking()
    for (let n = 0; n < 3; n++) {
      waits.wake()
      await turn()
    }
    await next
    isThere = true
    waits.wake()
    expect([await found, looks]).to.deep.equal(['a comment', 3])
  })
})
