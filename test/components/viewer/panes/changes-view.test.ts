import { expect } from 'chai'
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
})
