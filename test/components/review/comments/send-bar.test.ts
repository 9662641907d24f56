import { expect } from 'chai'
import type { CommentsCopyEvent } from '../../../../components/review/comments/events.js'
import type { PlanSendBar } from '../../../../components/review/comments/send-bar.js'
import { Refused } from '../../../../components/state/service/http.js'
import { nameOf } from '../../shown.js'
import { aReply, aReview, hashOf } from '../../state/reviews.js'
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

  async function choose(name: string): Promise<void> {
    const labels = [...bar().renderRoot.querySelectorAll<HTMLElement>('.choices label')]
    labels.find(label => nameOf(label) === name)?.click()
    await bar().updateComplete
  }

  /** Two drafts on another doc. */
  function draftElsewhere(): void {
    const reply = aReply([aReview(RECAP, 'read', { drafts: 2 })])
    shown.model.update(state => ({ ...state, review: takeReview(state.review, reply) }))
  }

  it('says what it sends, with which verdict, and sends nothing where there is nothing', async () => {
    await shown.open([])
    expect([nameOf(send()), send()?.ariaDisabled]).to.deep.equal(['Send', 'true'])
    send()?.click()
    await choose('Approve')
    expect([nameOf(send()), send()?.ariaDisabled]).to.deep.equal(['Approve', 'false'])
    shown.put(DRAFTS)
    await shown.settled()
    expect(nameOf(send())).to.equal('Approve with 2 comments')
    await choose('Send back')
    expect(nameOf(send())).to.equal('Send back with 2 comments')
    await choose('Comment')
    expect(nameOf(send())).to.equal('Send 2 comments')
    expect(sent()).to.deep.equal([])
    shown.element.focus()
    shown.model.isDrivenByDoc = true
    await shown.press('Control+Enter')
    await until(() => sent().length === 1)
    expect(sent()[0]).to.include(`"comments":["${aComment(1).id}","${aComment(2).id}"]`)
    expect(sent()[0]).to.include('"verdicts":[]')
  })

  it('decides on the very bytes in view', async () => {
    await shown.open([])
    await choose('Send back')
    send()?.click()
    await until(() => sent().length === 1)
    const verdict = JSON.stringify({ path: PLAN, hash: hashOf('b'), is: 'changes' })
    expect(sent()[0]).to.include(`"verdicts":[${verdict}]`)
    await until(() => nameOf(send()) === 'Send')
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
    await choose('Approve')
    const refused = new Refused(409, 'the doc has changed since you read it', { path: PLAN })
    Object.assign(shown.model.api, { sendReview: () => Promise.reject(refused) })
    send()?.click()
    await until(() => find('[role=alert]'))
    expect(find('[role=alert]')?.textContent).to.match(
      /has changed since you read it. Nothing was sent.$/,
    )
    expect(nameOf(send()), 'the choice stays').to.equal('Approve with 2 comments')
  })

  it('sends no verdict on what came into view just now', async () => {
    await shown.open([])
    await choose('Approve')
    const came = { hash: hashOf('b'), since: performance.now() }
    shown.inView = { ...came, before: null }
    send()?.click()
    await until(() => find('[role=alert]')?.textContent.includes('came into view just now'))
    shown.inView = { ...came, before: hashOf('a') }
    send()?.click()
    await until(() => find('[role=alert]')?.textContent.includes('has changed since you read it'))
    expect(sent()).to.deep.equal([])
  })

  it('takes a verdict that was chosen over the doc, and is entered there', async () => {
    await shown.open([])
    await shown.show({ choice: { verdict: 'changes' } })
    await bar().updateComplete
    shown.element.focus()
    expect(nameOf(send())).to.equal('Send back')
    expect(bar().matches(':focus-within')).to.equal(true)
  })

  it('says which agent has the comments, and copies those that are open', async () => {
    await shown.open([aComment(1), aComment(2, { state: 'answered' })])
    expect(find('.truth')?.textContent).to.include('No agent has collected them')
    const copied = new Promise<CommentsCopyEvent>(resolve =>
      shown.element.addEventListener('plan-comments-copy', resolve),
    )
    find('.truth button')?.click()
    const { text } = await copied
    expect(text).to.include('Body 1').and.to.include('/app/plan.html')
    expect(text).not.to.include('Body 2')
  })

  itIsAccessible('with drafts of other docs and a line about agents', async audit => {
    await shown.open([...DRAFTS, aComment(3)])
    draftElsewhere()
    await shown.settled()
    await audit(shown.element)
  })
})
