// Files that are called docs and are none, or are gone by the time they are read: each has a page, its
// bytes, or a 404, at every address.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, symlink, unlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { ask, type Answer } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { times } from '../../support/whole.js'

const FOLDER = 'active/search/plans'
const TEXT = '# Größe\n\n<title>Größe</title>\n'
const BYTES = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7) % 256))
const FILES: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  mark: Buffer.from('\ufeff'),
  zeros: Buffer.alloc(5000),
  binary: BYTES,
  picture: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  latin: Buffer.from(TEXT, 'latin1'),
  utf16: Buffer.from(TEXT, 'utf16le'),
  'utf16-mark': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
  'utf16-other': Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(),
  'half-letters': Buffer.from('# caf\xc3', 'latin1'),
  surrogate: Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80, 0x0a]),
  'cr-only': Buffer.from(TEXT.replaceAll('\n', '\r')),
}
const TYPES = ['md', 'html']
const READERS = times(200, 50)

let service: Served

describe('requirement 45: a file that is not text', () => {
  let count = 0

  before(async () => {
    const files = TYPES.flatMap(type => {
      return Object.entries(FILES).map(([name, bytes]) => [`${FOLDER}/${name}.${type}`, bytes])
    })
    service = await serve(Object.fromEntries(files) as Record<string, Buffer>)
  })
  after(async () => {
    await service.close()
    const injected = 'files that are no text, are no files, or vanish while they are asked for'
    noteInjection({ requirement: 45, injected, times: count, survived: count })
  })
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  for (const name of Object.keys(FILES)) {
    it(`has a page all the same: ${name}`, async () => {
      const bytes = FILES[name] ?? Buffer.alloc(0)
      for (const type of TYPES) {
        const path = `docs/${FOLDER}/${name}.${type}`
        const [doc, framed, plain, source] = await everyAnswer(path)
        expect(doc.json()).to.include({ path })
        expect([framed.status, plain.status, source.status]).to.deep.equal([200, 200, 200])
        if (type === 'md') expect(plain.text).to.match(/^<!doctype html>[^]*<\/html>\n$/)
        else expect(plain.body.equals(bytes)).to.equal(true)
        expect(source.body.equals(bytes)).to.equal(true)
        count += 1
      }
    })
  }

  const made: [what: string, make: (path: string) => Promise<unknown> | void][] = [
    ['a folder', path => mkdir(path)],
    ['a pipe', path => void execFileSync('mkfifo', [path])],
    ['a link to nothing', path => symlink('nothing.html', path)],
    ['a link to itself', path => symlink(path, path)],
    ['a device', path => symlink('/dev/zero', path)],
    ['a file of the system', path => symlink('/proc/self/environ', path)],
    ['a socket', listenAt],
  ]
  for (const [what, make] of made) {
    it(`gets a 404: ${what}`, async () => {
      for (const type of TYPES) {
        const name = `no-${what.replaceAll(' ', '-')}.${type}`
        await make(join(service.root, FOLDER, name))
        for (const answer of await everyAnswer(`docs/${FOLDER}/${name}`)) {
          expect(answer.status, answer.text).to.equal(404)
        }
        count += 1
      }
    })
  }

  it('gets its whole text or a 404 while it comes and goes', async () => {
    for (const type of TYPES) {
      const file = join(service.root, FOLDER, `comes.${type}`)
      await service.write({
        [`${FOLDER}/comes.${type}.tmp`]: TEXT,
        [`${FOLDER}/comes.${type}`]: TEXT,
      })
      const state = { isOver: false }
      const going = comeAndGo(file, state)
      const target = `/docs/docs/${FOLDER}/comes.${type}`
      for (let i = 0; i < READERS; i += 1) {
        const { status, text } = await ask(service.port, target)
        if (status === 200) expect(text).to.contain('Größe')
        else expect([status, text]).to.deep.equal([404, 'Not found in the docs folders'])
        count += 1
      }
      state.isOver = true
      await going
    }
  })

  it('gets a 404 when it was deleted after it was listed', async () => {
    for (const type of TYPES) {
      const name = `${FOLDER}/latin.${type}`
      expect((await ask(service.port, '/api/tree')).text).to.contain(name)
      await unlink(join(service.root, name))
      const [, ...answers] = await everyAnswer(`docs/${name}`)
      for (const { status } of answers) expect(status).to.equal(404)
      count += 1
    }
  })
})

/** As doc, framed, plain, and as source. */
async function everyAnswer(path: string): Promise<[Answer, Answer, Answer, Answer]> {
  const frame = await ask(service.port, `/api/frame?path=${path}`)
  const { src } = frame.json() as { src?: string }
  return [
    await ask(service.port, `/api/doc?path=${path}`),
    src === undefined ? frame : await ask(service.port, src),
    await ask(service.port, `/docs/${path}`),
    await ask(service.port, `/api/source?path=${path}`),
  ]
}

/** Puts a file there and takes it away again, until that is over. */
async function comeAndGo(file: string, state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    await rename(`${file}.tmp`, file)
    await new Promise(resolve => setImmediate(resolve))
    await rename(file, `${file}.tmp`)
  }
}

/** Leaves a socket there. */
async function listenAt(path: string): Promise<void> {
  const server = createServer().listen(`${path}.at`)
  await once(server, 'listening')
  await rename(`${path}.at`, path)
  server.close()
  await once(server, 'close')
  await rm(`${path}.at`, { force: true })
}
