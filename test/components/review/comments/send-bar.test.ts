import { expect } from 'chai'
import type { CommentsCopyEvent } from '../../../../components/review/comments/events.js'
import type { PlanSendBar } from '../../../../components/review/comments/send-bar.js'
import { noteDecision } from '../../../../components/state/actions/docs.js'
import { Refused } from '../../../../components/state/service/http.js'
import { nameOf } from '../../shown.js'
import { aReply, aRequest, aReview, hashOf } from '../../state/reviews.js'
import { PLAN, RECAP } from '../../state/trees.js'
import { takeReview } from '../../../../components/state/review-state.js'
import { itIsAccessible } from '../../violations.js'
import { until } from '../../waits.js'
import { ShownComments, WHOLE, aComment } from './shown-comments.js'

describe('<plan-send-bar> @one-engine', () => {
  let shown: ShownComments

  beforeEach(() => {
    shown = new ShownComments()
    shown.inView = { hash: hashOf('b'), since: -Infinity, before: null }
  })

  const DRAFTS = [aComment(1, { state: 'draft' }), aComment(2, { state: 'draft' })]
  const bar = () => shown.find<PlanSendBar>('plan-send-bar')
  const find = (selector: string) => bar().renderRoot.querySelector<HTMLElement>(selector)
  const send = () => find('.send')
  const sent = () => shown.service.asked.filter(one => one.startsWith('send'))

  const press = (selector: string) => (find(selector)?.click(), bar().updateComplete)
  const buttons = () =>
    [...bar().renderRoot.querySelectorAll('.line .button')].map(it => [
      it.textContent.trim(),
      it.ariaLabel,
    ])

  /** An agent asks for a verdict. */
  function ask(): void {
    const reply = aReply([aReview(PLAN, 'read', { request: aRequest(PLAN) })])
    shown.model.update(state => ({ ...state, review: takeReview(state.review, reply) }))
  }

  /** Two drafts on another doc. */
  function draftElsewhere(): void {
    const reply = aReply([aReview(RECAP, 'read', { drafts: 2 })])
    shown.model.update(state => ({ ...state, review: takeReview(state.review, reply) }))
  }

  it('S8: gives no verdict where none is asked for, and sends nothing where there is nothing', async () => {
    await shown.open([])
    expect(buttons()).to.deep.equal([['Send', 'Send']])
    expect(send()?.ariaDisabled).to.equal('true')
    send()?.click()
    ask()
    shown.put(DRAFTS)
    await shown.settled()
    expect(buttons()).to.deep.equal([
      ['Send 2', 'Send 2 comments'],
      ['Send back', 'Send back with 2 comments'],
      ['Approve', 'Approve with 2 comments'],
    ])
    expect(sent()).to.deep.equal([])
    shown.element.focus()
    shown.model.update(state => ({ ...state, isDrivenByDoc: true }))
    await shown.press('Control+Enter')
    await until(() => sent().length === 1)
    expect(sent()[0]).to.include(`"comments":["${aComment(1).id}","${aComment(2).id}"]`)
    expect(sent()[0]).to.include('"verdicts":[]')
  })

  it('S8: gives a verdict that a command wants, though no agent asked for it', async () => {
    await shown.open([])
    shown.model.update(state => noteDecision(state, PLAN, 'wanted'))
    await shown.settled()
    expect(buttons().map(([name]) => name)).to.deep.equal(['Send', 'Send back', 'Approve'])
    expect(find('.truth')?.textContent.trim()).to.match(/^No agent asked: one is told when/)
    await press('.changes')
    await until(() => sent().length === 1)
    await until(() => buttons().length === 1)
  })

  it('decides on the very bytes in view', async () => {
    await shown.open([])
    ask()
    await shown.settled()
    await press('.changes')
    await until(() => sent().length === 1)
    const verdict = JSON.stringify({ path: PLAN, hash: hashOf('b'), is: 'changes' })
    expect(sent()[0]).to.include(`"verdicts":[${verdict}]`)
  })

  it('S13: sends a sentence about the whole as a comment on the doc, which stands in the foot alone', async () => {
    await shown.open([aComment(1)])
    await shown.element.focusWhole()
    await shown.type('All of it is too long.')
    await until(() => shown.service.asked.some(one => one === 'save All of it is too long.'))
    await shown.settled()
    expect(shown.listed()).to.deep.equal(['Body 1'])
    expect(nameOf(send())).to.equal('Send 1 comment')
    await shown.press('Control+Enter')
    await until(() => sent().length === 1)
    const { id = '', anchor } =
      shown.model.state.docs.get(PLAN)?.comments?.list.find(({ state }) => state === 'draft') ?? {}
    expect(anchor).to.deep.equal({ type: 'doc' })
    expect(sent()[0]).to.include(`"comments":["${id}"]`)
    const field = () => (find('.whole') as HTMLInputElement).value
    const whole = (state: 'open' | 'draft') =>
      aComment(1, { ...WHOLE, id, state, body: 'All of it is too long.' })
    shown.put([whole('open')])
    await shown.settled()
    expect(field()).to.equal('')
    shown.put([whole('draft')])
    await shown.settled()
    expect(field(), 'after an undo').to.equal('All of it is too long.')
  })

  it('waits until the doc has named the place of a comment that was just written', async () => {
    let answer = (_: typeof WHOLE) => {}
    const place = new Promise<typeof WHOLE>(resolve => (answer = resolve))
    await shown.open([])
    shown.element.write({ hash: hashOf('b'), place, takeEarly: () => 'Why?' })
    await until(() => nameOf(send()) === 'Send 1 comment')
    send()?.click()
    await shown.settled()
    expect(sent()).to.deep.equal([])
    answer(WHOLE)
    await until(() => sent().length === 1)
    expect(sent()[0]).to.match(/"comments":\["c_/)
  })

  it('names drafts of other docs, and sends them along on request', async () => {
    await shown.open(DRAFTS)
    draftElsewhere()
    await shown.settled()
    await bar().updateComplete
    const others = find('.others')
    expect(others?.textContent.replace(/\s+/g, ' ').trim()).to.match(/^Also send 2 in recap/)
    others?.click()
    await bar().updateComplete
    expect(nameOf(send())).to.equal('Send 4 comments')
  })

  it('says that the doc has changed, and that nothing was sent', async () => {
    await shown.open(DRAFTS)
    ask()
    await shown.settled()
    const refused = new Refused(409, 'the doc has changed since you read it', { path: PLAN })
    Object.assign(shown.model.api, { sendReview: () => Promise.reject(refused) })
    await press('.approved')
    await until(() => find('[role=alert]'))
    expect(find('[role=alert]')?.textContent).to.match(
      /has changed since you read it. Nothing was sent.$/,
    )
  })

  it('sends no verdict on what came into view just now', async () => {
    await shown.open([])
    ask()
    await shown.settled()
    const came = { hash: hashOf('b'), since: performance.now() }
    shown.inView = { ...came, before: null }
    await press('.approved')
    await until(() => find('[role=alert]')?.textContent.includes('came into view just now'))
    shown.inView = { ...came, before: hashOf('a') }
    await press('.approved')
    await until(() => find('[role=alert]')?.textContent.includes('has changed since you read it'))
    expect(sent()).to.deep.equal([])
  })

  it('says which agent has the comments, and copies those that are open', async () => {
    await shown.open([aComment(1), aComment(2, { state: 'answered' })])
    expect(find('.truth')?.textContent).to.include('1 answered · 1 not collected')
    const copied = new Promise<CommentsCopyEvent>(resolve =>
      shown.element.addEventListener('plan-comments-copy', resolve),
    )
    find('.truth > button')?.click()
    const { text } = await copied
    expect(text).to.include('Body 1').and.to.include('/app/plan.html')
    expect(text).not.to.include('Body 2')
  })

  it('leads to how an agent is set up where none is waiting', async () => {
    await shown.open([aComment(1)])
    const link = find('.truth span button')
    expect(link && nameOf(link)).to.equal('how to set one up')
    let isRequested = false
    shown.element.addEventListener('plan-agents-ask', () => (isRequested = true))
    link?.click()
    expect(isRequested).to.equal(true)
  })

  itIsAccessible('with drafts of other docs and a line about agents', async audit => {
    await shown.open([...DRAFTS, aComment(3)])
    draftElsewhere()
    await shown.settled()
    await audit(shown.element)
  })
})
