// Processes that are killed while they write: what was acknowledged is there, and nothing is torn.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { listen } from '../../support/http.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { sha } from '../../support/sha.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'
import { launch } from '../../support/terminal.js'
import { times } from '../../support/whole.js'

const CHILD = fileURLToPath(new URL('../../support/children/review-kill-child.js', import.meta.url))
const KILLS = times(200, 20)
const AT_ONCE = 4

let folder: TempFolder

describe('a review store that is killed', () => {
  beforeEach(async () => {
    folder = await docsFolder({ 'docs/': '', 'state/': '' })
  })
  afterEach(() => folder.close())

  it(`R1.2, C3, never-N1: has each transaction whole or not at all, and all that were acknowledged (${KILLS} kills)`, async () => {
    const stores = Array.from({ length: AT_ONCE }, (_, i) => killAgainAndAgain(i))
    const survived = (await Promise.all(stores)).reduce((sum, count) => sum + count)
    expect(survived).to.equal(KILLS)
  }).timeout(600_000)

  it('R1.1: has every version that a doc had at an event @whole', async () => {
    const service = await Reviewed.make(
      Object.fromEntries(
        Array.from({ length: 50 }, (_, i) => [`active/a/plans/${i}.md`, `# ${i}`]),
      ),
    )
    const shown: [path: string, hash: string][] = []
    for (let round = 0; round < 5; round++) {
      const program = launch(['--port', '0'], service.home.env)
      const said = await program.says('http://')
      const port = Number(/localhost:(\d+)/.exec(said)?.[1])
      await until(async () => {
        const answer = await fetch(`http://localhost:${port}/api/review/status`)
        return ((await answer.json()) as { store: string }).store === 'ready'
      })
      const events = await listen(port)
      const textOf = new Map<string, string>()
      const told = new Set<string>()
      const heard = (async () => {
        for (let event = await events.next(); event; event = await events.next()) {
          if (event.type !== 'changed') continue
          shown.push([event.path, textOf.get(event.path) ?? ''])
          told.add(event.path)
        }
      })()
      for (let i = 0; i < 100; i++) {
        const name = `active/a/plans/${i % 50}.md`
        const text = `# ${round}.${i}\n`.repeat(200)
        // Each file is told once before it is written again, so that the bytes at its event are known.
        if (i === 50) await until(() => told.size === 50)
        textOf.set(`docs/${name}`, sha(text))
        await service.write({ [name]: text })
      }
      await pause(400 + round * 150)
      program.process.kill('SIGKILL')
      await Promise.all([program.ended, heard])
    }
    expect(shown.length).to.be.greaterThan(100)
    await service.start()
    for (const [path, hash] of shown) {
      const line = (await service.lines(path)).find(each => each.hash === hash)
      expect(line, `${path} ${hash}`).not.to.equal(undefined)
      const answer = await service.bytes(path, hash)
      expect([answer.status, sha(answer.body)]).to.deep.equal([200, hash])
    }
    await service.close()
  }).timeout(120_000)
})

/** Resolves with how often a store of its own survived. */
async function killAgainAndAgain(n: number): Promise<number> {
  const [state, root] = [join(folder.path, `state-${n}`), join(folder.path, `docs-${n}`)]
  await folder.write({ [`state-${n}/`]: '', [`docs-${n}/`]: '' })
  let survived = 0
  for (let i = n; i < KILLS; i += AT_ONCE) {
    const lines = await killed([state, root, String(i + 1)], 5 + ((i * 37) % 60))
    await expectAll(lines, state, root)
    survived++
  }
  return survived
}

/** The lines of the child before it was killed, some time after it opened. */
async function killed(words: string[], ms: number): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const closed = once(child, 'close')
  while (!out.includes('open') && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), closed])
  await pause(ms)
  child.kill('SIGKILL')
  await closed
  if (!out.includes('open')) throw new Error(`never opened: ${err}`)
  return out.slice(0, out.lastIndexOf('\n')).split('\n')
}

async function expectAll(lines: readonly string[], state: string, root: string): Promise<void> {
  const test = await new TestStore(state, root, { versions: { maxBytes: 300_000 } }).open()
  expect(test.states.at(-1), test.warnings.join()).to.equal('ready')
  const { db, versions, docs } = test.parts
  expect(db.all('PRAGMA integrity_check')).to.deep.equal([{ integrity_check: 'ok' }])
  const forgotten = new Set(
    lines.filter(line => line.startsWith('forgot')).map(line => line.split(' ')[2]),
  )
  const receipts = new Map<string, boolean>()
  for (const line of lines) {
    const [what = '', place = '', hash = ''] = line.split(' ')
    if (what === 'read' || what === 'unread') receipts.set(`${place} ${hash}`, what === 'read')
    if (what !== 'kept') continue
    const doc = docs.find(namedAt(place), true)
    const bytes = doc && versions.kept(doc, hash)
    expect(bytes, line).not.to.equal(undefined)
    if (bytes) expect(sha(bytes)).to.equal(hash)
    else {
      const [version] = db.all<{ missing: string }>(
        'SELECT missing FROM version WHERE hash=?',
        hash,
      )
      // It may have been killed before it said so.
      const reasons = forgotten.has(hash) ? ['forgotten'] : ['dropped', 'forgotten']
      expect(version?.missing, line).to.be.oneOf(reasons)
    }
  }
  for (const [named, isRead] of receipts) {
    const [place = '', hash = ''] = named.split(' ')
    const doc = docs.find(namedAt(place), true)
    const row = db.get(
      'SELECT 1 FROM receipt WHERE doc=? AND hash=? AND undone_at IS NULL',
      doc?.id ?? '',
      hash,
    )
    expect(row !== undefined, named).to.equal(isRead)
  }
  for (const line of lines.filter(each => /^(?:draft|sent) /.test(each))) {
    const [what, ...ids] = line.split(' ')
    for (const id of ids) {
      const row = db.get<{ review: string | null }>('SELECT review FROM comment WHERE id=?', id)
      expect(row, line).not.to.equal(undefined)
      if (what === 'sent') expect(row?.review, line).to.be.a('string')
    }
  }
  // A review is whole: each has its verdict and its three comments.
  const reviews = db.all(
    `SELECT (SELECT count(*) FROM comment WHERE review=r.id) comments,
       (SELECT count(*) FROM verdict WHERE review=r.id) verdicts FROM review r`,
  )
  for (const review of reviews) expect(review).to.deep.equal({ comments: 3, verdicts: 1 })
  // A line without a reason has its bytes, and each doc its newest hash.
  const torn = db.all(
    `SELECT v.doc FROM version v LEFT JOIN blob b ON b.hash=v.hash
     WHERE v.hash IS NOT NULL AND v.missing IS NULL AND b.hash IS NULL`,
  )
  expect(torn).to.deep.equal([])
  await test.close()
}
