import { expect } from 'chai'
import type { CommentActEvent } from '../../../../components/review/comments/events.js'
import type { VersionChooseEvent } from '../../../../components/review/events.js'
import type { CompareChange } from '../../../../schema/compare/compare.js'
import { movableClock } from '../../fast-clock.js'
import { nameOf } from '../../shown.js'
import { aComparison, aVersion, hashOf, versionsOf } from '../../state/reviews.js'
import { PLAN } from '../../state/trees.js'
import { itIsAccessible, violationsOf } from '../../violations.js'
import { frames, until } from '../../waits.js'
import { ShownComments, WHOLE, aComment, anAnswer, goneFrom } from './shown-comments.js'

const ANSWERED = aComment(3, { state: 'answered', replies: [anAnswer('Shortened.')] })
const ALL = [
  aComment(1, { taken: { by: 'claude', at: '2026-11-24T14:02:00.000Z' } }),
  aComment(2, { state: 'draft', body: 'Unsent' }),
  ANSWERED,
  aComment(4, { state: 'resolved' }),
  goneFrom(aComment(5)),
]

const EDITS = [2, 3].map((at): CompareChange => ({
  ...{ op: 'edit', at, was: at, n: 1, kind: 'p', under: null, line: 1 },
  ...{ text: `${at} minutes.`, old: 'Ten minutes.', in: [[0, 1]], out: [[0, 3]] },
}))

