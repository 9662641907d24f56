import { expect } from 'chai'
import { resetMouse } from '@web/test-runner-commands'
import { ShownMenu } from './menu.js'
import { click, move } from '../../input.js'
import { itIsAccessible } from '../../violations.js'
import { onPage } from '../../shown.js'

const COPY = 'Copy <b>link</b>'

describe('<plan-menu>', () => {
  let shown: ShownMenu

  beforeEach(() => {
    shown = new ShownMenu()
    shown.opener.focus()
  })

  it('is a menu of named items, with keys, signs and checks', async () => {
    expect(shown.menu.isOpen).to.be.false
    await shown.open({ label: 'About the tab' })
    expect(shown.isSeen).to.be.true
    expect(shown.box.ariaLabel).to.equal('About the tab')
    expect(shown.items.map(item => [item.role, item.ariaChecked])).to.deep.equal([
      ['menuitem', null],
      ['menuitem', null],
      ['menuitem', null],
      ['menuitemcheckbox', 'true'],
      ['menuitem', null],
    ])
    expect(shown.root.querySelectorAll('[role=separator]').length).to.equal(1)
    const keys = shown.items[0]?.querySelector('.keys')
    expect([keys?.textContent, keys?.ariaHidden]).to.deep.equal(['Alt+W', 'true'])
    expect(shown.items[0]?.getAttribute('aria-describedby')).to.equal(keys?.id)
    expect(shown.items[2]?.querySelector('.label')?.textContent).to.equal(COPY)
  })

  itIsAccessible('when it is open', async audit => {
    await shown.open({ label: 'About the tab' })
    await audit(shown.menu)
  })

  it('is walked by arrows, round its ends, and by Home and End', async () => {
    await shown.open()
    expect(
      await shown.walk('ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'),
    ).to.deep.equal(['Close others', COPY, 'Split right', 'Close', 'Split right', 'Close'])
  })

  it('is walked by letters: one again and again, or several as a beginning', async () => {
    await shown.open()
    expect(await shown.walk('c', 'c', 'c')).to.deep.equal(['Close others', COPY, 'Close'])
    await shown.press('Escape')
    await shown.open()
    expect(await shown.walk('s', 'p')).to.deep.equal(['Sort by name', 'Split right'])
    expect(await shown.walk('z')).to.deep.equal(['Split right'])
  })

  it('does what was chosen when it is closed, with the focus back at the opener', async () => {
    let atChoice: unknown[] = []
    const run = () => (atChoice = [shown.isSeen, document.activeElement])
    await shown.open({ items: [{ label: 'Look', run }] })
    await shown.press('Enter')
    expect(atChoice).to.deep.equal([false, shown.opener])
    await shown.open()
    await shown.press('ArrowDown', 'Enter')
    expect(shown.chosen).to.deep.equal(['Close others'])
    await shown.open()
    await shown.press('End', ' ')
    expect(shown.chosen).to.deep.equal(['Close others', 'Split right'])
    await shown.open()
    shown.items[3]?.click()
    expect(shown.chosen).to.deep.equal(['Close others', 'Split right', 'Sort by name'])
  })

  it('is closed by Escape and by Tab, which choose nothing', async () => {
    const next = document.createElement('input')
    shown.opener.after(next)
    for (const [key, focused] of [
      ['Escape', shown.opener],
      ['Tab', next],
    ] as const) {
      await shown.open()
      await shown.press(key)
      expect(shown.isSeen, key).to.be.false
      expect(document.activeElement, key).to.equal(focused)
    }
    expect(shown.chosen).to.deep.equal([])
    next.remove()
  })

  it('lets no key through to the page', async () => {
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => heard.push(key)
    document.addEventListener('keydown', hear)
    await shown.open()
    await shown.press('ArrowDown', 'n', 'Escape')
    document.removeEventListener('keydown', hear)
    expect(heard).to.deep.equal([])
  })

  it('is closed by a press elsewhere, without taking the focus back', async () => {
    const field = onPage('input', 'position: fixed; left: 500px; top: 300px')
    await shown.open()
    await click([510, 308])
    await shown.menu.updateComplete
    expect(shown.isSeen).to.be.false
    expect(document.activeElement).to.equal(field)
  })

  it('is opened by its button, and closed by it', async () => {
    for (const isOpen of [true, false, true]) {
      await click([50, 40])
      await shown.menu.updateComplete
      expect(shown.menu.isOpen).to.equal(isOpen)
    }
    await resetMouse()
  })

  it('follows the pointer with the focus', async () => {
    await shown.open()
    await move(shown.items[1])
    expect(shown.focused).to.equal('Close others')
    await resetMouse()
  })

  it('is closed when the window is resized or the focus goes elsewhere', async () => {
    await shown.open()
    dispatchEvent(new Event('resize'))
    expect(shown.isSeen).to.be.false
    expect(document.activeElement).to.equal(shown.opener)
    await shown.open()
    ;(shown.root.activeElement as HTMLElement).blur()
    expect(shown.isSeen).to.be.false
    expect(shown.chosen).to.deep.equal([])
  })

  it('is closed when its opener is scrolled away, in a shadow root too', async () => {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    root.innerHTML =
      '<div style="height: 60px; overflow: auto"><button>x</button><p style="height: 900px"></div>'
    document.body.append(host)
    const [scroller, opener] = [root.querySelector('div'), root.querySelector('button')]
    if (!scroller || !opener) throw new Error('nothing to scroll')
    await shown.open({ opener })
    const still = scrolled(scroller)
    scroller.dispatchEvent(new Event('scroll'))
    await still
    expect(shown.isSeen).to.be.true
    const moved = scrolled(scroller)
    scroller.scrollTop = 40
    await moved
    expect(shown.isSeen).to.be.false
    host.remove()
  })

  it('stands whole in the window, at a button or a point, mirrored too', async () => {
    await shown.open()
    const below = shown.box.getBoundingClientRect()
    expect([below.left, below.top]).to.deep.equal([40, 56])
    await shown.open({ anchor: { x: innerWidth - 5, y: innerHeight - 5 } })
    const corner = shown.box.getBoundingClientRect()
    expect(corner.right).to.be.at.most(innerWidth - 7)
    expect(corner.bottom).to.be.at.most(innerHeight)
    document.documentElement.dir = 'rtl'
    await shown.open({ anchor: { x: 400, y: 20 } })
    expect(Math.round(shown.box.getBoundingClientRect().right)).to.equal(400)
    document.documentElement.dir = ''
  })

  it('shows other items when it is asked to while it is open', async () => {
    await shown.open()
    await shown.open({ items: shown.offered.slice(1, 2) })
    expect(shown.items.length).to.equal(1)
    expect(shown.focused).to.equal('Close others')
    await shown.press('Enter')
    expect(shown.chosen).to.deep.equal(['Close others'])
  })

  it('is closed when it is removed, works when put back, and affects no other', async () => {
    const other = new ShownMenu()
    await shown.open()
    shown.menu.remove()
    expect(shown.menu.isOpen).to.be.false
    document.body.append(shown.menu)
    await shown.open()
    await shown.press('Enter')
    expect(shown.chosen).to.deep.equal(['Close'])
    expect(other.chosen).to.deep.equal([])
  })

  it('closes without items, and when its opener is gone', async () => {
    await shown.open({ items: [] })
    expect(shown.items).to.deep.equal([])
    shown.menu.close()
    expect(shown.isSeen).to.be.false
    await shown.open()
    shown.opener.remove()
    await shown.press('Escape')
    expect(shown.isSeen).to.be.false
  })
})

async function scrolled(scroller: Element): Promise<void> {
  await new Promise(resolve => scroller.addEventListener('scroll', resolve, { once: true }))
}
