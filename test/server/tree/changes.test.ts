// What of the tree is different from an earlier one, held against the whole tree.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import fc from 'fast-check'
import type { TreeResponse } from '../../../schema/api/api.js'
import { REPLIES } from '../../../schema/api/api-schema.js'
import { withChanges, type TreeChanges } from '../../../schema/api/tree-changes.js'
import { DEFAULTS, type Config } from '../../../schema/config/config.js'
import type { Task } from '../../../schema/tree.js'
import type { Delta } from '../../../server/scan/protocol.js'
import { Snapshot, type ReadyReply } from '../../../server/tree/tree-store.js'
import { ask, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const CONFIG: Config = { ...DEFAULTS, folders: [{ name: 'app', path: '/app' }] }

/** One round of reading: tasks that are different now, by number and time, and tasks that went. */
interface Round {
  tasks: [number: number, mtime: number][]
  gone: number[]
  whole: boolean
  notes: number
  problem: string | null
}

describe('the changes of a reply', () => {
  const number = fc.nat({ max: 9 })
  const round = fc.record<Round>({
    tasks: fc.array(fc.tuple(number, fc.nat({ max: 3 })), { maxLength: 4 }),
    gone: fc.array(number, { maxLength: 2 }),
    whole: fc.boolean(),
    notes: fc.nat({ max: 2 }),
    problem: fc.constantFrom(null, 'port'),
  })

  it('make the whole tree out of any earlier one', () => {
    fc.assert(
      fc.property(fc.array(round, { maxLength: 12 }), rounds => {
        let snapshot: Snapshot | null = null
        const known: { etag: string; reply: TreeResponse }[] = []
        for (const each of rounds) {
          snapshot = after(snapshot, each)
          const now = snapshot.reply(each.problem)
          const whole = parse(now)
          for (const { etag, reply } of known) {
            expect(applied(reply, now.changesFrom(etag))).to.deep.equal(whole)
          }
          known.push({ etag: now.etag, reply: whole })
        }
      }),
    )
  })

  it('hold no task that is as it was, and leave it the same object', () => {
    const first = after(null, {
      ...NOTHING,
      tasks: [
        [1, 1],
        [2, 2],
      ],
    })
    const second = after(first, {
      ...NOTHING,
      tasks: [
        [1, 1],
        [2, 5],
      ],
    })
    const before = parse(first.reply(null))
    const changes = second.reply(null).changesFrom(first.reply(null).etag)
    const { tree, gone } = JSON.parse(String(changes)) as TreeChanges
    expect([tree.tasks.map(({ name }) => name), gone]).to.deep.equal([['2'], []])
    expect(applied(before, changes).tree?.tasks[1]).to.equal(before.tree?.tasks[1])
  })

  it('are none from a tree of another run, of too long ago, or of nothing that is an ETag', () => {
    let snapshot = after(null, NOTHING)
    const { etag } = snapshot.reply(null)
    const other = after(null, NOTHING).reply(null).etag
    for (let time = 1; time <= 100; time++) {
      snapshot = after(snapshot, { ...NOTHING, tasks: [[0, time]] })
      expect(snapshot.reply(null).changesFrom(etag), `after ${time}`).not.to.equal(null)
    }
    snapshot = after(snapshot, { ...NOTHING, tasks: [[0, 101]] })
    const start = etag.slice(0, etag.lastIndexOf('-') + 1)
    for (const tag of [
      etag,
      other,
      '',
      '*',
      `W/${etag}`,
      `${start}"`,
      `${start}zz"`,
      `${start}-1"`,
    ]) {
      expect(snapshot.reply(null).changesFrom(tag), tag).to.equal(null)
    }
  })

  it('are none when a thousand tasks are different', () => {
    const first = after(null, NOTHING)
    const tasks = Array.from({ length: 1001 }, (_, i): [number, number] => [i, 1])
    const { etag } = first.reply(null)
    const few = after(first, { ...NOTHING, tasks: tasks.slice(1) })
    expect(few.reply(null).changesFrom(etag)).not.to.equal(null)
    expect(
      after(few, { ...NOTHING, tasks })
        .reply(null)
        .changesFrom(etag),
    ).to.equal(null)
  })
})

describe('GET /api/changes', () => {
  let service: Served

  beforeEach(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'active/other/plans/plan.html': '<title>Other</title>',
    })
  })
  afterEach(() => service.close())

  it('is the whole tree for who has none, or one of another run', async () => {
    const tree = await ask(service.port, '/api/tree')
    for (const etag of [null, '"x"', '"AAAAAAAA-0"', 'nonsense, "y"']) {
      const answer = await changesFrom(etag)
      expectShape(answer)
      expect([answer.text, answer.headers.etag]).to.deep.equal([tree.text, tree.headers.etag])
    }
  })

  it('answers 304 to who has the tree, compressed or not, and is kept by nobody', async () => {
    const { etag = '' } = (await ask(service.port, '/api/tree')).headers
    for (const tag of [etag, etag.replace(/"$/, '-gzip"')]) {
      const answer = await changesFrom(tag)
      expect([answer.status, answer.text]).to.deep.equal([304, ''])
      expect(answer.headers['cache-control']).to.equal('no-store')
    }
  })

  it('tells of the tasks that are different, and of those that went', async () => {
    const before = await ask(service.port, '/api/tree')
    const body = JSON.stringify({ task: 'docs:search', to: 'done' })
    expect(
      (await ask(service.port, { method: 'POST', target: '/api/move', body })).status,
    ).to.equal(200)
    const after = await ask(service.port, '/api/tree')
    const answer = await changesFrom(before.headers.etag ?? '')
    expectShape(answer)
    const { tree, gone } = answer.json() as TreeChanges
    expect(tree.tasks.map(({ dir }) => dir)).to.deep.equal(['docs/done/search'])
    expect(gone).to.deep.equal(['docs/active/search'])
    expect(answer.headers.etag).to.equal(after.headers.etag)
    const whole = applied(before.json() as TreeResponse, answer.body)
    expect(whole).to.deep.equal(after.json())
  })

  function changesFrom(etag: string | null): Promise<Answer> {
    const headers = etag === null ? [] : [['If-None-Match', etag] as const]
    return ask(service.port, { target: '/api/changes', headers })
  }
})