describe('<plan-comments> @one-engine', () => {
  let shown: ShownComments

  beforeEach(() => (shown = new ShownComments()))

  const compared = () => shown.service.asked.filter(one => one.startsWith('compare'))

  it('lists all in the order of the doc, resolved ones folded at the end', async () => {
    await shown.open(ALL)
    const section = shown.find('section')
    expect([section.role, section.ariaLabel]).to.deep.equal([
      'complementary',
      'Comments on The plan',
    ])
    expect(shown.listed()).to.deep.equal(['Body 1', 'Unsent', 'Body 3', 'Body 5'])
    expect(shown.says(5)).to.include('No longer in the page')
    expect(shown.says(1)).to.match(/^Words 1 You Tue \d\d:02 claude has it since \d\d:02 Body 1/)
    expect(shown.says(2)).to.include('You Not sent Unsent')
    expect(shown.says(5)).to.include('It stood after Before it')
    shown.put(ALL, { placed: [aComment(2).id, ANSWERED.id] })
    await shown.settled()
    expect(shown.says(1)).to.include('The page shows no mark of it now.')
    expect(shown.says(2)).not.to.include('no mark')
    expect(nameOf(shown.find('.fold'))).to.equal('1 resolved')
    await shown.fold()
    expect(shown.listed()).to.deep.equal(['Body 1', 'Unsent', 'Body 3', 'Body 5', 'Body 4'])
  })

  it('says what changed at the place of an answered comment, and asks once for each version', async () => {
    shown.service.comparisons.set(`${PLAN} page`, aComparison({ ops: EDITS }))
    await shown.open([
      ANSWERED,
      aComment(6, { state: 'answered' }),
      { ...ANSWERED, id: aComment(7).id },
    ])
    await until(() => shown.says(3).includes('Changed here'))
    expect(shown.says(3)).to.include('Changed here Ten 3 minutes.')
    expect(shown.says(6)).not.to.include('Changed here')
    expect(shown.says(7)).to.include('Changed here')
    expect(compared()).to.have.length(1)
    expect(await violationsOf(shown.element)).to.deep.equal([])
  })

  it('says nothing of a doc whose page took too long to compare: lines are no blocks', async () => {
    const comparison = aComparison({ way: 'source', slow: true, ops: EDITS })
    shown.service.comparisons.set(`${PLAN} page`, comparison)
    await shown.open([ANSWERED])
    await until(() => compared().length === 1)
    await shown.settled()
    expect(shown.says(3)).not.to.include('Changed here')
  })

  it('keeps a thread in its place when an answer comes', async () => {
    const many = Array.from({ length: 12 }, (_, at) => aComment(at + 1))
    await shown.open(many)
    shown.thread(6).focus()
    await shown.settled()
    const top = () => Math.round(shown.thread(6).getBoundingClientRect().top)
    const before = top()
    const replies = [anAnswer('A long answer. '.repeat(20))]
    shown.put(many.map(one => (one === many[0] ? { ...one, state: 'answered', replies } : one)))
    await shown.settled()
    expect(shown.listed()).to.have.length(12)
    expect(top()).to.equal(before)
  })

  it('brings a comment that is chosen in the doc into view, out of the fold, too', async () => {
    const many = Array.from({ length: 12 }, (_, at) => aComment(at + 11))
    const all = [...many, aComment(30, { state: 'resolved' })]
    await shown.open(all)
    shown.put(all, { chosen: aComment(30).id })
    await shown.settled()
    expect(shown.thread(30).chosen).to.equal(true)
    expect(isInView(shown, shown.thread(30))).to.equal(true)
  })

  it('S12: writes each of 20 comments at its place in the doc, where it stays chosen and in view', async () => {
    const names = Array.from({ length: 20 }, (_, at) => 40 - 2 * at)
    await shown.open([aComment(1), aComment(39)])
    for (const n of names) {
      const { anchor } = aComment(n)
      const place = Promise.resolve({ hash: hashOf('b'), anchor })
      shown.put(shown.model.state.docs.get(PLAN)?.comments?.list ?? [], {
        keys: Array.from({ length: 42 }, (_, at) => at),
      })
      shown.element.write({ hash: hashOf('b'), place, takeEarly: () => '' })
      await until(() => shown.focusedElement?.localName === 'plan-comment-composer')
      const next = () => shown.find('.new').nextElementSibling?.localName
      await until(() => n === 40 || next() === 'plan-comment-thread')
      await until(() => isInView(shown, shown.find('.new')))
      await shown.type(`Body ${n}`)
      await shown.press('Control+Enter')
      await until(() => shown.listed().includes(`Body ${n}`) && !shown.has('.new'))
      const thread = () => shown.threads.find(({ comment }) => comment.body === `Body ${n}`)
      await until(() => thread()?.chosen)
      await until(() => isInView(shown, thread() as HTMLElement))
    }
    const written = names.toReversed().map(n => `Body ${n}`)
    const order = ['Body 1', ...written.slice(0, -1), 'Body 39', 'Body 40']
    expect(shown.listed()).to.deep.equal(order)
  })

  it('has no control that writes or decides where it is read-only', async () => {
    shown.element.readOnly = true
    await shown.open([aComment(1), goneFrom(aComment(5))])
    expect(shown.listed()).to.deep.equal(['Body 1', 'Body 5'])
    expect(shown.has('plan-send-bar')).to.equal(false)
    const names = shown.threads.flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('button') ?? [])].map(nameOf),
    )
    expect(new Set(names)).to.deep.equal(new Set(['Words 1', 'Words 5', 'Show version']))
  })

  it('shows the version that a comment was made on', async () => {
    shown.service.versions.set(PLAN, versionsOf(PLAN, aVersion(2), aVersion(1)))
    await shown.open([goneFrom(aComment(1)), aComment(2)])
    expect(() => shown.buttonIn(2, 'Show version')).to.throw('has no button')
    const chosen = new Promise<VersionChooseEvent>(resolve =>
      shown.element.addEventListener('plan-version-choose', resolve),
    )
    shown.buttonIn(1, 'Show version').click()
    expect((await chosen).shown?.version.hash).to.equal(hashOf('a'))
  })

  itIsAccessible('with threads, gone ones, a composer and drafts of other docs', async audit => {
    await shown.open(ALL, { chosen: ANSWERED.id })
    await audit(shown.element)
    await shown.fold()
    await audit(shown.element)
  })
})

