// Frames that stay at a version: /api/frame with `at`, and the capability route with the address that it gives.

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../../schema/api/api.js'
import { start } from '../../../../server/start.js'
import { ask } from '../../../support/http.js'
import { Reviewed, until } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'
import { expectReply } from '../../../support/shapes.js'

const NEW = '<title>Plan</title><p>new</p>'
const LARGE = `<title>Plan</title><p>old</p>${'x'.repeat(200)}`
const NO_HASH = 'a'.repeat(64)

let service: Reviewed
/** Each test has a task of its own, whose docs have bytes of their own. */
let task = 0
let plans: string
let path: string
let oldText: string

describe('a frame that stays at a version', () => {
  before(async () => {
    const files: Record<string, string | Buffer> = {}
    for (let i = 0; i < 12; i++) {
      files[`active/${i}/plans/plan.html`] = textOfTask(i)
      files[`active/${i}/plans/notes.md`] = '# Notes'
      files[`active/${i}/plans/a.png`] = 'x'
    }
    const config = { review: { versions: { maxFile: LARGE.length - 1 } } }
    service = await Reviewed.open({ ...files, 'active/large/plans/plan.html': LARGE }, { config })
  })
  beforeEach(() => {
    plans = `active/${task}/plans`
    path = `docs/${plans}/plan.html`
    oldText = textOfTask(task)
    task++
  })
  after(() => service.close())

  it('R1.12: shows the old bytes after an edit, and the plain route the new ones', async () => {
    const { src, hash } = await framed('now')
    expect(src).to.match(
      /^\/docs\/~[\w-]{22}\/docs\/active\/\d+\/plans\/plan\.html\?at=[0-9a-f]{64}$/,
    )
    expect(hash).to.equal(sha(oldText))
    const before = await ask(service.port, src)
    await edit()
    const after = await ask(service.port, src)
    expect(after.text).to.equal(before.text).and.contain('<p>old</p>').and.contain('/bridge.js')
    const names = ['content-type', 'content-security-policy', 'etag', 'access-control-allow-origin']
    for (const name of [...names, 'cache-control', 'vary', 'cross-origin-resource-policy']) {
      expect(after.headers[name], name).to.equal(before.headers[name])
    }
    expect((await ask(service.port, `/docs/${path}?at=${hash}`)).text).to.equal(NEW)
    const plain = (await ask(service.port, `/api/frame?path=${path}`)).json()
    expect(plain).to.deep.equal({ src: src.replace(/\?.*/, '') })
  })

  it('R1.12: has no address for an unknown hash, or for a version that was forgotten', async () => {
    const { src, hash } = await framed('now')
    await edit()
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
    const { src, hash } = await framed('now', `docs/${plans}/a.png`)
    expect(hash).to.equal(null)
    expect(src).to.match(/a\.png$/)
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

  it('is not made while another service keeps the reviews', async () => {
    const { hash } = await framed('now')
    const second = await start({ port: 0, env: service.home.env, warn: () => undefined })
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

async function framed(at: string, doc = path): Promise<PinnedFrameResponse> {
  const reply = await service.json<PinnedFrameResponse>(`/api/frame?path=${doc}&at=${at}`)
  expectReply('pinnedFrame', reply)
  return reply
}

async function edit(): Promise<void> {
  await service.write({ [`${plans}/plan.html`]: NEW })
  await service.seen(path, NEW)
}

async function remove(): Promise<void> {
  await rm(join(service.root, plans, 'plan.html'))
  await until(async () => (await service.versions(path)).gone !== null)
}

function textOfTask(task: number): string {
  return `<title>Plan</title><p>old</p><!-- ${task} -->`
}
