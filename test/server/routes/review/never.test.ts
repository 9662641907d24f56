// No GET about reviews changes a fact, and nothing but a restore writes into a docs folder.

import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { EVERY_ROUTE } from '../../../support/every-route.js'
import { ask } from '../../../support/http.js'
import { Reviewed } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'
import { rowsOf } from '../../../support/sqlite.js'

const PLANS = 'active/search/plans'
const PLAN = `docs/${PLANS}/plan.html`
const OLD = '<title>Plan</title><p>old'
const NEW = '<title>Plan</title><p>new'

let service: Reviewed

describe('a request about reviews', () => {
  before(async () => {
    service = await Reviewed.open({ [`${PLANS}/plan.html`]: OLD, [`${PLANS}/notes.md`]: '# Notes' })
    await service.write({ [`${PLANS}/plan.html`]: NEW })
    await service.seen(PLAN, NEW)
    await service.read(PLAN, sha(OLD))
  })
  after(() => service.close())

  it('never-N14: changes a fact by GET or HEAD, with the Origin of the dashboard or without', async () => {
    const hash = sha(NEW)
    const targets = [
      ...EVERY_ROUTE.filter(([method]) => method === 'GET').map(([, target]) => target),
      `/api/review?path=${PLAN}`,
      '/api/review?since=x.1',
      `/api/versions/bytes?path=${PLAN}&hash=${sha(OLD)}`,
      `/api/frame?path=${PLAN}&at=${hash}`,
      `/api/review/read?docs=${PLAN}&hash=${hash}&how=marked`,
      `/api/versions/forget?path=${PLAN}&hashes=all`,
      `/api/versions/restore?path=${PLAN}&hash=${sha(OLD)}`,
    ].filter(target => !target.startsWith('/api/events'))
    const before = await facts()
    const files = await filesIn(service.root)
    for (const target of targets) {
      for (const method of ['GET', 'HEAD']) {
        for (const headers of [[], [['Origin', `http://localhost:${service.port}`] as const]]) {
          await ask(service.port, { method, target, headers })
        }
      }
    }
    expect(await facts()).to.equal(before)
    expect(await filesIn(service.root)).to.deep.equal(files)
  })

  it('never-N8: writes into a docs folder, unless it restores a version', async () => {
    const docs = [{ path: PLAN, hash: sha(NEW) }]
    const writes: [target: string, body: object][] = [
      ['/api/review/read', { docs, how: 'opened' }],
      ['/api/review/read', { docs, how: 'marked' }],
      ['/api/review/unread', { docs }],
      ['/api/versions/forget', { path: PLAN, hashes: 'all' }],
      ['/api/versions/restore', { path: PLAN, hash: sha(OLD), ifHash: sha(OLD) }],
    ]
    const files = await filesIn(service.root)
    for (const [target, body] of writes) await service.post(target, body)
    await service.get(`/api/frame?path=${PLAN}&at=now`)
    await service.stop()
    await service.start()
    expect(await filesIn(service.root)).to.deep.equal(files)
  })
})

/** Every row of every table, without the stamps of files: a capture of the bytes on disk is no fact. */
async function facts(): Promise<string> {
  const file = join(service.state, 'review.sqlite')
  const tables = await rowsOf(file, "SELECT * FROM sqlite_master WHERE type='table'")
  const rows = await Promise.all(
    tables.map(({ name }) => rowsOf(file, `SELECT * FROM ${String(name)}`)),
  )
  const withoutStamps = rows.map(ofTable => ofTable.map(row => ({ ...row, stamp: null })))
  return JSON.stringify([tables, withoutStamps])
}

/** The kind and the content of each file, by its path. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const files = names.map(async name => {
    const { ino, mode, mtimeNs, ctimeNs } = await stat(name, { bigint: true })
    return [name, [ino, mode, mtimeNs, ctimeNs, sha(await readFile(name))].join()] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
