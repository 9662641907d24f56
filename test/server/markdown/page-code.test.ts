// What rendered Markdown pages load: public code, which a frame without an origin may use.

import { readdirSync } from 'node:fs'
import { expect } from 'chai'
import { ask, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const PAGE = new URL('../../../app/page/', import.meta.url)
/** As a sandboxed frame asks for a module. */
const FROM_FRAME = [
  ['Origin', 'null'],
  ['Sec-Fetch-Dest', 'script'],
  ['Sec-Fetch-Mode', 'cors'],
  ['Sec-Fetch-Site', 'cross-site'],
] as const

let service: Served

describe('the code of Markdown pages', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/notes.md': '# Notes' })
  })
  after(() => service.close())

  const names = readdirSync(PAGE)
  const part = names.find(name => /^mermaid-/.test(name)) ?? ''

  it('is a script, its parts, a style sheet, and the script of marks, and nothing else', () => {
    const others = names.filter(name => !/^[\w.-]+-[A-Z\d]{8}\.js$/.test(name))
    expect(others).to.have.members(['page.js', 'page.css', 'compare.js'])
  })

  it('is given to frames of any origin, as what it is', async () => {
    for (const [name, type] of [
      ['page.js', 'text/javascript; charset=utf-8'],
      ['page.css', 'text/css; charset=utf-8'],
      ['compare.js', 'text/javascript; charset=utf-8'],
      [part, 'text/javascript; charset=utf-8'],
    ] as const) {
      const { status, headers } = await askFor(name)
      expect(status, name).to.equal(200)
      expect(headers, name).to.include({
        'content-type': type,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('is revalidated where its name stays the same, and gets a 304', async () => {
    const { headers } = await askFor('page.js')
    expect(headers).to.include({ 'cache-control': 'no-cache' })
    const again = await ask(service.port, {
      target: '/page/page.js',
      headers: [...FROM_FRAME, ['If-None-Match', headers['etag'] ?? '']],
    })
    expect([again.status, again.text]).to.deep.equal([304, ''])
  })

  it('is cached for ever where its name has a hash of its content', async () => {
    const { headers } = await askFor(part)
    expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable')
  })

  it('is not kept where it is not there', async () => {
    const { status, headers } = await askFor('mermaid-AAAAAAAA.js')
    expect([status, headers['cache-control']]).to.deep.equal([404, 'no-store'])
  })
})

function askFor(name: string): Promise<Answer> {
  return ask(service.port, { target: `/page/${name}`, headers: FROM_FRAME })
}
