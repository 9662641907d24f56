// /api/versions over HTTP: the history of a doc, bytes, deleted docs, restoring, forgetting, joining.

import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../../schema/api/api.js'
import { REPLIES } from '../../../../schema/api/api-schema.js'
import type { GoneResponse, VersionsResponse } from '../../../../schema/review/versions.js'
import { digestOf } from '../../../../server/fs/checksum.js'
import { ask, listen, type Answer } from '../../../support/http.js'
import { Reviewed } from '../../../support/library/reviewed.js'

const ajv = new Ajv2020({ strict: false })
const PLANS = 'active/search/plans'
const FILE = `${PLANS}/plan.html`
const DOC = `docs/${FILE}`
const OLD = '<title>Plan</title><p>old</p>'
const NEW = '<title>Plan</title><p>new</p>'
const NO_HASH = 'a'.repeat(64)

let service: Reviewed

describe('/api/versions', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [FILE]: OLD, [`${PLANS}/notes.md`]: '# Notes' })
  })
  afterEach(() => service.close())

  it('lists the versions of a doc, the newest first', async () => {
    const old = await pin()
    await edit(NEW)
    const answer = await ask(service.port, `/api/versions?path=${DOC}`)
    expect(ajv.validate(REPLIES.versions, answer.json()), ajv.errorsText()).to.equal(true)
    const { path, title, gone, now, versions, more } = answer.json() as VersionsResponse
    expect({ path, title, gone, now, more }).to.deep.equal({
      path: DOC,
      title: 'Plan',
      gone: null,
      now: hashOf(NEW),
      more: false,
    })
    expect(versions.map(({ hash, kept }) => [hash, kept])).to.deep.equal([
      [hashOf(NEW), true],
      [old, true],
    ])
    const before = versions[0]?.n ?? 0
    const rest = await get<VersionsResponse>(`/api/versions?path=${DOC}&before=${before}`)
    expect(rest.versions.map(({ hash }) => hash)).to.deep.equal([old])
  })

  it('sends the exact bytes of a version as plain text in a sandbox', async () => {
    const old = await pin()
    await edit(NEW)
    const answer = await bytesOf(old)
    expect(answer.text).to.equal(OLD)
    expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8')
    expect(answer.headers['content-security-policy']).to.match(/^sandbox /)
    expect(answer.headers.etag).to.equal(`"${old}"`)
    const again = await ask(service.port, {
      target: `/api/versions/bytes?path=${DOC}&hash=${old}`,
      headers: [['If-None-Match', `"${old}"`]],
    })
    expect(again.status).to.equal(304)
  })

  it('sends bytes that are not text as a download', async () => {
    await service.close()
    const config = { fileTypes: ['png'] }
    service = await Reviewed.open(
      { [`${PLANS}/a.png`]: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) },
      { config },
    )
    const path = `docs/${PLANS}/a.png`
    const hash = await pin(path)
    const answer = await ask(service.port, `/api/versions/bytes?path=${path}&hash=${hash}`)
    expect(answer.headers['content-type']).to.equal('application/octet-stream')
    expect(answer.headers['content-disposition']).to.equal('attachment; filename="a.png"')
    expect([...answer.body]).to.deep.equal([0x89, 0x50, 0x4e, 0x47, 0])
  })

  const refused: [target: string, status: number, error: string][] = [
    ['/api/versions', 400, 'need path'],
    [
      '/api/versions?path=docs/none.html',
      404,
      'docs/none.html is not a document in the docs folders',
    ],
    [`/api/versions?path=${DOC}&before=x`, 400, 'bad number'],
    ['/api/versions/bytes', 400, 'need path'],
    [`/api/versions/bytes?path=${DOC}`, 400, 'bad hash'],
    [`/api/versions/bytes?path=${DOC}&hash=../../x`, 400, 'bad hash'],
    [`/api/versions/bytes?path=${DOC}&hash=${'A'.repeat(64)}`, 400, 'bad hash'],
    [`/api/versions/bytes?path=${DOC}&hash=${NO_HASH}`, 404, 'no such version'],
    ['/api/versions/gone?before=yesterday', 400, 'bad time'],
    [`/api/frame?path=${DOC}&at=then`, 400, 'bad hash'],
    [`/api/frame?path=${DOC}&at=${NO_HASH}`, 404, 'no such version'],
    ['/api/frame?at=now', 400, 'need path'],
    [
      '/api/frame?path=docs/none.html&at=now',
      404,
      'docs/none.html is not a document in the docs folders',
    ],
  ]
  for (const [target, status, error] of refused) {
    it(`refuses ${target.slice(0, 90)} with ${status} ${error.slice(0, 30)}`, async () => {
      const answer = await ask(service.port, target)
      expect([answer.status, answer.json()]).to.deep.equal([status, { error }])
    })
  }

  it('finds a deleted doc, and lists it', async () => {
    const hash = await pin()
    await remove()
    const { gone, now, versions } = await get<VersionsResponse>(`/api/versions?path=${DOC}`)
    expect([typeof gone, now, versions[0]?.from]).to.deep.equal(['string', null, 'gone'])
    const answer = await ask(service.port, '/api/versions/gone')
    expect(ajv.validate(REPLIES.gone, answer.json()), ajv.errorsText()).to.equal(true)
    const { docs } = answer.json() as GoneResponse
    expect(docs.map(doc => [doc.path, doc.hash, doc.kept])).to.deep.equal([[DOC, hash, true]])
    expect((await bytesOf(hash)).text).to.equal(OLD)
  })

  it('restores a version over the bytes that were seen', async () => {
    const old = await pin()
    await edit(NEW)
    const answer = await post('restore', { path: DOC, hash: old, ifHash: hashOf(NEW) })
    expect([answer.status, answer.json()]).to.deep.equal([200, { hash: old }])
    expect(ajv.validate(REPLIES.restored, answer.json())).to.equal(true)
    expect(await textOf()).to.equal(OLD)
    const { now, versions } = await get<VersionsResponse>(`/api/versions?path=${DOC}`)
    expect(now).to.equal(old)
    expect(versions[0]).to.include({ hash: old, from: 'restored' })
  })

  it('R1.9: does not restore over an edited file, and returns the hash of the file', async () => {
    const old = await pin()
    await edit(NEW)
    for (const ifHash of [old, NO_HASH, null]) {
      const answer = await post('restore', { path: DOC, hash: old, ifHash })
      const reply = { error: 'the file has changed', hash: hashOf(NEW) }
      expect([answer.status, answer.json()]).to.deep.equal([409, reply])
      expect(ajv.validate(REPLIES.error, answer.json())).to.equal(true)
    }
    expect(await textOf()).to.equal(NEW)
    expect(await readdir(join(service.root, PLANS))).to.have.members(['plan.html', 'notes.md'])
  })

  it('restores a deleted doc to its place', async () => {
    const hash = await pin()
    await remove()
    const answer = await post('restore', { path: DOC, hash, ifHash: null })
    expect([answer.status, answer.json()]).to.deep.equal([200, { hash }])
    expect(await textOf()).to.equal(OLD)
    expect((await get<GoneResponse>('/api/versions/gone')).docs).to.deep.equal([])
  })

  it('restores no version of another doc', async () => {
    await pin()
    const notes = await pin(`docs/${PLANS}/notes.md`)
    const answer = await post('restore', { path: DOC, hash: notes, ifHash: hashOf(OLD) })
    expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'no such version' }])
    expect(await textOf()).to.equal(OLD)
  })

  it('forgets the bytes of a version for good', async () => {
    const old = await pin()
    await edit(NEW)
    const answer = await post('forget', { path: DOC, hashes: [old] })
    expect(answer.status).to.equal(200)
    expect(ajv.validate(REPLIES.forgotten, answer.json())).to.equal(true)
    const gone = await bytesOf(old)
    expect([gone.status, gone.json()]).to.deep.equal([410, { error: 'that version was let go' }])
    const again = await post('restore', { path: DOC, hash: old, ifHash: hashOf(NEW) })
    expect(again.status).to.equal(410)
    const now = await post('forget', { path: DOC, hashes: [hashOf(NEW)] })
    expect([now.status, now.json()]).to.deep.equal([
      409,
      { error: `those are the bytes of ${DOC} now` },
    ])
  })

  it('joins and adopts only docs and folders that exist', async () => {
    const { doc } = await get<VersionsResponse>(`/api/versions?path=${DOC}`)
    const none = `d_${'A'.repeat(16)}`
    const rows: [name: string, body: object, status: number, error: string][] = [
      ['join', { from: none, to: doc }, 404, 'no such doc'],
      ['join', { from: doc, to: none }, 404, 'no such doc'],
      ['join', { from: DOC, to: doc }, 400, 'bad body: from'],
      ['adopt', { from: '/nowhere', to: 'docs' }, 404, 'no such folder'],
      ['adopt', { from: service.root, to: 'docs' }, 409, 'that folder is still there'],
      ['adopt', { from: '/nowhere' }, 400, 'bad body: to'],
    ]
    for (const [name, body, status, error] of rows) {
      const answer = await post(name, body)
      expect([answer.status, answer.json()], name).to.deep.equal([status, { error }])
    }
  })

  it('R1.23: forgets and joins for the dashboard alone', async () => {
    const old = await pin()
    await edit(NEW)
    const bodies = {
      forget: { path: DOC, hashes: [old] },
      join: { from: `d_${'A'.repeat(16)}`, to: `d_${'B'.repeat(16)}` },
    }
    const before = await get<VersionsResponse>(`/api/versions?path=${DOC}`)
    for (const [name, body] of Object.entries(bodies)) {
      // Before anything of the body is looked at.
      for (const sent of [body, {}, 'none']) {
        const answer = await post(name, sent, null)
        const reply = { error: 'only the reader decides' }
        expect([answer.status, answer.json()]).to.deep.equal([403, reply])
      }
      for (const origin of [
        'https://evil.example',
        `http://localhost:${service.port + 1}`,
        'null',
      ]) {
        const answer = await post(name, body, origin)
        expect([answer.status, answer.json()]).to.deep.equal([
          403,
          { error: 'not from the dashboard' },
        ])
      }
    }
    expect(await get<VersionsResponse>(`/api/versions?path=${DOC}`)).to.deep.equal(before)
    expect((await bytesOf(old)).text).to.equal(OLD)
    expect((await post('forget', bodies.forget)).status).to.equal(200)
    expect((await post('join', bodies.join)).status).to.equal(404)
  })
})

