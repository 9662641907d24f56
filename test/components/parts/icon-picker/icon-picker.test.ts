import { resetMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ICON_CHOICES } from '../../../../components/parts/icon-picker/icon-choices.js'
import { click, move } from '../../input.js'
import { ShownPicker } from './icon-picker.js'
import { itIsAccessible } from '../../violations.js'

const LAST = ICON_CHOICES.length - 1

describe('<plan-icon-picker>', () => {
  let shown: ShownPicker

  beforeEach(async () => {
    shown = new ShownPicker()
    await shown.open()
  })

  it('offers some ninety icons, each once, none too long for the settings', () => {
    const icons = ICON_CHOICES.map(({ icon }) => icon)
    expect(icons.length).to.be.within(70, 100)
    expect(new Set(icons).size).to.equal(icons.length)
    expect(icons.filter(icon => icon === '' || [...icon].length > 8)).to.deep.equal([])
    expect(ICON_CHOICES.filter(({ name }) => name === '')).to.deep.equal([])
  })

  it('is a dialog “Choose an icon” with the focus in its search, over a named group', () => {
    const dialog = shown.find('dialog')
    expect(dialog.matches(':modal')).to.be.true
    const title = shown.find(`#${dialog.getAttribute('aria-labelledby')}`)
    expect(title.textContent).to.equal('Choose an icon')
    expect(shown.focused).to.equal('Search icons')
    expect(shown.find('.grid').ariaLabel).to.equal('Icons')
    expect(shown.names).to.deep.equal(ICON_CHOICES.map(({ name }) => name))
  })

  it('says what was picked after it has closed and the focus is back', async () => {
    await click(shown.icon(9))
    expect(shown.picked).to.deep.equal([ICON_CHOICES[9]?.icon])
    expect(shown.picker.isOpen).to.be.false
    expect(shown.focusedThen).to.equal(shown.opener)
  })

  it('finds icons by name, says how many, and Enter picks the first', async () => {
    await shown.type('rocket')
    expect(shown.names).to.deep.equal(['Rocket, launch'])
    expect(shown.find('[role=status]').textContent.trim()).to.equal('1 found')
    await shown.press('Enter')
    expect(shown.picked).to.deep.equal(['🚀'])
  })

  it('picks nothing by Enter before there is a word', async () => {
    await shown.press('Enter')
    expect(shown.picked).to.deep.equal([])
    expect(shown.picker.isOpen).to.be.true
  })

  it('chooses with the arrows, and picks with Enter', async () => {
    await shown.open(ICON_CHOICES[3]?.icon)
    shown.radios[3]?.focus()
    await shown.press('ArrowRight')
    expect([shown.focused, ...shown.chosen]).to.deep.equal([
      ICON_CHOICES[4]?.name,
      ICON_CHOICES[4]?.name,
    ])
    expect(shown.picked).to.deep.equal([])
    await shown.press('Enter')
    expect(shown.picked).to.deep.equal([ICON_CHOICES[4]?.icon])
  })

  it('says when none is called that', async () => {
    await shown.type('zzzz')
    expect(shown.radios).to.deep.equal([])
    expect(shown.find('dialog').textContent).to.contain('No icon is called that.')
    await shown.press('Enter')
    expect(shown.picked).to.deep.equal([])
  })

  it('shows what the icon under the pointer is called', async () => {
    await move(shown.icon(4))
    await shown.picker.updateComplete
    expect(shown.find('.name').textContent).to.equal(ICON_CHOICES[4]?.name)
    await resetMouse()
  })

  it('accepts a custom icon of 1 to 8 characters, and shows an error otherwise', async () => {
    const problem = () => shown.find('#problem').textContent
    shown.own.focus()
    await shown.press('Enter')
    expect(problem()).to.equal('An icon is 1 to 8 characters.')
    expect(shown.own.getAttribute('aria-invalid')).to.equal('true')
    await shown.type('far too long')
    expect(problem()).to.equal('')
    await shown.press('Enter')
    expect(problem()).to.equal('An icon is 1 to 8 characters.')
    expect(shown.picked).to.deep.equal([])
    shown.own.select()
    await shown.type(' AB ')
    await shown.press('Enter')
    expect(shown.picked).to.deep.equal(['AB'])
  })

  it('marks the current icon, scrolls to it, and offers to remove it', async () => {
    expect(() => shown.button('No icon')).to.throw()
    await shown.open(ICON_CHOICES[LAST]?.icon)
    expect(shown.chosen).to.deep.equal([ICON_CHOICES[LAST]?.name])
    const { bottom } = shown.find('.grid').getBoundingClientRect()
    expect(shown.icon(LAST).getBoundingClientRect().bottom).to.be.at.most(bottom + 1)
    shown.button('No icon').click()
    expect(shown.picked).to.deep.equal([''])
  })

  it('shows an icon of one’s own in its field, as text', async () => {
    await shown.open('<b>§')
    expect(shown.own.value).to.equal('<b>§')
    expect(shown.chosen).to.deep.equal([])
  })

  it('closes with its button and by a click beside it, not by one inside', async () => {
    shown.find('[aria-label=Close]').click()
    expect(shown.picker.isOpen).to.be.false
    await shown.open()
    await click(shown.find('h2'))
    expect(shown.picker.isOpen).to.be.true
    await click([2, 2])
    expect(shown.picker.isOpen).to.be.false
    expect(document.activeElement).to.equal(shown.opener)
    expect(shown.picked).to.deep.equal([])
  })

  itIsAccessible('with icons, and without any beside a problem', async audit => {
    await audit(shown.picker)
    await shown.type('zzzz')
    await shown.click(shown.button('Use'))
    await audit(shown.picker)
  })
})
