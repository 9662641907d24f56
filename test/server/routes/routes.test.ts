// The JSON endpoints over HTTP: every reply has its shape, every refusal its words.

import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'
import { expect } from 'chai'
import type { FoundResponse } from '../../../schema/api/api.js'
import { ask, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

const PLAN = 'docs/active/search/plans/plan.html'

let service: Served

describe('the API', () => {
  before(async () => {
    const files = {
      'active/search/plans/plan.html': '<title>Plan</title> findable',
      'active/search/plans/phase-1-auth/deep/er.html': '<title>Deep</title>',
      'active/search/plans/phase-1-auth/plan.html': '<title>Phase plan</title>',
      'active/search/research/deep/study.html': '<title>Study</title>',
      'active/search/research/deep/study.txt': 'x',
      'active/search/plans/research/study.txt': 'x',
      'research/study.txt': 'x',
      'active/search/data.json': '{}',
      'loose.md': '# Loose',
      'untitled.html': 'x',
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`active/task-${i}/plans/plan.html`, `<p>${i}`]),
      ),
    }
    const groups = [{ label: 'Research', folder: 'research', fileTypes: ['html', 'txt'] }]
    service = await serve(files, { config: { groups } })
  })
  after(() => service.close())
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  describe('GET /api/tree', () => {
    it('has its shape, and must be revalidated by a cache', async () => {
      const answer = await ask(service.port, '/api/tree')
      expectReply('tree', answer.json())
      expect(answer.headers['content-type']).to.match(/^application\/json/)
      expect(answer.headers['cache-control']).to.equal('no-cache')
    })

    it('answers 304 to a client that has it, compressed or not', async () => {
      for (const headers of [[], [['Accept-Encoding', 'gzip, br']] as const]) {
        const { etag = '' } = (await ask(service.port, { target: '/api/tree', headers })).headers
        const known = [...headers, ['If-None-Match', etag] as const]
        const again = await ask(service.port, { target: '/api/tree', headers: known })
        expect([again.status, again.body.length]).to.deep.equal([304, 0])
      }
    })

    it('is compressed for a client that accepts it', async () => {
      const plain = await ask(service.port, '/api/tree')
      const headers = [['Accept-Encoding', 'gzip']] as const
      const packed = await ask(service.port, { target: '/api/tree', headers })
      expect(packed.headers).to.include({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(gunzipSync(packed.body).equals(plain.body)).to.equal(true)
      expect(packed.headers.etag).not.to.equal(plain.headers.etag)
      const refused = [['Accept-Encoding', 'gzip;q=0']] as const
      const unpacked = await ask(service.port, { target: '/api/tree', headers: refused })
      expect(unpacked.headers).not.to.have.property('content-encoding')
    })
  })

  it('answers GET /api/found with the first path at which there is a file of any type', async () => {
    const found = async (...paths: string[]) => {
      const query = paths.map(path => `path=${encodeURIComponent(path)}`).join('&')
      const answer = await ask(service.port, `/api/found?${query}`)
      expectReply('found', answer.json())
      return (answer.json() as FoundResponse).found
    }
    const [gone, data] = ['docs/nothing.html', 'docs/active/search/data.json'] as const
    expect(await found(gone, data, PLAN)).to.deep.include({ path: data })
    const abs = join(service.root, PLAN.slice('docs/'.length))
    expect(await found(gone, abs)).to.have.nested.property('doc.path', PLAN)
    expect(await found(gone, 'docs/active/search', '/etc/hostname')).to.equal(null)
  })

  describe('GET /api/doc', () => {
    const rows: [name: string, path: string, doc: object][] = [
      ['a listed doc', PLAN, { kind: 'plan', title: 'Plan', ws: 'docs:search' }],
      [
        'a doc deeper than the tree reads',
        'docs/active/search/plans/phase-1-auth/deep/er.html',
        { file: 'er.html', kind: 'doc', title: 'Deep', ws: 'docs:search' },
      ],
      [
        'a doc deep in a group',
        'docs/active/search/research/deep/study.html',
        { title: 'Study', ws: 'docs:search' },
      ],
      [
        'a doc of a type that only its group has',
        'docs/active/search/research/deep/study.txt',
        { title: 'study.txt', ws: 'docs:search' },
      ],
      ['a doc outside any task', 'docs/loose.md', { kind: 'md', title: 'Loose', ws: '' }],
      ['a doc without a title', 'docs/untitled.html', { title: 'untitled.html' }],
    ]
    for (const [name, path, doc] of rows) {
      it(`knows ${name}`, async () => {
        const answer = await docAt(path)
        expectReply('doc', answer.json())
        expect(answer.json()).to.include({ path, ...doc })
      })
    }

    for (const path of [
      'docs/nothing.html',
      'docs/active/search/data.json',
      'docs/active/search/plans/research/study.txt',
      'docs/research/study.txt',
      'docs/active/search',
      'nowhere/x.html',
      '/etc/hosts',
      'x\ny',
      '<b>',
    ]) {
      it(`answers 404 for ${JSON.stringify(path)}`, async () => {
        const answer = await docAt(path)
        expect(answer.status).to.equal(404)
        expect(answer.json()).to.deep.equal({
          error: `${path} is not a document in the docs folders`,
        })
      })
    }

    it('needs a path', async () => {
      for (const query of ['', '?', '?path=', '?q=x']) {
        const answer = await ask(service.port, `/api/doc${query}`)
        expect([answer.status, answer.json()]).to.deep.equal([400, { error: 'need path' }])
      }
    })
  })

  describe('GET /api/source', () => {
    it('sends a text doc as it is', async () => {
      const answer = await ask(service.port, `/api/source?path=${PLAN}`)
      expect(answer.text).to.equal('<title>Plan</title> findable')
      expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8')
    })

    it('answers 404 for a doc that is not text or is missing', async () => {
      await service.write({ 'active/search/x.png': Buffer.from([1, 2]), 'x.bin': Buffer.from([0]) })
      for (const path of ['docs/active/search/x.png', 'docs/x.bin', 'docs/nothing.md']) {
        const answer = await ask(service.port, `/api/source?path=${path}`)
        expect(answer.status).to.equal(404)
        expectReply('error', answer.json())
      }
    })
  })

  it('GET /api/search answers with hits, and with none for less than two characters', async () => {
    const answer = await ask(service.port, '/api/search?q=findable')
    expectReply('search', answer.json())
    expect(answer.json()).to.have.length(1)
    for (const query of ['', '?q=', '?q=%20', '?q=f', '?q=%20f%20']) {
      expect((await ask(service.port, `/api/search${query}`)).json()).to.deep.equal([])
    }
  })

  it('GET /api/status has its shape', async () => {
    expectReply('status', (await ask(service.port, '/api/status')).json())
  })

  describe('POST /api/move', () => {
    // Refusals: files/library-move.test.ts.
    it('moves a task, and the next requests see the new place', async () => {
      const answer = await send('POST', '/api/move', { task: 'docs:task-7', to: 'done' })
      expectReply('move', answer.json())
      const target = '/docs/docs/done/task-7/plans/plan.html'
      expect((await ask(service.port, target)).text).to.equal('<p>7')
      expect((await ask(service.port, '/api/tree')).text).to.contain('docs/done/task-7')
    })
  })
})

function docAt(path: string): Promise<Answer> {
  return ask(service.port, `/api/doc?path=${encodeURIComponent(path)}`)
}

function send(method: string, target: string, body: unknown): Promise<Answer> {
  return ask(service.port, { method, target, body: JSON.stringify(body) })
}
