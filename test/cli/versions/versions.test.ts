// `plans versions` and `plans unread` against a real service: what they print, and how they end.

import { readFile, readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { DocReview } from '../../../schema/review/marks.js'
import type { VersionsResponse } from '../../../schema/review/versions.js'
import { start } from '../../../server/start.js'
import { freePort } from '../../support/free-port.js'
import { ask, listen } from '../../support/http.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { homeFolder, type Home } from '../../support/service.js'
import { sha } from '../../support/sha.js'
import { endBackground, launch, run, type Said } from '../../support/terminal.js'

const FILE = 'active/search/plans/plan.html'
const DOC = `docs/${FILE}`
const OLD = '<title>Plan</title><p>old'
const NEW = '<title>Plan</title><p>new'
const OLD_HASH = sha(OLD)
const NEW_HASH = sha(NEW)

let service: Reviewed

describe('plans versions', () => {
  before(openWithTwoVersions)
  after(() => service.close())

  it('lists the history of a doc by its doc path and by its file', async () => {
    for (const path of [DOC, join(service.root, FILE)]) {
      const { code, stdout, stderr } = await plans('versions', path)
      expect(stdout).to.match(
        new RegExp(
          `^${DOC}\\n  ${NEW_HASH.slice(0, 12)}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  25 B\\n  ${OLD_HASH.slice(0, 12)}  `,
        ),
      )
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    }
  })

  it('prints the reply as one JSON object', async () => {
    const { code, stdout, stderr } = await plans('versions', DOC, '--json')
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' })
    const reply = (await ask(service.port, `/api/versions?path=${DOC}`)).json()
    expect(JSON.parse(stdout) as VersionsResponse).to.deep.equal(reply)
  })

  it('shows the bytes of a version, named by its hash or the first digits of it', async () => {
    for (const hash of [OLD_HASH, OLD_HASH.slice(0, 7)]) {
      expect(await plans('versions', 'show', DOC, hash)).to.deep.equal({
        code: 0,
        stdout: OLD,
        stderr: '',
      })
    }
  })

  it('restores nothing where the file changed meanwhile, and says what to do', async () => {
    for (const expected of [OLD_HASH, 'none']) {
      const said = await plans('versions', 'restore', DOC, OLD_HASH, '--if', expected)
      expect(said.code).to.equal(3)
      expect(said.stdout).to.equal('')
      expect(said.stderr).to.match(/^plans: the file has changed\n.*plans versions/)
    }
    const { code, stdout, stderr } = await plans(
      ...['versions', 'restore', DOC, OLD_HASH, '--if', 'none', '--json'],
    )
    expect({ code, stderr }).to.deep.equal({ code: 3, stderr: '' })
    expect(JSON.parse(stdout)).to.have.all.keys('error', 'next')
    expect(await textOf()).to.equal(NEW)
  })

  it('exits with the code of the error, and prints what to do next', async () => {
    const rows: [words: string[], code: number][] = [
      [['versions'], 2],
      [['versions', DOC, 'more'], 2],
      [['versions', DOC, '--wrong'], 2],
      [['versions', 'show', DOC], 2],
      [['versions', 'show', DOC, 'abc'], 2],
      [['versions', 'show', DOC, 'nothexadecimal'], 2],
      [['versions', 'show', DOC, '0'.repeat(10)], 6],
      [['versions', 'show', DOC, '0'.repeat(64)], 6],
      [['versions', 'docs/none.html'], 6],
      [['versions', 'show', 'docs/none.html', OLD_HASH], 6],
      [['unread', '--folder', 'none'], 6],
      [['unread', 'more'], 2],
    ]
    for (const [words, code] of rows) {
      const said = await plans(...words)
      expect({ code: said.code, stdout: said.stdout }, words.join(' ')).to.deep.equal({
        code,
        stdout: '',
      })
      expect(said.stderr, words.join(' ')).to.match(/^plans: \S[^]*\n\S.*\.\n$/)
      const asJson = await plans(...words, '--json')
      expect({ code: asJson.code, stderr: asJson.stderr }, words.join(' ')).to.deep.equal({
        code,
        stderr: '',
      })
      expect(JSON.parse(asJson.stdout)).to.have.all.keys('error', 'next')
    }
  })

  it('names the port of the service that keeps the reviews, of an earlier build', async () => {
    const home = await homeFolder()
    const ns = await readlink('/proc/self/ns/pid').catch(() => '')
    const lock = { pid: process.pid, host: hostname(), ns, port: 4321 }
    await home.write({
      [DOC]: OLD,
      'config/plan-viewer/config.json': JSON.stringify({
        folders: [{ name: 'docs', path: join(home.path, 'docs') }],
      }),
      'state/plan-viewer/review.lock': JSON.stringify(lock),
    })
    const without = await start({ port: 0, env: home.env, warn: () => undefined })
    try {
      await without.ready
      for (const words of [['versions', DOC], ['unread']]) {
        const said = await run([...words, '--port', String(without.port)], home.env)
        expect({ code: said.code, stdout: said.stdout }).to.deep.equal({ code: 8, stdout: '' })
        expect(said.stderr).to.contain('on port 4321\nRun it again with --port 4321.')
      }
    } finally {
      await without.close()
      await home.close()
    }
  })

  it('any folder 14: lists unread docs with their titles, and exits with 4 for --exit-code while there are some', async () => {
    const { code, stdout } = await plans('unread')
    expect(stdout).to.contain(`new  ${DOC}  Plan\n`)
    expect(code).to.equal(0)
    expect((await plans('unread', '--exit-code')).code).to.equal(4)
    const { docs } = JSON.parse((await plans('unread', '--json')).stdout) as { docs: DocReview[] }
    expect(docs.map(({ path, todo }) => [path, todo])).to.deep.equal([
      ['docs/active/search/plans/-odd.md', 'new'],
      [DOC, 'new'],
    ])
    const marked = (await service.review()).docs.map(({ path, hash }) => ({ path, hash }))
    await service.post('/api/review/read', { docs: marked, how: 'marked' })
    expect(await plans('unread', '--folder', 'docs', '--exit-code')).to.deep.equal({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })
})

describe('plans versions restore', () => {
  beforeEach(openWithTwoVersions)
  afterEach(() => service.close())

  it('restores a version over the file as it is now', async () => {
    const said = await plans('versions', 'restore', DOC, OLD_HASH.slice(0, 9))
    expect(said).to.deep.equal({
      code: 0,
      stdout: `Restored ${DOC} to ${OLD_HASH.slice(0, 12)}\n`,
      stderr: '',
    })
    expect(await textOf()).to.equal(OLD)
  })

  it('restores a deleted doc', async () => {
    await change(() => rm(join(service.root, FILE)))
    expect((await plans('versions', DOC)).stdout).to.match(/^docs\/.* \(deleted \d{4}-/)
    const said = await plans('versions', 'restore', DOC, NEW_HASH, '--json')
    expect(said).to.deep.equal({ code: 0, stdout: `{"hash":"${NEW_HASH}"}\n`, stderr: '' })
    expect(await textOf()).to.equal(NEW)
  })
})

describe('plans versions without a service', () => {
  let home: Home

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ [DOC]: OLD })
    const folders = [{ name: 'docs', path: join(home.path, 'docs') }]
    await home.write({ 'mine.json': JSON.stringify({ folders, port: await freePort() }) })
  })
  afterEach(async () => {
    await endBackground(home.path)
    await home.close()
  })

  it('starts one, and leaves it running', async () => {
    const words = ['versions', join(home.path, DOC), '--config', join(home.path, 'mine.json')]
    const { code, stdout, stderr } = await launch(words, home.env).ended
    expect(code).to.equal(0)
    // It is said where the start takes over a second.
    expect(stderr).to.match(/^(starting plan-viewer …\n)?$/)
    expect(stdout).to.contain(OLD_HASH.slice(0, 12))
    expect(await endBackground(home.path)).to.have.length(1)
  })
})

async function openWithTwoVersions(): Promise<void> {
  service = await Reviewed.open({ [FILE]: OLD, 'active/search/plans/-odd.md': '# Odd' })
  await ask(service.port, `/api/frame?path=${DOC}&at=now`)
  await change(() => service.write({ [FILE]: NEW }))
}

function plans(...words: string[]): Promise<Said> {
  const at = words.indexOf('--')
  const options = ['--port', String(service.port)]
  const all = at < 0 ? [...words, ...options] : words.toSpliced(at, 0, ...options)
  return run(all, service.home.env)
}

async function change(work: () => Promise<void>): Promise<void> {
  const stream = await listen(service.port)
  await work()
  await stream.next()
  await stream.close()
}

function textOf(): Promise<string> {
  return readFile(join(service.root, FILE), 'utf8')
}
