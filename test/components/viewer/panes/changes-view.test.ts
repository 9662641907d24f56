import { expect } from 'chai'
import { FrameMessageEvent } from '../../../../components/parts/doc-frame/events.js'
import { docEvent } from '../../../../components/state/actions/docs.js'
import { toggleChanges } from '../../../../components/state/actions/comparison.js'
import { aComparison, aReply, aReview, hashOf } from '../../state/reviews.js'
import { PLAN } from '../../state/trees.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const [A, B] = [hashOf('a'), hashOf('b')]

describe('the changes of a doc in its pane @one-engine', () => {
  let shown: ShownBench

  /** Its styles alone have changed, so it has no marks. */
  beforeEach(async () => {
    shown = new ShownBench()
    const { service } = shown
    service.hashes.set(PLAN, A)
    service.comparisons.set(`${PLAN} page`, aComparison({ keys: [1, 2] }))
    service.review = aReply([aReview(PLAN, 'changed', { hash: A })])
    await shown.open()
    await until(() => forFrame()?.pin === A)
  })

  function forFrame() {
    return shown.docViewOf(PLAN).changes.forFrame
  }

  it('are told to the frame while they are marked, while they are not, and after an edit', async () => {
    await shown.update(state => toggleChanges(state, PLAN))
    expect(forFrame(), 'not marked').to.deep.equal({ pin: A, blocks: [1, 2], marks: [] })
    const { service } = shown
    service.hashes.set(PLAN, B)
    service.comparisons.set(`${PLAN} page`, aComparison({ keys: [1, 3] }))
    await shown.update(state => docEvent(state, PLAN, { type: 'edited' }))
    await until(() => forFrame()?.pin === B)
    expect(forFrame()).to.deep.equal({ pin: B, blocks: [1, 3], marks: [] })
  })

  it('have a card at a stop, which goes when the reader scrolls on, and stays while it has the focus', async () => {
    const { service } = shown
    const place = { left: 0, top: 200, bottom: 220, from: 0, to: 700 }
    const edit = { at: 1, was: 1, n: 1, kind: 'p', under: null, line: 3 } as const
    const words = { text: 'Now six.', old: 'Now ten.', in: [[4, 7]], out: [[4, 7]] } as const
    const ops = [{ op: 'edit', ...edit, ...words, in: [[4, 7]], out: [[4, 7]] }] as const
    service.hashes.set(PLAN, B)
    const comparison = aComparison({ keys: [1, 3], ops: structuredClone(ops) as never })
    service.comparisons.set(`${PLAN} page`, comparison)
    await shown.update(state => docEvent(state, PLAN, { type: 'edited' }))
    await until(() => forFrame()?.pin === B)
    const frame = shown.docViewOf(PLAN).frame
    const card = () => shown.docViewOf(PLAN).renderRoot.querySelector('plan-change-card')
    const scroll = async (anchor: string, offset: number) => {
      const message = { type: 'plan-frame-scroll', x: 0, y: 500, anchor, offset } as const
      frame?.dispatchEvent(new FrameMessageEvent('plan-frame-scroll', message))
      await shown.settled()
    }
    const goTo = async () => {
      const at = { type: 'plan-frame-at', kind: 'changes', run: 1, mark: 0, of: 1, place } as const
      frame?.dispatchEvent(new FrameMessageEvent('plan-frame-changes', at))
      await shown.settled()
      await scroll('Above', -10)
    }
    await goTo()
    await scroll('Above', -11)
    expect(card(), 'it is laid out anew').not.to.equal(null)
    await scroll('Above', -90)
    expect(card(), 'the reader scrolled').to.equal(null)
    await goTo()
    card()?.focus()
    await scroll('Below', 0)
    expect(card(), 'it has the focus').not.to.equal(null)
  })
})
