import { expect } from 'chai'
import {
  compareShown,
  compareWith,
  hideChanges,
  noteChange,
  notePlaced,
  showChangesAs,
  toggleChanges,
} from '../../../../components/state/actions/changes.js'
import {
  answerChanges,
  isEachSeen,
  isShownChanges,
  shownMarks,
} from '../../../../components/state/doc-changes.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import type { OpenDoc } from '../../../../components/state/open-doc.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'
import { takeReview } from '../../../../components/state/review-state.js'
import { aComparison, aReply, aReview, hashOf } from '../reviews.js'
import { PLAN, RECAP, SEARCH, aMounted, searchTree } from '../trees.js'

describe('what changed in docs on show', () => {
  it('is asked for by itself where the doc on show is changed, once for its bytes', () => {
    const state = compareShown(opened('b', 'changed'))
    expect(changesOf(state)).to.include({
      base: 'read',
      to: hashOf('b'),
      status: 'asked',
      request: 1,
    })
    expect(changesOf(state)).to.include({ isMarked: true, isFloating: false, isJustNow: false })
    expect(compareShown(state)).to.equal(state)
  })

  it('is not asked for where it is read or new, not on show, or where the service read other bytes', () => {
    expect(changesOf(compareShown(opened('b', 'read')))).to.equal(null)
    expect(changesOf(compareShown(opened('b', 'new')))).to.equal(null)
    expect(changesOf(compareShown({ ...opened('b', 'changed'), layouts: new Map() }))).to.equal(
      null,
    )
    expect(changesOf(compareShown(opened('c', 'changed')))).to.equal(null)
  })

  it('R2.10: stays while what was compared is read, and goes when the doc is left', () => {
    const asked = compareShown(opened('b', 'changed'))
    const read = compareShown(review(asked, 'read'))
    expect(changesOf(read)).to.equal(changesOf(asked))
    expect(changesOf(compareShown({ ...read, layouts: new Map() }))).to.equal(null)
    const left = compareShown({ ...asked, layouts: new Map() })
    expect(changesOf(left), 'is not read yet').to.equal(changesOf(asked))
  })

  it('lies over a doc that is edited while it is read, and says so', () => {
    const read = compareShown(opened('a', 'read'))
    const edited = compareShown(review(loaded(read, 'b'), 'changed', 'b'))
    expect(changesOf(edited)).to.include({ isJustNow: true, isFloating: true })
  })

  it('takes no other place when the doc is edited again', () => {
    const first = compareShown(opened('b', 'changed'))
    const edited = compareShown(loaded(first, 'c'))
    expect(changesOf(edited)).to.include({ to: hashOf('c'), request: 2, status: 'asked' })
    expect(changesOf(edited)).to.include({ isJustNow: true, isFloating: false })
    expect(changesOf(edited)?.marks, 'of other bytes').to.deep.equal([])
  })

  it('does not come back by itself once it is closed, until the next edit', () => {
    const closed = compareShown(hideChanges(compareShown(opened('b', 'changed')), PLAN))
    expect(isShownChanges(changesOf(closed))).to.equal(false)
    const edited = compareShown(review(loaded(closed, 'c'), 'changed', 'c'))
    expect(changesOf(edited)).to.include({ status: 'asked', to: hashOf('c') })
  })

  it('is asked for by hand, marked and unmarked', () => {
    const asked = toggleChanges(compareShown(opened('b', 'read')), PLAN)
    expect(changesOf(asked)).to.include({ status: 'asked', base: 'read', isMarked: true })
    expect(changesOf(toggleChanges(asked, PLAN))).to.include({ isMarked: false })
    const other = compareWith(asked, PLAN, hashOf('a'))
    expect(changesOf(other)).to.include({ base: hashOf('a'), request: 2 })
  })

  it('is marked in the page alone, and seen when each mark was', () => {
    const marks = [{ at: 0, kind: 'add', ranges: [], n: 1, words: null }] as const
    const reply = aComparison({ same: false })
    const asked = compareShown(opened('b', 'changed'))
    let state = put(asked, open => ({
      ...open,
      changes:
        open.changes && answerChanges(open.changes, { type: 'page', reply, blocks: [1], marks }),
    }))
    expect(isEachSeen(changesOf(state), 1), 'before the page answers').to.equal(false)
    state = noteChange(notePlaced(state, PLAN, [0]), PLAN, 0)
    const changes = changesOf(state)
    expect([changes?.at, changes && shownMarks(changes).length]).to.deep.equal([0, 1])
    expect([isEachSeen(changes, 0), isEachSeen(changes, 1)]).to.deep.equal([false, true])
    const source = changesOf(showChangesAs(state, PLAN, 'source'))
    expect(source && shownMarks(source)).to.deep.equal([])
  })
})

function changesOf({ docs }: ViewerState) {
  return docs.get(PLAN)?.changes ?? null
}

/** A doc on show with the bytes of a letter, while the service read `b`. */
function opened(letter: string, mark: 'new' | 'changed' | 'read'): ViewerState {
  const state = openWorkspace({ ...EMPTY_STATE, reply: { tree: searchTree() } }, SEARCH)
  const docs = new Map<string, OpenDoc>([
    [PLAN, aMounted(PLAN, 1)],
    [RECAP, aMounted(RECAP, 2)],
  ])
  return loaded(review({ ...state, docs }, mark), letter)
}

function review(state: ViewerState, mark: 'new' | 'changed' | 'read', letter = 'b'): ViewerState {
  const docs = [aReview(PLAN, mark, { hash: hashOf(letter) })]
  return { ...state, review: takeReview(state.review, aReply(docs)) }
}

function loaded(state: ViewerState, letter: string): ViewerState {
  return put(state, open => ({
    ...open,
    loaded: open.loaded && { ...open.loaded, hash: hashOf(letter) },
  }))
}

function put(state: ViewerState, change: (open: OpenDoc) => OpenDoc): ViewerState {
  const open = state.docs.get(PLAN)
  return open ? { ...state, docs: new Map(state.docs).set(PLAN, change(open)) } : state
}
