import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/settings/first-run/first-run.define.js'
import type { PlanFirstRun } from '../../../../components/settings/first-run/first-run.js'
import { Offline, Refused } from '../../../../components/state/service/http.js'
import { fastClock } from '../../fast-clock.js'
import { itIsAccessible, violationsOf } from '../../violations.js'
import { FakeService, counted, proposal } from '../fake-service.js'
import { until } from '../../waits.js'

describe('<plan-first-run> @one-engine', () => {
  let service: FakeService
  let element: PlanFirstRun
  let saved: number

  fastClock(10)

  beforeEach(async () => {
    service = new FakeService({ folders: [], taskIcons: { 'app:x': '☾' } })
    service.answer = () => ({ ok: true, folders: [counted({ tasks: 3, docs: 12 })] })
    element = document.createElement('plan-first-run')
    element.api = service
    saved = 0
    element.addEventListener('plan-settings-saved', () => saved++)
    document.body.append(element)
    await element.updateComplete
    element.focus()
  })

  afterEach(() => element.remove())

  const part = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector)
  const said = (role: string) => part(`[role="${role}"]`)?.textContent.trim()
  const field = () => part('input') as HTMLInputElement

  /** Until this folder was tried; on a busy machine that is before the keys are said to be typed. */
  const tried = (path: string) =>
    until(() => service.tried.at(-1)?.config.folders.at(-1)?.path === path)

  it('is one field with a label and one button', () => {
    expect(part('label')?.textContent).to.equal('Docs folder')
    expect(field().placeholder).to.equal('~/code/app/docs')
    expect(part('button')?.textContent).to.equal('Read this folder')
    expect(element.shadowRoot?.activeElement).to.equal(field())
  })

  itIsAccessible('at the start', audit => audit(element))

  describe('with folders that have docs', () => {
    beforeEach(async () => {
      service.firstPlaces = ['/home/me/shop', '/home/me/.claude/plans'].map(path => ({
        path,
        proposals: [proposal({ label: 'Plans', docs: 30, samples: ['Seat holds'] }, path)],
        stopped: false,
      }))
      element.api = null
      await element.updateComplete
      element.api = service
      await until(() => part('.place') !== null)
    })

    itIsAccessible('with its proposals', audit => audit(element))

    it('proposes them with counts and titles, and reads one with one click', async () => {
      expect(part('.place')?.innerText).to.match(/shop[^]*Plans · 30 docs[^]*Seat holds/)
      part('[aria-label="Read /home/me/shop"]')?.click()
      await until(() => saved === 1)
      expect(service.saved.at(-1)?.config.folders).to.deep.equal([
        { name: 'folders', path: '/home/me/shop', statusFolders: null },
      ])
    })

    it('proposes nothing once a path is typed', async () => {
      await sendKeys({ type: '~' })
      await until(() => part('.place') === null)
    })
  })

  it('counts what is in the folder while it is typed', async () => {
    await sendKeys({ type: '~/docs' })
    await tried('~/docs')
    await until(() => said('status') === '3 tasks, 12 docs')
    expect(service.tried.at(-1)?.config.folders).to.deep.equal([{ name: 'docs', path: '~/docs' }])
    service.objects('folders.0.path: ~/docs2 does not exist')
    await sendKeys({ type: '2' })
    await tried('~/docs2')
    await until(() => said('status') === '~/docs2 does not exist.')
    expect(said('alert')).to.equal('')
    service.completions = ['~/docs2x']
    await sendKeys({ type: 'x' })
    await until(() => said('status') === '')
  })

  it('says of a folder without docs what is expected there, and promises nothing', async () => {
    service.answer = () => ({ ok: true, folders: [counted({ tasks: 0, docs: 0 })] })
    await sendKeys({ type: '~/new' })
    await until(() => said('status') !== '')
    expect(said('status')).to.equal(
      'No docs in active/ or done/. Each folder in them is a task, and its plans stand in its plans/.',
    )
    service.answer = () => ({ ok: true, folders: [counted({ tasks: 2, docs: 0 })] })
    await sendKeys({ type: '2' })
    await until(() => said('status')?.startsWith('2 tasks') === true)
    expect(said('status')).to.equal('2 tasks, no docs. The plans of a task stand in its plans/.')
  })

  it('saves the folder beside all other settings', async () => {
    await sendKeys({ type: ' ~/My docs ' })
    await sendKeys({ press: 'Enter' })
    await until(() => saved === 1)
    expect(service.saved).to.have.length(1)
    expect(service.saved[0]?.config).to.deep.include({
      folders: [{ name: 'my-docs', path: '~/My docs' }],
      taskIcons: { 'app:x': '☾' },
    })
  })

  it('says in the words of the service why a folder is refused, and is ready for another', async () => {
    service.refusal = new Refused(400, 'folders.0.path: ~/nope does not exist')
    await sendKeys({ type: '~/nope' })
    part('button')?.click()
    await until(() => said('alert') === '~/nope does not exist.')
    expect(field().getAttribute('aria-invalid')).to.equal('true')
    expect(field().getAttribute('aria-describedby')).to.contain(part('[role="alert"]')?.id)
    expect(element.shadowRoot?.activeElement).to.equal(field())
    expect(await violationsOf(element)).to.deep.equal([])
    expect(saved).to.equal(0)
    await sendKeys({ type: '2' })
    await until(() => said('alert') === '')
    expect(field().getAttribute('aria-invalid')).to.equal('false')
  })

  it('asks for a folder where none is named', async () => {
    await sendKeys({ press: 'Enter' })
    await until(() => said('alert') === 'Name a folder first.')
    expect(service.saved).to.deep.equal([])
  })

  it('says that the service is away', async () => {
    service.refusal = new Offline()
    await sendKeys({ type: '~/docs' })
    await sendKeys({ press: 'Enter' })
    await until(() => said('alert') === 'The service does not answer.')
  })

  it('reads the settings again where they were changed in between', async () => {
    await sendKeys({ type: '~/docs' })
    await tried('~/docs')
    service.write({ port: 5000 })
    await sendKeys({ press: 'Enter' })
    await until(() => saved === 1)
    expect(service.saved[0]?.config.port).to.equal(5000)
  })

  it('any folder 9: offers the layouts that are found, the best one chosen, and saves the chosen one', async () => {
    service.proposals = path => [
      proposal({ layout: 'superpowers', label: 'Superpowers', docs: 30 }, `${path}/plans`),
      proposal({ layout: 'folders', label: 'Every folder', docs: 53, tasks: 4 }, path),
    ]
    await sendKeys({ type: '~/shop' })
    await until(() => part('[role="radiogroup"]') !== null)
    const radios = () => [...(element.shadowRoot?.querySelectorAll('input[type="radio"]') ?? [])]
    const chosen = () => radios().map(radio => (radio as HTMLInputElement).checked)
    expect(part('[role="radiogroup"]')?.getAttribute('aria-label')).to.equal('Layout')
    const words = [...(element.shadowRoot?.querySelectorAll('.layout') ?? [])].map(label =>
      label.textContent.replace(/\s+/g, ' ').trim(),
    )
    expect(words[0]).to.contain('Superpowers').and.contain('30 docs').and.contain('Title A')
    expect(words[1]).to.contain('4 tasks, 53 docs')
    expect(chosen()).to.deep.equal([true, false])
    expect(await violationsOf(element)).to.deep.equal([])
    ;(radios()[1] as HTMLInputElement).click()
    await element.updateComplete
    expect(chosen()).to.deep.equal([false, true])
    part('button')?.click()
    await until(() => saved === 1)
    // The path stays relative to the home folder, as it was typed.
    expect(service.saved[0]?.config.folders).to.deep.equal([
      { name: 'folders', path: '~/shop', statusFolders: null },
    ])
  })

  it('offers no choice where the default layout is all there is', async () => {
    service.proposals = path => [proposal({ layout: 'tasks', docs: 12, tasks: 3 }, path)]
    await sendKeys({ type: '~/docs' })
    await until(() => said('status') === '3 tasks, 12 docs')
    expect(part('[role="radiogroup"]')).to.equal(null)
  })

  it('completes the path while it is typed', async () => {
    service.completions = ['~/code/shop/', '~/code/site/']
    await sendKeys({ type: '~/code/s' })
    await until(() => element.shadowRoot?.querySelectorAll('option').length === 2)
    expect(field().list?.options[0]?.value).to.equal('~/code/shop/')
  })

  it('asks for the layouts of a path only when it is a folder', async () => {
    service.completions = ['~/code/site/']
    service.isFolder = path => path === '~/code/site'
    await sendKeys({ type: '~/code/s' })
    await until(() => element.shadowRoot?.querySelectorAll('option').length === 1)
    expect(service.detected).to.deep.equal([])
    await sendKeys({ type: 'ite' })
    await until(() => service.detected.length === 1)
    expect(service.detected).to.deep.equal(['~/code/site'])
  })

  it('shows what is wrong with the settings file', async () => {
    element.problem = 'line 3: a comma too many'
    await element.updateComplete
    expect(said('alert')).to.contain('line 3: a comma too many').and.contain('config.json.bak')
    expect(await violationsOf(element)).to.deep.equal([])
  })
})