async function get<T>(target: string): Promise<T> {
  const answer = await ask(service.port, target)
  expect(answer.status, answer.text).to.equal(200)
  return answer.json() as T
}

/** Asks as the dashboard does, unless another origin, or none, is given. */
function post(
  name: string,
  body: unknown,
  origin: string | null = `http://localhost:${service.port}`,
): Promise<Answer> {
  const headers = origin === null ? [] : [['Origin', origin] as const]
  const target = `/api/versions/${name}`
  return ask(service.port, { method: 'POST', target, headers, body: JSON.stringify(body) })
}

/** Has the bytes of now kept; returns their hash. */
async function pin(path = DOC): Promise<string> {
  const { hash } = await get<PinnedFrameResponse>(`/api/frame?path=${path}&at=now`)
  expect(hash).to.be.a('string')
  return hash ?? ''
}

function bytesOf(hash: string): Promise<Answer> {
  return ask(service.port, `/api/versions/bytes?path=${DOC}&hash=${hash}`)
}

/** Writes the doc; resolves when the tabs are told, so that the version is kept. */
async function edit(text: string): Promise<void> {
  await changing(() => service.write({ [FILE]: text }))
}

async function remove(): Promise<void> {
  await changing(() => rm(join(service.root, FILE)))
}

async function changing(change: () => Promise<void>): Promise<void> {
  const stream = await listen(service.port)
  await change()
  await stream.next()
  await stream.close()
}

function textOf(): Promise<string> {
  return readFile(join(service.root, FILE), 'utf8')
}

function hashOf(text: string): string {
  return digestOf(text).toString('hex')
}
