import { expect } from 'chai'
import '../../../../components/parts/icon-field/icon-field.define.js'
import type { PlanIconField } from '../../../../components/parts/icon-field/icon-field.js'
import { click } from '../../input.js'
import { Shown, anOpener, nameOf, onPage } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'
import { until } from '../../waits.js'

describe('<plan-icon-field>', () => {
  let shown: Shown<PlanIconField>
  let opener: HTMLElement
  /** The picked icon, `''` for none, and the element that had the focus then. */
  let picked: [icon: string, focused: Element | null][]

  const own = () => shown.find<HTMLInputElement>('#own')
  const icon = (name: string) => shown.find(`.choice[aria-label="${name}"]`)

  async function open(current = ''): Promise<void> {
    shown.element.show({
      current,
      opener,
      pick: chosen => picked.push([chosen, document.activeElement]),
    })
    await shown.show()
  }

  beforeEach(async () => {
    opener = anOpener('Icon')
    picked = []
    shown = new Shown(document.createElement('plan-icon-field'))
    await shown.show()
    await open()
  })

  it('is a named popover below its opener with 24 icons, each once, the focus in its field', () => {
    const panel = shown.find('[role=dialog]')
    expect(panel.ariaLabel).to.equal('Choose an icon')
    expect(shown.focusedElement).to.equal(own())
    expect(own().labels?.[0]?.textContent).to.equal('An emoji')
    const { bottom, left } = opener.getBoundingClientRect()
    expect(panel.getBoundingClientRect().top).to.be.at.least(bottom)
    expect(panel.getBoundingClientRect().left).to.be.within(left - 1, left + 9)
    const icons = shown.all('.choice')
    expect(new Set(icons.map(({ textContent }) => textContent.trim())).size).to.equal(24)
    expect(icons.map(nameOf)).not.to.include('')
  })

  it('says what was pressed after it has closed and the focus is back', async () => {
    await shown.click(icon('Fire'))
    expect(picked).to.deep.equal([['🔥', opener]])
    expect(shown.element.isOpen).to.be.false
  })

  it('is one stop for Tab, in which arrow keys step, and Enter picks', async () => {
    await open('🚀')
    await shown.press('Tab', 'Tab', 'Tab')
    expect(shown.focusedElement).to.equal(icon('Rocket'))
    await shown.press('ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight')
    expect(shown.focusedElement).to.equal(icon('Bug'))
    expect(picked).to.deep.equal([])
    await shown.press('Enter')
    expect(picked.map(([chosen]) => chosen)).to.deep.equal(['🐛'])
  })

  it('takes any text of 1 to 8 characters, and says so of a longer one', async () => {
    await shown.type('far too long')
    await shown.press('Enter')
    expect(shown.find('#problem').textContent).to.equal('An icon is 1 to 8 characters.')
    expect(own().ariaInvalid).to.equal('true')
    own().select()
    await shown.type(' AB ')
    await shown.press('Enter')
    expect(picked).to.deep.equal([['AB', opener]])
  })

  it('shows what was chosen before, an icon of the whole set, too, as text; and takes it off', async () => {
    expect(() => shown.button('No icon')).to.throw()
    await open('<b>🐳')
    expect(own().value).to.equal('<b>🐳')
    expect(shown.all('[aria-pressed=true]')).to.deep.equal([])
    await shown.press('Enter')
    expect(picked, 'it is the same').to.deep.equal([])
    await open('⭐')
    expect(shown.all('[aria-pressed=true]').map(nameOf)).to.deep.equal(['Star'])
    await shown.click(shown.button('No icon'))
    expect(picked).to.deep.equal([['', opener]])
  })

  it('closes by Escape and by a press beside it, not by one inside', async () => {
    await shown.press('Escape')
    expect([shown.element.isOpen, document.activeElement]).to.deep.equal([false, opener])
    await open()
    await click(shown.find('.own label'))
    expect(shown.element.isOpen).to.be.true
    await click([innerWidth - 4, innerHeight - 4])
    expect(shown.element.isOpen).to.be.false
    expect(picked).to.deep.equal([])
  })

  it('closes when the focus goes into a frame', async () => {
    const frame = onPage('iframe', 'position: fixed; right: 0; bottom: 0')
    await click(frame)
    await until(() => !shown.element.isOpen)
  })

  itIsAccessible('with an icon, and with a problem', async audit => {
    await open('🚀')
    await audit(shown.element)
    await shown.type('far too long')
    await shown.press('Enter')
    await audit(shown.element)
  })
})
