// POST /api/detect and /api/folders over HTTP: what they find, and which requests they refuse.

import { expect } from 'chai'
import type { DetectResponse } from '../../../schema/api/api.js'
import { filesOf, repositoryOf } from '../../support/library/any-folder.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { ask, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

let service: Served
let shop: TempFolder

describe('/api/detect', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
    shop = await docsFolder(filesOf(repositoryOf('superpowers')))
  })
  after(async () => {
    await service.close()
    await shop.close()
  })

  it('answers with the layouts in a folder', async () => {
    const answer = await post({ path: `${shop.path}/` })
    expect(answer.status).to.equal(200)
    expectReply('detect', answer.json())
    const { path, proposals, stopped } = answer.json() as DetectResponse
    expect({ path, stopped }).to.deep.equal({ path: shop.path, stopped: false })
    expect(proposals[0]).to.include({ layout: 'superpowers', docs: 4 })
  })

  it('leaves out what is already in the settings', async () => {
    const { proposals } = (await post({ path: service.root })).json() as DetectResponse
    expect(proposals[0]?.leftOut).to.deep.equal([{ files: 1, why: 'already in the settings' }])
  })

  const rows: [name: string, body: unknown, status: number, error: string][] = [
    ['without a path', {}, 400, 'need path'],
    ['with an empty path', { path: '' }, 400, 'need path'],
    ['with a path that is no text', { path: 1 }, 400, 'need path'],
    ['with nothing', null, 400, 'need path'],
    ['for a folder that is not there', { path: '/nowhere/at/all' }, 404, 'no such folder'],
    ['for a path that is not absolute', { path: 'docs' }, 404, 'no such folder'],
    ['for a path with a NUL', { path: '/tmp\0' }, 404, 'no such folder'],
    ['for a file', { path: process.execPath }, 404, 'no such folder'],
  ]
  for (const [name, body, status, error] of rows) {
    it(`is refused ${name}`, async () => {
      const answer = await post(body)
      expect([answer.status, answer.json()]).to.deep.equal([status, { error }])
    })
  }

  it('is refused without an Origin, and with the Origin of another page, as its sisters are', async () => {
    for (const target of ['/api/detect', '/api/folders', '/api/places']) {
      for (const origin of [null, 'http://localhost:1', 'https://example.org', 'null']) {
        const answer = await post({ path: shop.path }, origin, target)
        const error = 'not from the dashboard'
        expect([answer.status, answer.json()]).to.deep.equal([403, { error }])
      }
    }
  })

  it('has a sister, /api/folders: how a typed path goes on, and whether it is a folder', async () => {
    for (const typed of ['docs/superp', 'docs/superpowers']) {
      const answer = await post({ path: `${shop.path}/${typed}` }, service.url, '/api/folders')
      expectReply('folders', answer.json())
      expect(answer.json()).to.deep.equal({
        isFolder: typed.endsWith('powers'),
        folders: [`${shop.path}/docs/superpowers/`],
      })
    }
  })

  it('has a sister, /api/places: the folders that a first run proposes', async () => {
    expectReply('places', (await post({}, service.url, '/api/places')).json())
  })

  it('answers each of many that ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ path: shop.path })))
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(200))
  })
})

function post(
  body: unknown,
  origin: string | null = service.url,
  target = '/api/detect',
): Promise<Answer> {
  const headers = origin === null ? [] : [['Origin', origin] as const]
  return ask(service.port, { method: 'POST', target, headers, body: JSON.stringify(body) })
}
