// The index that is stored between two runs of the service saves time, and changes no answer.

import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { existsSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import {
  pick,
  randomQuery,
  randomText,
  seeded,
  type Random,
} from '../../support/texts/random-text.js'
import { SearchedDocs } from '../../support/library/searched-docs.js'
import { some, times } from '../../support/whole.js'
import { lastingStampOf } from '../../../server/fs/file-state.js'

const ROUNDS = times(6, 1)
const STEPS = 30
const QUERIES = 60
const DAY_S = 24 * 60 * 60

describe('the search after a restart', () => {
  let docs: SearchedDocs

  beforeEach(() => (docs = new SearchedDocs()))
  afterEach(() => docs.close())

  for (let round = 1; round <= ROUNDS; round++) {
    it(`finds what reading every file finds, after changes during stops and kills (${round})`, async () => {
      const random = seeded(round)
      for (let run = 0; run < 4; run++) {
        for (let step = 0; step < STEPS; step++) act(random)
        docs.open()
        await compare(random)
        for (let step = 0; step < STEPS; step++) act(random)
        await compare(random)
        await (random(2) === 0 ? docs.stop() : docs.kill())
      }
    })
  }

  it('finds the same after a kill while many docs are indexed and stored', async () => {
    const names = Array.from({ length: 1200 }, (_, i) => `doc-${i}.html`)
    docs.writeLasting(names, i => `granite ${i} ${randomText(seeded(i), 40)}`)
    for (let run = 0; run < times(8, 3); run++) {
      docs.open()
      const searched = docs.search('granite')
      await sleep(run * 60)
      await docs.kill()
      await searched
      docs.write(`doc-${run}.html`, `basalt ${run}`)
    }
    docs.open()
    for (const q of ['granite', 'basalt', 'granite 119']) await same(q)
  })

  it('does not read a file again that is what it was', async () => {
    docs.write('one.html', '<p>granite and more')
    docs.write('two.html', '<p>granite and less')
    await restart()
    docs.swapUntold('one.html', '<p>basalts and more')
    docs.open()
    expect(await paths('granite')).to.deep.equal(['app/two.html', 'app/one.html'])
    expect(await paths('basalts')).to.deep.equal([])
    const [, one] = await docs.search('granite')
    expect(one?.snippet).to.equal('granite and more')
  })

  it('requirement 68: reads a file again that was edited in place, its size and time kept', async () => {
    docs.write('one.html', '<title>One</title><p>granite')
    docs.write('two.html', '<title>Two</title><p>granite')
    await restart()
    docs.edit('one.html', '<title>One</title><p>basalts')
    docs.open()
    await same('granite')
    await same('basalts')
    docs.edit('two.html', '<title>Two</title><p>marbles')
    await same('granite')
    await same('marbles')
  })

  it('requirement 68: reads files again that were renamed to each other’s names', async () => {
    for (const name of ['one.html', 'two.html']) docs.write(name, `<p>granite ${name}`)
    const time = new Date(1_700_000_000_000)
    for (const name of ['one.html', 'two.html']) utimesSync(join(docs.root, name), time, time)
    await restart()
    for (const [from, to] of [
      ['one', 'three'],
      ['two', 'one'],
      ['three', 'two'],
    ]) {
      renameSync(join(docs.root, `${from}.html`), join(docs.root, `${to}.html`))
    }
    docs.open()
    await same('granite')
    await same('granite one.html')
    await same('granite two.html')
  })

  it('does not trust a file that may change again within the same tick of its clock', () => {
    const stampAt = (ctimeNs: bigint) => lastingStampOf({ size: 1n, mtimeNs: 0n, ino: 1n, ctimeNs })
    const second = BigInt(Math.floor(Date.now() / 1000)) * 1_000_000_000n
    expect(stampAt(BigInt(Date.now()) * 1_000_000n + 1n)).to.equal(null)
    expect(stampAt(second - 1_000_000_000n)).to.equal(null)
    expect(stampAt(second - 1_000_500_000n)).to.be.a('string')
    expect(stampAt(second - 3_000_000_000n)).to.be.a('string')
  })

  it('uses no index of another docs folder', async () => {
    const other = new SearchedDocs()
    try {
      other.write('one.html', 'granite')
      other.open()
      await other.search('granite')
      await other.stop()
      docs.write('one.html', 'basalts')
      docs.open()
      await docs.search('basalts')
      await docs.stop()
      const [mine, theirs] = [docs, other].map(({ dir }) => join(dir, readdirSync(dir)[0] ?? ''))
      cpSync(theirs ?? '', mine ?? '', { recursive: true, force: true })
      docs.open()
      await same('granite')
      await same('basalts')
    } finally {
      await other.close()
    }
  })

  it('is right in two services that store it in the same folder', async () => {
    const other = new SearchedDocs(docs.base)
    try {
      for (let i = 0; i < 20; i++) docs.write(`doc-${i}.html`, `granite ${i}`)
      docs.open()
      await same('granite')
      other.open()
      for (let round = 0; round < 6; round++) {
        docs.write(`doc-${round}.html`, `granite and basalt ${round}`)
        other.listAll()
        const [stopped, running] = round % 2 === 0 ? [docs, other] : [other, docs]
        await stopped.stop()
        expect(await running.search('granite')).to.deep.equal(docs.expected('granite'))
        stopped.open()
        for (const q of ['granite', `basalt ${round}`]) {
          expect(await stopped.search(q)).to.deep.equal(docs.expected(q))
        }
      }
    } finally {
      await other.stop()
    }
  })

  it('answers from what was read by then, when the rest takes too long, and goes on where it was stopped', async () => {
    for (let i = 0; i < 300; i++) docs.write(`doc-${i}.html`, `granite ${i} ${'x'.repeat(5000)}`)
    docs.open(docs.dir, 0)
    const all = new Set(docs.names.map(name => `app/${name}`))
    const found = await paths('granite')
    expect(found.filter(path => !all.has(path))).to.deep.equal([])
    // No test has waited for this one.
    expect(await paths('299')).to.deep.equal([])
    await docs.stop()
    docs.open()
    await same('299')
  })

  it('removes the index of docs folders that were not opened for a month', () => {
    for (const name of ['old', 'young']) mkdirSync(join(docs.dir, name), { recursive: true })
    const now = Date.now() / 1000
    utimesSync(join(docs.dir, 'old'), now - 31 * DAY_S, now - 31 * DAY_S)
    utimesSync(join(docs.dir, 'young'), now - 29 * DAY_S, now - 29 * DAY_S)
    docs.open()
    expect(existsSync(join(docs.dir, 'old'))).to.equal(false)
    expect(existsSync(join(docs.dir, 'young'))).to.equal(true)
  })

  describe('over damaged files', () => {
    beforeEach(async () => {
      const random = seeded(99)
      for (let i = 0; i < 20; i++) docs.write(`doc-${i}.html`, randomText(random, 60))
      await restart()
      docs.write('later.html', 'a plan in a segment of its own')
      docs.open()
      await docs.search('plan')
      await docs.stop()
      expect(docs.stored.map(path => extname(path))).to.deep.equal(['.segment', '.segment'])
    })

    async function survive(damage: (path: string, bytes: Buffer) => void): Promise<void> {
      const sound = join(docs.base, 'sound')
      cpSync(docs.dir, sound, { recursive: true })
      for (const path of docs.stored) {
        damage(path, readFileSync(path))
        docs.open()
        await compare(seeded(5), 12)
        await docs.stop()
        // The damage has been mended by now.
        rmSync(docs.dir, { recursive: true })
        cpSync(sound, docs.dir, { recursive: true })
      }
    }

    it('answers the same when any of their bytes is wrong', async () => {
      for (const share of some([0, 0.02, 0.2, 0.4, 0.6, 0.8, 0.98, 1], 3)) {
        await survive((path, bytes) => {
          const flipped = Buffer.from(bytes)
          const at = Math.floor(share * (bytes.length - 1))
          flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
          writeFileSync(path, flipped)
        })
      }
    })

    it('answers the same when they are cut short, empty, or too long', async () => {
      await survive((path, bytes) => truncateSync(path, Math.floor(bytes.length / 2)))
      await survive((path, bytes) => truncateSync(path, bytes.length - 1))
      await survive(path => truncateSync(path, 0))
      await survive((path, bytes) => writeFileSync(path, Buffer.concat([bytes, bytes])))
    })
  })

  function act(random: Random): void {
    const name = `${pick(random, ['a', 'b/c', 'b/d'])}/doc-${random(12)}.${pick(random, ['html', 'md'])}`
    const names = docs.names
    if (random(4) > 0 || names.length === 0) docs.write(name, randomText(random, 80))
    else docs.remove(pick(random, names))
  }

  async function compare(random: Random, queries = QUERIES): Promise<void> {
    for (let i = 0; i < queries; i++) await same(randomQuery(random, randomText(random, 80)))
  }

  async function same(q: string): Promise<void> {
    expect(await docs.search(q), JSON.stringify(q)).to.deep.equal(docs.expected(q))
  }

  async function restart(): Promise<void> {
    docs.open()
    await docs.search('granite')
    await docs.stop()
  }

  async function paths(q: string): Promise<string[]> {
    return (await docs.search(q)).map(({ path }) => path)
  }
})
