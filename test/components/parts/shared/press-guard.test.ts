import { resetMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html, render } from 'lit'
import { guarded } from '../../../../components/parts/shared/press-guard.js'
import { movableClock } from '../../fast-clock.js'
import { click, move, pressKeys, type Point } from '../../input.js'
import { frames } from '../../waits.js'

const BESIDE: Point = [5, 5]

describe('a control that records something', () => {
  const advance = movableClock()
  let host: HTMLElement
  let heard: string[]
  let bytes: string

  beforeEach(() => {
    heard = []
    bytes = 'first'
    host = document.createElement('div')
    host.style.cssText = 'position: fixed; inset: 100px auto auto 100px'
    host.addEventListener('plan-press-refused', () => heard.push('refused'))
    document.body.append(host)
  })

  afterEach(async () => {
    host.remove()
    await resetMouse()
  })

  async function show(stillMs = 700): Promise<HTMLElement> {
    const changed = (before: string | null) => heard.push(`changed since ${before}`)
    render(
      html`<button
        style="inline-size: 80px; block-size: 30px"
        ${guarded({ stillMs, bytes: () => bytes, changed })}
        @click=${() => heard.push('pressed')}
      >
        Approve
      </button>`,
      host,
    )
    // The observer has seen it where it is.
    await frames(3)
    return host.querySelector('button') as HTMLElement
  }

  it('takes a press where it stood still before the pointer came, and each one after it', async () => {
    await move(BESIDE)
    const button = await show()
    advance(700)
    await click(button)
    await click(button)
    expect(heard).to.deep.equal(['pressed', 'pressed'])
  })

  it('takes none where it came under the pointer, until the pointer has left it', async () => {
    await move([120, 110])
    const button = await show()
    await click([120, 110])
    await move(BESIDE)
    advance(700)
    await click(button)
    expect(heard).to.deep.equal(['refused', 'pressed'])
  })

  it('takes a press again on the spot after a second without one, unless it moved or records other bytes by then', async () => {
    await move([120, 110])
    await show()
    for (const ms of [0, 600, 600, 1000]) {
      advance(ms)
      await click([120, 110])
    }
    expect(heard.splice(0)).to.deep.equal(['refused', 'refused', 'refused', 'pressed'])
    host.style.insetBlockStart = '110px'
    await click([120, 115])
    advance(600)
    bytes = 'second'
    await click([120, 115])
    advance(1000)
    await click([120, 115])
    expect(heard).to.deep.equal(['refused', 'changed since first', 'pressed'])
  })

  it('takes none where the pointer came just after it', async () => {
    await move(BESIDE)
    const button = await show()
    advance(600)
    await click(button)
    expect(heard).to.deep.equal(['refused'])
  })

  it('waits as long as its caller says', async () => {
    await move(BESIDE)
    const button = await show(1500)
    advance(1000)
    await click(button)
    await move(BESIDE)
    advance(1500)
    await click(button)
    expect(heard).to.deep.equal(['refused', 'pressed'])
  })

  it('takes none where it moved under the pointer, or just before', async () => {
    await move(BESIDE)
    const button = await show()
    advance(700)
    await move(button)
    host.style.insetBlockStart = '110px'
    await click([120, 115])
    expect(heard).to.deep.equal(['refused'])
    await move(BESIDE)
    advance(700)
    host.style.insetBlockStart = '100px'
    await click([120, 115])
    expect(heard).to.deep.equal(['refused', 'refused'])
  })

  it('takes one after a move that was over long before the pointer came', async () => {
    await move(BESIDE)
    const button = await show()
    host.style.insetBlockStart = '300px'
    await frames(3)
    advance(700)
    await click(button)
    expect(heard).to.deep.equal(['pressed'])
  })

  it('takes one where the reader scrolled it under the pointer', async () => {
    const scroller = document.createElement('div')
    scroller.style.cssText =
      'position: fixed; inset: 100px auto auto 100px; block-size: 40px; inline-size: 200px; overflow: auto'
    scroller.append(host)
    document.body.append(scroller)
    host.style.cssText = 'padding-block: 60px 300px'
    await move([120, 130])
    await show()
    advance(700)
    scroller.scrollTop = 40
    await frames(3)
    await click([121, 132])
    scroller.remove()
    expect(heard).to.deep.equal(['pressed'])
  })

  it('records nothing where the bytes are others than when the pointer came', async () => {
    await move(BESIDE)
    const button = await show()
    advance(700)
    await move(button)
    bytes = 'second'
    await click(button)
    expect(heard).to.deep.equal(['changed since first'])
  })

  it('takes each press by key', async () => {
    await move([120, 110])
    const button = await show()
    button.focus()
    await pressKeys('Enter')
    expect(heard).to.deep.equal(['pressed'])
  })
})
