// A store that cannot be opened or written: docs and events go on, and nothing is kept by halves.

import { chmodSync, closeSync, openSync, statSync, writeSync } from 'node:fs'
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import threads from 'node:worker_threads'
import { expect } from 'chai'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import { Database } from '../../../server/review/store/database.js'
import { docsFolder } from '../../support/docs-folder.js'
import { ask, listen } from '../../support/http.js'
import { runInNameSpace } from '../../support/name-space.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { DOC_ANCHOR, errorIn, newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { launch, launchUnprivileged } from '../../support/terminal.js'
import { execute, rowsOf } from '../../support/sqlite.js'
import { some } from '../../support/whole.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const FILES = { [`${PLANS}/a.md`]: '# A' }
const DISK_CHILD = fileURLToPath(
  new URL('../../support/children/review-disk-child.js', import.meta.url),
)

describe('a review store that is damaged', () => {
  const damages: [name: string, damage: (file: string) => Promise<void>][] = [
    ['replaced by text', file => writeFile(file, 'no database '.repeat(1000))],
    ['cut within its first page', file => truncate(file, 100)],
    ['without the root page of a table', file => zeroRoot(file, 'doc')],
    ['without the root page of the versions', file => zeroRoot(file, 'version')],
    ['made by another program', file => makeOther(file)],
  ]
  for (const [name, damage] of some(damages, 2)) {
    it(`R1.4: ${name} is set aside under its date, and a new one is made`, async () => {
      const service = await Reviewed.open(FILES)
      await service.read(A, sha('# A'))
      await service.stop()
      const file = join(service.state, 'review.sqlite')
      await rm(`${file}-wal`, { force: true })
      await damage(file)
      const size = statSync(file).size
      const tail = (await readFile(file)).subarray(100)
      await service.start()
      const { setAside, says, store } = await service.status()
      expect(store).to.equal('ready')
      expect(setAside[0]).to.match(/^review\.sqlite\.damaged-\d{8}-\d{6}$/)
      expect(says).to.equal(`review.sqlite was damaged and is kept as ${setAside[0]}`)
      expect(service.warnings).to.deep.equal([says])
      // Opening may write the header of a whole database.
      const kept = await readFile(join(service.state, setAside[0] ?? ''))
      expect([kept.length, kept.subarray(100).equals(tail)]).to.deep.equal([size, true])
      expect((await service.of(A)).state).to.equal('new')
      // The name stays known, and nothing is set aside again.
      await service.stop()
      await service.start()
      expect((await service.status()).setAside).to.deep.equal(setAside)
      await service.close()
    })
  }

  it('R1.4: cut at any page is set aside', async () => {
    const service = await Reviewed.open({ ...FILES, [`${PLANS}/b.md`]: 'b'.repeat(20_000) })
    await service.stop()
    const whole = join(service.state, 'review.sqlite')
    await execute(whole, 'PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = await readFile(whole)
    for (let size = 4096; size < bytes.length; size += 4096) {
      const folder = await docsFolder({ 'review.sqlite': bytes.subarray(0, size) })
      const options = { dir: folder.path, committed: () => undefined }
      const { database, setAside } = await Database.open(options)
      expect(setAside, `${size} of ${bytes.length}`).to.match(/^review\.sqlite\.damaged-/)
      expect(database.all('SELECT * FROM doc')).to.deep.equal([])
      database.close()
      await folder.close()
    }
    await service.close()
  })

  it('is not touched where a newer program wrote it', async () => {
    const service = await Reviewed.open(FILES)
    await service.stop()
    const file = join(service.state, 'review.sqlite')
    await execute(file, "UPDATE meta SET value='99' WHERE name='schema'")
    await service.start(false)
    const status = await until(async () => {
      const { store, says } = await service.status()
      return store === 'newer' && says
    })
    expect(status).to.equal('review.sqlite was written by a newer plan-viewer')
    const answer = await service.get('/api/review')
    expect([answer.status, answer.json()]).to.deep.equal([409, { error: status }])
    expect((await service.status()).setAside).to.deep.equal([])
    await service.close()
  })
})

describe('a review store whose files are lost while it is open', () => {
  const losses: [says: string, lose: (file: string) => Promise<void>, isKept: boolean][] = [
    [
      'review.sqlite was moved away or replaced',
      file => rename(file, join(dirname(file), 'away')),
      false,
    ],
    ['review.sqlite-wal was cut', file => truncate(`${file}-wal`, 0), false],
    ['review.sqlite-wal was moved away or replaced', file => rm(`${file}-wal`), true],
    ['review.sqlite was cut', file => truncate(file, 0), true],
  ]
  for (const [says, lose, isKept] of some(losses, 2)) {
    it(`R1.3: refuses one write and is opened anew: ${says}`, async () => {
      const service = await Reviewed.open(FILES)
      const talk = new Talk(service)
      await talk.draft(A, sha('# A'), 'Before')
      const file = join(service.state, 'review.sqlite')
      await lose(file)
      const draft = { path: A, hash: sha('# A'), anchor: DOC_ANCHOR, body: 'After' }
      const save = () => talk.save(newId('c'), draft, ['If-None-Match', '*'])
      const refused = await save()
      expect([refused.status, errorIn(refused)]).to.deep.equal([
        409,
        `the review store cannot be used: ${says}`,
      ])
      await service.ready()
      await service.seen(A, '# A')
      expect((await save()).status).to.equal(200)
      const bodies = (await rowsOf(file, 'SELECT body FROM comment')).map(({ body }) => body)
      // A log that is not cut is written into the database, before that is opened anew.
      expect(bodies.sort()).to.deep.equal(isKept ? ['After', 'Before'] : ['After'])
      await service.close()
    })
  }
})

describe('a thread that dies', () => {
  for (const name of ['review-worker', 'library-worker']) {
    it(`is started again, and reviews go on: ${name}`, async () => {
      const { Worker } = threads
      const started: threads.Worker[] = []
      threads.Worker = class extends Worker {
        constructor(file: string | URL, options?: threads.WorkerOptions) {
          super(file, options)
          if (String(file).includes(name)) started.push(this)
        }
      }
      syncBuiltinESMExports()
      try {
        const service = await Reviewed.open(FILES)
        await service.read(A, sha('# A'))
        await started[0]?.terminate()
        await until(() => started.length === 2)
        await service.ready()
        await service.write({ [`${PLANS}/a.md`]: '# A2' })
        await service.seen(A, '# A2')
        expect((await service.of(A)).state).to.equal('changed')
        // The thread may read the edit as it starts, or hear of it.
        expect((await service.lines(A)).map(({ hash }) => hash)).to.deep.equal([
          sha('# A'),
          sha('# A2'),
        ])
        await until(async () => (await service.review()).docs.length === 1)
        await service.close()
      } finally {
        threads.Worker = Worker
        syncBuiltinESMExports()
      }
    })
  }
})

describe('a disk that refuses the review store', () => {
  it('R1.3: has a write to a full disk refused with its cause, and lists no version without its bytes', async function () {
    const folder = await docsFolder({ 'docs/active/a/plans/a.md': '# A', 'state/': '' })
    const out = runInNameSpace('-rm', `mount -t tmpfs -o size=1200k none "${folder.path}/state"`, [
      DISK_CHILD,
      folder.path,
    ])
    await folder.close()
    if (out === null) return this.skip()
    const said = JSON.parse(out) as Record<string, unknown>
    expect(said).to.deep.equal({
      refused: [409, 'the review store cannot be used: the disk is full'],
      torn: 0,
      isKeptLater: true,
      isKeptWithoutEdit: true,
      state: 'new',
    })
  }).timeout(60_000)

  it('R1.3: keeps reviews off where the directory is read-only', async function () {
    const { home, state } = await Reviewed.make(FILES)
    chmodSync(state, 0o500)
    const program = launchUnprivileged(['--port', '0'], home)
    if (!program) {
      await home.close()
      return this.skip()
    }
    try {
      const [, port] = /localhost:(\d+)/.exec(await program.says('http://')) ?? []
      const get = (target: string) => ask(Number(port), target)
      const { says } = await until(async () => {
        const status = (await get('/api/review/status')).json() as ReviewStatus
        return status.store === 'failed' && status
      })
      expect(says).to.equal('the review store cannot be used: permission denied')
      const answer = await get('/api/review')
      expect([answer.status, answer.json()]).to.deep.equal([409, { error: says }])
      expect((await get('/api/tree')).status).to.equal(200)
    } finally {
      program.process.kill()
      await program.ended
      chmodSync(state, 0o700)
      await home.close()
    }
  })

  it('R1.3: goes on with docs and events where the directory goes away', async () => {
    const service = await Reviewed.open(FILES)
    await rename(service.state, `${service.state}-away`)
    const answer = await service.post('/api/review/read', {
      docs: [{ path: A, hash: sha('# A') }],
      how: 'marked',
    })
    expect(answer.status).to.equal(409)
    const events = await listen(service.port)
    for (const text of ['# A2', '# A3']) {
      await service.write({ [`${PLANS}/a.md`]: text })
      expect((await events.next())?.type).to.equal('tree')
      expect((await events.next())?.type).to.equal('changed')
    }
    await events.close()
    await service.ready()
    await service.seen(A, '# A3')
    expect((await service.of(A)).state).to.equal('new')
    // The one before was overwritten while no store was there to keep it.
    expect((await service.lines(A)).at(-1)?.hash).to.equal(sha('# A3'))
    await service.close()
  })

  it('works without reviews where SQLite does not load, and says so', async () => {
    const service = await Reviewed.make(FILES)
    const hooks = `export const resolve = (name, context, next) => {
      if (name === 'libsql') throw Object.assign(new Error('no binary'), { code: 'ERR_DLOPEN_FAILED' })
      return next(name, context)
    }`
    const register = `import { register } from 'node:module'
      register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(register)}`
    const program = launch(['--port', '0'], { ...service.home.env, NODE_OPTIONS })
    const port = Number(/localhost:(\d+)/.exec(await program.says('http://'))?.[1])
    const get = async (target: string) => fetch(`http://localhost:${port}${target}`)
    const says = 'the review store cannot be used: there is no SQLite for this platform'
    await until(async () => {
      const { store, says: said } = (await (await get('/api/review/status')).json()) as {
        store: string
        says: string
      }
      return store === 'failed' && said === says
    })
    expect((await get('/api/tree')).status).to.equal(200)
    const answer = await get('/api/review')
    expect([answer.status, await answer.json()]).to.deep.equal([409, { error: says }])
    const frame = await get(`/api/frame?path=${A}&at=now`)
    expect(((await frame.json()) as { hash: string | null }).hash).to.equal(null)
    program.process.kill('SIGTERM')
    expect((await program.ended).stderr).to.contain(says)
    await service.home.close()
  })
})

/** Overwrites the root page of a table with zeros. */
async function zeroRoot(file: string, table: string): Promise<void> {
  const [root] = await rowsOf(file, `SELECT rootpage FROM sqlite_master WHERE name='${table}'`)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(4096), 0, 4096, (Number(root?.['rootpage']) - 1) * 4096)
  closeSync(handle)
}

async function makeOther(file: string): Promise<void> {
  await rm(file)
  await execute(
    file,
    "CREATE TABLE meta(name TEXT, value TEXT); INSERT INTO meta VALUES('schema','1')",
  )
}