describe('a press in <plan-comments>', () => {
  const advance = movableClock()
  const LONG = 'A long answer that says more than the panel has room for. '.repeat(12)
  const BUTTONS = ['Reply', 'Resolve', 'Show version', 'Delete']

  for (const [where, size] of [
    ['a low panel', 'block-size: 384px; inline-size: 560px'],
    ['a panel at the side', 'block-size: 520px; inline-size: 300px'],
  ] as const) {
    it(`S4: reaches each button of a thread whose head is out of view, in ${where}`, async () => {
      const shown = new ShownComments()
      shown.element.style.cssText = size
      const replies = [anAnswer(LONG)]
      await shown.open([1, 2, 3].map(n => goneFrom(aComment(n, { state: 'answered', replies }))))
      const acts: string[] = []
      const note = (event: CommentActEvent) => {
        acts.push(`${event.act} ${event.comment}`)
        event.stopPropagation()
      }
      shown.element.addEventListener('plan-comment-act', note, true)
      const scroller = shown.find('.scroll')
      for (const [at, name] of BUTTONS.entries()) {
        const n = (at % 2) + 2
        const button = shown.buttonIn(n, name)
        scroller.scrollTop +=
          button.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom + 8
        expect(shown.thread(n).getBoundingClientRect().top).to.be.below(
          scroller.getBoundingClientRect().top,
        )
        const { scrollTop } = scroller
        // Nothing moves any more after the last press.
        await frames(3)
        advance(700)
        await shown.click(button)
        await shown.settled()
        expect(scroller.scrollTop, name).to.equal(scrollTop)
        expect(shown.chosen, name).to.equal(aComment(n).id)
      }
      const ids = [2, 3, 2, 3].map(n => aComment(n).id)
      expect(acts).to.deep.equal(
        ['reply', 'resolve', 'version', 'delete'].map((act, at) => `${act} ${ids[at]}`),
      )
    })
  }

  it('on the quoted words shows them in the doc, and brings their thread into view', async () => {
    const shown = new ShownComments()
    const replies = [anAnswer(LONG.slice(0, 300))]
    await shown.open([1, 2].map(n => aComment(n, { state: 'answered', replies })))
    const scroller = shown.find('.scroll')
    const quote = shown.buttonIn(2, 'Words 2')
    scroller.scrollTop +=
      quote.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom
    await shown.click(quote)
    await shown.settled()
    expect(shown.chosen).to.equal(aComment(2).id)
    expect(shown.thread(2).getBoundingClientRect().bottom).to.be.at.most(
      scroller.getBoundingClientRect().bottom + 1,
    )
  })
})

/** All of it but a border can be seen in the list. */
function isInView(shown: ShownComments, element: HTMLElement): boolean {
  const view = shown.find('.scroll').getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return top >= view.top - 2 && bottom <= view.bottom + 2
}

