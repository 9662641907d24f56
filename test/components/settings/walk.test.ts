import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { fastClock } from '../fast-clock.js'
import { violationsOf } from '../violations.js'
import { FakeService } from './fake-service.js'
import { ShownSettings } from './shown-settings.js'

describe('a reader of <plan-settings>', () => {
  let shown: ShownSettings

  fastClock(10)

  const folder = () => shown.service.tried.at(-1)?.config.folders[0]
  const current = () => shown.text('nav [aria-current="true"]')

  const scrolled = (how: () => void) =>
    new Promise(resolve => {
      shown.part('.scroll').addEventListener('scroll', resolve, { once: true })
      how()
    })

  it('goes to a section by the keyboard, and on to its first field', async () => {
    shown = await ShownSettings.open()
    expect(current()).to.equal('Docs folders')
    shown.button('Plans folder').focus()
    let pressed: Promise<void> | undefined
    await scrolled(() => {
      pressed = sendKeys({ press: 'Enter' })
    })
    await pressed
    await shown.drawn()
    expect(current()).to.equal('Plans folder')
    expect(shown.focused()).to.equal('Plans folder')
    await sendKeys({ press: 'Tab' })
    expect(shown.focused()).to.equal('Folder name')
  })

  it('sees by the list of sections which one is being read', async () => {
    shown = await ShownSettings.open()
    const scroll = shown.part('.scroll')
    const { top } = shown.section('Groups').getBoundingClientRect()
    await scrolled(() => (scroll.scrollTop = top - scroll.getBoundingClientRect().top))
    await shown.drawn()
    expect(current()).to.equal('Groups')
    // Nothing was chosen.
    expect(shown.said).to.deep.equal([])
    expect(shown.element.section).to.equal('')
  })

  it('is at the section that was chosen, also where it is too short to come to the top', async () => {
    shown = await ShownSettings.open()
    await scrolled(() => shown.button('Port').click())
    await shown.drawn()
    expect(current()).to.equal('Port')
  })

  it('finds the title of a section below the list of sections that stays in view', async () => {
    shown = await ShownSettings.open()
    shown.element.style.width = '1000px'
    await scrolled(() => shown.button('Plans folder').click())
    const list = shown.part('nav').getBoundingClientRect()
    expect(list.top).to.be.at.least(shown.part('.scroll').getBoundingClientRect().top)
    const title = shown.byId('section-plans-folder').getBoundingClientRect()
    expect(title.top).to.be.within(list.bottom, list.bottom + 40)
  })

  it('starts at the first section where a link names an unknown one', async () => {
    const section = 'no "such]' as 'port'
    shown = await ShownSettings.open(new FakeService(), { section })
    expect(current()).to.equal('Docs folders')
    expect(shown.field('Path').value).to.equal('~/app')
  })

  it('chooses an icon in a field of its own, or none, and is back where it was asked for', async () => {
    shown = await ShownSettings.open()
    const button = shown.byId('folders.0.icon')
    expect(button.ariaLabel).to.equal('Icon: none')
    button.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: '🚀' })
    await sendKeys({ press: 'Enter' })
    await shown.answered()
    expect(folder()).to.deep.equal({ name: 'app', path: '~/app', icon: '🚀' })
    expect(button.ariaLabel).to.equal('Icon: 🚀')
    expect(shown.root.activeElement).to.equal(button)

    await sendKeys({ press: 'Enter' })
    const picker = shown.part('plan-icon-field').shadowRoot
    const none = [...(picker?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent.trim() === 'No icon',
    )
    await shown.choose(none)
    expect(folder()).to.deep.equal({ name: 'app', path: '~/app' })
  })

  it('is told at an icon what is wrong with it', async () => {
    const service = new FakeService()
    service.objects('folders.0.icon: must be 1 to 8 characters')
    shown = await ShownSettings.open(service)
    expect(shown.described(shown.byId('folders.0.icon'))).to.equal('Must be 1 to 8 characters.')
    await shown.press('Show the problem')
    expect(shown.focused()).to.equal('Must be 1 to 8 characters.')
    expect(await violationsOf(shown.section('Docs folders'))).to.deep.equal([])
  })

  it('is told wherever it edits that a docs folder has to come first', async () => {
    const service = new FakeService(
      { folders: [] },
      { folders: [{ name: 'docs', path: '/srv/docs' }] },
    )
    service.objects('folders: needs at least one folder')
    shown = await ShownSettings.open(service)
    expect(shown.status()).to.equal('')
    await shown.type(shown.field('Port'), '5000')
    expect(shown.status()).to.equal('Add a docs folder to save')
    expect(shown.button('Save').disabled).to.be.true
  })

  it('turns status folders off, and gets their names back where that was a mistake', async () => {
    const statusFolders = { active: 'open', done: 'shut' }
    shown = await ShownSettings.open(new FakeService({ statusFolders }))
    const box = shown.section('Status folders').querySelector('input')
    await shown.choose(box)
    expect(shown.service.tried.at(-1)?.config.statusFolders).to.equal(null)
    expect(shown.element.isDirty).to.be.true
    await shown.choose(box)
    expect(shown.field('Settled tasks').value).to.equal('shut')
    expect(shown.element.isDirty).to.be.false
  })

  it('reads from right to left, paths from left to right', async () => {
    shown = await ShownSettings.open()
    shown.element.dir = 'rtl'
    expect(await violationsOf(shown.part('.header'))).to.deep.equal([])
    expect(getComputedStyle(shown.field('Path')).direction).to.equal('ltr')
    const [title, close] = [shown.byId('title'), shown.button('Close settings')]
    expect(title.getBoundingClientRect().left).to.be.above(close.getBoundingClientRect().left)
    const scroll = shown.part('.scroll')
    expect(scroll.scrollWidth).to.equal(scroll.clientWidth)
  })
})
