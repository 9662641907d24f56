import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { DEFAULTS } from '../../../schema/config/config.js'
import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import type { PlanHotkeyField } from '../../../components/parts/hotkey-field/hotkey-field.js'
import { HotkeysChangeEvent } from '../../../components/parts/hotkey-field/hotkey-field.js'
import { fastClock } from '../fast-clock.js'
import { violationsOf } from '../violations.js'
import { FakeService, proposal } from './fake-service.js'
import { ShownSettings } from './shown-settings.js'
import { until } from '../waits.js'

const TWO_FOLDERS = {
  folders: [
    { name: 'app', path: '~/app' },
    { name: 'shop', path: '~/shop' },
  ],
}

describe('the lists of <plan-settings> @one-engine', () => {
  let shown: ShownSettings

  fastClock(10)

  const draft = () => shown.service.tried.at(-1)?.config ?? DEFAULTS

  it('adds a docs folder, named after its path until it gets another name', async () => {
    shown = await ShownSettings.open()
    await shown.press('Add docs folder')
    expect(shown.focused()).to.equal('Path')
    await sendKeys({ type: '~/My App' })
    await shown.answered()
    expect(draft().folders[1]).to.deep.equal({ name: 'my-app', path: '~/My App' })
    await shown.type(shown.field('Name in links', 'docs folder: my-app'), 'mine')
    await shown.type(shown.field('Path', 'docs folder: mine'), '~/Other')
    expect(draft().folders[1]).to.deep.equal({ name: 'mine', path: '~/Other' })
  })

  it('offers the layouts in a folder that is being added, and puts the chosen one in its place', async () => {
    const service = new FakeService()
    service.proposals = path => [
      proposal({ layout: 'adr', label: 'Decisions' }, `${path}/docs/adr`),
      proposal({ layout: 'folders', label: 'Every folder' }, path),
    ]
    shown = await ShownSettings.open(service)
    await shown.press('Add docs folder')
    await sendKeys({ type: '~/shop' })
    const choice = () =>
      shown.element.shadowRoot?.querySelector('[role="radiogroup"][aria-label="Layout"]')
    await until(choice)
    await shown.answered()
    expect(await violationsOf(shown.element)).to.deep.equal([])
    await shown.choose(shown.button('Use this layout'))
    expect(draft().folders[1]).to.deep.equal({
      name: 'adr',
      path: '~/shop/docs/adr',
      statusFolders: null,
    })
    expect(choice()).to.equal(null)
    expect(shown.focused()).to.equal('Path')
  })

  it('shows no errors in a new entry before the focus has left it', async () => {
    shown = await ShownSettings.open()
    shown.service.objects('docTypes.7.label: must be 1 to 12 characters')
    await shown.choose(shown.button('Add doc type'))
    const label = shown.field('Label', 'doc type: new doc type')
    expect(label.getAttribute('aria-invalid')).to.equal('false')
    expect(shown.button('Save').disabled).to.be.true
    shown.field('Port').focus()
    await shown.answered()
    expect(shown.described(label)).to.equal('Must be 1 to 12 characters.')
  })

  it('moves entries by buttons, which keep the focus', async () => {
    shown = await ShownSettings.open(new FakeService(TWO_FOLDERS))
    shown.button('Move shop up').focus()
    await sendKeys({ press: 'Enter' })
    await shown.answered()
    expect(draft().folders.map(({ name }) => name)).to.deep.equal(['shop', 'app'])
    expect(shown.entries('docs folder')).to.deep.equal(['shop', 'app'])
    // At the end there is only the way back.
    expect(shown.focused()).to.equal('Move shop down')
    expect(shown.button('Move shop up').disabled).to.be.true
  })

  it('keeps what is open in an entry that is moved', async () => {
    shown = await ShownSettings.open(new FakeService(TWO_FOLDERS))
    const details = shown.group('docs folder: shop').querySelector('details')
    details?.setAttribute('open', '')
    await shown.press('Move shop up')
    expect(shown.group('docs folder: shop').querySelector('details')).to.equal(details)
    expect(details?.open).to.be.true
  })

  it('removes entries, and leaves the focus at the next one, at last at the way to add one', async () => {
    shown = await ShownSettings.open(new FakeService(TWO_FOLDERS))
    await shown.press('Remove app')
    expect(shown.focused()).to.equal('Remove shop')
    await shown.press('Remove shop')
    expect(shown.focused()).to.equal('Add docs folder')
    await shown.answered()
    expect(draft().folders).to.deep.equal([])
  })

  it('sets each setting for one folder alone, and takes it back', async () => {
    shown = await ShownSettings.open()
    const rules = {
      'Status folders': 'statusFolders',
      'Plans folder': 'plansFolder',
      'Phase pattern': 'phasePattern',
      'File types': 'fileTypes',
      Groups: 'groups',
      Collections: 'collections',
    } as const
    for (const [title, key] of Object.entries(rules)) {
      await shown.choose(shown.button(`Set for this folder: ${title}`))
      expect(draft().folders[0]).to.have.deep.property(key, DEFAULTS[key])
    }
    shown.root.querySelector('details')?.setAttribute('open', '')
    expect(await violationsOf(shown.part('details'))).to.deep.equal([])
    await shown.type(shown.field('Folder name', 'Plans folder of app'), 'papers')
    expect(draft()).to.have.nested.property('folders[0].plansFolder', 'papers')
    expect(draft().plansFolder).to.equal('plans')
    for (const title of Object.keys(rules)) await shown.press(`Use the shared one: ${title}`)
    await shown.answered()
    expect(draft().folders[0]).to.deep.equal({ name: 'app', path: '~/app' })
  })

  it('opens the settings of a folder where something is wrong in them', async () => {
    const folders = [{ name: 'app', path: '~/app', plansFolder: 'a/b' }]
    const service = new FakeService({ folders })
    service.objects('folders.0.plansFolder: must be one folder name')
    shown = await ShownSettings.open(service)
    expect(shown.root.querySelector('details')?.open).to.be.true
    const field = shown.field('Folder name', 'Plans folder of app')
    expect(shown.described(field)).to.contain('Must be one folder name.')
  })

  it('leaves values out of an entry that equal the default', async () => {
    const collections = [{ label: 'Weekly', path: 'weekly/*' }]
    shown = await ShownSettings.open(new FakeService({ collections }))
    shown.field('Announce new docs').click()
    await shown.choose(shown.field('Newest first'))
    expect(draft().collections).to.deep.equal([
      { ...collections[0], notify: true, newestFirst: false },
    ])
    shown.field('Announce new docs').click()
    shown.field('Newest first').click()
    await shown.type(shown.field('File types', 'group: Research'), '')
    expect(draft().collections).to.deep.equal(collections)
    expect(draft().groups).to.deep.equal([{ label: 'Research', folder: 'research' }])
  })

  it('resets a setting to its default, and offers that only where it differs', async () => {
    const docTypes = [{ id: 'a', label: 'a', match: '*', color: 'red' as const, icon: '★' }]
    shown = await ShownSettings.open(new FakeService({ docTypes, plansFolder: '' }))
    expect(shown.has('Reset to default: Groups')).to.be.false
    await shown.press('Reset to default: Doc types')
    await shown.choose(shown.button('Reset to default: Plans folder'))
    expect(draft().docTypes).to.deep.equal(DEFAULTS.docTypes)
    expect(draft().plansFolder).to.equal('plans')
    expect(shown.has('Reset to default: Doc types')).to.be.false
  })

  it('takes over typed shortcuts, and removes them from other actions on request', async () => {
    shown = await ShownSettings.open()
    const shortcut = [...shown.root.querySelectorAll<PlanHotkeyField>('plan-hotkey-field')].find(
      ({ action }) => action === 'splitRight',
    )
    expect(shortcut?.combos).to.deep.equal([])
    expect(shortcut?.clashes.get('Alt+W')).to.equal('Close the tab')
    shortcut?.dispatchEvent(new HotkeysChangeEvent({ combos: ['Alt+W', 'Alt+S'], taken: 'Alt+W' }))
    await shown.answered()
    expect(draft().hotkeys).to.deep.equal({
      ...DEFAULT_HOTKEYS,
      splitRight: ['Alt+W', 'Alt+S'],
      closeTab: [],
    })
  })

  it('says why nothing can be saved under folders for this run, and adds them', async () => {
    const overrides = { folders: [{ name: 'docs', path: '/tmp/docs' }], port: 5000 }
    shown = await ShownSettings.open(new FakeService({ folders: [] }, overrides))
    await until(() => shown.text('.preview').includes('Now 1 folder of “--root” is read.'))
    expect(shown.text('.for-now')).to.contain('Nothing can be saved').and.contain('port 5000')
    expect(await violationsOf(shown.part('.for-now'))).to.deep.equal([])
    await shown.choose(shown.button('Add this folder'))
    expect(draft().folders).to.deep.equal(overrides.folders)
    expect(shown.has('Add this folder')).to.be.false
    await shown.press('Save')
    expect(shown.service.saved[0]?.config).to.deep.include({ ...overrides, port: 4173 })
  })
})
