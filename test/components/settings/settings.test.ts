import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { DEFAULTS } from '../../../schema/config/config.js'
import { Offline, Refused } from '../../../components/state/service/http.js'
import { fastClock } from '../fast-clock.js'
import { itIsAccessible, violationsOf } from '../violations.js'
import { FakeService, counted } from './fake-service.js'
import { ShownSettings } from './shown-settings.js'

const TITLES = [
  'Docs folders',
  'Doc types',
  'Groups',
  'Collections',
  'Status folders',
  'Plans folder',
  'Phase pattern',
  'File types',
  'Shortcuts',
  'Port',
]

describe('<plan-settings> @one-engine', () => {
  let shown: ShownSettings

  fastClock(10)

  it('shows every section with what is saved, and nothing to save', async () => {
    shown = await ShownSettings.open()
    expect(TITLES.map(title => shown.section(title).tagName)).to.have.length(10)
    expect(shown.field('Path').value).to.equal('~/app')
    expect(shown.field('Folder name').value).to.equal('plans')
    expect(shown.field('Extensions').value).to.equal('html, md')
    expect(shown.field('Port').value).to.equal('4173')
    expect(shown.entries('doc type')).to.deep.equal(DEFAULTS.docTypes.map(({ label }) => label))
    expect(shown.button('Save').disabled).to.be.true
    expect(shown.status()).to.equal('')
  })

  it('saves typed values together with the rest of the file, with its ETag', async () => {
    const service = new FakeService({ taskIcons: { 'app:x': '☾' }, $schema: './schema.json' })
    shown = await ShownSettings.open(service)
    await shown.type(shown.field('Folder name'), 'docs')
    expect(shown.status()).to.equal('Not saved yet')
    expect(shown.button('Save').disabled).to.be.false
    await shown.press('Save')
    const { config } = service.response
    expect(service.saved).to.deep.equal([
      { config: { ...config, plansFolder: 'docs' }, etag: '"1"' },
    ])
    expect(config).to.deep.include({ taskIcons: { 'app:x': '☾' }, $schema: './schema.json' })
    expect(shown.status()).to.equal('Saved')
    expect(shown.said).to.deep.equal(['plan-settings-saved'])
    expect(shown.button('Save').disabled).to.be.true
    expect(shown.focused()).not.to.equal('')
  })

  it('saves by Enter in a field, and a second time with the new ETag', async () => {
    shown = await ShownSettings.open()
    await shown.type(shown.field('Folder name'), 'docs')
    await sendKeys({ press: 'Enter' })
    await shown.answered()
    await shown.type(shown.field('Folder name'), 'papers')
    await sendKeys({ press: 'Enter' })
    await shown.answered()
    expect(shown.service.saved.map(({ etag }) => etag)).to.deep.equal(['"1"', '"2"'])
    expect(shown.focused()).to.equal('Folder name')
  })

  it('says so where a new port has to wait for the next start', async () => {
    shown = await ShownSettings.open()
    await shown.type(shown.field('Port'), '4200')
    await shown.press('Save')
    expect(shown.service.saved[0]?.config.port).to.equal(4200)
    expect(shown.status()).to.contain('takes effect at the next start')
  })

  it('says what is wrong at the field, and cannot be saved until it is mended', async () => {
    shown = await ShownSettings.open()
    shown.service.objects(
      'folders.0.path: /nowhere does not exist',
      'fileTypes.1: must be lower case letters and digits, without a dot',
    )
    await shown.type(shown.field('Extensions'), 'html, .MD')
    const path = shown.field('Path')
    expect(path.getAttribute('aria-invalid')).to.equal('true')
    expect(shown.described(path)).to.contain('/nowhere does not exist.')
    expect(shown.described(shown.field('Extensions'))).to.contain('No. 2 must be lower case')
    expect(shown.field('Port').getAttribute('aria-invalid')).to.equal('false')
    expect(shown.button('Save').disabled).to.be.true
    expect(shown.status()).to.equal('2 problems, not saved')
    await shown.press('Show the problem')
    expect(shown.focused()).to.equal('Path')
    expect(await violationsOf(shown.section('Docs folders'))).to.deep.equal([])

    shown.service.answer = () => ({ ok: true, folders: [] })
    await shown.type(shown.field('Extensions'), 'html')
    expect(path.getAttribute('aria-invalid')).to.equal('false')
    expect(shown.button('Save').disabled).to.be.false
  })

  it('says above the form what is wrong where it has no field', async () => {
    const service = new FakeService()
    service.objects('taskIcons.app:x: must be 1 to 8 characters', 'config: is odd')
    shown = await ShownSettings.open(service)
    expect(shown.text('.banners [role="alert"]')).to.contain('~/config.json')
    expect(shown.text('.banners [role="alert"] li')).to.equal(
      'taskIcons.app:x: must be 1 to 8 characters config: is odd',
    )
  })

  it('shows an error of the service at its field until the next edit', async () => {
    shown = await ShownSettings.open()
    await shown.type(shown.field('Path'), '~/b')
    shown.service.refusal = new Refused(400, 'folders.0.path: ~/b does not exist')
    await shown.press('Save')
    expect(shown.described(shown.field('Path'))).to.equal('~/b does not exist.')
    expect(shown.button('Save').disabled).to.be.true
    await shown.type(shown.field('Path'), '~/c')
    expect(shown.described(shown.field('Path'))).to.equal('')
    expect(shown.said).to.deep.equal([])
  })

  for (const [refusal, says] of [
    [new Offline(), 'The service does not answer.'],
    [new Refused(409, 'cannot save: no space left on the disk'), 'no space left on the disk'],
  ] as const) {
    it(`says why nothing is saved, and keeps the draft: ${says}`, async () => {
      shown = await ShownSettings.open()
      await shown.type(shown.field('Folder name'), 'docs')
      shown.service.refusal = refusal
      await shown.press('Save')
      expect(shown.text('.banners [role="alert"]')).to.contain(says)
      expect(shown.field('Folder name').value).to.equal('docs')
      expect(shown.element.isDirty).to.be.true
      expect(shown.said).to.deep.equal([])
      shown.service.refusal = null
      await shown.press('Save')
      expect(shown.status()).to.equal('Saved')
      expect(shown.text('.banners [role="alert"]')).to.equal('')
    })
  }

  it('says that settings could not be read, and reads them when asked again', async () => {
    const service = new FakeService()
    service.isAway = true
    shown = await ShownSettings.open(service)
    expect(shown.text('[role="status"]')).to.contain('The service does not answer.')
    expect(await violationsOf(shown.element)).to.deep.equal([])
    service.isAway = false
    await shown.choose(shown.button('Try again'))
    expect(shown.field('Path').value).to.equal('~/app')
  })

  it('shows counts, badges, missed and closed folders, and left out extensions of each folder', async () => {
    const service = new FakeService()
    const unnumbered = ['app/active/search/misc']
    const folder = counted({ tasks: 3, phases: 1, docs: 1200, byKind: { plan: 7 }, unnumbered })
    service.answer = () => ({
      ok: true,
      folders: [
        { ...folder, skipped: { png: 2, csv: 30 }, unread: ['app/a cannot be read'] },
        counted({ name: 'notes', tasks: 0, phases: 0, docs: 30 }),
      ],
    })
    shown = await ShownSettings.open(service)
    const preview = shown.text('.preview')
    expect(preview).to.contain('3 tasks, 1 phase, 1,200 docs')
    expect(shown.text('.preview [aria-label=notes]')).to.match(/\s30 docs$/)
    expect(preview).to.contain('active/search/misc')
    expect(preview).to.contain('csv 30 png 2')
    expect(preview).to.contain('app/a cannot be read.')
    expect(shown.root.querySelector('.preview plan-kind-badge')).to.have.nested.property(
      'kind.id',
      'plan',
    )
    expect(await violationsOf(shown.part('.preview'))).to.deep.equal([])
  })

  it('keeps what was counted while a draft cannot be read with', async () => {
    shown = await ShownSettings.open()
    shown.service.objects('plansFolder: must be one folder name')
    await shown.type(shown.field('Folder name'), 'a')
    expect(shown.text('.preview')).to.contain('0 tasks').and.contain('As read before')
  })

  it('ignores late answers, and aborts the request for an older text', async () => {
    shown = await ShownSettings.open()
    let late: (preview: { ok: boolean; folders: [] }) => void = () => {}
    shown.service.answer = () => new Promise(resolve => (late = resolve))
    const trying = shown.service.trying()
    shown.field('Folder name').focus()
    await sendKeys({ type: 'x' })
    await trying
    shown.service.objects('plansFolder: is odd')
    await shown.type(shown.field('Folder name'), 'y')
    late({ ok: true, folders: [] })
    await shown.answered()
    expect(shown.service.tried.at(-2)?.signal.aborted).to.be.true
    expect(shown.described(shown.field('Folder name'))).to.contain('Is odd.')
  })

  for (const width of ['100%', '320px']) {
    itIsAccessible(`at a width of ${width}`, async audit => {
      const collections = [{ label: 'W', path: 'w/*' }]
      shown = await ShownSettings.open(new FakeService({ collections }))
      shown.element.style.width = width
      await shown.answered()
      await audit(shown.element)
      const scroll = shown.part('.scroll')
      expect(scroll.scrollWidth).to.equal(scroll.clientWidth)
    })
  }
})
