import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ShownStrip, TABS } from './tab-strip.js'
import { itIsAccessible, violationsOf } from '../../violations.js'
import { frames } from '../../waits.js'

describe('<plan-tab-strip>', () => {
  let shown: ShownStrip

  beforeEach(() => {
    shown = new ShownStrip()
  })

  it('names a tab by its title alone and describes the rest', async () => {
    await shown.show()
    expect(shown.find('[role=tablist]').ariaLabel).to.equal('Left')
    const tab = shown.tab('a')
    expect(spoken(tab)).to.equal('Query API')
    const about = tab.getAttribute('aria-describedby') ?? ''
    expect(shown.find(`#${about}`).textContent).to.equal('plan, phase 2, file is gone')
    expect(shown.find('.num').textContent).to.equal('2')
    expect(shown.tab('b').hasAttribute('aria-describedby')).to.be.false
    expect(shown.tab('a').ariaSelected).to.equal('true')
    expect(shown.tab('b').ariaSelected).to.equal('false')
  })

  it('shows titles as the text that they are, and a word where there is none', async () => {
    await shown.show({
      tabs: [
        { id: 'a', label: '<img src=x>\u202e' },
        { id: 'b', label: ' ' },
      ],
    })
    expect(spoken(shown.tab('a'))).to.equal('<img src=x>\u202e')
    expect(shown.find('.label').localName).to.equal('bdi')
    expect(spoken(shown.tab('b'))).to.equal('Untitled')
  })

  it('describes a badge by its label, and hides an icon from screen readers', async () => {
    await shown.show({
      tabs: [{ id: 'a', label: 'Roses', icon: '🌹', badge: { label: 'plant', color: 'red' } }],
    })
    expect(spoken(shown.tab('a'))).to.equal('Roses')
    expect(shown.tab('a').textContent).to.include('🌹')
    expect(shown.find('#about-0').textContent).to.equal('plant')
  })

  it('closes no tab that may not be closed, and chooses none that is disabled', async () => {
    const tabs = [
      { id: 'a', label: 'Kept', closable: false },
      { id: 'b', label: 'Off', disabled: true },
    ]
    await shown.show({ tabs, active: 'a' })
    expect(shown.has('.own')).to.be.false
    expect(shown.tab('b').ariaDisabled).to.equal('true')
    shown.strip.focusTab()
    await sendKeys({ press: 'Delete' })
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Enter' })
    expect(shown.asked).to.deep.equal([])
    await sendKeys({ press: 'Delete' })
    expect(shown.asked).to.deep.equal(['close b'])
  })

  it('has a cross of 24 pixels', async () => {
    await shown.show()
    for (const cross of shown.all('.close')) {
      const { width, height } = cross.getBoundingClientRect()
      expect([width, height]).to.deep.equal([24, 24])
    }
  })

  itIsAccessible('with tabs and without', async audit => {
    await shown.show({ focused: true })
    await audit(shown.strip)
    await shown.show({ tabs: [], active: '' })
    await audit(shown.strip)
  })

  it('lets the Tab key in at the tab in front, or at the first where that is not there', async () => {
    await shown.show({ active: 'b' })
    await sendKeys({ press: 'Tab' })
    expect(shown.focused).to.equal('b')
    await sendKeys({ press: 'ArrowRight' })
    await shown.strip.updateComplete
    expect(shown.stops).to.deep.equal(['c'])
    await shown.show({ active: 'a' })
    expect(shown.stops).to.deep.equal(['a'])
    await shown.show({ active: 'nowhere' })
    expect(shown.stops).to.deep.equal(['a'])
  })

  const keys = [
    ['ArrowRight', 'b', 'c'],
    ['ArrowRight', 'c', 'a'],
    ['ArrowLeft', 'b', 'a'],
    ['ArrowLeft', 'a', 'c'],
    ['Home', 'c', 'a'],
    ['End', 'a', 'c'],
    ['ArrowUp', 'b', 'b'],
    ['ArrowDown', 'b', 'b'],
  ] as const
  for (const [key, from, to] of keys) {
    it(`moves the focus alone by ${key} from ${from} to ${to}`, async () => {
      await shown.show({ active: from })
      shown.strip.focusTab()
      await sendKeys({ press: key })
      expect(shown.focused).to.equal(to)
      expect(shown.asked).to.deep.equal([])
    })
  }

  it('mirrors the arrow keys in right-to-left text', async () => {
    await shown.place('width: 600px; direction: rtl')
    await shown.show({ active: 'b' })
    shown.strip.focusTab()
    await sendKeys({ press: 'ArrowLeft' })
    expect(shown.focused).to.equal('c')
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'ArrowRight' })
    expect(shown.focused).to.equal('a')
  })

  for (const key of ['Enter', ' ']) {
    it(`chooses the focused tab by "${key}"`, async () => {
      await shown.show()
      shown.strip.focusTab()
      await sendKeys({ press: 'ArrowRight' })
      await sendKeys({ press: key })
      expect(shown.asked).to.deep.equal(['select b'])
    })
  }

  for (const key of ['Delete', 'Backspace']) {
    it(`closes by ${key}, and the focus goes to the following tab, else the previous`, async () => {
      await shown.show({ active: 'b' })
      shown.strip.focusTab()
      await sendKeys({ press: key })
      expect(shown.asked).to.deep.equal(['close b'])
      await shown.show({ tabs: TABS.filter(({ id }) => id !== 'b'), active: 'c' })
      expect(shown.focused).to.equal('c')
      await shown.show({ tabs: TABS.slice(0, 1), active: 'a' })
      expect(shown.focused).to.equal('a')
    })
  }

  it('asks for the menu by Shift+F10', async () => {
    await shown.show()
    shown.strip.focusTab()
    const asked = new Promise<Event>(resolve =>
      shown.strip.addEventListener('plan-tab-menu', resolve, { once: true }),
    )
    await shown.press('Shift+F10')
    expect(await asked).to.include({ tab: 'a', opener: shown.tab('a') })
    expect(shown.asked).to.deep.equal(['menu a'])
  })

  it('leaves combos to the page', async () => {
    await shown.show({ active: 'b' })
    shown.strip.focusTab()
    const used: boolean[] = []
    const note = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') used.push(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('keydown', note)
    await shown.press('Alt+ArrowRight', 'ArrowRight')
    removeEventListener('keydown', note)
    expect(used).to.deep.equal([false, true])
    expect(shown.focused).to.equal('c')
  })

  it('keeps the focus on a tab that moves along the strip', async () => {
    await shown.show({ active: 'c' })
    shown.strip.focusTab()
    await shown.show({ tabs: [...TABS].reverse(), active: 'c' })
    expect(shown.focused).to.equal('c')
  })

  it('takes no focus that it did not have', async () => {
    await shown.show()
    await shown.show({ tabs: TABS.slice(1), active: 'b' })
    expect(shown.focused).to.equal('')
  })

  describe('with more tabs than room', () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      id: `t${i}`,
      label: `Title ${i} of a plan`,
    }))

    it('scrolls to the tab in front and offers a list of all', async () => {
      await shown.show({ tabs: many, active: 't11' })
      await frames(2)
      expect(shown.isInView('t11')).to.be.true
      expect(shown.find('.all').ariaLabel).to.equal('All tabs')
      await shown.show({ tabs: many, active: 't0' })
      expect(shown.isInView('t0')).to.be.true
      shown.find('.all').click()
      expect(shown.asked).to.deep.equal(['menu'])
      expect(await violationsOf(shown.strip)).to.deep.equal([])
    })

    it('offers no list while they fit, and again none when there is room', async () => {
      await shown.show()
      await frames(2)
      expect(shown.has('.all')).to.be.false
      await shown.show({ tabs: many, active: 't0' })
      await shown.place('width: 300px')
      expect(shown.has('.all')).to.be.true
      await shown.place('width: 4000px')
      expect(shown.has('.all')).to.be.false
    })

    it('keeps the tab in front in view in a narrower place, in right-to-left text too', async () => {
      await shown.show({ tabs: many, active: 't6' })
      for (const direction of ['ltr', 'rtl']) {
        for (const width of [900, 320]) {
          await shown.place(`width: ${width}px; direction: ${direction}`)
          expect(shown.isInView('t6')).to.be.true
        }
      }
    })

    it('keeps the tab in front in view when the titles become longer, as once the tree is there', async () => {
      const named = many.map(tab => ({ ...tab, label: tab.id }))
      await shown.show({ tabs: named, active: 't11' })
      await shown.place('width: 1450px')
      expect(shown.has('.all')).to.be.false
      await shown.show({ tabs: many, active: 't11' })
      await frames(3)
      expect(shown.has('.all')).to.be.true
      expect(shown.isInView('t11')).to.be.true
    })

    it('stays where the reader scrolled it when a title changes', async () => {
      await shown.show({ tabs: many, active: 't0' })
      await frames(2)
      shown.find('.tabs').scrollLeft = 200
      await shown.show({
        tabs: many.map(tab => ({ ...tab, label: `${tab.label}!` })),
        active: 't0',
      })
      await frames(2)
      expect(shown.find('.tabs').scrollLeft).to.equal(200)
    })
  })

  it('works again after it was out of the page, beside another one', async () => {
    await shown.show()
    const { strip } = shown
    const place = strip.parentElement
    strip.remove()
    const other = new ShownStrip()
    await other.show({ active: 'c' })
    place?.append(strip)
    await shown.show({ active: 'b' })
    strip.focusTab()
    await sendKeys({ press: 'Enter' })
    expect(shown.asked).to.deep.equal(['select b'])
    expect(other.asked).to.deep.equal([])
  })
})

/** The text of an element that is read out: without what is hidden or decoration. */
function spoken(element: Element): string {
  const parts = [...element.childNodes].map(node => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    return node.ariaHidden === 'true' || node.hasAttribute('hidden') ? '' : spoken(node)
  })
  return parts.join('').trim()
}
