import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { fastClock } from '../fast-clock.js'
import { violationsOf } from '../violations.js'
import { FakeService } from './fake-service.js'
import { ShownSettings } from './shown-settings.js'

describe('the edits of <plan-settings> @one-engine', () => {
  let shown: ShownSettings

  fastClock(10)

  const refresh = async () => {
    shown.element.refresh()
    await shown.answered()
  }
  const edit = () => shown.type(shown.field('Folder name'), 'mine')

  it('let the form follow the file without a message while there are none', async () => {
    shown = await ShownSettings.open()
    shown.service.write({ plansFolder: 'theirs' })
    await refresh()
    expect(shown.field('Folder name').value).to.equal('theirs')
    expect(shown.has('Keep mine')).to.be.false
  })

  it('are kept when the file is changed, and can be given up for what it says', async () => {
    shown = await ShownSettings.open()
    await edit()
    shown.service.write({ plansFolder: 'theirs' })
    await refresh()
    expect(shown.field('Folder name').value).to.equal('mine')
    expect(shown.text('.banners [role="alert"]')).to.contain('Settings changed on disk')
    expect(shown.button('Save').disabled).to.be.true
    expect(await violationsOf(shown.part('.banners [role="alert"]'))).to.deep.equal([])
    await shown.choose(shown.button('Load theirs'))
    expect(shown.field('Folder name').value).to.equal('theirs')
    expect(shown.element.isDirty).to.be.false
    expect(shown.has('Load theirs')).to.be.false
  })

  it('can be saved over the file; values without a field stay as in the file', async () => {
    shown = await ShownSettings.open()
    await edit()
    shown.service.write({ plansFolder: 'theirs', taskIcons: { 'app:x': '☾' } })
    await shown.press('Save')
    expect(shown.text('.banners [role="alert"]')).to.contain('Settings changed on disk')
    await shown.choose(shown.button('Keep mine'))
    await shown.press('Save')
    const [saved] = shown.service.saved
    expect(saved?.etag).to.equal('"2"')
    expect(saved?.config).to.deep.include({ plansFolder: 'mine', taskIcons: { 'app:x': '☾' } })
    expect(shown.status()).to.equal('Saved')
  })

  it('do not collide with an icon that was chosen elsewhere', async () => {
    shown = await ShownSettings.open()
    await edit()
    shown.service.write({ taskIcons: { 'app:x': '☾' } })
    await refresh()
    expect(shown.has('Keep mine')).to.be.false
    await shown.press('Save')
    expect(shown.service.response.config).to.deep.include({
      plansFolder: 'mine',
      taskIcons: { 'app:x': '☾' },
    })
  })

  it('are asked about before they are lost', async () => {
    shown = await ShownSettings.open()
    await edit()
    await shown.press('Close settings')
    const dialog = shown.question?.querySelector('dialog') ?? null
    expect(dialog?.open).to.be.true
    expect(shown.focused()).to.equal('Stay')
    expect(await violationsOf(shown.part('plan-confirm-dialog'))).to.deep.equal([])
    const stayed = closed(dialog)
    await sendKeys({ press: 'Escape' })
    await stayed
    expect(shown.said).to.deep.equal([])
    expect(shown.field('Folder name').value).to.equal('mine')

    await shown.press('Close settings')
    const left = closed(dialog)
    shown.button('Leave without saving').click()
    await left
    await shown.drawn()
    expect(shown.said).to.deep.equal(['plan-settings-close'])
    expect(shown.field('Folder name').value).to.equal('plans')
  })

  it('cause one question, with the same answer for every caller', async () => {
    shown = await ShownSettings.open()
    expect(await shown.element.mayLeave()).to.be.true
    await edit()
    const answers = Promise.all([shown.element.mayLeave(), shown.element.mayLeave()])
    await shown.drawn()
    shown.button('Stay').click()
    expect(await answers).to.deep.equal([false, false])
    const again = shown.element.mayLeave()
    shown.button('Leave without saving').click()
    expect(await again).to.be.true
    expect(await shown.element.mayLeave()).to.be.true
  })

  it('keep the page from being closed, but only while there are some', async () => {
    shown = await ShownSettings.open()
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isHeld()).to.be.false
    await edit()
    expect(isHeld()).to.be.true
    shown.element.remove()
    expect(isHeld()).to.be.false
    document.body.append(shown.element)
    await shown.answered()
    expect(isHeld()).to.be.true
    await shown.press('Save')
    expect(isHeld()).to.be.false
  })

  it('survive that the element is taken away and put back', async () => {
    shown = await ShownSettings.open()
    await edit()
    shown.element.remove()
    shown.service.write({ port: 5000 })
    document.body.append(shown.element)
    await shown.answered()
    expect(shown.field('Folder name').value).to.equal('mine')
    expect(shown.has('Keep mine')).to.be.true
  })

  it('are asked about no more when the element is taken away', async () => {
    shown = await ShownSettings.open()
    await edit()
    const answer = shown.element.mayLeave()
    shown.element.remove()
    expect(await answer).to.be.false
  })

  it('are found by a link to a section, and the reader walks on from there', async () => {
    shown = await ShownSettings.open(new FakeService(), { section: 'shortcuts' })
    expect(shown.focused()).to.equal('Shortcuts')
    await shown.press('Port')
    expect(shown.focused()).to.equal('Port')
    expect(shown.element.section).to.equal('port')
    expect(shown.said).to.deep.equal(['plan-settings-section'])
    expect(shown.button('Port').getAttribute('aria-current')).to.equal('true')
    shown.element.section = 'groups'
    await shown.drawn()
    expect(shown.focused()).to.equal('Groups')
    expect(shown.said).to.have.length(1)
  })

  it('may begin from a file that cannot be used, which is said', async () => {
    shown = await ShownSettings.open(new FakeService(), { problem: 'line 3: a comma too many' })
    expect(shown.text('.banners .banner')).to.contain('line 3: a comma too many')
    expect(await violationsOf(shown.part('.banners .banner'))).to.deep.equal([])
  })
})

/** A dialog says that it is closed a moment later. */
async function closed(dialog: HTMLDialogElement | null): Promise<void> {
  await new Promise(resolve => dialog?.addEventListener('close', resolve, { once: true }))
}
