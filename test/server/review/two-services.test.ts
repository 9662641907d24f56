// Two services that keep their reviews in one store: each is told what the other wrote, and nothing is lost or doubled.

import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { FeedbackResponse } from '../../../schema/comments/shapes.js'
import { Database } from '../../../server/review/store/database.js'
import { KeptElsewhere } from '../../../server/review/store/older-service.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { listen } from '../../support/http.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { makeSchema1 } from '../../support/library/schema-1.js'
import { Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { execute, rowsOf } from '../../support/sqlite.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`

describe('two services on one state folder', () => {
  let one: Reviewed
  let other: Reviewed

  beforeEach(async () => {
    one = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    other = one.beside()
    await other.start()
  })
  afterEach(async () => {
    await other.stop()
    await one.close()
  })

  it('both keep reviews, and the tabs of each are told what the other wrote', async () => {
    for (const [writer, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      const { cursor } = await reader.review()
      const events = await listen(reader.port, '?review=1')
      await new Talk(writer).draft(A, sha('# A'), 'Why?')
      let type: string | undefined
      while (type !== 'review') type = (await events.next())?.type
      await events.close()
      const { whole, docs } = await reader.review(`?since=${cursor}`)
      expect([whole, docs.map(({ path }) => path)]).to.deep.equal([false, [A]])
    }
    for (const { port } of [one, other]) {
      const { comments } = await new Talk({ port }).comments(A)
      expect(comments.map(({ body }) => body)).to.deep.equal(['Why?', 'Why?'])
    }
  })

  it('hand what is sent at one to an agent that waits at the other, once', async () => {
    const [mine, theirs] = [new Talk(one), new Talk(other)]
    const waiting = theirs.feedback({ wait: 30 })
    await mine.comment(A, sha('# A'), 'Why?')
    const { comments } = (await waiting).json() as FeedbackResponse
    expect(comments.map(({ body }) => body)).to.deep.equal(['Why?'])
    expect((await mine.collect('codex')).comments).to.deep.equal([])
  })

  it('that write at once lose and double nothing', async () => {
    const bodies: string[] = []
    const write = async (service: Reviewed, name: string) => {
      const talk = new Talk(service)
      for (let i = 0; i < 20; i++) {
        bodies.push(`${name} ${i}`)
        await talk.comment(A, sha('# A'), `${name} ${i}`)
        await one.write({ [`${PLANS}/${name}.md`]: `# ${i}` })
      }
    }
    await Promise.all([write(one, 'one'), write(other, 'other')])
    for (const service of [one, other]) {
      for (const name of ['one', 'other']) await service.seen(`docs/${PLANS}/${name}.md`, '# 19')
    }
    const { comments } = await new Talk(other).comments(A)
    expect(comments.map(({ body }) => body).sort()).to.deep.equal(bodies.sort())
    const file = join(one.state, 'review.sqlite')
    const doubled = `SELECT a.doc FROM version a JOIN version b ON b.doc=a.doc AND b.n=a.n+1 AND b.hash=a.hash`
    expect(await rowsOf(file, doubled)).to.deep.equal([])
    const numbers = await rowsOf(file, 'SELECT seq FROM review ORDER BY seq')
    expect(new Set(numbers.map(({ seq }) => seq)).size).to.equal(40)
  })

  it('go on where another program has emptied the log', async () => {
    const log = join(one.state, 'review.sqlite-wal')
    await new Talk(one).draft(A, sha('# A'), 'Before')
    await execute(join(one.state, 'review.sqlite'), 'PRAGMA wal_checkpoint(TRUNCATE)')
    expect(statSync(log).size).to.equal(0)
    await new Talk(one).draft(A, sha('# A'), 'After')
    await new Talk(other).draft(A, sha('# A'), 'After')
    expect([one.warnings, other.warnings]).to.deep.equal([[], []])
  })
})

describe('two open stores', () => {
  let folder: TempFolder
  let one: TestStore
  let other: TestStore
  const file = (name: string) => join(folder.path, 'docs', name)
  const store = () => new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()

  beforeEach(async () => {
    folder = await docsFolder({ 'docs/a.md': '# A', 'state/': '' })
    one = await store()
    other = await store()
  })
  afterEach(async () => {
    await one.close()
    await other.close()
    await folder.close()
  })

  it('begin a request anew whose facts the other one changed before it wrote', () => {
    let runs = 0
    one.store.answer(({ db }) => {
      const seen = db.meta('test') ?? ''
      if (++runs === 1) other.parts.db.write(() => other.parts.db.setMeta('test', 'other '))
      db.write(() => db.setMeta('test', `${seen}one`))
    })
    expect([runs, other.parts.db.meta('test')]).to.deep.equal([2, 'other one'])
  })

  it('keep the id of a renamed doc of which each has seen one half', async () => {
    const id = one.parts.docs.find(namedAt('a.md'), false)?.id
    await rename(file('a.md'), file('b.md'))
    await one.scan({ removed: ['docs/a.md'] })
    await other.edited('b.md')
    await one.edited('b.md')
    await other.scan({ removed: ['docs/a.md'] })
    for (const { parts } of [one, other]) {
      expect(parts.docs.find(namedAt('b.md'), false)?.id).to.equal(id)
      expect(parts.versions.gone(null).docs).to.deep.equal([])
    }
  })

  it('have one line of an edit that both have read, and the newest bytes last', async () => {
    await writeFile(file('a.md'), '# A2')
    const steps = one.steps({ listed: [['docs/a.md', 'a.md']] })
    // It has read the file, and stores it in the next step.
    steps.next()
    await writeFile(file('a.md'), '# A3')
    await other.edited('a.md')
    while (!steps.next().done);
    const { db } = one.parts
    const lines = db.all<{ hash: string }>('SELECT hash FROM version ORDER BY n')
    expect(lines.map(({ hash }) => hash)).to.deep.equal(['# A', '# A3'].map(sha))
  })

  it('of which one migrates to a newer schema: the other one closes', async () => {
    await execute(
      join(folder.path, 'state/review.sqlite'),
      "UPDATE meta SET value='99' WHERE name='schema'",
    )
    expect(() => one.store.answer(({ db }) => db.write(() => undefined))).to.throw('cannot be used')
    expect(one.states.at(-1)).to.equal('newer')
  })
})

describe('a store that cannot be shared', () => {
  let folder: TempFolder
  const open = (isAlone = false) =>
    Database.open({ dir: folder.path, isAlone, committed: () => undefined })

  beforeEach(async () => {
    folder = await docsFolder({})
  })
  afterEach(() => folder.close())

  it('since its disk is remote is kept by one service', async () => {
    const { database } = await open(true)
    const failed: unknown = await open(true).catch((error: unknown) => error)
    expect(failed).to.be.an.instanceOf(KeptElsewhere)
    database.close()
  })

  it('since an earlier build has it is left alone while that lives', async () => {
    const lock = join(folder.path, 'review.lock')
    const holder = { pid: process.pid, host: hostname(), ns: readlinkSync('/proc/self/ns/pid') }
    await makeSchema1(join(folder.path, 'review.sqlite'), folder.path)
    await writeFile(lock, JSON.stringify({ ...holder, port: 4173, sign: 'x' }))
    const failed: unknown = await open().catch((error: unknown) => error)
    expect(failed).to.include({ port: 4173 })
    expect(readFileSync(lock, 'utf8')).to.contain('4173')
    await writeFile(lock, JSON.stringify({ ...holder, pid: 2 ** 30, port: 4173, sign: 'x' }))
    const { database, setAside } = await open()
    expect(setAside).to.equal(null)
    database.close()
  })
})
