import { expect } from 'chai'
import * as fc from 'fast-check'
import {
  MAX_STORED_LENGTH,
  formatStart,
  readFrameControl,
  parseStart,
  storeValue,
  storedLength,
  type FrameControl,
  type FrameMessage,
  type FrameStart,
  type Stored,
} from '../../../components/messages/frame.js'
import { readFrameMessage } from '../../../components/messages/frame-message.js'
import { itIsRead, spoil } from './spoil.js'

const SCROLL = { x: 0, y: 120.5, anchor: 'Next steps', offset: -4 }
const NONE: Stored = { local: [], session: [] }
const START: FrameStart = {
  path: '/docs/~x/docs/a.html',
  hotkeys: ['Alt+W', 'Ctrl'],
  scroll: SCROLL,
  stored: { local: [['__proto__', 'x']], session: [['', '']] },
  words: ['sea'],
  look: '--plan-text-size:1.5',
  run: '0.25',
}
const KEY = { code: 'KeyW', key: 'w', ctrl: false, alt: true, shift: false, meta: false }

const MESSAGES: FrameMessage[] = [
  { type: 'plan-theme', theme: 'dark' },
  { type: 'plan-frame-ready', path: '/a.html', isStarted: true },
  { type: 'plan-frame-loaded', run: '0.25' },
  { type: 'plan-frame-focus', isPressed: true },
  { type: 'plan-frame-typing', typing: 'begun' },
  { type: 'plan-frame-key', ...KEY },
  { type: 'plan-frame-link', href: 'http://localhost/?ws=a', written: '/?ws=a', where: 'side' },
  { type: 'plan-frame-scroll', ...SCROLL },
  { type: 'plan-frame-store', area: 'local', key: 'k', value: null },
  { type: 'plan-frame-found', count: 3, at: 1 },
  { type: 'plan-frame-found', count: 0, at: 0 },
]

const CONTROLS: FrameControl[] = [
  { type: 'plan-frame-start', start: START },
  { type: 'plan-frame-start', start: { ...START, scroll: null } },
  { type: 'plan-frame-hotkeys', hotkeys: [] },
  { type: 'plan-frame-mark', words: ['a', 'b'], isTyped: false },
  { type: 'plan-frame-find', step: -1 },
  { type: 'plan-frame-reveal', fragment: 'caf%C3%A9' },
  { type: 'plan-frame-scroll-to', scroll: SCROLL },
]

describe('what a doc says @one-engine', () => {
  itIsRead(MESSAGES, readFrameMessage, readFrameControl)

  const hrefs: [href: string, is: boolean][] = [
    ['https://example.com/', true],
    ['HTTP://localhost/', true],
    ['mailto:a@example.com', true],
    ['file:///home/me/plan.html', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['blob:null/1', false],
    ['view-source:http://localhost/', false],
    [' http://localhost/', false],
    ['//localhost/', false],
    ['', false],
    [`http://localhost/${'x'.repeat(9000)}`, false],
  ]
  for (const [href, is] of hrefs) {
    it(`${is ? 'may be' : 'is never'} a link to ${JSON.stringify(href.slice(0, 40))}`, () => {
      const message = { type: 'plan-frame-link', href, written: '', where: 'here' }
      expect(readFrameMessage(message) !== null).to.equal(is)
    })
  }

  const values: [name: string, message: unknown][] = [
    ['a theme there is not', { type: 'plan-theme', theme: 'blue' }],
    [
      'a place beside nowhere',
      { type: 'plan-frame-link', href: 'http://a/', written: '', where: 'top' },
    ],
    ['no number', { type: 'plan-frame-scroll', ...SCROLL, y: NaN }],
    ['a number without end', { type: 'plan-frame-scroll', ...SCROLL, x: Infinity }],
    ['a huge number', { type: 'plan-frame-scroll', ...SCROLL, x: 1e9 }],
    ['half a match', { type: 'plan-frame-found', count: 1.5, at: 0 }],
    ['less than no match', { type: 'plan-frame-found', count: -1, at: 0 }],
    ['a long key', { type: 'plan-frame-key', ...KEY, key: 'x'.repeat(100) }],
    ['an area there is not', { type: 'plan-frame-store', area: 'x', key: 'k', value: 'v' }],
    [
      'a value beyond all bounds',
      { type: 'plan-frame-store', area: 'local', key: 'k', value: 'v'.repeat(1e6) },
    ],
    ['a type that every object has', { type: 'constructor' }],
    ['a type that is none', { type: { toString: () => 'plan-theme' }, theme: 'dark' }],
    ['a list', ['plan-theme', 'dark']],
    ['a text', 'plan-theme'],
    ['nothing', null],
    ['fields of its prototype', Object.create({ type: 'plan-theme', theme: 'dark' })],
    [
      'a prototype as a field',
      JSON.parse('{"type":"plan-theme","theme":"dark","__proto__":{"a":1}}'),
    ],
  ]
  for (const [name, message] of values) {
    it(`is ignored with ${name}`, () => expect(readFrameMessage(message)).to.equal(null))
  }

  it('requirement 12: is never an error, and never anything but one of the messages', () => {
    const types = [...MESSAGES, ...CONTROLS].map(({ type }) => type)
    const records = fc.dictionary(fc.string(), fc.anything())
    const typed = fc.tuple(records, fc.constantFrom(...types)).map(([record, type]) => {
      return { ...record, type }
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), records, typed), value => {
        const message = readFrameMessage(value) ?? readFrameControl(value)
        if (message) expect(types).to.include(message.type)
      }),
    )
    expect({}).not.to.have.property('a')
  })
})

