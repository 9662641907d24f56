import { expect } from 'chai'
import type { PlanRequestBar } from '../../../components/review/requests/request-bar.js'
import { compareWith } from '../../../components/state/actions/comparison.js'
import { showPanel } from '../../../components/state/actions/cover.js'
import { openWorkspace } from '../../../components/state/actions/open.js'
import { Refused } from '../../../components/state/service/http.js'
import type { DocReview } from '../../../schema/review/marks.js'
import type { ReviewRequest } from '../../../schema/review/verdicts.js'
import { aComparison, aReply, aRequest, aReview, hashOf } from '../state/reviews.js'
import { PLAN, SEARCH } from '../state/trees.js'
import { movableClock } from '../fast-clock.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const at = new Date(2025, 10, 11, 14, 2).toISOString()
const A = hashOf('a')
const kept = { review: 'v_1', taker: null }
const verdict = { ...kept, path: PLAN, is: 'approved', hash: A, at, holds: true } as const

describe('<plan-request-bar>', () => {
  const advance = movableClock()
  let shown: ShownBench

  async function open(more: Partial<DocReview> = {}, requests: ReviewRequest[] = []) {
    shown = new ShownBench()
    shown.service.requests = requests
    shown.service.types.set(PLAN, 'text/plain')
    shown.service.hashes.set(PLAN, A)
    shown.service.review = aReply([aReview(PLAN, 'read', more)])
    await shown.open()
    await until(() => shown.docViewOf(PLAN).open.inView.hash === A)
    advance(1000)
    shown.leaveDocs()
  }

  async function learn(more: Partial<DocReview>): Promise<void> {
    shown.service.review = aReply([aReview(PLAN, 'read', more)])
    await shown.model.review.refresh()
    await shown.settled()
  }

  const asked = (note = 'Phase 2 first.') => ({
    todo: 'review' as const,
    request: { ...aRequest(PLAN), note },
  })

  it('says which agent asks, and its note; approves the bytes on show, which are read then', async () => {
    await open(asked())
    expect(says()).to.equal('claude asks for a review Phase 2 first. Approve Send back… Dismiss')
    expect(await violationsOf(bar())).to.deep.equal([])
    press('Approve').focus()
    await shown.click(press('Approve'))
    await until(() => shown.toasts().includes('Approved The plan.html'))
    const sent = shown.service.asked.filter(question => /^(?:send|shown) /.test(question))
    expect(sent, 'with what was seen').to.deep.equal([`send ${PLAN} approved 61`])
    await learn({ verdict })
    expect(says()).to.equal('Approved 11 Nov 2025 14:02 Withdraw')
    expect(await violationsOf(bar())).to.deep.equal([])
    await shown.click(bar().renderRoot.querySelector<HTMLElement>('.close'))
    expect(bar().hidden).to.equal(true)
  })

  it('S8: withdraws a verdict, which an agent that has it keeps; then it can only be another one', async () => {
    await open(asked())
    await learn({ verdict })
    const { withdrawReview } = shown.model.api
    const refused = new Refused(409, 'collected by claude')
    Object.assign(shown.model.api, { withdrawReview: () => Promise.reject(refused) })
    shown.service.review = aReply([
      aReview(PLAN, 'read', { verdict: { ...verdict, taker: 'claude' } }),
    ])
    await shown.click(press('Withdraw'))
    await until(() => shown.toasts().includes('claude has collected it, so it stays sent.'))
    expect(shown.model.state.toasts.map(({ tone }) => tone)).not.to.include('error')
    expect(says()).to.equal('Approved 11 Nov 2025 14:02 Send back instead…')
    await shown.click(press('Send back instead…'))
    await until(() => shown.focused?.matches('.whole'))
    expect(says(), 'the foot decides').to.equal('Approved 11 Nov 2025 14:02')
    Object.assign(shown.model.api, { withdrawReview })
    await shown.update(state => showPanel(state, PLAN, 'none'))
    await learn({ verdict: { ...verdict, is: 'changes' } })
    await shown.click(press('Withdraw'))
    await until(() => shown.service.asked.includes('withdraw v_1'))
  })

  it('closes a request without a verdict by "Dismiss", which offers no Undo', async () => {
    await open(asked())
    shown.service.review = aReply([aReview(PLAN, 'read')])
    press('Dismiss').focus()
    await shown.click(press('Dismiss'))
    await until(() => says() === 'No review is asked for any more.')
    const { id } = asked().request
    expect(shown.service.asked).to.include(`dismiss ${id} ${PLAN}`)
    const [toast] = shown.model.state.toasts
    expect([toast?.title, toast?.undo]).to.deep.equal([
      'Dismissed the review of The plan.html for claude',
      null,
    ])
    expect(shown.focused?.matches('.close')).to.equal(true)
  })

  it('stays closed on the next day, when its time is written otherwise', async () => {
    const Today = Date
    const at = new Today().toISOString()
    await open({ verdict: { ...verdict, at } })
    await shown.click(bar().renderRoot.querySelector<HTMLElement>('.close'))
    const now = Today.now() + 86_400_000
    class Tomorrow extends Today {
      constructor(time: number | string = now) {
        super(time)
      }
    }
    globalThis.Date = Tomorrow as DateConstructor
    await learn({ drafts: 1, verdict: { ...verdict, at } })
    globalThis.Date = Today
    expect(bar().hidden).to.equal(true)
  })

  it('C16: says that the doc changed, and compares it with what was on show; nothing is recorded', async () => {
    await open(asked())
    shown.service.hashes.set(PLAN, hashOf('b'))
    shown.service.files.set(PLAN, '"2"')
    shown.service.comparisons.set(`${PLAN} page`, aComparison())
    await shown.click(press('Approve'))
    await until(() => says().startsWith('The doc changed while you read it. Nothing was recorded.'))
    const compared = () => shown.model.state.docs.get(PLAN)?.comparison?.request
    await until(() => compared()?.base === A)
    expect(compared()?.to).to.equal(hashOf('b'))
    expect(shown.toasts()).to.deep.equal([])
    expect(shown.service.asked.filter(question => question.startsWith('shown'))).to.deep.equal([])
    expect(await violationsOf(bar())).to.deep.equal([])
  })

  it('C16: compares nothing where the file has those bytes again, nor at a later edit', async () => {
    await open(asked())
    shown.service.hashes.set(PLAN, hashOf('b'))
    const { api } = shown.model
    const send = api.sendReview.bind(api)
    api.sendReview = (...body) =>
      send(...body).finally(() => void shown.service.hashes.set(PLAN, A))
    expect(await shown.docViewOf(PLAN).approve()).to.equal(false)
    shown.service.hashes.set(PLAN, hashOf('b'))
    shown.service.files.set(PLAN, '"2"')
    shown.model.docLoader.reload(PLAN)
    await until(() => shown.docViewOf(PLAN).open.inView.hash === hashOf('b'))
    expect(shown.model.state.docs.get(PLAN)?.comparison).to.equal(null)
  })

  it('C16: records nothing on bytes that came into view just now, and compares them with those before', async () => {
    await open(asked())
    shown.service.hashes.set(PLAN, hashOf('b'))
    shown.service.files.set(PLAN, '"2"')
    shown.service.comparisons.set(`${PLAN} page`, aComparison())
    shown.model.docLoader.reload(PLAN)
    await until(() => shown.docViewOf(PLAN).open.inView.hash === hashOf('b'))
    await shown.click(press('Approve'))
    await until(() => says().startsWith('The doc changed while you read it. Nothing was recorded.'))
    expect(shown.model.state.docs.get(PLAN)?.comparison?.request.base).to.equal(A)
    expect(shown.service.asked.filter(question => question.startsWith('send'))).to.deep.equal([])
    advance(1000)
    await shown.click(press('Approve'))
    await until(() => shown.toasts().includes('Approved The plan.html'))
  })

  it('asks once more where the doc came on show just now', async () => {
    await open(asked())
    await shown.update(state => openWorkspace(state, `${SEARCH}/plans/1`))
    await shown.update(state => openWorkspace(state, SEARCH))
    await until(() => shown.docViewOf(PLAN).open.inView.hash !== null)
    await shown.click(press('Approve'))
    await until(() => /came on show just now. Approve it once more$/.test(shown.toasts()[0] ?? ''))
    expect(shown.service.asked.filter(question => question.startsWith('send'))).to.deep.equal([])
  })

  it('says what became of what was approved, or sent back', async () => {
    await open({
      todo: 'approved-changed',
      base: { hash: hashOf('0'), at, by: 'approval' },
      verdict: { ...verdict, hash: hashOf('0'), holds: false },
    })
    expect(says()).to.equal(
      'Changed since you approved it 11 Nov 2025 14:02 Approve again Send back…',
    )
    await learn({ verdict: { ...verdict, is: 'changes', holds: false } })
    // The bar of changes says since when.
    expect(says()).to.equal('Sent back 11 Nov 2025 14:02 Withdraw')
  })

  it('comes while the doc is read, and stays until that is left', async () => {
    await open()
    expect(found()).to.equal(null)
    await learn(asked())
    expect(says()).to.match(/^claude asks for a review/)
    await learn({})
    expect(says(), 'nothing moves').to.equal('No review is asked for any more.')
  })

  for (const width of [1400, 720, 390]) {
    it(`S11: is one bar in every state, ${width} wide, which pushes the doc and keeps its height`, async () => {
      await open(asked())
      shown.host.style.inlineSize = `${width}px`
      shown.service.comparisons.set(`${PLAN} page`, aComparison())
      await shown.update(state => compareWith(state, PLAN, hashOf('0')))
      await until(() => shown.model.state.docs.get(PLAN)?.comparison?.status === 'ready')
      const outdated = { ...verdict, hash: hashOf('0'), holds: false }
      const states = [
        asked(),
        { verdict: outdated },
        { verdict },
        { verdict: { ...outdated, is: 'changes' as const } },
      ]
      for (const state of states) {
        await learn(state)
        const root = shown.docViewOf(PLAN).renderRoot
        const bars = [...root.querySelectorAll('.bar > *')]
        expect(bars.map(({ localName }) => localName)).to.deep.equal(['plan-request-bar'])
        expect(root.querySelectorAll('plan-changes-bar')).to.have.length(1)
        const bottom = bar().getBoundingClientRect().bottom
        expect(root.querySelector('.doc')?.getBoundingClientRect().top).to.be.at.least(bottom - 0.5)
        expect(bar().scrollWidth).to.be.at.most(bar().clientWidth)
      }
      await learn(asked())
      await shown.update(state => showPanel(state, PLAN, 'comments'))
      const height = () => bar().getBoundingClientRect().height
      const before = height()
      expect(bar().renderRoot.querySelectorAll('.acts .button')).to.have.length(0)
      await learn({ ...asked(), drafts: 1 })
      expect(height(), 'while a draft is written').to.equal(before)
      expect(await violationsOf(bar())).to.deep.equal([])
    })
  }

  it('decides nothing where it is read only, or where the doc cannot be named', async () => {
    await open(asked())
    Object.defineProperty(shown.docViewOf(PLAN).frame, 'shownPin', { value: null })
    document.dispatchEvent(new Event('visibilitychange'))
    await shown.settled()
    await shown.click(press('Approve'))
    expect(shown.model.state.announcement.text).to.equal('The plan.html is not on show yet')
    expect(shown.service.asked.filter(question => question.startsWith('send'))).to.deep.equal([])
    bar().readOnly = true
    await bar().updateComplete
    expect(bar().renderRoot.querySelectorAll('button')).to.have.length(0)
  })

  it('asks for two agents in one sentence, with the note of each', async () => {
    const of = (by: string) => ({ ...aRequest(PLAN), by, note: `For ${by}` })
    await open(asked(''), [of('codex'), of('claude')])
    await until(() => says().startsWith('claude and codex ask for a review'))
    expect(bar().renderRoot.querySelector('.note')?.textContent).to.equal(
      'claude: For claude · codex: For codex',
    )
  })

  function found(): PlanRequestBar | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-request-bar')
  }

  function bar(): PlanRequestBar {
    return found() as PlanRequestBar
  }

  function says(): string {
    return (bar().renderRoot.querySelector('.group')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  function press(name: string): HTMLElement {
    const buttons = [...bar().renderRoot.querySelectorAll<HTMLElement>('button')]
    return buttons.find(({ textContent }) => textContent.trim() === name) as HTMLElement
  }
})
