// The search stores its index on disk: which parts, how much, and what happens when the disk does not take it.

import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { codeOf } from '../../../server/fs/errno.js'
import { runInNameSpace } from '../../support/name-space.js'
import { SearchedDocs } from '../../support/library/searched-docs.js'
import { times } from '../../support/whole.js'

const CHILD = fileURLToPath(new URL('../../support/children/full-disk-child.js', import.meta.url))
/** More than wait for the next saving. */
const MANY = 600
const POLL_MS = 20
const PATIENCE_MS = 60_000
const MEGABYTE = 1_000_000

describe('the stored search index', () => {
  let docs: SearchedDocs

  beforeEach(() => (docs = new SearchedDocs()))
  afterEach(() => docs.close())

  it('is for its owner alone', async () => {
    docs.write('one.html', 'granite')
    await run()
    const [id = ''] = readdirSync(docs.dir)
    expect(statSync(join(docs.dir, id)).mode & 0o777).to.equal(0o700)
    for (const path of docs.stored) {
      expect(statSync(path).mode & 0o777, path).to.equal(0o600)
    }
  })

  it('does not grow with edits of the same docs, nor with docs that are gone', async () => {
    docs.open()
    docs.write('stays.html', 'granite')
    for (let i = 0; i < times(100, 40); i++) {
      docs.write('edited.html', `granite ${i} ${'x'.repeat(MEGABYTE)}`)
      docs.write(`gone-${i}.html`, `granite ${'y'.repeat(MEGABYTE / 2)}`)
      await docs.search(`granite ${i}`)
      docs.remove(`gone-${i}.html`)
    }
    await docs.stop()
    await run()
    expect(size()).to.be.lessThan(40 * MEGABYTE)
    docs.remove('edited.html')
    await run()
    docs.open()
    expect(await docs.search('granite')).to.deep.equal(docs.expected('granite'))
  })

  it('does not grow with restarts', async () => {
    for (let i = 0; i < 40; i++) {
      docs.write(`doc-${i % 25}.html`, `granite ${i}`)
      await run()
    }
    expect(docs.stored.length).to.be.lessThan(40)
    docs.open()
    expect(await docs.search('granite')).to.deep.equal(docs.expected('granite'))
  })

  it('is saved at once where many docs are new, though it has just been saved', async () => {
    docs.writeLasting(['first.html'], () => 'granite')
    docs.open()
    await untilSaved('app/first.html')
    const names = Array.from({ length: MANY }, (_, i) => `doc-${i}.html`)
    docs.writeLasting(names, i => `granite ${i}`)
    await docs.search(`granite ${MANY - 1}`)
    await untilSaved('app/doc-0.html')
  })

  it('keeps the file that another service writes, and removes files of a killed one', async () => {
    docs.write('one.html', 'granite')
    await run()
    const [id = ''] = readdirSync(docs.dir)
    const names = ['left.segment.tmp', 'young.segment.tmp', 'notes.txt']
    const [left = '', young = '', other = ''] = names.map(name => join(docs.dir, id, name))
    for (const path of [left, young, other]) writeFileSync(path, 'x')
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(left, hourAgo, hourAgo)
    await run()
    expect([left, young, other].map(path => existsSync(path))).to.deep.equal([false, true, true])
  })

  it('is optional: where nothing can be stored, the search works and reports the error once', async () => {
    writeFileSync(docs.dir, 'a file stands in its place')
    for (let i = 0; i < 150; i++) docs.write(`doc-${i}.html`, `granite ${i}`)
    docs.open()
    expect(await docs.search('granite')).to.deep.equal(docs.expected('granite'))
    await docs.stop()
    expect(docs.refused.map(codeOf)).to.deep.equal(['ENOTDIR'])
  })

  it('is given up where the disk is full, and leaves no file there', function () {
    for (let i = 0; i < 30; i++) docs.write(`active/t/plans/doc-${i}.html`, `<p>granite ${i}`)
    const pages = `<title>Long</title><p>granite ${'long '.repeat(50_000)}`
    docs.write('active/t/plans/plan.html', pages)
    mkdirSync(join(docs.base, 'state'))
    // In a name space of our own a disk of our own can be had.
    const mount = 'mount -t tmpfs -o size=64k tmpfs "$2/state"'
    const said = runInNameSpace('-Urm', mount, [CHILD, docs.base])
    // Not every system has, or gives, such name spaces.
    if (said === null) return this.skip()
    const lines = said.trim().split('\n')
    expect(lines[0]).to.equal('the search index cannot be kept on disk: the disk is full')
    expect(lines.slice(1, -2)).to.have.length(31)
    expect(lines.slice(1, -2)).to.include('doc-7.html: 1 × granite 7')
    expect(lines.slice(-2)).to.deep.equal(['files left: 0', 'closed'])
  })

  async function run(): Promise<void> {
    docs.open()
    await docs.search('granite')
    await docs.stop()
  }

  /** A process that is killed then leaves this doc to the next run. */
  async function untilSaved(path: string): Promise<void> {
    const isSaved = () =>
      existsSync(docs.dir) &&
      docs.stored.some(file => file.endsWith('.segment') && readFileSync(file).includes(path))
    const end = Date.now() + PATIENCE_MS
    while (!isSaved()) {
      expect(Date.now(), `${path} is not saved`).to.be.lessThan(end)
      await sleep(POLL_MS)
    }
  }

  function size(): number {
    return docs.stored.reduce((sum, path) => sum + statSync(path).size, 0)
  }
})
