// /api/config over HTTP: reading, saving, and the dry run of a draft.

import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { ConfigResponse, Preview } from '../../../schema/api/api.js'
import { ACTIONS } from '../../../schema/hotkeys/hotkeys.js'
import { ask, listen, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

let service: Served
/** The settings at the start: each test finds them again. */
let original: ConfigResponse['config']

describe('/api/config', () => {
  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'active/search/plans/phase-1-auth/plan.html': '<title>Auth</title>',
      'active/search/plans/notes/x.html': '<title>Notes</title>',
      'active/search/plans/data.json': '{}',
    })
    original = await current()
  })
  // Without this key the settings of reviews would stay.
  afterEach(async () => expect((await put({ ...original, review: {} })).status).to.equal(200))
  after(() => service.close())

  it('is read whole, defaults filled in, with a tag', async () => {
    const answer = await ask(service.port, '/api/config')
    expectReply('config', answer.json())
    const { config, overrides, file } = answer.json() as ConfigResponse
    expect(config.folders).to.deep.equal([{ name: 'docs', path: service.root }])
    expect(Object.keys(config.hotkeys)).to.have.members([...ACTIONS])
    expect(overrides).to.deep.equal({})
    expect(file).to.equal('~/config/plan-viewer/config.json')
    const known = [['If-None-Match', answer.headers.etag ?? '']] as const
    const again = await ask(service.port, { target: '/api/config', headers: known })
    expect(again.status).to.equal(304)
  })

  it('is saved and in use when the reply is there, and every tab is told', async () => {
    const stream = await listen(service.port)
    const dashboard = await listen(service.port, '?review=1')
    const config = { ...(await current()), taskIcons: { 'docs:search': '🔍' } }
    const answer = await put(config)
    expect([answer.status, answer.json()]).to.deep.equal([200, { ok: true }])
    expect((await ask(service.port, '/api/tree')).text).to.contain('"icon":"🔍"')
    expect(await stream.next()).to.deep.equal({ type: 'tree' })
    let event: { type: string } | null = await dashboard.next()
    // The store may say only now what it captured.
    while (event?.type === 'review') event = await dashboard.next()
    expect(event).to.deep.equal({ type: 'config' })
    expect(await readFile(service.configFile, 'utf8')).to.contain('🔍')
    await stream.close()
    await dashboard.close()
  })

  it('is not saved with several problems, and names them all', async () => {
    const before = await readFile(service.configFile, 'utf8')
    const answer = await put({ folders: [{ name: 'x', path: '/nowhere' }], port: 0 })
    expect(answer.status).to.equal(400)
    const { error } = answer.json() as { error: string }
    expect(error.split('\n').map(line => line.replace(/:.*/, ''))).to.have.members([
      'port',
      'folders.0.path',
    ])
    expect(await readFile(service.configFile, 'utf8')).to.equal(before)
  })

  it('is not saved over an edit that its writer has not seen', async () => {
    const { headers } = await ask(service.port, '/api/config')
    const config = await current()
    const text = (await readFile(service.configFile, 'utf8')).replace('{', '{ "port": 4999,')
    await writeFile(service.configFile, text)
    const answer = await put(config, headers.etag)
    expect(answer.status).to.equal(412)
    expectReply('error', answer.json())
    expect(await readFile(service.configFile, 'utf8')).to.equal(text)
    expect((await put(config)).status).to.equal(200)
  })

  describe('preview', () => {
    it('counts what a draft would find, and saves nothing', async () => {
      const before = await readFile(service.configFile, 'utf8')
      const answer = await preview({ folders: [{ name: 'draft', path: service.root }] })
      expectReply('preview', answer.json())
      const { ok, folders } = answer.json() as Preview
      expect(ok).to.equal(true)
      expect(folders[0]).to.include({ name: 'draft', tasks: 1, docs: 3 })
      expect(await readFile(service.configFile, 'utf8')).to.equal(before)
    })

    it('names every problem of a draft that is invalid', async () => {
      const answer = await preview({ port: 'x', fileTypes: [] })
      expect(answer.status).to.equal(200)
      const { ok, error = '', folders } = answer.json() as Preview
      expect([ok, folders]).to.deep.equal([false, []])
      expect(error)
        .to.match(/^port: /m)
        .and.match(/^fileTypes: /m)
    })

    it('names a folder that cannot be read, beside the others', async () => {
      const good = { name: 'good', path: service.root }
      const answer = await preview({ folders: [{ name: 'bad', path: '/nowhere' }, good] })
      const { ok, error = '', folders } = answer.json() as Preview
      expect(ok).to.equal(false)
      expect(error)
        .to.match(/^folders\.0\.path: \S/)
        .and.not.contain('\n')
      expect(folders.map(({ name, docs, problem }) => [name, docs, typeof problem])).to.deep.equal([
        ['bad', 0, 'string'],
        ['good', 3, 'undefined'],
      ])
    })
  })
})

async function current(): Promise<ConfigResponse['config']> {
  return ((await ask(service.port, '/api/config')).json() as ConfigResponse).config
}

function put(body: unknown, known?: string): Promise<Answer> {
  const headers = known === undefined ? [] : [['If-Match', known] as const]
  const text = JSON.stringify(body)
  return ask(service.port, { method: 'PUT', target: '/api/config', headers, body: text })
}

function preview(body: unknown): Promise<Answer> {
  const text = JSON.stringify(body)
  return ask(service.port, { method: 'POST', target: '/api/config/preview', body: text })
}
