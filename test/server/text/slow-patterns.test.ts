// Phase patterns that go back and forth for ever: wherever one comes from it is refused, and the
// service goes on.

import { writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Preview, TreeResponse } from '../../../schema/api/api.js'
import { ask, listen } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { some } from '../../support/whole.js'

/** A folder's name, which no probe of ours is like. */
const NAME = `${'q'.repeat(40)}!`
const PATTERNS = [
  '^(?<num>(a+)+)$',
  '^phase-(?<num>(\\d+|\\d)+)-(?<slug>x)$',
  '^(?<num>(\\w|\\d|-)*)#$',
  '(?<num>(.*)*)(?<slug>x)\\k<num>#',
  '^(?<num>\\d*(a|a)*)$',
  // Only what is there gives it away.
  '^(?<num>(\\u0071+)+)$',
]
/** One of a probe, one of a real name. */
const TWO = PATTERNS.filter((_, i) => i === 0 || i === PATTERNS.length - 1)

let service: Served

describe('requirement 25: a catastrophic phase pattern', () => {
  let tree: string
  let times = 0

  before(async () => {
    service = await serve({
      [`active/search/plans/${NAME}/plan.html`]: '<title>Odd</title>',
      'active/search/plans/phase-1-a/plan.html': '<title>Plan</title>',
    })
    tree = (await ask(service.port, '/api/tree')).text
  })
  afterEach(() => expect(service.warnings).to.deep.equal([]))
  after(async () => {
    await service.close()
    const injected = 'phase patterns that never end: saved, previewed, and found in the file'
    noteInjection({ requirement: 25, injected, times, survived: times })
  })

  it('is not saved, for all folders or for one, and others are answered meanwhile', async () => {
    for (const [i, phasePattern] of some(PATTERNS, 5).entries()) {
      const isOwn = i % 2 === 1
      const own = { folders: [{ name: 'docs', path: service.root, phasePattern }] }
      const draft = isOwn ? own : { ...usual(), phasePattern }
      const { status, error } = await meanwhile('PUT', '/api/config', draft)
      expect(status).to.equal(400)
      const at = isOwn ? 'folders.0.phasePattern' : 'phasePattern'
      expect(error).to.match(new RegExp(`^${at}: takes too long on [^\n]+$`))
      times += 1
    }
    expect((await ask(service.port, '/api/tree')).text).to.equal(tree)
  })

  it('is not previewed, and others are answered meanwhile', async () => {
    for (const phasePattern of TWO) {
      const draft = { ...usual(), phasePattern }
      const { status, ok, error } = await meanwhile('POST', '/api/config/preview', draft)
      expect([status, ok]).to.deep.equal([200, false])
      expect(error).to.match(/^phasePattern: takes too long on [^\n]+$/)
      times += 1
    }
  })

  it('is not taken from the file: the last good settings stay', async () => {
    const stream = await listen(service.port)
    for (const phasePattern of TWO) {
      await writeFile(service.configFile, JSON.stringify({ ...usual(), phasePattern }))
      const bad = await untilProblem(/^phasePattern: takes too long on [^\n]+$/)
      expect(JSON.stringify({ tree: bad.tree })).to.equal(tree)
      await writeFile(service.configFile, JSON.stringify(usual()))
      await untilProblem(null)
      times += 1
    }
    await stream.close()

    /** The tree once the file is noticed. */
    async function untilProblem(wanted: RegExp | null): Promise<TreeResponse> {
      for (;;) {
        const reply = (await ask(service.port, '/api/tree')).json() as TreeResponse
        const { configProblem } = reply
        if (wanted ? configProblem?.match(wanted) : configProblem === undefined) return reply
        await stream.next()
      }
    }
  })
})

function usual() {
  return { folders: [{ name: 'docs', path: service.root }] }
}

/** The reply, once others have been answered since the request. */
async function meanwhile(method: string, target: string, body: object) {
  const order: string[] = []
  const asked = ask(service.port, { method, target, body: JSON.stringify(body) })
  const reply = asked.then(answer => {
    order.push('pattern')
    return { status: answer.status, ...(answer.json() as Partial<Preview>) }
  })
  for (const other of ['/api/tree', '/api/status']) {
    expect((await ask(service.port, other)).status).to.equal(200)
    order.push('other')
  }
  const { status, ok, error } = await reply
  expect(order[0]).to.equal('other')
  return { status, ok, error }
}
