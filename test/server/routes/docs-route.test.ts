// GET /docs/<folder>/<path>: the bytes of files, whole and in part, and how they are described.

import { readdir, readlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect } from 'chai'
import { ask, parse, srcOf, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const TASK = 'active/search'
const LARGE = Buffer.alloc(1024 * 1024, 'large file ')

let service: Served

describe('GET /docs/…', () => {
  before(async () => {
    service = await serve({
      [`${TASK}/large.html`]: LARGE,
      [`${TASK}/notes.txt`]: 'plain\n',
      [`${TASK}/plans/plan.html`]: '<title>Plan</title>',
      [`${TASK}/notes.md`]: '# Notes\n\n[plan](plans/plan.html)',
      [`${TASK}/.secret.html`]: 'secret',
    })
  })
  after(() => service.close())

  it('answers 404 in plain text for a path outside of the docs folders', async () => {
    for (const target of [
      '/docs',
      '/docs/',
      '/docs/docs',
      '/docs/nowhere/x.html',
      '/docs/docs/x',
    ]) {
      const answer = await ask(service.port, target)
      expect(answer.status, target).to.equal(404)
      expect(answer.text).to.equal('Not found in the docs folders')
      expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8')
    }
    expect((await get('.secret.html')).status).to.equal(404)
  })

  it('requirement 47: uses dark for an unknown theme, and never repeats its value', async () => {
    const dark = (await get('notes.md?theme=dark')).text
    expect(dark).to.contain('data-theme="dark"').and.contain('<h1 id="notes"')
    expect((await get('notes.md?theme=light')).text).to.contain('data-theme="light"')
    for (const theme of [
      ...['', 'DARK', 'Light', 'light%00', 'light%20', 'blue', '__proto__', '%zz', '%ed%a0%80'],
      ...['%22onload=zxq', '%3Cscript%3Ezxq', "'zxq", '%0d%0aX-Zxq:%201', 'dark&theme=light'],
    ]) {
      const answer = await get(`notes.md?theme=${theme}`)
      expect([answer.status, answer.text], theme).to.deep.equal([200, dark])
      expect(JSON.stringify(answer.headers), theme).not.to.match(/zxq/i)
      for (const page of ['/', '/embed', `/docs/docs/${TASK}/nothing.md`]) {
        const { text, headers } = await ask(service.port, `${page}?theme=${theme}`)
        expect(text + JSON.stringify(headers), page).not.to.match(/zxq/i)
      }
    }
  })

  it('has another ETag for Markdown that is sent as text because it takes too long @whole', async () => {
    await service.write({ [`${TASK}/slow.md`]: '- a\n'.repeat(1_000_000) })
    const text = await get('slow.md')
    expect(text.status).to.equal(200)
    expect(text.text).to.contain('class="notice"')
    const rendered = await get('slow.md', [['If-None-Match', '*']])
    expect(rendered.status).to.equal(304)
    expect(text.headers.etag).not.to.equal(rendered.headers.etag)
  })

  it('sends the page of a source to the frame of a viewer, and the bytes to all others', async () => {
    const src = await srcOf(service.port, `docs/${TASK}/notes.txt`)
    const target = `${src}?view=source`
    const framed = await ask(service.port, { target, headers: [['Sec-Fetch-Dest', 'iframe']] })
    expect(framed.headers['content-type']).to.equal('text/html; charset=utf-8')
    expect(framed.text).to.contain('<script src="/bridge.js">').and.contain('<main class="source">')
    expect(framed.text).to.contain(' src="/page/source.js"')
    for (const destination of ['document', 'empty']) {
      const headers = [['Sec-Fetch-Dest', destination]] as const
      expect((await ask(service.port, { target, headers })).text, destination).to.equal('plain\n')
    }
    expect((await get('notes.txt?view=source')).text).to.equal('plain\n')
    expect((await ask(service.port, src)).headers.etag).not.to.equal(framed.headers.etag)
    await service.write({ [`${TASK}/huge.txt`]: Buffer.alloc(8 * 1024 * 1024 + 1, 'x') })
    const huge = await srcOf(service.port, `docs/${TASK}/huge.txt`)
    const answer = await ask(service.port, `${huge}?view=source`)
    expect([answer.status, answer.text]).to.deep.equal([
      413,
      'This file is over 8 MB: too long to be shown as it is written',
    ])
  })

  describe('for a client that has it', () => {
    for (const name of ['plans/plan.html', 'large.html', 'notes.md']) {
      it(`answers 304 for ${name}, by tag and by date`, async () => {
        const { headers } = await get(name)
        const { etag = '', 'last-modified': date = '' } = headers
        expect(etag).to.match(/^"[^"]+"$/)
        for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
          const again = await get(name, [['If-None-Match', known]])
          expect(again.status, known).to.equal(304)
          expect(again.body).to.have.length(0)
          expect(again.headers.etag).to.equal(etag)
        }
        expect((await get(name, [['If-Modified-Since', date]])).status).to.equal(304)
        const stale = [['If-None-Match', '"x"'] as const, ['If-Modified-Since', date] as const]
        expect((await get(name, stale)).status).to.equal(200)
      })
    }

    it('requirement 43: sends an edit of the same size within the same second', async () => {
      const file = join(service.root, TASK, 'twin.html')
      const stamp = new Date()
      let known = ''
      for (const text of ['one', 'two', 'six']) {
        await writeFile(file, text)
        await utimes(file, stamp, stamp)
        const answer = await get('twin.html', [['If-None-Match', known]])
        expect(answer.text).to.equal(text)
        known = answer.headers.etag ?? ''
      }
    })
  })

  describe('requirement 44: in part', () => {
    const rows: [range: string, start: number, end: number][] = [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, LARGE.length],
      ['bytes=-7', LARGE.length - 7, LARGE.length],
      ['bytes=5-99999999', 5, LARGE.length],
      ['BYTES=0-0', 0, 1],
      ['bytes=0-', 0, LARGE.length],
    ]
    for (const [range, start, end] of rows) {
      it(`sends ${range}`, async () => {
        const answer = await get('large.html', [['Range', range]])
        expect(answer.status).to.equal(206)
        expect(answer.body.equals(LARGE.subarray(start, end))).to.equal(true)
        const described = `bytes ${start}-${end - 1}/${LARGE.length}`
        expect(answer.headers['content-range']).to.equal(described)
      })
    }

    it('sends a part of a small file', async () => {
      expect((await get('notes.txt', [['Range', 'bytes=1-2']])).text).to.equal('la')
    })

    for (const range of ['bytes=0-1,5-6', 'bytes=9-1', 'bytes=-', 'bytes=a-b', 'lines=1-2', '']) {
      it(`sends the whole for ${JSON.stringify(range)}`, async () => {
        const answer = await get('notes.txt', [['Range', range]])
        expect([answer.status, answer.text]).to.deep.equal([200, 'plain\n'])
      })
    }

    for (const range of ['bytes=6-', 'bytes=999-1000', 'bytes=-0']) {
      it(`refuses ${range} of six bytes`, async () => {
        const answer = await get('notes.txt', [['Range', range]])
        expect(answer.status).to.equal(416)
        expect(answer.headers['content-range']).to.equal('bytes */6')
      })
    }

    it('sends the whole when the file has changed since', async () => {
      const { headers } = await get('notes.txt')
      const part = await get('notes.txt', [
        ['Range', 'bytes=0-1'],
        ['If-Range', headers.etag ?? ''],
      ])
      expect(part.status).to.equal(206)
      const whole = await get('notes.txt', [
        ['Range', 'bytes=0-1'],
        ['If-Range', '"older"'],
      ])
      expect(whole.status).to.equal(200)
    })
  })

  it('requirement 39: leaves no file open, whatever becomes of a request', async function () {
    if (process.platform !== 'linux') return this.skip()
    await service.write({ [`${TASK}/x.pdf`]: '%PDF' })
    const framed: Field[] = [
      ['Sec-Fetch-Dest', 'iframe'],
      ['Sec-Fetch-Site', 'same-origin'],
    ]
    const { etag = '' } = (await get('large.html')).headers
    const fields: Field[][] = [
      [],
      [['If-None-Match', etag]],
      [['Range', 'bytes=9999999-']],
      [['Range', 'bytes=5-9']],
      [['Sec-Fetch-Dest', 'document']],
      framed,
      [['Sec-Fetch-Dest', 'embed']],
    ]
    for (const name of ['large.html', 'plans/plan.html', 'notes.md', 'notes.txt', 'x.pdf']) {
      const path = `docs/${TASK}/${name}`
      const src = await srcOf(service.port, path)
      for (const target of [
        `/docs/${path}`,
        src,
        `${src}?view=source`,
        `/api/source?path=${path}`,
      ]) {
        for (const headers of fields) {
          for (const method of ['GET', 'HEAD']) await ask(service.port, { method, target, headers })
        }
      }
    }
    // A client that goes in the middle.
    const socket = connect(service.port, '127.0.0.1')
    socket.write(`GET /docs/docs/${TASK}/large.html HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'readable')
    socket.destroy()
    while ((await openDocs()).length > 0) await new Promise(resolve => setImmediate(resolve))
  })

  it('answers 304 also to a page that fetches past the cache of its browser', async () => {
    for (const target of [`/docs/docs/${TASK}/notes.txt`, '/api/tree', '/api/config']) {
      const { headers } = await ask(service.port, target)
      const known: Field[] = [
        ['If-None-Match', headers['etag'] ?? ''],
        ['Cache-Control', 'no-cache'],
      ]
      expect((await ask(service.port, { target, headers: known })).status, target).to.equal(304)
    }
  })

  it('requirement 44: breaks the connection when a file is cut short while it is sent', async () => {
    const size = 64 * 1024 * 1024
    const file = join(service.root, TASK, 'huge.bin')
    await writeFile(file, '')
    await truncate(file, size)
    const socket = connect(service.port, '127.0.0.1')
    socket.write(`GET /docs/docs/${TASK}/huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'readable')
    const first = socket.read() as Buffer
    await truncate(file, 1024)
    let received = first.length
    socket.on('data', chunk => (received += chunk.length))
    socket.on('error', () => {})
    await new Promise(resolve => socket.on('close', resolve))
    expect(parse(first).headers['content-length']).to.equal(String(size))
    expect(received).to.be.below(size)
    expect(service.warnings.join('\n')).not.to.contain('CutShort')
  })
})

/** The files of the docs folder that this process has open. */
async function openDocs(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const links = handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => ''))
  return (await Promise.all(links)).filter(file => /\.(?:html|md|txt|pdf)$/.test(file))
}

type Field = readonly [string, string]

function get(name: string, headers: readonly Field[] = []): Promise<Answer> {
  return ask(service.port, { target: `/docs/docs/${TASK}/${name}`, headers })
}