describe('the keys of <plan-comments>', () => {
  let shown: ShownComments
  let events: string[]

  beforeEach(() => {
    shown = new ShownComments()
    events = []
    for (const type of ['plan-comments-leave', 'plan-comments-close'])
      shown.element.addEventListener(type, () => events.push(type))
  })

  it('step from thread to thread, choose each, and lead back to the doc', async () => {
    await shown.open([aComment(1), aComment(2), aComment(3)])
    shown.element.focus()
    expect([shown.focusedThread, shown.chosen]).to.deep.equal([1, aComment(1).id])
    await shown.press('ArrowDown', 'j', 'j')
    expect([shown.focusedThread, shown.chosen]).to.deep.equal([3, aComment(3).id])
    await shown.press('k', 'ArrowUp')
    expect(shown.focusedThread).to.equal(1)
    await shown.press('Escape')
    expect(events).to.deep.equal(['plan-comments-leave'])
  })

  it('have one thread among the stops of Tab', async () => {
    await shown.open([aComment(1), aComment(2)])
    const stops = shown.threads.flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])].map(nameOf),
    )
    expect(stops).to.have.members(['Comment on “Words 1”', 'Words 1', 'Reply', 'Resolve', 'Delete'])
  })

  it('reply by Enter or R, and go back to the thread when it is done', async () => {
    await shown.open([aComment(1), aComment(2)])
    for (const key of ['Enter', 'r']) {
      shown.thread(2).focus()
      await shown.press(key)
      await until(() => shown.focusedElement?.localName === 'plan-comment-composer')
      await shown.type(key)
      await shown.press('Control+Enter')
      expect(shown.focusedThread).to.equal(2)
    }
    await until(() => shown.service.asked.some(one => one.includes('Enterr')))
  })

  it('S17: resolve by E what is open or answered, and go on; a draft stays', async () => {
    await shown.open([
      aComment(1),
      aComment(2, { state: 'answered' }),
      aComment(3, { state: 'draft' }),
    ])
    shown.thread(1).focus()
    await shown.press('e')
    await until(() => shown.focusedThread === 2)
    await shown.press('e')
    await until(() => shown.focusedThread === 3)
    await shown.press('e')
    await until(() => shown.service.asked.filter(one => one === 'lead resolved').length === 2)
    expect(shown.focusedThread).to.equal(3)
  })

  it('write a new comment from the first letter on, while the doc is asked for the place', async () => {
    await shown.open([aComment(1)])
    let answer = (_: typeof WHOLE) => {}
    const place = new Promise<typeof WHOLE>(resolve => (answer = resolve))
    shown.element.write({ hash: hashOf('b'), place, takeEarly: () => 'So, ' })
    await until(() => shown.focusedElement?.localName === 'plan-comment-composer')
    await shown.type('Why jk?')
    answer(WHOLE)
    await shown.press('Control+Enter')
    expect(events).to.deep.equal(['plan-comments-leave'])
    await until(() => shown.listed().includes('So, Why jk?'))
    expect(shown.has('.new')).to.equal(false)
  })

  it('write on as a reply where the comment is sent in another tab, without a letter lost', async () => {
    await shown.open([aComment(1)])
    const writing = { hash: hashOf('b'), place: Promise.resolve(WHOLE), takeEarly: () => '' }
    shown.element.write(writing)
    await until(() => shown.focusedElement?.localName === 'plan-comment-composer')
    await shown.type('Why?')
    await until(() => shown.service.asked.includes('save Why?'))
    const sent = () => {
      const { list = [] } = shown.model.state.docs.get(PLAN)?.comments ?? {}
      shown.put(list.map(one => (one.body === 'Why?' ? { ...one, state: 'open' } : one)))
    }
    await until(() =>
      [...shown.model.state.drafts.values()].some(({ status }) => status === 'saved'),
    )
    sent()
    await shown.type('jk')
    await until(() => shown.service.asked.includes('reply jk'))
    expect([shown.has('.new'), shown.listed()]).to.deep.equal([false, ['Body 1', 'Why?']])
    const titles = shown.model.state.toasts.map(({ title }) => title)
    expect(titles).to.deep.equal(['It was sent. The words that you type now are a reply'])
  })

  it('leave nothing of a comment without words', async () => {
    await shown.open([])
    const writing = { hash: hashOf('b'), place: Promise.resolve(WHOLE), takeEarly: () => '' }
    shown.element.write(writing)
    await until(() => shown.focusedElement?.localName === 'plan-comment-composer')
    await shown.press('Escape')
    expect(shown.has('.new')).to.equal(false)
    expect(shown.listed()).to.deep.equal([])
  })

  it('go on to the next thread when one is resolved or deleted', async () => {
    await shown.open([aComment(1), aComment(2), aComment(3)])
    shown.thread(2).focus()
    shown.buttonIn(2, 'Resolve').click()
    await until(() => shown.listed().length === 2)
    expect(shown.focusedThread).to.equal(3)
    shown.buttonIn(3, 'Delete').click()
    await until(() => shown.listed().length === 1)
    expect(shown.focusedThread).to.equal(1)
    const toasts = shown.model.state.toasts.map(({ title }) => title.split(' ')[0])
    expect(toasts).to.deep.equal(['Resolved', 'Deleted'])
  })
})
