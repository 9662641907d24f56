// The first index is made by a process of its own: no edit is lost, and its end changes no answer.

import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { SearchedDocs } from '../../support/library/searched-docs.js'

const POLL_MS = 20
const names = Array.from({ length: 600 }, (_, i) => `doc-${i}.html`)

describe('the first index', () => {
  let docs: SearchedDocs

  beforeEach(() => {
    docs = new SearchedDocs()
    docs.writeLasting(names, i => `granite ${i} ${'word '.repeat(500)}`)
  })
  afterEach(() => docs.close())

  it('has docs as they are, though they were edited and removed while it was made', async () => {
    docs.open()
    const searched = docs.search('granite')
    await whenFirst()
    expect(docs.indexing?.of).to.equal(600)
    docs.write('doc-3.html', 'basalt')
    docs.write('doc-597.html', 'basalt')
    docs.remove('doc-4.html')
    await searched
    for (const q of ['granite', 'basalt', 'granite 59']) await same(q)
  })

  it('is made by the service itself when the process is killed', async () => {
    docs.open()
    const searched = docs.search('granite')
    process.kill(await whenFirst(), 'SIGKILL')
    await searched
    await same('granite')
    expect(docs.refused).to.deep.equal([])
  })

  it('is loaded at the end: nothing is left of the process, and nothing to be indexed', async () => {
    docs.open()
    await same('granite')
    expect(firstProcess()).to.equal(undefined)
    docs.swapUntold('doc-5.html', 'basalt')
    await same('granite 599')
    expect((await docs.search('basalt')).length).to.equal(0)
  })

  async function same(q: string): Promise<void> {
    expect(await docs.search(q), q).to.deep.equal(docs.expected(q))
  }

  /** Its process, by id. */
  async function whenFirst(): Promise<number> {
    for (;;) {
      const pid = firstProcess()
      if (pid !== undefined) return pid
      await sleep(POLL_MS)
    }
  }

  function firstProcess(): number | undefined {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    const mine = stdout.split('\n').map(line => line.trim().split(/\s+/))
    const [pid] =
      mine.find(([, parent, ...args]) => {
        return parent === String(process.pid) && args.join(' ').includes('first-index-worker')
      }) ?? []
    return pid === undefined ? undefined : Number(pid)
  }
})
