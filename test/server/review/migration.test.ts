// A database of an older program: its docs, versions and receipts are there in the newest schema.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { Database } from '../../../server/review/store/database.js'
import { MIGRATIONS } from '../../../server/review/store/tables.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { KEPT, makeSchema1 } from '../../support/library/schema-1.js'
import { sha } from '../../support/sha.js'
import { execute, rowsOf } from '../../support/sqlite.js'
import { times } from '../../support/whole.js'

const CHILD = fileURLToPath(
  new URL('../../support/children/review-migration-child.js', import.meta.url),
)
const KILLS = times(50, 4)
const NEWEST = String(MIGRATIONS.length + 1)

const DOC = 'd_aaaaaaaaaaaaaaaa'
/** Comments, a verdict and requests, as schemas 2 and 3 have them: the second comment was taken before the reader's last words. */
const SPOKEN = `
  INSERT INTO review(id, at, sum, seq) VALUES('v_1', 5, '', 5), ('v_2', 7, '', 7);
  INSERT INTO comment(id, doc, made_on, anchor, body, rev, made_at, review, taken_by, taken_at, seq)
    VALUES('c_1', '${DOC}', 'x', '{}', 'Why?', 1, 1, 'v_1', 'claude', 6, 8), ('c_2', '${DOC}', 'x', '{}', 'Why?', 1, 2, 'v_1', 'claude', 6, 7);
  INSERT INTO reply(id, comment, by_name, body, review, at, seq) VALUES('m_1', 'c_2', 'reader', 'So?', 'v_2', 7, 7);
  INSERT INTO verdict(review, doc, hash, word, taken_by, taken_at, seq) VALUES('v_1', '${DOC}', 'x', 'approved', 'claude', 9, 5);
  INSERT INTO request(id, doc, hash, by_name, note, at, closed, seq) VALUES
    ('q_1', '${DOC}', 'x', 'claude', 'Please', 1, 'verdict', 5), ('q_2', '${DOC}', 'x', 'claude', 'Old', 1, 'replaced', 5),
    ('q_3', '${DOC}', 'x', 'claude', 'Old', 1, 'withdrawn', 5), ('q_4', '${DOC}', 'x', 'claude', 'Both', 1, NULL, 5),
    ('q_4', 'd_bbbbbbbbbbbbbbbb', 'x', 'claude', 'Both', 1, NULL, 5);`

describe('a review database of schema 1', () => {
  it('C25: keeps versions and receipts; the file before is kept beside it until a version is forgotten', async () => {
    const service = await Reviewed.make(
      { 'a.md': '# A2' },
      { collections: [{ label: 'All', path: '*' }] },
    )
    const file = join(service.state, 'review.sqlite')
    await makeSchema1(file, service.root)
    await service.start()
    const { state, id, base } = await service.of('docs/a.md')
    expect([state, id, base?.hash]).to.deep.equal(['changed', 'd_aaaaaaaaaaaaaaaa', sha('# A')])
    expect((await service.lines('docs/a.md')).map(({ hash }) => hash)).to.deep.equal(
      ['# A', '# A2'].map(sha),
    )
    expect((await service.bytes('docs/a.md', sha('# A'))).text).to.equal('# A')
    expect((await service.status()).setAside).to.deep.equal([])
    expect(await rowsOf(`${file}.v1`, 'SELECT doc FROM snooze')).to.have.length(1)
    const body = { path: 'docs/a.md', hashes: [sha('# A')] }
    expect((await service.post('/api/versions/forget', body)).status).to.equal(200)
    expect(existsSync(`${file}.v1`)).to.equal(false)
    await service.close()
  })

  it(`C25: has schema 1 or the newest, whole, after a kill during the migration (${KILLS} kills)`, async () => {
    const folder = await docsFolder({ 'docs/a.md': '# A2' })
    // The kills close in on the moment of the commit.
    let ms = 60
    for (let i = 0; i < KILLS; i++) {
      const dir = join(folder.path, `state-${i}`)
      await folder.write({ [`state-${i}/`]: '' })
      const file = join(dir, 'review.sqlite')
      await makeSchema1(file, join(folder.path, 'docs'))
      const before = await keptIn(file)
      await killed(dir, ms)
      const [schema] = await rowsOf(file, "SELECT value FROM meta WHERE name='schema'")
      expect(schema?.['value']).to.be.oneOf(['1', NEWEST])
      ms += schema?.['value'] === '1' ? 5 : -5
      expect(await keptIn(file)).to.deep.equal(before)
      const { database, setAside } = await opened(dir)
      expect([database.meta('schema'), setAside]).to.deep.equal([NEWEST, null])
      expect(database.all('PRAGMA integrity_check')).to.deep.equal([{ integrity_check: 'ok' }])
      database.close()
      expect(await keptIn(file)).to.deep.equal(before)
    }
    await folder.close()
  }).timeout(240_000)

  for (let schema = 2; schema < MIGRATIONS.length + 1; schema++) {
    it(`C25: that became schema ${schema} is opened, and keeps its rows`, async () => {
      const folder = await docsFolder({})
      const file = join(folder.path, 'review.sqlite')
      await makeSchema1(file, folder.path)
      const steps = MIGRATIONS.slice(0, schema - 1).join('')
      await execute(
        file,
        `${steps} UPDATE meta SET value='${schema}' WHERE name='schema'; ${SPOKEN}`,
      )
      const before = await keptIn(file)
      const { database, setAside } = await opened(folder.path)
      expect([database.meta('schema'), setAside]).to.deep.equal([NEWEST, null])
      // The stored bytes are counted from here on.
      expect(database.meta('stored')).to.equal('7')
      const taken = database.all('SELECT id, taken_by, taken_session, taken_seq FROM comment')
      expect(taken.map(row => Object.values(row))).to.deep.equal([
        ['c_1', 'claude', '', 8],
        ['c_2', 'claude', '', 0],
      ])
      expect(database.all('SELECT * FROM handed')).to.deep.equal([
        { review: 'v_1', doc: DOC, by_name: 'claude', session: '', at: 9 },
      ])
      const asked = database.all('SELECT id, session, note, closed FROM request ORDER BY id, doc')
      expect(asked.map(row => Object.values(row))).to.deep.equal([
        ['q_1', '', 'Please', 'verdict'],
        ['q_4', '', 'Both', null],
        ['q_4', '', '', null],
      ])
      // Nothing is held, and no review makes a doc read that was not.
      expect(database.all('SELECT * FROM review WHERE hold_until IS NOT NULL')).to.deep.equal([])
      expect(database.all('SELECT * FROM base')).to.deep.equal([
        { review: 'v_1', doc: DOC, hash: 'x', is_seen: 0, seq: 5 },
      ])
      database.close()
      expect(await keptIn(file)).to.deep.equal(before)
      expect(await keptIn(`${file}.v${schema}`)).to.deep.equal(before)
      await folder.close()
    })
  }

  it('that is new has no copy beside it', async () => {
    const folder: TempFolder = await docsFolder({})
    const { database } = await opened(folder.path)
    database.close()
    expect(existsSync(join(folder.path, 'review.sqlite.v1'))).to.equal(false)
    await folder.close()
  })
})

function opened(dir: string): ReturnType<typeof Database.open> {
  return Database.open({ dir, committed: () => undefined })
}

/** Every row that a migration keeps. */
async function keptIn(file: string): Promise<unknown> {
  return Promise.all(Object.values(KEPT).map(sql => rowsOf(file, sql)))
}

/** Kills a process some time after it began to open the database. */
async function killed(dir: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await pause(ms)
  child.kill('SIGKILL')
  await closed
}
