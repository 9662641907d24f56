import { expect } from 'chai'
import type { PlanDeleted } from '../../../components/review/deleted.js'
import type { GoneDoc } from '../../../schema/review/versions.js'
import { aReply, aReview, hashOf } from '../state/reviews.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const AT = new Date(2025, 10, 11, 14, 2).toISOString()

function gone(title: string, more: Partial<GoneDoc> = {}): GoneDoc {
  const path = `app/active/search/plans/${title}.md`
  return { doc: `d_${title}`, path, title, at: AT, hash: hashOf('a'), kept: true, ...more }
}

describe('<plan-deleted> @one-engine', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    shown.service.deleted = [gone('Old plan'), gone('Huge plan', { kept: false })]
    await shown.open()
    await until(() => shown.model.state.review.deleted.length === 2)
    await shown.settled()
    await shown.click(menuButton())
    await until(() => entry() !== undefined)
    expect(entry()?.textContent).to.contain('Recently deleted (2)')
    await shown.click(entry())
    await until(() => shown.focused?.matches('.close'))
  })

  it('lists what was deleted, and what of it cannot be brought back', async () => {
    const lines = [...list().renderRoot.querySelectorAll('li')].map(words)
    expect(list().renderRoot.querySelector('section')?.ariaLabel).to.equal('Recently deleted')
    expect(lines).to.deep.equal([
      'Old plan app/active/search/plans/Old plan.md Deleted 11 Nov 2025 14:02 Restore',
      'Huge plan app/active/search/plans/Huge plan.md Deleted 11 Nov 2025 14:02, not kept',
    ])
    expect(await violationsOf(list())).to.deep.equal([])
  })

  it('brings a doc back where there is no file', async () => {
    list().renderRoot.querySelector<HTMLElement>('li button')?.click()
    shown.service.deleted = []
    const { path, doc: id } = gone('Old plan')
    shown.service.review = { ...aReply([aReview(path, 'read', { id })]), whole: false }
    await until(() => shown.toasts().length > 0)
    expect(shown.service.asked).to.include(`restore ${path} ${hashOf('a')} over null`)
    expect(shown.toasts()).to.deep.equal(['Restored Old plan'])
    await until(() => words(list()) === '' && list().renderRoot.querySelector('li') === null)
    await shown.click(menuButton())
    expect(entry()).to.equal(undefined)
  })

  it('is left by Escape, which gives the focus back to its button', async () => {
    await shown.press('Escape')
    expect(shown.sidebarRoot.querySelector('plan-deleted')).to.equal(null)
    expect(shown.focused).to.equal(menuButton())
  })

  function list(): PlanDeleted {
    return shown.sidebarRoot.querySelector('plan-deleted') as PlanDeleted
  }

  function menuButton(): HTMLElement | null {
    return shown.sidebarRoot.querySelector<HTMLElement>('.foot [aria-haspopup]')
  }

  function entry(): HTMLElement | undefined {
    const menu = shown.root.querySelector('plan-menu')
    const entries = [...(menu?.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    return entries.find(each => words(each).startsWith('Recently deleted'))
  }

  function words({ textContent }: Element): string {
    return textContent.replace(/\s+/g, ' ').trim()
  }
})
