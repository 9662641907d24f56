// Files of any size in a docs folder: a service in a process of its own lists, titles and sends them, finds
// them by their titles, and takes no more memory for them than is said.

import { once } from 'node:events'
import { readFile, open, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { StatusResponse, TreeResponse } from '../../../schema/api/api.js'
import type { Doc } from '../../../schema/tree.js'
import { homeFolder, type Home } from '../../support/service.js'
import { launch, type Program } from '../../support/terminal.js'

const GB = 1024 ** 3
/** Above what it took before. */
const MOST_MEMORY_MB = 64
const PLANS = 'active/large/plans'
/** The first bytes of each, and how long it is; the rest is a hole. */
const FILES: Record<string, [first: string, size: number]> = {
  'page.html': ['<title>A page of one gigabyte</title><p>granite', GB],
  'hole.html': ['', GB],
  'holes.html': ['<title>A hundred gigabytes</title>', 100 * GB],
  'doc.md': ['# Markdown of one gigabyte\n', GB],
  'front.md': ['---\nkey: value\n', GB],
  'holes.md': ['', 100 * GB],
  'angles.html': ['<'.repeat(5_000_000), 5_000_000],
  'angles.md': ['<'.repeat(5_000_000), 5_000_000],
  'utf-16.html': ['\ufeff<', 100 * GB],
}

describe('requirement 66: large files', () => {
  let home: Home
  let program: Program
  let url: string
  let rest: number

  before(async () => {
    home = await homeFolder()
    await home.write({ 'docs/active/small/plans/plan.html': '<title>Small</title><p>granite' })
    const folder = join(home.path, 'docs')
    const words = ['start', '--root', folder, '--port', '0', '--no-open']
    program = launch(words, home.env)
    url = /http:\/\/\S+:\d+/.exec(await program.says('plan-viewer is at'))?.[0] ?? ''
    await until(async () => (await found('granite')).length === 1)
    // The threads that read and draw have been at work.
    await home.write({ 'docs/active/small/plans/notes.md': '# Notes\n\nbasalt' })
    await until(async () => (await found('basalt')).length === 1)
    await (await fetch(`${url}/docs/docs/active/small/plans/notes.md`)).text()
    rest = await memory('VmHWM')
    await home.write({ [`docs/${PLANS}/`]: '' })
    for (const [name, [first, size]] of Object.entries(FILES)) {
      const path = join(folder, PLANS, name)
      await writeFile(path, first, name.startsWith('utf-16') ? 'utf16le' : 'utf8')
      const file = await open(path, 'r+')
      await file.truncate(size)
      await file.close()
    }
    await until(async () => (await docs()).length === Object.keys(FILES).length)
    await until(async () => (await json<StatusResponse>('/api/status')).indexing === null)
  })

  after(async () => {
    program.process.kill('SIGKILL')
    await program.ended
    await home.close()
  })

  it('are listed, and found, by their titles', async () => {
    const titles = (await docs()).map(({ file, title }) => `${file}: ${title}`).sort()
    expect(titles).to.deep.equal([
      'angles.html: angles.html',
      'angles.md: angles.md',
      'doc.md: Markdown of one gigabyte',
      'front.md: front.md',
      'hole.html: hole.html',
      'holes.html: A hundred gigabytes',
      'holes.md: holes.md',
      'page.html: A page of one gigabyte',
      'utf-16.html: utf-16.html',
    ])
    expect(await found('gigabyte')).to.have.members(['doc.md', 'holes.html', 'page.html'])
    expect(await found('granite')).to.deep.equal(['plan.html'])
  })

  it('are sent as they are read, whole or in part', async () => {
    for (const [name, [first, size]] of Object.entries(FILES)) {
      if (name.startsWith('utf-16')) continue
      for (const route of [`/docs/docs/${PLANS}/`, `/api/source?path=docs/${PLANS}/`]) {
        const whole = await begun(route + name)
        expect(whole.headers['content-length'], route + name).to.equal(String(size))
        const start = Buffer.from(first)
        expect(
          whole.start.subarray(0, start.length).equals(start.subarray(0, whole.start.length)),
        ).to.equal(true)
        const end = await begun(route + name, { Range: `bytes=${size - 10}-` })
        expect(end.status).to.equal(206)
        expect(end.headers['content-range']).to.equal(`bytes ${size - 10}-${size - 1}/${size}`)
        const head = await fetch(url + route + name, { method: 'HEAD' })
        expect(head.headers.get('content-length')).to.equal(String(size))
        const etag = head.headers.get('etag') ?? ''
        const again = await begun(route + name, { 'If-None-Match': etag })
        expect(again.status).to.equal(304)
      }
    }
  })

  it('are sent to a frame with the bridge in them', async () => {
    const path = `docs/${PLANS}/page.html`
    const { src } = await json<{ src: string }>(`/api/frame?path=${path}`)
    const framed = await begun(src, { 'Sec-Fetch-Dest': 'iframe' })
    expect(framed.start.toString('latin1')).to.contain('<script src="/bridge.js">')
    expect(Number(framed.headers['content-length'])).to.be.above(GB)
    const doc = await json<{ title: string }>(`/api/doc?path=${path}`)
    expect(doc.title).to.equal('A page of one gigabyte')
  })

  it('delay no version of another doc while they are hashed', async () => {
    const { hash } = await json<{ hash: string | null }>(
      '/api/frame?path=docs/active/small/plans/plan.html&at=now',
    )
    expect(hash).to.match(/^[0-9a-f]{64}$/)
    const large = await fetch(`${url}/api/versions?path=docs/${PLANS}/holes.html`)
    expect(large.status).to.equal(404)
    const pinned = await json<{ hash: string | null }>(
      `/api/frame?path=docs/${PLANS}/holes.html&at=now`,
    )
    expect(pinned.hash).to.equal(null)
  })

  it('take a bounded amount of memory', async function () {
    if (process.platform !== 'linux') this.skip()
    expect((await memory('VmHWM')) - rest).to.be.below(MOST_MEMORY_MB)
    program.process.kill('SIGTERM')
    const { code, stderr } = await program.ended
    expect(code).to.equal(0)
    expect(stderr).to.match(/too large to be searched \(over 8 MB, Markdown over 4 MB\)/)
  })

  async function json<T>(path: string): Promise<T> {
    return (await (await fetch(url + path)).json()) as T
  }

  async function docs(): Promise<readonly Doc[]> {
    const { tree } = await json<TreeResponse>('/api/tree')
    return tree?.tasks.find(({ name }) => name === 'large')?.docs ?? []
  }

  async function found(q: string): Promise<string[]> {
    const hits = await json<{ doc: { file: string } }[]>(`/api/search?q=${q}`)
    return hits.map(({ doc }) => doc.file)
  }

  /** An answer's head and its first bytes; the rest is not read. */
  async function begun(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: IncomingMessage['headers']; start: Buffer }> {
    const request = get(url + path, { headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let start: Buffer = Buffer.alloc(0)
    for await (const chunk of response) {
      start = chunk as Buffer
      break
    }
    return { status: response.statusCode ?? 0, headers: response.headers, start }
  }

  /** In MB. `VmHWM` is the most that it ever had. */
  async function memory(what: string): Promise<number> {
    const status = await readFile(`/proc/${program.process.pid}/status`, 'utf8').catch(() => '')
    return Number(new RegExp(`${what}:\\s*(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  }
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50)
}
