import { expect } from 'chai'
import type { DocReview } from '../../../schema/review/marks.js'
import { aComment } from '../state/comments/fake-comments.js'
import { aComparison, aReply, aReview, hashOf } from '../state/reviews.js'
import { PLAN } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { until } from '../waits.js'

describe('an edit of a doc on show @one-engine', () => {
  it('asks for no more than it needs, with the tree, the changes and the comments', async () => {
    const shown = new ShownBench()
    const { service } = shown
    const isShown = (hash: string) => {
      const { comparison, comments } = shown.model.state.docs.get(PLAN) ?? {}
      const isCompared = comparison?.status === 'ready' && comparison.request.to === hash
      return isCompared && comments?.hash === hash
    }
    const edit = (cursor: string, hash: string) => {
      const more: Partial<DocReview> = { hash, open: 1 }
      service.review = aReply([aReview(PLAN, 'changed', more)], { cursor })
      service.hashes.set(PLAN, hash)
      service.files.set(PLAN, hash)
      service.treeTag++
    }
    service.comparisons.set(`${PLAN} page`, aComparison())
    service.comments.set(PLAN, [aComment('a', { path: PLAN })])
    edit('s.1', hashOf('b'))
    await shown.open()
    await until(() => isShown(hashOf('b')))
    await shown.settled()
    const { length } = service.asked
    edit('s.2', hashOf('c'))
    shown.model.onEvent({ type: 'tree' })
    shown.model.onEvent({ type: 'changed', path: PLAN })
    shown.model.onEvent({ type: 'review', cursor: 's.2' })
    await until(() => isShown(hashOf('c')))
    await shown.settled()
    expect(service.asked.slice(length).sort()).to.deep.equal([
      `comments ${PLAN} 63 keys`,
      `compare ${PLAN} read 63 page`,
      `frame ${PLAN}`,
      'review s.1',
      'tree',
    ])
  })
})
