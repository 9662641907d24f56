// Public path-traversal lists against every route that names a file. A client library would tidy them.

import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ask } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { some } from '../../support/whole.js'

const UP = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%2F',
  '.%2e/',
  '..%252f',
  '%252e%252e%252f',
  '%25%32%65%25%32%65/',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%e0%80%af',
  '%u002e%u002e/',
  '..%u2215',
  '..%ef%bc%8f',
  '....//',
  '...././',
  '..../',
  '..;/',
  './../',
  '.%00./',
  '..%00/',
  '..//',
  '..%0d/',
  '..%20/',
  '%20../',
  '..?/',
  '/../',
  '//..//',
  '/%2e%2e/',
]
const SECRETS = ['secret.html', 'etc/passwd', 'etc%2fpasswd', 'secret.html%00.html', 'secret.html/']
const ABSOLUTE = [
  '/etc/passwd',
  '//etc/passwd',
  '///etc/passwd',
  '%2fetc%2fpasswd',
  '~/../../etc/passwd',
  'file:///etc/passwd',
  'file:%2f%2f%2fetc/passwd',
  'file://localhost/etc/passwd',
  '/proc/self/environ',
  '/proc/self/cwd/package.json',
  '/dev/zero',
  'docs/.secret.html',
  'docs/%2esecret.html',
  'docs/.git/config',
  'docs/active/.hidden/x.html',
  'docs/active/search/.env',
  'docs/link.html',
  'docs/link/secret.html',
  'docs/active/linked.html',
  'docs-2/secret.html',
  'docs%2f..%2fsecret.html',
  'C:/windows/win.ini',
  '\\\\server\\share\\x',
]

let service: Served
let times = 0
let survived = 0

describe('requirement 8: no byte from outside the docs folders', () => {
  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': 'a plan',
      '.secret.html': 'SECRET',
      '.git/config': 'SECRET',
      'active/.hidden/x.html': 'SECRET',
      'active/search/.env': 'SECRET',
      '../secret.html': 'SECRET',
      '../docs-2/secret.html': 'SECRET',
    })
    const outside = join(service.root, '..')
    await symlink(join(outside, 'secret.html'), join(service.root, 'link.html'))
    await symlink('../link.html', join(service.root, 'active/linked.html'))
    await symlink(outside, join(service.root, 'link'))
  })
  after(async () => {
    await service.close()
    const injected = 'paths that climb, to every route that takes one'
    noteInjection({ requirement: 8, injected, times, survived })
  })
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  it('comes from the plain address, which says the same for all', async () => {
    for (const path of paths()) {
      times += 1
      const answer = await ask(service.port, `/docs/${path}`)
      expect([answer.status, answer.text], path).to.deep.equal([
        404,
        'Not found in the docs folders',
      ])
      survived += 1
    }
  })

  it('comes from a capability address, the docs folder’s own or a task’s', async () => {
    for (const doc of ['docs/index.html', 'docs/active/search/plans/plan.html']) {
      await service.write({ 'index.html': 'loose' })
      const frame = await ask(service.port, `/api/frame?path=${doc}`)
      const base = /^\/docs\/~[\w-]+\//.exec((frame.json() as { src: string }).src)?.[0] ?? ''
      expect(base).not.to.equal('')
      for (const path of paths()) {
        times += 1
        const answer = await ask(service.port, base + path)
        expect([403, 404], `${path} ${answer.status}`).to.include(answer.status)
        expect(answer.text).not.to.match(/SECRET|root:/)
        survived += 1
      }
    }
  })

  for (const route of ['doc', 'source', 'frame']) {
    it(`comes from /api/${route}`, async () => {
      for (const path of paths()) {
        // As it stands, and as a script would write it.
        for (const value of [path.replaceAll('&', '%26'), encodeURIComponent(path)]) {
          times += 1
          const answer = await ask(service.port, `/api/${route}?path=${value}`)
          expect([400, 404], `${value} ${answer.status}`).to.include(answer.status)
          expect(answer.text).not.to.match(/SECRET|root:/)
          survived += 1
        }
      }
    })
  }

  it('comes from /api/open, which only passes text on', async () => {
    for (const path of paths()) {
      times += 1
      const answer = await ask(service.port, `/api/open?doc=${encodeURIComponent(path)}`)
      expect(answer.json()).to.deep.equal({ ok: true, listeners: 0 })
      survived += 1
    }
  })

  it('comes from the dashboard’s own files', async () => {
    for (const path of paths()) {
      times += 1
      const answer = await ask(service.port, `/${path}`)
      expect([400, 403, 404], `${path} ${answer.status}`).to.include(answer.status)
      expect(answer.text).not.to.match(/SECRET|root:|"private"/)
      survived += 1
    }
  })
})

function paths(): readonly string[] {
  const climbs = UP.flatMap(up => {
    return SECRETS.flatMap(secret => [1, 3, 8].map(times => up.repeat(times) + secret))
  })
  return some([...ABSOLUTE, ...climbs, ...climbs.map(climb => `docs/active/search/${climb}`)], 7)
}
