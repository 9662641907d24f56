// The changes of a tree since an earlier one, held against the whole tree.

import type { TreeChanges } from '../../../schema/api/api.js'
import { expect } from 'chai'
import fc from 'fast-check'
import type { TreeResponse } from '../../../schema/api/api.js'
import { applyChanges } from '../../../schema/api/tree-changes.js'
import type { Task, Tree } from '../../../schema/tree.js'
import { TreeStore } from '../../../server/tree/tree-store.js'
import { REST } from '../../support/library/delta.js'
import { ask, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

/** One scan: tasks that are different now, by number and time, and tasks that went. */
interface Round {
  tasks: [number: number, mtime: number][]
  gone: number[]
  whole: boolean
  notes: number
}

describe('the changes of a reply', () => {
  const number = fc.nat({ max: 9 })
  const round = fc.record<Round>({
    tasks: fc.array(fc.tuple(number, fc.nat({ max: 3 })), { maxLength: 4 }),
    gone: fc.array(number, { maxLength: 2 }),
    whole: fc.boolean(),
    notes: fc.nat({ max: 2 }),
  })

  it('make the whole tree out of any earlier one', () => {
    fc.assert(
      fc.property(fc.array(round, { maxLength: 12 }), rounds => {
        const store = new TreeStore()
        const known: { etag: string; tree: Tree }[] = []
        for (const each of rounds) {
          apply(store, each)
          const { tree } = store
          if (!tree) throw new Error('no tree')
          for (const { etag, tree: before } of known) {
            expect(applied(before, store.changesSince(etag))).to.deep.equal(tree)
          }
          // A tab has the ETag of a reply: with a problem of the settings, or compressed.
          for (const etag of [store.etag(null), store.etag('port'), gzipped(store.etag('port'))]) {
            known.push({ etag, tree })
          }
        }
      }),
    )
  })

  it('hold no task that is as it was', () => {
    const store = new TreeStore()
    apply(store, {
      ...NOTHING,
      tasks: [
        [1, 1],
        [2, 2],
      ],
    })
    const etag = store.etag(null)
    apply(store, { ...NOTHING, tasks: [[2, 5]] })
    const changes = store.changesSince(etag)
    expect([changes?.tree.tasks.map(({ name }) => name), changes?.gone]).to.deep.equal([['2'], []])
  })

  it('are null for a tree of another run, one that is too old, or an invalid ETag', () => {
    const [store, other] = [new TreeStore(), new TreeStore()]
    for (const each of [store, other]) apply(each, NOTHING)
    const etag = store.etag(null)
    for (let time = 1; time <= 100; time++) {
      apply(store, { ...NOTHING, tasks: [[0, time]] })
      expect(store.changesSince(etag), `after ${time}`).not.to.equal(null)
    }
    apply(store, { ...NOTHING, tasks: [[0, 101]] })
    const start = etag.slice(0, etag.lastIndexOf('-') + 1)
    for (const tag of [
      etag,
      other.etag(null),
      '',
      '*',
      `W/${etag}`,
      `${start}"`,
      `${start}zz"`,
      `${start}-1"`,
      `${start}999"`,
    ]) {
      expect(store.changesSince(tag), tag).to.equal(null)
    }
  })
})

describe('GET /api/changes', () => {
  let service: Served

  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'active/other/plans/plan.html': '<title>Other</title>',
    })
  })
  after(() => service.close())

  it('sends the whole tree for an unknown ETag, or none', async () => {
    const tree = await ask(service.port, '/api/tree')
    for (const etag of [null, '"x"', '"AAAAAAAA-0"', 'nonsense, "y"']) {
      const answer = await changesFrom(etag)
      expectReply('changes', answer.json())
      expect([answer.text, answer.headers.etag]).to.deep.equal([tree.text, tree.headers.etag])
    }
  })

  it('answers 304 to a client that has the tree, compressed or not, and forbids to cache it', async () => {
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
    expectReply('changes', answer.json())
    const { tree, gone } = answer.json() as TreeChanges
    expect(tree.tasks.map(({ dir }) => dir)).to.deep.equal(['docs/done/search'])
    expect(gone).to.deep.equal(['docs/active/search'])
    expect(answer.headers.etag).to.equal(after.headers.etag)
    const whole = applied((before.json() as TreeResponse).tree, answer.json() as TreeChanges)
    expect({ tree: whole }).to.deep.equal(after.json())
  })

  function changesFrom(etag: string | null): Promise<Answer> {
    const headers = etag === null ? [] : [['If-None-Match', etag] as const]
    return ask(service.port, { target: '/api/changes', headers })
  }
})

const NOTHING: Round = { tasks: [], gone: [], whole: false, notes: 0 }

function apply(store: TreeStore, { tasks, gone, whole, notes }: Round): void {
  const docs = Array.from({ length: notes }, (_, i) => aDoc(`app/notes/${i}.md`, ''))
  store.apply({
    whole,
    tasks: tasks.map(([number, mtime]) => aTask(number, mtime)),
    gone: gone.map(number => dirOf(number)),
    rest: { ...REST, collections: [{ folder: 'app', label: 'Notes', docs }] },
  })
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

function gzipped(etag: string): string {
  return etag.replace(/"$/, '-gzip"')
}

function applied(before: Tree | null, changes: TreeChanges | null): Tree {
  if (!before || !changes) throw new Error('no tree, or no changes')
  const { tree } = applyChanges(before, JSON.parse(JSON.stringify(changes)) as TreeChanges)
  if (!tree) throw new Error('no tree')
  return tree
}