const NOTHING: Round = { tasks: [], gone: [], whole: false, notes: 0, problem: null }

function after(before: Snapshot | null, { tasks, gone, whole, notes }: Round): Snapshot {
  const packed = tasks.map(([number, mtime]) => {
    const task = aTask(number, mtime)
    return { task, json: Buffer.from(JSON.stringify(task)) }
  })
  const info = { name: 'app', root: '/app', label: '/app', settle: true }
  const docs = Array.from({ length: notes }, (_, i) => aDoc(`app/notes/${i}.md`, ''))
  const delta: Pick<Delta, 'whole' | 'gone' | 'collections'> & { folders: unknown } = {
    whole,
    gone: gone.map(number => dirOf(number)),
    collections: { app: [{ folder: 'app', label: 'Notes', docs }] },
    folders: [{ info }],
  }
  return Snapshot.after(before, packed, delta as unknown as Delta, CONFIG)
}

function aTask(number: number, mtime: number): Task {
  const [key, dir] = [`app:${number}`, dirOf(number)]
  const docs = [aDoc(`${dir}/plans/plan.html`, key)]
  const names = { key, folder: 'app', name: `${number}`, label: `${number}`, dir }
  return { ...names, status: 'active', docs, phases: [], groups: [], mtime }
}

function aDoc(path: string, ws: string) {
  return { path, file: path.slice(path.lastIndexOf('/') + 1), kind: 'doc', title: path, ws }
}

function dirOf(number: number): string {
  return `app/active/${number}`
}

function parse({ pieces }: ReadyReply): TreeResponse {
  return JSON.parse(Buffer.concat([...pieces]).toString()) as TreeResponse
}

function applied(before: TreeResponse, bytes: Buffer | null): TreeResponse {
  if (!before.tree) throw new Error('no tree')
  return withChanges(before.tree, JSON.parse(String(bytes)) as TreeChanges)
}

function expectShape(answer: Answer): void {
  const ajv = new Ajv2020({ strict: false })
  expect(ajv.validate(REPLIES.changes, answer.json()), ajv.errorsText()).to.equal(true)
}