describe('what a doc is told @one-engine', () => {
  itIsRead(CONTROLS, readFrameControl, readFrameMessage)

  it('is ignored where any field of the start is wrong', () => {
    const wrong: object[] = [
      ...spoil({ ...START }),
      ...spoil(NONE).map(stored => ({ ...START, stored })),
      ...spoil(SCROLL).map(scroll => ({ ...START, scroll })),
      { ...START, stored: { ...NONE, local: [['k']] } },
      { ...START, stored: { ...NONE, local: [['k', 1]] } },
    ]
    for (const start of wrong) {
      expect(readFrameControl({ type: 'plan-frame-start', start }), JSON.stringify(start)).to.equal(
        null,
      )
    }
  })
})

describe('the name of a frame @one-engine', () => {
  it('holds what a doc starts with', () => {
    expect(parseStart(formatStart(START))).to.deep.equal(START)
  })

  it('holds anything that a doc may have stored', () => {
    const pairs = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 })
    fc.assert(
      fc.property(pairs, pairs, (local, session) => {
        const start = { ...START, stored: { local, session } }
        expect(parseStart(formatStart(start))).to.deep.equal(start)
      }),
    )
  })

  for (const name of ['', 'preview', 'plan-frame:', 'plan-frame:{', 'plan-frame:null', '{}']) {
    it(`gives no start for another name: ${JSON.stringify(name)}`, () =>
      expect(parseStart(name)).to.equal(null))
  }
})

describe('what a doc stored @one-engine', () => {
  it('is the value that was stored last', () => {
    const twice = ['1', '2'].reduce((stored, value) => store(stored, 'k', value), NONE)
    expect(twice).to.deep.equal({ local: [['k', '2']], session: [] })
  })

  it('does not contain a removed key', () => {
    expect(store(store(NONE, 'k', '1'), 'k', null)).to.deep.equal(NONE)
  })

  it('stays as it was where a new value would exceed the limit', () => {
    const full = store(NONE, 'k', 'x'.repeat(MAX_STORED_LENGTH - 1))
    expect(storedLength(full)).to.equal(MAX_STORED_LENGTH)
    expect(store(full, 'l', '')).to.equal(full)
    expect(store(full, 'k', '1')).to.deep.equal({ local: [['k', '1']], session: [] })
  })
})

function store(stored: Stored, key: string, value: string | null): Stored {
  return storeValue(stored, { type: 'plan-frame-store', area: 'local', key, value })
}
