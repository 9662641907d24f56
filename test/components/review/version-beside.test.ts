import { expect } from 'chai'
import type { LevelPlace } from '../../../components/messages/annotations.js'
import { FrameMessageEvent } from '../../../components/parts/doc-frame/events.js'
import type { PlanDocFrame } from '../../../components/parts/doc-frame/doc-frame.js'
import { isChangeShown } from '../../../components/state/actions/comparison.js'
import { versionBeside } from '../../../components/state/actions/cover.js'
import type { PlanVersionView } from '../../../components/review/version-view.js'
import { aComparison, aReply, aReview, aVersion, hashOf, versionsOf } from '../state/reviews.js'
import { PLAN } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const DOC = '/test/components/bridge/compared.html'
const COUNTS = { added: 10, removed: 12, edited: 0, moved: 0, links: 0, words: { in: 4, out: 5 } }

describe('a version beside its doc', () => {
  let shown: ShownBench
  let ledBy: string[]

  beforeEach(() => {
    shown = new ShownBench()
    shown.host.style.inlineSize = '2400px'
    ledBy = []
  })

  async function open(counts = COUNTS): Promise<void> {
    const { service } = shown
    const keys = Array.from({ length: 12 }, (_, at) => at)
    service.comparisons.set(`${PLAN} page`, aComparison({ counts, keys }))
    service.addresses.set(PLAN, DOC)
    service.hashes.set(PLAN, hashOf('b'))
    service.versions.set(PLAN, versionsOf(PLAN, aVersion(2), aVersion(1)))
    service.review = aReply([aReview(PLAN, 'changed', { hash: hashOf('b') })])
    await shown.open()
  }

  /** Shows a doc that was rewritten as it was. */
  async function show(): Promise<void> {
    await open()
    const bar = () => shown.docViewOf(PLAN).renderRoot.querySelector('plan-changes-bar')
    const before = () =>
      [...(bar()?.shadowRoot?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent.trim() === 'Show as it was',
      )
    await until(() => before())
    before()?.click()
    await until(() => version()?.frame?.state === 'ready')
    await shown.settled()
    for (const [name, frame] of Object.entries({ version: old(), now: now() })) {
      frame.pairs.level = ({ at }: LevelPlace) => ledBy.push(`${name} to ${at}`)
    }
  }

  function version(): PlanVersionView | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-version-view')
  }

  function old(): PlanDocFrame {
    return version()?.frame as PlanDocFrame
  }

  function now(): PlanDocFrame {
    return shown.docViewOf(PLAN).frame as PlanDocFrame
  }

  function together(): HTMLElement {
    return version()?.renderRoot.querySelector('.together') as HTMLElement
  }

  /** As a doc says where it stands. */
  function stand(frame: PlanDocFrame, at: number, isMoved: boolean): string[] {
    ledBy = []
    const message = { type: 'plan-frame-level', at, offset: 0, isMoved } as const
    frame.dispatchEvent(new FrameMessageEvent('plan-frame-level', message))
    return ledBy
  }

  it('is shown by a command where too little was edited for a button', async () => {
    await open({ ...COUNTS, added: 0, removed: 1 })
    const view = shown.docViewOf(PLAN)
    await until(() => isChangeShown(view.model.state, PLAN))
    await view.changes.showBefore()
    await until(() => version()?.frame?.state === 'ready')
    expect(versionBeside(view.model.state, PLAN)?.version.hash).to.equal(hashOf('a'))
  })

  it('takes the left half of a wide pane, below one bar', async () => {
    await show()
    const [left, right] = [old().getBoundingClientRect(), now().getBoundingClientRect()]
    expect(right.left).to.be.closeTo(left.right, 2)
    expect(right.width, 'so lines break alike').to.equal(left.width)
    expect([right.top, right.height]).to.deep.equal([left.top, left.height])
    const bar = version()?.renderRoot.querySelector('.bar')?.getBoundingClientRect()
    expect(bar?.width).to.be.closeTo(left.width + right.width, 2)
    expect(now().inert).to.equal(false)
    const printed: string[] = []
    for (const frame of [old(), now()]) {
      frame.print = () => Promise.resolve(void printed.push(frame.pin))
    }
    shown.docViewOf(PLAN).print()
    expect(printed).to.deep.equal([hashOf('b')])
    expect(await violationsOf(version() as PlanVersionView)).to.deep.equal([])
  })

  it('is led by the doc of now, until the reader scrolls it', async () => {
    await show()
    expect(stand(now(), 3, false)).to.deep.equal(['version to 3'])
    expect(stand(old(), 0, false), 'it is laid out').to.deep.equal(['version to 3'])
    expect(stand(old(), 5, true)).to.deep.equal(['now to 5'])
    expect(stand(now(), 4.9, false)).to.deep.equal(['now to 5'])
  })

  it('is let go by a key, and taken along again at once', async () => {
    await show()
    stand(now(), 3, true)
    expect(together().ariaPressed).to.equal('true')
    shown.leaveDocs()
    ledBy = []
    await shown.press('Alt+Shift+y')
    expect(together().ariaPressed).to.equal('false')
    expect(shown.model.state.announcement.text).to.equal('Each version scrolls alone')
    expect(stand(now(), 4, true)).to.deep.equal([])
    together().click()
    await shown.settled()
    expect(shown.model.state.announcement.text).to.equal('Both versions scroll together')
    expect(ledBy).to.deep.equal(['version to 4'])
  })

  it('lies over the doc in a narrow pane, which stays where it is', async () => {
    await show()
    shown.host.style.inlineSize = '1400px'
    await until(() => getComputedStyle(now()).visibility === 'hidden')
    const doc = shown.docViewOf(PLAN).renderRoot.querySelector('.doc')
    expect(old().clientWidth).to.equal(doc?.clientWidth)
    expect(together().checkVisibility()).to.equal(false)
    expect(stand(old(), 5, true)).to.deep.equal([])
    shown.leaveDocs()
    await shown.press('Alt+Shift+y')
    expect(versionBeside(shown.model.state, PLAN)?.isAlone ?? false, 'no effect').to.equal(false)
    expect(shown.model.state.toasts.map(({ title }) => title)).to.deep.equal([
      'The pane is too narrow for both versions. “Compare with now” shows what changed.',
    ])
  })

  it('leaves the marks of changes in the doc beside it', async () => {
    await show()
    shown.leaveDocs()
    await shown.press('Alt+x')
    expect(shown.model.state.docs.get(PLAN)?.comparison?.view.isMarked).to.equal(true)
    expect(version()).to.be.instanceOf(Element)
  })
})
