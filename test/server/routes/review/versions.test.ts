// /api/versions over HTTP: the history of a doc, bytes, restoring, joining, and frames that stay at a version.
// For deleting and forgetting, see review/versions.test.ts.

import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../../schema/api/api.js'
import { start } from '../../../../server/start.js'
import type { VersionsResponse } from '../../../../schema/review/versions.js'
import { ask, type Answer } from '../../../support/http.js'
import { Reviewed, until } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'
import { expectReply } from '../../../support/shapes.js'

const NEW = '<title>Plan</title><p>new</p>'
const LARGE = `<title>Plan</title><p>old</p>${'x'.repeat(200)}`
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
    for (let i = 0; i < 30; i++) {
      files[`active/${i}/plans/plan.html`] = textOfTask(i)
      files[`active/${i}/plans/notes.md`] = '# Notes'
      files[`active/${i}/plans/b.gif`] = 'x'
    }
    files['active/a/plans/a.png'] = PICTURE
    files['active/large/plans/plan.html'] = LARGE
    const review = { versions: { maxFile: LARGE.length - 1 } }
    service = await Reviewed.open(files, { config: { fileTypes: ['html', 'md', 'png'], review } })
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
      const reply = { error: 'the file has changed', hash: sha(NEW), code: 'file-changed' }
      expect([answer.status, answer.json()]).to.deep.equal([409, reply])
      expectReply('error', answer.json())
    }
    expect(await textOf()).to.equal(NEW)
    expect(await readdir(join(service.root, plans))).to.have.members([
      'plan.html',
      'notes.md',
      'b.gif',
    ])
  })

  it('restores no version of another doc', async () => {
    await pin()
    const notes = await pin(`docs/${plans}/notes.md`)
    const answer = await post('restore', { path, hash: notes, ifHash: sha(oldText) })
    expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'no such version' }])
    expect(await textOf()).to.equal(oldText)
  })

  describe('a frame that stays at a version', () => {
    it('R1.12: shows the old bytes after an edit, and the plain route the new ones', async () => {
      const { src, hash } = await framed('now')
      expect(src).to.match(
        /^\/docs\/~[\w-]{22}\/docs\/active\/\d+\/plans\/plan\.html\?at=[0-9a-f]{64}$/,
      )
      expect(hash).to.equal(sha(oldText))
      const before = await ask(service.port, src)
      await edit(NEW)
      const after = await ask(service.port, src)
      expect(after.text).to.equal(before.text).and.contain('<p>old</p>').and.contain('/bridge.js')
      const names = [
        'content-type',
        'content-security-policy',
        'etag',
        'access-control-allow-origin',
      ]
      for (const name of [...names, 'cache-control', 'vary', 'cross-origin-resource-policy']) {
        expect(after.headers[name], name).to.equal(before.headers[name])
      }
      expect((await ask(service.port, `/docs/${path}?at=${hash}`)).text).to.equal(NEW)
      const plain = (await ask(service.port, `/api/frame?path=${path}`)).json()
      expect(plain).to.deep.equal({ src: src.replace(/\?.*/, '') })
    })

    it('R1.12: has no address for an unknown hash, or for a version that was forgotten', async () => {
      const { src, hash } = await framed('now')
      await edit(NEW)
      expect((await framed(hash ?? '')).src).to.equal(src)
      await service.post('/api/versions/forget', { path, hashes: [hash] })
      const let410 = await ask(service.port, `/api/frame?path=${path}&at=${hash}`)
      expect([let410.status, let410.json()]).to.deep.equal([
        410,
        { error: 'that version was let go' },
      ])
      for (const at of [hash ?? '', NO_HASH]) {
        const answer = await ask(service.port, src.replace(/at=.*/, `at=${at}`))
        expect([answer.status, answer.text]).to.deep.equal([410, 'that version was let go'])
        expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8')
      }
    })

    it('renders Markdown as ever', async () => {
      const { src } = await framed('now', `docs/${plans}/notes.md`)
      const before = await ask(service.port, `${src}&theme=light`)
      await service.write({ [`${plans}/notes.md`]: '# Other' })
      const after = await ask(service.port, `${src}&theme=light`)
      expect(after.text).to.equal(before.text).and.contain('Notes').and.not.contain('Other')
      expect(after.headers.etag).to.equal(before.headers.etag)
    })

    it('has a deleted doc, too', async () => {
      const { src, hash } = await framed('now')
      await remove()
      expect((await ask(service.port, src)).text).to.contain('<p>old</p>')
      expect((await framed(hash ?? '')).src).to.equal(src)
      expect((await ask(service.port, `/api/frame?path=${path}&at=now`)).status).to.equal(404)
    })

    it('writes nothing where its bytes are kept already', async () => {
      const log = join(service.home.path, 'state/plan-viewer/review.sqlite-wal')
      const written = async () => {
        const { size, mtimeMs } = await stat(log)
        return { size, mtimeMs }
      }
      await framed('now')
      const before = await written()
      expect((await framed('now')).hash).to.equal(sha(oldText))
      expect(await written()).to.deep.equal(before)
    })

    it('is not made for a file of another type than docs have', async () => {
      const { src, hash } = await framed('now', `docs/${plans}/b.gif`)
      expect(hash).to.equal(null)
      expect(src).to.match(/b\.gif$/)
    })

    it('is not made for a file over `maxFile`', async () => {
      const large = 'docs/active/large/plans/plan.html'
      for (const at of ['now', sha(LARGE)]) {
        const { src, hash } = await framed(at, large)
        expect(hash).to.equal(null)
        expect(src).to.match(/plan\.html$/)
        expect((await ask(service.port, src)).text).to.contain('<p>old</p>')
      }
      expect((await service.bytes(large, sha(LARGE))).status).to.equal(410)
    })

    it('is not made by a service without reviews', async () => {
      const { hash } = await framed('now')
      await service.home.write({ 'no-folder': '' })
      const env = { ...service.home.env, XDG_STATE_HOME: join(service.home.path, 'no-folder') }
      const second = await start({ port: 0, env, warn: () => undefined })
      await second.ready
      for (const at of ['now', hash]) {
        const answer = await ask(second.port, `/api/frame?path=${path}&at=${at}`)
        const reply = answer.json() as PinnedFrameResponse
        expect([answer.status, reply.hash]).to.deep.equal([200, null])
        expect(reply.src).to.match(/plan\.html$/)
      }
      const none = await ask(second.port, `/api/frame?path=docs/none.html&at=${NO_HASH}`)
      expect(none.status).to.equal(404)
      await second.close()
    })

    it('needs the capability of its doc, and keeps the hash on the way to a valid one', async () => {
      const { src, hash } = await framed('now')
      const stale = src.replace(/~[\w-]{22}/, '~AAAAAAAAAAAAAAAAAAAAAA')
      expect((await ask(service.port, stale)).status).to.equal(403)
      const headers = [
        ['Sec-Fetch-Dest', 'iframe'] as const,
        ['Sec-Fetch-Site', 'same-origin'] as const,
      ]
      const there = await ask(service.port, { target: stale, headers })
      expect(there.headers.location).to.equal(`/docs/${path}?at=${hash}`)
      const back = await ask(service.port, { target: there.headers.location ?? '', headers })
      expect(back.headers.location).to.equal(src)
    })

    it('ignores the query in the addresses of other files that the doc loads', async () => {
      const { src } = await framed('now')
      const asset = src.replace('plan.html', 'notes.md').replace(/at=.*/, 'at=2024')
      const headers = [['Sec-Fetch-Dest', 'empty'] as const]
      expect((await ask(service.port, { target: asset, headers })).status).to.equal(200)
      expect((await ask(service.port, asset)).status).to.equal(400)
    })
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

async function framed(at: string, doc = path): Promise<PinnedFrameResponse> {
  const reply = await service.json<PinnedFrameResponse>(`/api/frame?path=${doc}&at=${at}`)
  expectReply('pinnedFrame', reply)
  return reply
}

/** Has the bytes of now kept; returns their hash. */
async function pin(doc = path): Promise<string> {
  const { hash } = await framed('now', doc)
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

async function remove(): Promise<void> {
  await rm(join(service.root, plans, 'plan.html'))
  await until(async () => (await service.versions(path)).gone !== null)
}

function textOf(): Promise<string> {
  return readFile(join(service.root, plans, 'plan.html'), 'utf8')
}

function textOfTask(task: number): string {
  return `<title>Plan</title><p>old</p><!-- ${task} -->`
}
