// Queries as no page of ours writes them, at every address, with the keys that it reads.

import { expect } from 'chai'
import { ask } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { Untouched } from '../../support/untouched.js'
import { some } from '../../support/whole.js'

const PLAN = 'docs/active/search/plans/plan.html'
/** Those of which reading is all there is, each with its keys. */
const READ: readonly (readonly [address: string, ...keys: string[]])[] = [
  ['/api/tree'],
  ['/api/status'],
  ['/api/config'],
  ['/api/doc', 'path'],
  ['/api/ages', 'path'],
  ['/api/frame', 'path'],
  ['/api/source', 'path'],
  ['/api/search', 'q'],
  [`/docs/${PLAN}`, 'theme'],
  ['/docs/docs/notes.md', 'theme'],
  ['/docs/docs/nothing.html', 'theme'],
  [`/docs/~x/${PLAN}`, 'theme'],
  ['/', 'ws', 'plan', 'doc'],
  ['/embed', 'ws', 'plan', 'doc', 'theme'],
]
const WORDS: readonly string[] = [
  ...['', '%', '%zz', '%0', '%00', '%0d%0a', '%ff%fe', '+', '%u0041', '%c0%ae', '\\', '`"<>'],
  // Halves of surrogate pairs, and a code point beyond the last.
  ...['%ed%a0%80', '%ed%bf%bf', 'a%ed%a0%bdb', '%f4%90%80%80', '%ef%bf%bf', '%f0%9f%a6'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '[object%20Object]',
    'null',
    'undefined',
    '-1',
    '1e9',
  ],
  ...['x'.repeat(100_000), '%00'.repeat(30_000), '../'.repeat(1000), '%f0%9f%a6%8a'.repeat(8000)],
]
const KEYLESS: readonly string[] = [
  ...['?', '&', '=', '=&=&', '&&&', '=x', '%zz', '%zz=%zz', '[]', '[]=x', 'a&'.repeat(30_000)],
  ...['__proto__=x&constructor=y', 'toString', '%ed%a0%80=%ed%a0%80', 'x'.repeat(100_000)],
]
const ANSWERS = [200, 400, 403, 404]

let service: Served

describe('requirement 40: an odd query', () => {
  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'notes.md': '# Notes',
    })
  })
  after(() => service.close())
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  it('has a defined answer everywhere, and does nothing', async () => {
    const untouched = await Untouched.since(service)
    let times = 0
    for (const [address, ...keys] of READ) {
      for (const query of some([...KEYLESS, ...keys.flatMap(oddOnes)], 4)) {
        const { status } = await ask(service.port, `${address}?${query}`)
        expect(ANSWERS, `${status} ${address}?${query.slice(0, 50)}`).to.include(status)
        times += 1
      }
    }
    await untouched.expectSo()
    await untouched.close()
    const injected = 'odd queries, to every address'
    noteInjection({ requirement: 40, injected, times, survived: times })
  })

  it('is passed on as text, or refused, where it opens something', async () => {
    for (const query of some([...KEYLESS, ...['ws', 'plan', 'doc'].flatMap(oddOnes)], 4)) {
      const answer = await ask(service.port, `/api/open?${query}`)
      if (answer.status === 200) expect(answer.json()).to.deep.equal({ ok: true, listeners: 0 })
      else expect([answer.status, answer.json()]).to.deep.equal([400, { error: 'need ws or doc' }])
    }
  })

  it('makes a plain stream', async () => {
    for (const query of some([...KEYLESS, ...['tab', 'tabs'].flatMap(oddOnes)], 4)) {
      const target = `/api/events?${query}`
      expect((await ask(service.port, { method: 'HEAD', target })).status).to.equal(200)
    }
  })

  it('that cannot be read as text names no file', async () => {
    for (const value of ['%zz', '%ed%a0%80', '%ff', '%00']) {
      const answer = await ask(service.port, `/api/doc?path=${value}`)
      expect(answer.status, value).to.equal(404)
      expect(answer.json()).to.have.all.keys('error')
    }
  })
})

function oddOnes(key: string): string[] {
  return [
    ...WORDS.map(word => `${key}=${word}`),
    ...[
      key,
      `${key}=a&${key}=b`,
      `${key}[]=x`,
      `${key}[a]=x`,
      `${key}[__proto__]=x`,
      `%zz${key}=x`,
    ],
    ...[`__proto__=x&${key}=y`, `__proto__[${key}]=x`, `constructor.prototype.${key}=x`],
    ...[`${key}=x`.repeat(1000), `${key}=x&`.repeat(1000)],
  ]
}
