// The section "Reviews" of the settings, and the keys of reviews among the shortcuts.

import { expect } from 'chai'
import type { ReviewSettings } from '../../../schema/config/review-settings.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { PlanHotkeyField } from '../../../components/parts/hotkey-field/hotkey-field.js'
import { HotkeysChangeEvent } from '../../../components/parts/hotkey-field/hotkey-field.js'
import { aStatus } from '../state/reviews.js'
import { fastClock } from '../fast-clock.js'
import { violationsOf } from '../violations.js'
import { FakeService } from './fake-service.js'
import { ShownSettings } from './shown-settings.js'

const STATUS = aStatus({ bytes: 34.4 * 1024 ** 2, versions: 1204, docs: 1 })

describe('the section "Reviews" @one-engine', () => {
  let shown: ShownSettings

  fastClock(10)

  it('shows the defaults where the file has none, and nothing to save', async () => {
    await open()
    expect(radio('When I have seen it').checked).to.be.true
    expect(shown.field('Keep at most').value).to.equal('1024')
    expect(shown.field('Largest file').value).to.equal('16')
    expect(shown.field('Do not keep').value).to.equal('*.env*')
    expect(shown.field('app', 'Quiet folders').checked).to.be.false
    expect(shown.button('Save').disabled).to.be.true
    expect(await violationsOf(shown.section('Reviews'))).to.deep.equal([])
  })

  it('shows what the file has', async () => {
    const versions = { maxBytes: 0, maxFile: 1.5 * 1024 ** 2, skip: ['*.key', 'a b/*'] }
    await open({ readMarks: 'manual', versions, quiet: ['app', 'old'] })
    expect(radio('Only by hand').checked).to.be.true
    expect(shown.field('Keep at most').value).to.equal('0')
    expect(shown.field('Largest file').value).to.equal('1.5')
    expect(shown.field('Do not keep').value).to.equal('*.key, a b/*')
    expect(shown.field('app', 'Quiet folders').checked).to.be.true
    expect(shown.field('old', 'Quiet folders').checked).to.be.true
  })

  it('saves what differs from the defaults, and keeps what it does not show', async () => {
    const unshown = { keys: { comment: ['Alt+K'] } }
    await open(unshown)
    radio('Only by hand').click()
    await shown.type(shown.field('Keep at most'), '2048')
    await shown.type(shown.field('Do not keep'), '*.key, *.env*')
    await shown.choose(shown.field('app', 'Quiet folders'))
    await shown.press('Save')
    expect(shown.service.saved[0]?.config.review).to.deep.equal({
      ...unshown,
      readMarks: 'manual',
      versions: { maxBytes: 2 * 1024 ** 3, skip: ['*.key', '*.env*'] },
      quiet: ['app'],
    })
    expect(shown.status()).to.equal('Saved')
  })

  it('has nothing to save once an edit is taken back', async () => {
    await open()
    await shown.type(shown.field('Largest file'), '9')
    expect(shown.status()).to.equal('Not saved yet')
    await shown.type(shown.field('Largest file'), '16')
    radio('Only by hand').click()
    await shown.choose(radio('When I have seen it'))
    expect(shown.button('Save').disabled).to.be.true
  })

  it('says at the field what is wrong', async () => {
    await open()
    shown.service.objects('review.versions.maxFile: must be between 0 and 67108864')
    await shown.type(shown.field('Largest file'), '99')
    const field = shown.field('Largest file')
    expect(field.getAttribute('aria-invalid')).to.equal('true')
    expect(shown.described(field)).to.contain('Must be between 0 and 67108864.')
    const tried = shown.service.tried.at(-1)?.config
    expect(tried).to.have.nested.property('review.versions.maxFile', 99 * 1024 ** 2)
  })

  it('says at the quiet folders what is wrong', async () => {
    await open()
    shown.service.objects('review.quiet.0: must be lower case')
    await shown.choose(shown.field('app', 'Quiet folders'))
    expect(shown.described(shown.group('Quiet folders'))).to.contain('No. 1 must be lower case.')
  })

  it('says what is used in words', async () => {
    await open({}, STATUS)
    const words = () => shown.text('section[aria-labelledby="section-reviews"] .help')
    expect(words()).to.contain('34 MB of 1,024 MB used, by 1,204 versions of 1 doc.')
    expect(words()).not.to.contain('takes more')
    shown.close()
    await open({}, { ...STATUS, bytes: 1024 ** 2 / 3, full: true })
    expect(words()).to.contain('0.3 MB of').and.contain('takes more than that')
    shown.close()
    await open({}, { ...STATUS, bytes: 70 })
    expect(words()).to.contain('Less than 0.1 MB of 1,024 MB used')
    shown.close()
    const says = 'reviews are kept by the plan-viewer on port 4173'
    await open({}, { ...STATUS, store: 'elsewhere', says, port: 4173 })
    expect(words()).to.contain(`Not in use: ${says}.`)
  })

  it('has its keys beside the other shortcuts', async () => {
    await open({ keys: { readNext: ['Alt+R'] } })
    expect(shortcut('readNext').combos).to.deep.equal(['Alt+R'])
    expect(shortcut('history').combos).to.deep.equal(['Alt+Y'])
    expect(shortcut('comment').combos).to.deep.equal(['Alt+C'])
    await change('readNext', ['Alt+M'])
    await change('history', [])
    await shown.press('Save')
    expect(shown.service.saved[0]?.config.review).to.deep.equal({ keys: { history: [] } })
  })

  it('names a key that a hotkey has taken, and takes it back', async () => {
    await open({ keys: { readNext: ['Alt+W'] } })
    expect(shortcut('readNext').shadowRoot?.textContent).to.contain('belongs to “Close the tab”')
    expect(shortcut('closeTab').clashes.has('Alt+W')).to.be.true
    await change('readNext', ['Alt+W'], 'Alt+W')
    expect(shortcut('closeTab').combos).to.deep.equal([])
    await change('closeTab', ['Alt+W'], 'Alt+W')
    expect(shortcut('readNext').combos).to.deep.equal([])
  })

  async function open(review?: ReviewSettings, status: ReviewStatus | null = null) {
    const service = new FakeService(review ? { review } : {})
    service.reviews = status
    shown = await ShownSettings.open(service)
    await shown.drawn()
  }

  function radio(label: string): HTMLInputElement {
    return shown.field(label)
  }

  function fields(): PlanHotkeyField[] {
    return [...shown.root.querySelectorAll('plan-hotkey-field')]
  }

  function shortcut(action: string): PlanHotkeyField {
    const found = fields().find(each => each.action === action)
    if (!found) throw new Error(`there is no shortcut ${action}`)
    return found
  }

  /** The reader asks for these combos. */
  async function change(action: string, combos: string[], taken = ''): Promise<void> {
    shortcut(action).dispatchEvent(new HotkeysChangeEvent({ combos, taken }))
    await shown.answered()
  }
})
