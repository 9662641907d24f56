import { expect } from 'chai'
import type { FrameMessage, FrameStart } from '../../../../components/messages/frame.js'
import { until } from '../../waits.js'
import { ShownDoc, page } from './doc-frame.js'

const SCROLL = { x: 0, y: 40, anchor: 'Here', offset: 3 }
const KEY = { code: 'KeyW', key: 'w', ctrl: false, alt: true, shift: false, meta: false }

describe('requirement 12: <plan-doc-frame>, in messages', () => {
  let shown: ShownDoc

  beforeEach(() => {
    shown = new ShownDoc()
  })

  it('gives a doc its theme in the address, and all else in the name of its frame', async () => {
    const stored = { local: [['visits', '2']], session: [] } as const
    await shown.open({
      theme: 'dark',
      words: ['ferry'],
      hotkeys: ['Alt+W'],
      stored,
      position: SCROLL,
    })
    const { name, address } = await shown.began(1)
    expect(address).to.contain('theme=dark')
    const start = JSON.parse(name.slice('plan-frame:'.length)) as FrameStart
    expect(start.run).to.match(/^0\.\d+$/)
    expect({ ...start, path: '', run: '' }).to.deep.equal({
      path: '',
      run: '',
      hotkeys: ['Alt+W'],
      scroll: SCROLL,
      stored,
      words: ['ferry'],
      look: '',
    })
  })

  it('sends a start where the doc found none', async () => {
    await shown.open()
    await shown.tell({ type: 'plan-frame-ready', path: shown.path, isStarted: false })
    expect(await shown.told('plan-frame-start')).to.have.nested.property('start.path', shown.path)
  })

  it('tells a page the theme, the words and the combos that are new', async () => {
    await shown.open({ theme: 'light' })
    Object.assign(shown.frame, { theme: 'dark', words: ['nine'], hotkeys: ['/'] })
    expect(await shown.told('plan-theme')).to.have.property('theme', 'dark')
    expect(await shown.told('plan-frame-mark')).to.deep.include({ words: ['nine'] })
    expect(await shown.told('plan-frame-hotkeys')).to.deep.include({ hotkeys: ['/'] })
  })

  it('tells a page the words that came while it was loading', async () => {
    const ready = shown.ready()
    Object.assign(shown.frame, { src: page('a plan'), file: 'plan.html', type: 'text/html' })
    await shown.frame.updateComplete
    shown.frame.words = ['nine']
    await ready
    expect(await shown.told('plan-frame-mark')).to.deep.include({ words: ['nine'] })
  })

  it('goes to a part of the doc, and from match to match', async () => {
    await shown.open()
    shown.frame.reveal('deep%20down')
    shown.frame.find(-1)
    expect(await shown.told('plan-frame-reveal')).to.deep.include({ fragment: 'deep%20down' })
    expect(await shown.told('plan-frame-find')).to.deep.include({ step: -1 })
  })

  it('says what the doc says: theme, place, values, matches', async () => {
    await shown.open({ theme: 'light' })
    await shown.tell({ type: 'plan-theme', theme: 'dark' })
    await shown.tell({ type: 'plan-frame-scroll', ...SCROLL })
    await shown.tell({ type: 'plan-frame-store', area: 'local', key: 'a', value: 'b' })
    await shown.tell({ type: 'plan-frame-found', count: 3, at: 1 })
    expect(shown.said.map(fieldsOf)).to.deep.equal([
      { type: 'plan-frame-theme', theme: 'dark' },
      { type: 'plan-frame-scroll', ...SCROLL },
      { type: 'plan-frame-store', area: 'local', key: 'a', value: 'b' },
      { type: 'plan-frame-found', count: 3, at: 1 },
    ])
    expect(shown.said.every(event => event.bubbles && event.composed)).to.be.true
  })

  it('passes on keys, links and the focus of a doc only while the doc has the focus', async () => {
    await shown.open()
    const messages: FrameMessage[] = [
      { type: 'plan-frame-key', ...KEY },
      { type: 'plan-frame-link', href: 'http://localhost/x', written: 'x', where: 'side' },
      { type: 'plan-frame-focus', isPressed: true },
    ]
    for (const message of messages) await shown.tell(message)
    expect(shown.said).to.deep.equal([])
    shown.iframe().focus()
    for (const message of messages) await shown.tell(message)
    expect(shown.said.map(fieldsOf)).to.deep.equal([
      { type: 'plan-frame-key', ...KEY },
      { type: 'plan-frame-link', href: 'http://localhost/x', written: 'x', where: 'side' },
      { type: 'plan-frame-focus', isPressed: true },
    ])
  })

  it('ignores messages of another shape and messages of another window', async () => {
    await shown.open({ theme: 'light' })
    for (const odd of [{ type: 'plan-theme', theme: 'pink' }, null]) await shown.tell(odd)
    postMessage({ type: 'plan-theme', theme: 'dark' }, '*')
    await shown.tell({ type: 'plan-frame-found', count: 0, at: 0 })
    expect(shown.said.map(fieldsOf)).to.deep.equal([{ type: 'plan-frame-found', count: 0, at: 0 }])
  })

  it('accepts no message from another doc in its frame but how many matches it has', async () => {
    await shown.open()
    await shown.tell({ type: 'plan-frame-ready', path: '/another', isStarted: true })
    await shown.tell({ type: 'plan-frame-store', area: 'local', key: 'a', value: 'b' })
    await shown.tell({ type: 'plan-frame-scroll', ...SCROLL })
    expect(shown.said).to.deep.equal([])
    await shown.tell({ type: 'plan-frame-found', count: 3, at: 1 })
    expect([shown.said.length, shown.frame.canFind]).to.deep.equal([1, true])
  })

  it('never-N4: names the bytes of a doc whose bridge says that it is loaded, not of one that left before', async () => {
    await shown.open({ pin: 'a' })
    await until(() => shown.frame.shownPin === 'a')
    await shown.open({ pin: 'a', src: page('another plan', `''`) })
    await until(() => shown.frame.shownPin === null)
    await shown.tell({ type: 'plan-frame-loaded', run: '0.5' })
    expect(shown.frame.shownPin).to.equal(null)
  })

  it('drops most of a flood', async () => {
    await shown.open()
    const times: number[] = []
    const note = ({ timeStamp }: Event) => void times.push(timeStamp)
    addEventListener('message', note)
    await shown.tell({ flood: 10_000 })
    removeEventListener('message', note)
    const seconds = 2 + Math.floor(((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000)
    expect(times.length).to.be.at.least(10_000)
    expect(shown.said.length).to.be.within(1, 600 * seconds)
  })
})

function fieldsOf(event: Event): object {
  const message = 'message' in event ? event.message : null
  return { ...(message as object), type: event.type }
}
