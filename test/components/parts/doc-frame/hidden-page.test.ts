import { expect } from 'chai'
import { readHiddenPage } from '../../../../components/parts/doc-frame/hidden-page.js'
import { speedUp } from '../../fast-clock.js'
import { ShownDoc } from './doc-frame.js'
import { onPage } from '../../shown.js'

const BLOCKS = [{ key: 7, kind: 'p', text: 'What it draws.' }]

describe('a version that <plan-doc-frame> reads out of sight', () => {
  let shown: ShownDoc

  beforeEach(async () => {
    shown = new ShownDoc()
    await shown.open()
  })

  function read(script: string, signal = new AbortController().signal) {
    return readHiddenPage(shown.frame.hiddenLoad(hiddenPage(script), ''), signal)
  }

  function frames(): number {
    return document.querySelectorAll('body > iframe[inert]').length
  }

  it('sends its blocks, and is removed afterwards', async () => {
    const reading = read(`if (data.type === 'plan-frame-blocks') answer(data.run)`)
    expect(frames()).to.equal(1)
    expect(await reading).to.deep.equal(BLOCKS)
    expect(frames()).to.equal(0)
  })

  it('is as large as the doc in view', async () => {
    const blocks = await read(`
      const isLaidOut = () => innerWidth === 300 && innerHeight === 200
      const look = () => (isLaidOut() ? answer(data.run) : requestAnimationFrame(look))
      look()`)
    expect(blocks).to.deep.equal(BLOCKS)
  })

  it('is given what the doc has stored', async () => {
    shown.frame.stored = { local: [['tab', 'two']], session: [] }
    const stored = `JSON.parse(name.slice('hidden:plan-frame:'.length)).stored.local[0].join()`
    const blocks = await read(`answer(data.run, [{ key: 1, kind: 'p', text: ${stored} }])`)
    expect(blocks?.[0]?.text).to.equal('tab,two')
  })

  it('passes on nothing else: no stored value, focus, scroll position or theme', async () => {
    const seen: Event[] = []
    shown.frame.addEventListener('plan-frame-seen', event => seen.push(event))
    await read(`
      say({ type: 'plan-frame-seen', end: true, marks: 0 })
      say({ type: 'plan-frame-store', area: 'local', key: 'a', value: 'b' })
      say({ type: 'plan-frame-focus', isPressed: true })
      say({ type: 'plan-frame-scroll', x: 0, y: 9, anchor: '', offset: 0 })
      say({ type: 'plan-theme', theme: 'dark' })
      answer(data.run)`)
    expect([...shown.said, ...seen]).to.deep.equal([])
    expect(shown.frame.isEndShown).to.equal(false)
  })

  const wrong: [name: string, script: string][] = [
    ['answers in another shape', `say({ type: 'plan-frame-blocks', run: 1, blocks: 'all' })`],
    ['answers more than 8 MB', `answer(1, [{ key: 1, kind: 'p', text: 'x'.repeat(9 * 2 ** 20) }])`],
    ['cannot tell', `say({ type: 'plan-frame-blocks', run: 1, blocks: null })`],
    ['loads itself anew', `ready()`],
  ]
  for (const [name, script] of wrong) {
    it(`is not compared where it ${name}`, async () => {
      expect(await read(script)).to.equal(null)
      expect(frames()).to.equal(0)
    })
  }

  it('is not compared where it takes the focus', async () => {
    const field = onPage('input')
    field.ariaLabel = 'A field'
    field.focus()
    const restore = speedUp(20)
    const reading = read('setInterval(() => focus())')
    expect(await reading.finally(restore)).to.equal(null)
    field.focus()
    expect(document.activeElement).to.equal(field)
  })

  it('is gone when it is not wanted any more', async () => {
    const stop = new AbortController()
    const reading = read('', stop.signal)
    stop.abort()
    expect(await reading).to.equal(null)
    expect(await read('', stop.signal)).to.equal(null)
    expect(frames()).to.equal(0)
  })
})

describe('the blocks of the doc in view', () => {
  let shown: ShownDoc

  beforeEach(async () => {
    shown = new ShownDoc()
    await shown.open({ pin: 'a' })
  })

  const answerOf = async () => {
    const { run } = (await shown.told('plan-frame-blocks')) as { run: number }
    return { type: 'plan-frame-blocks', run, blocks: BLOCKS }
  }

  it('are told when they are asked for, if it holds these bytes', async () => {
    expect(await shown.frame.readBlocks('b')).to.equal(null)
    const reading = shown.frame.readBlocks('a')
    await shown.tell(await answerOf())
    expect(await reading).to.deep.equal(BLOCKS)
  })

  it('are null where the doc cannot send them, or where a second request follows', async () => {
    const first = shown.frame.readBlocks('a')
    const second = shown.frame.readBlocks('a')
    expect(await first).to.equal(null)
    await shown.tell({ type: 'plan-frame-blocks', run: 2, blocks: null })
    expect(await second).to.equal(null)
  })

  const marks = [{ at: 0, kind: 'add', ranges: [], n: 1, words: null, isItem: false }] as const

  it('are ignored after the doc answers more than 20 times a second', async () => {
    const changes: object[] = []
    shown.frame.addEventListener('plan-frame-changes', ({ message }) => changes.push(message))
    shown.frame.changes = { pin: 'a', blocks: [7], marks }
    const { run } = (await shown.told('plan-frame-marks')) as { run: number }
    const answer = {
      ...{ type: 'plan-frame-marked', kind: 'changes' },
      ...{ run, placed: [0], live: 1 },
    }
    for (let turn = 0; turn < 60 && !isDropped(changes); turn++) await shown.tell(answer)
    expect(isDropped(changes)).to.equal(true)
    expect(await shown.frame.readBlocks('a')).to.equal(null)
  })

  it('are ignored after the doc sends a malformed answer', async () => {
    const reading = shown.frame.readBlocks('a')
    await shown.tell({ type: 'plan-frame-blocks', run: 1, blocks: [{ text: 'no block' }] })
    expect(await reading).to.equal(null)
    expect(await shown.frame.readBlocks('a')).to.equal(null)
  })
})

function isDropped(changes: readonly object[]): boolean {
  return changes.some(message => 'placed' in message && String(message.placed) === '')
}

/** A page of an opaque origin that does this at each message. */
function hiddenPage(script: string): string {
  const source = `<script>
    const say = message => parent.postMessage(message, '*')
    const blocks = ${JSON.stringify(BLOCKS)}
    const answer = (run, all = blocks) => say({ type: 'plan-frame-blocks', run, blocks: all })
    const ready = () => say({ type: 'plan-frame-ready', path: location.pathname, isStarted: true })
    addEventListener('message', ({ data }) => { ${script} })
    ready()
  </script><!--`
  return `data:text/html,${encodeURIComponent(source)}`
}
