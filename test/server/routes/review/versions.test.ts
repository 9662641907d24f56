// /api/versions over HTTP: the history of a doc, bytes, restoring, joining. For deleting and forgetting, see
// review/versions.test.ts.

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../../schema/api/api.js'
import type { VersionsResponse } from '../../../../schema/review/versions.js'
import { ask, type Answer } from '../../../support/http.js'
import { Reviewed } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'
import { expectReply } from '../../../support/shapes.js'

const NEW = '<title>Plan</title><p>new</p>'
const NO_HASH = 'a'.repeat(64)

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])

let service: Reviewed
/** Each test has a task of its own, whose docs have bytes of their own. */
let task = 0
let plans: string
let path: string
let oldText: string

describe('/api/versions', () => {
  before(async () => {
    const files: Record<string, string | Buffer> = {}
    for (let i = 0; i < 20; i++) {
      files[`active/${i}/plans/plan.html`] = textOfTask(i)
      files[`active/${i}/plans/notes.md`] = '# Notes'
    }
    service = await Reviewed.open(
      { ...files, 'active/a/plans/a.png': PICTURE },
      { config: { fileTypes: ['html', 'md', 'png'] } },
    )
  })
  beforeEach(() => {
    plans = `active/${task}/plans`
    path = `docs/${plans}/plan.html`
    oldText = textOfTask(task)
    task++
  })
  after(() => service.close())

  it('lists the versions of a doc, the newest first', async () => {
    const old = await pin()
    await edit(NEW)
    const { versions, ...rest } = await service.versions(path)
    const now = sha(NEW)
    expect(rest).to.include({ path, title: 'Plan', gone: null, now, more: false })
    expect(versions.map(({ hash, kept }) => [hash, kept])).to.deep.equal([
      [sha(NEW), true],
      [old, true],
    ])
    const before = versions[0]?.n ?? 0
    const older = await get<VersionsResponse>(`/api/versions?path=${path}&before=${before}`)
    expect(older.versions.map(({ hash }) => hash)).to.deep.equal([old])
  })

  it('sends the exact bytes of a version as plain text in a sandbox', async () => {
    const old = await pin()
    await edit(NEW)
    const answer = await bytesOf(old)
    expect(answer.text).to.equal(oldText)
    expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8')
    expect(answer.headers['content-security-policy']).to.match(/^sandbox /)
    expect(answer.headers.etag).to.equal(`"${old}"`)
    const again = await ask(service.port, {
      target: `/api/versions/bytes?path=${path}&hash=${old}`,
      headers: [['If-None-Match', `"${old}"`]],
    })
    expect(again.status).to.equal(304)
  })

  it('sends bytes that are not text as a download', async () => {
    const path = 'docs/active/a/plans/a.png'
    const hash = await pin(path)
    const answer = await ask(service.port, `/api/versions/bytes?path=${path}&hash=${hash}`)
    expect(answer.headers['content-type']).to.equal('application/octet-stream')
    expect(answer.headers['content-disposition']).to.equal('attachment; filename="a.png"')
    expect(answer.body.equals(PICTURE)).to.equal(true)
  })

  it('refuses what makes no sense, and says why', async () => {
    const none = 'docs/none.html is not a document in the docs folders'
    const rows: [target: string, status: number, error: string][] = [
      ['/api/versions', 400, 'need path'],
      ['/api/versions?path=docs/none.html', 404, none],
      [`/api/versions?path=${path}&before=x`, 400, 'bad number'],
      ['/api/versions/bytes', 400, 'need path'],
      [`/api/versions/bytes?path=${path}`, 400, 'bad hash'],
      [`/api/versions/bytes?path=${path}&hash=../../x`, 400, 'bad hash'],
      [`/api/versions/bytes?path=${path}&hash=${'A'.repeat(64)}`, 400, 'bad hash'],
      [`/api/versions/bytes?path=${path}&hash=${NO_HASH}`, 404, 'no such version'],
      ['/api/versions/gone?before=yesterday', 400, 'bad time'],
      [`/api/frame?path=${path}&at=then`, 400, 'bad hash'],
      [`/api/frame?path=${path}&at=${NO_HASH}`, 404, 'no such version'],
      ['/api/frame?at=now', 400, 'need path'],
      ['/api/frame?path=docs/none.html&at=now', 404, none],
    ]
    for (const [target, status, error] of rows) {
      const answer = await ask(service.port, target)
      expect([answer.status, answer.json()], target).to.deep.equal([status, { error }])
    }
  })

  it('R1.9: does not restore over an edited file, and returns the hash of the file', async () => {
    const old = await pin()
    await edit(NEW)
    for (const ifHash of [old, NO_HASH, null]) {
      const answer = await post('restore', { path, hash: old, ifHash })
      const reply = { error: 'the file has changed', hash: sha(NEW) }
      expect([answer.status, answer.json()]).to.deep.equal([409, reply])
      expectReply('error', answer.json())
    }
    expect(await textOf()).to.equal(NEW)
    expect(await readdir(join(service.root, plans))).to.have.members(['plan.html', 'notes.md'])
  })

  it('restores no version of another doc', async () => {
    await pin()
    const notes = await pin(`docs/${plans}/notes.md`)
    const answer = await post('restore', { path, hash: notes, ifHash: sha(oldText) })
    expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'no such version' }])
    expect(await textOf()).to.equal(oldText)
  })

  it('joins and adopts only docs and folders that exist', async () => {
    const { doc } = await get<VersionsResponse>(`/api/versions?path=${path}`)
    const none = `d_${'A'.repeat(16)}`
    const rows: [name: string, body: object, status: number, error: string][] = [
      ['join', { from: none, to: doc }, 404, 'no such doc'],
      ['join', { from: doc, to: none }, 404, 'no such doc'],
      ['join', { from: path, to: doc }, 400, 'bad body: from'],
      ['adopt', { from: '/nowhere', to: 'docs' }, 404, 'no such folder'],
      ['adopt', { from: service.root, to: 'docs' }, 409, 'that folder is still there'],
      ['adopt', { from: '/nowhere' }, 400, 'bad body: to'],
    ]
    for (const [name, body, status, error] of rows) {
      const answer = await post(name, body)
      expect([answer.status, answer.json()], name).to.deep.equal([status, { error }])
    }
  })
})

async function get<T>(target: string): Promise<T> {
  const answer = await ask(service.port, target)
  expect(answer.status, answer.text).to.equal(200)
  return answer.json() as T
}

function post(name: string, body: object): Promise<Answer> {
  return service.post(`/api/versions/${name}`, body)
}

/** Has the bytes of now kept; returns their hash. */
async function pin(doc = path): Promise<string> {
  const { hash } = await get<PinnedFrameResponse>(`/api/frame?path=${doc}&at=now`)
  expect(hash).to.be.a('string')
  return hash ?? ''
}

function bytesOf(hash: string): Promise<Answer> {
  return ask(service.port, `/api/versions/bytes?path=${path}&hash=${hash}`)
}

async function edit(text: string): Promise<void> {
  await service.write({ [`${plans}/plan.html`]: text })
  await service.seen(path, text)
}

function textOf(): Promise<string> {
  return readFile(join(service.root, plans, 'plan.html'), 'utf8')
}

function textOfTask(task: number): string {
  return `<title>Plan</title><p>old</p><!-- ${task} -->`
}
