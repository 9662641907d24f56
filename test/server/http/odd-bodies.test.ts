// Bodies as no page of ours sends them, to every route that takes one. How bytes become JSON is
// body.test.ts's.

import { expect } from 'chai'
import { ask, type Answer } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { Untouched } from '../../support/untouched.js'
import { some } from '../../support/whole.js'

type Fields = readonly (readonly [string, string])[]

const TAB = 'A'.repeat(22)
const ROUTES: readonly (readonly [method: string, target: string])[] = [
  ['PUT', '/api/config'],
  ['POST', '/api/config/preview'],
  ['POST', '/api/move'],
  ['PUT', `/api/tabs/${TAB}`],
  ['POST', '/api/versions/restore'],
  ['POST', '/api/versions/forget'],
]
/** They are for the dashboard, and refuse any other client before they read a body. */
const FOR_READERS = ['/api/versions/forget']
const HASH = 'a'.repeat(64)
const MOVE = '{"task":"docs:search","to":"done"}'

const NO_JSON: readonly (string | Buffer)[] = [
  ...['', ' ', '{', '}', '{]', '[1,', '{"a":1,}', "{'a':1}", '{a:1}', '{} {}', '{}\0', 'undefined'],
  ...['NaN', 'Infinity', '01', '1.', '.5', '+1', '0x1', '"\n"', '"\\x"', '"\\u12"', '/* */ {}'],
  ...[
    'task=docs:search&to=done',
    '--x\r\nContent-Disposition: form-data; name="task"\r\n\r\n--x--',
  ],
  ...['<move/>', '['.repeat(100_000), '{"a":'.repeat(100_000)],
  ...['[', '{"a":'].map((open, i) => open.repeat(100_000) + '1' + ']}'.charAt(i).repeat(100_000)),
  ...[Buffer.from(MOVE, 'utf16le'), Buffer.from('{"\xe9":1}', 'latin1'), Buffer.alloc(9)],
  Buffer.from([0xef, 0xbb, 0xbf]),
]
const NO_OBJECT = ['null', 'true', '1', '-0', '1e999', '"x"', '[]', '[[]]', '[{}]', '"__proto__"']
/** Objects, but not of this route's shape. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  '/api/config': [
    ...['{}', '{"folders":1}', '{"folders":[1]}', '{"folders":[[]]}', '{"folders":[{"name":1}]}'],
    ...[
      '{"__proto__":{"port":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"hotkeys":{"x":[]}}',
    ],
  ],
  '/api/move': [
    ...['{}', '{"task":"docs:search"}', '{"to":"done"}', '{"task":["docs:search"],"to":"done"}'],
    ...['{"task":{},"to":{}}', '{"task":"docs:search","to":"gone"}', '{"__proto__":{"task":"x"}}'],
    ...['{"task":"docs:../search","to":"done"}', '{"task":"docs:search\\u0000","to":"done"}'],
  ],
  [`/api/tabs/${TAB}`]: [
    ...['{}', '{"tabs":"1"}', '{"tabs":1.5}', '{"tabs":-1}', '{"tabs":1000}', '{"tabs":1e99}'],
    ...['{"tabs":null}', '{"tabs":[1]}', '{"__proto__":{"tabs":1}}'],
  ],
}
const VERSIONS: readonly string[] = [
  ...['{}', '{"path":1}', '{"path":"docs/x.html"}', '{"__proto__":{"path":"docs/x.html"}}'],
  `{"path":"docs/x.html","hash":"${HASH}","ifHash":"../../x"}`,
  `{"path":"docs/x.html","hash":"${HASH.toUpperCase()}","ifHash":null}`,
  `{"path":"docs/x.html","hash":"${HASH}","ifHash":null,"more":1}`,
  `{"path":"docs/x.html","hashes":[]}`,
  `{"path":"docs/x.html","hashes":["${HASH}",1]}`,
  `{"path":"docs/x.html","hashes":"none"}`,
  `{"from":"d_","to":"d_"}`,
  `{"from":1,"to":2}`,
  `{"from":"/nowhere","to":["docs"]}`,
]
const LARGE = ['[' + ' '.repeat(1024 * 1024) + ']', JSON.stringify({ task: 'x'.repeat(1 << 20) })]
const TYPES: readonly Fields[] = [
  [],
  [['Content-Type', 'application/x-www-form-urlencoded']],
  [['Content-Type', 'text/plain']],
  [['Content-Type', 'multipart/form-data; boundary=x']],
  [['Content-Type', 'application/json; charset=latin1']],
  [['Content-Type', ';;;']],
]

describe('requirement 41: an odd body', () => {
  let service: Served
  let untouched: Untouched

  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
    untouched = await Untouched.since(service, `?tab=${TAB}&tabs=1`)
  })
  after(async () => {
    await untouched.close()
    await service.close()
  })
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  it('is refused with an error in words, for any body and content type, and changes nothing', async () => {
    let times = 0
    for (const [method, target] of ROUTES) {
      const isOfVersions = target.startsWith('/api/versions/')
      const shapes = isOfVersions ? VERSIONS : (SHAPES[target] ?? [])
      const bodies = some([...NO_JSON, ...NO_OBJECT, ...shapes], 3)
      const origin = `http://localhost:${service.port}`
      const own: Fields = FOR_READERS.includes(target) ? [['Origin', origin]] : []
      for (const [i, body] of bodies.entries()) {
        // Each type of content meets some of each kind.
        const headers = [...own, ...(TYPES[i % TYPES.length] ?? [])]
        expectRefused(await ask(service.port, { method, target, body, headers }), body)
        times += 1
      }
      for (const body of LARGE) {
        const answer = await ask(service.port, { method, target, body, headers: own })
        expectRefused(answer, body)
        expect(answer.status).to.equal(413)
        times += 1
      }
    }
    await untouched.expectSo()
    const injected = 'odd bodies, to every route that takes one'
    noteInjection({ requirement: 41, injected, times, survived: times })
  })
})

function expectRefused({ status, headers, json }: Answer, body: string | Buffer): void {
  const what = body.toString().slice(0, 50)
  expect(status, what).to.be.within(400, 499)
  expect(headers['content-type'], what).to.match(/^application\/json/)
  expect(json(), what).to.have.all.keys('error')
}
