import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { TreeResponse } from '../../../schema/api/api.js'
import { withLock } from '../../../server/fs/lock.js'
import { ask, listen, type Listening } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const HOUR = 3_600_000
const PLAN = 'active/t/plans/plan.html'

describe('a clock that jumps', () => {
  const { now } = Date
  let served: Served
  let events: Listening

  before(async () => {
    served = await serve({ [PLAN]: 'first', 'active/other/plans/plan.html': 'x' })
    events = await listen(served.port)
  })
  afterEach(() => (Date.now = now))
  after(async () => {
    await events.close()
    await served.close()
  })

  /** The events up to the next edit. */
  async function batch(): Promise<string[]> {
    const types: string[] = []
    while (types.at(-1) !== 'changed') types.push((await events.next())?.type ?? 'changed')
    return types
  }

  const tagOf = async () => (await ask(served.port, { target: `/docs/docs/${PLAN}` })).headers.etag
  const tasks = async () => {
    const { tree } = (await ask(served.port, { target: '/api/tree' })).json() as TreeResponse
    return tree?.tasks.map(({ name }) => name)
  }

  for (const [name, jump, order] of [
    ['forward', HOUR, ['t', 'other']],
    ['back', -HOUR, ['other', 't']],
  ] as const) {
    it(`requirement 37: an hour ${name} changes no batch, no order and no answer`, async () => {
      const before = await tagOf()
      Date.now = () => now() + jump
      // A file that is written now is stamped by that clock.
      const written = new Date(Date.now())
      await writeFile(join(served.root, PLAN), 'again')
      await utimes(join(served.root, PLAN), written, written)
      expect(await batch()).to.deep.equal(['tree', 'changed'])
      expect(await tagOf()).not.to.equal(before)
      expect(await tasks()).to.deep.equal(order)
      const after = await tagOf()
      Date.now = now
      await writeFile(join(served.root, PLAN), 'third')
      expect(await batch()).to.deep.equal(['tree', 'changed'])
      expect(await tagOf()).not.to.equal(after)
      expect((await tasks())?.[0]).to.equal('t')
    })

    it(`requirement 37: an hour ${name} leaves no lock taken`, async () => {
      // One that was cut off before it was signed has only its age.
      const lock = join(served.root, '../lock')
      await writeFile(lock, '')
      const made = new Date(now() - jump)
      await utimes(lock, made, made)
      expect(await withLock(lock, 5000, () => Promise.resolve('done'))).to.equal('done')
    })
  }
})
