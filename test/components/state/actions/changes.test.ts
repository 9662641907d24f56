import { expect } from 'chai'
import {
  compareShown,
  compareWith,
  hideChanges,
  noteChange,
  notePlaced,
  putChanges,
  showDiff,
  toggleChanges,
} from '../../../../components/state/actions/changes.js'
import {
  answerChanges,
  answerDrawn,
  isShownChanges,
  placeChanges,
} from '../../../../components/state/doc-changes.js'
import { coverDoc, showPage, showSource } from '../../../../components/state/actions/cover.js'
import { docEvent } from '../../../../components/state/actions/docs.js'
import { closeKept } from '../../../../components/state/actions/layout.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import {
  idleDoc,
  isEachSeen,
  shownMarks,
  shownVersion,
  type OpenDoc,
  type ShowableVersion,
} from '../../../../components/state/open-doc.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'
import { takeReview } from '../../../../components/state/review-state.js'
import type { CompareResponse } from '../../../../schema/compare/compare.js'
import { aComparison, aReply, aReview, hashOf } from '../reviews.js'
import { PLAN, RECAP, SEARCH, aMounted, searchTree } from '../trees.js'

describe('what changed in docs on show @one-engine', () => {
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

  it('floats over a doc that was edited just now, while it was read', () => {
    const read = compareShown(opened('a', 'read'))
    const edited = compareShown(review(loaded(read, 'b'), 'changed', 'b'))
    expect(changesOf(edited)).to.include({ isJustNow: true, isFloating: true })
  })

  it('does not start to float when the doc is edited again', () => {
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

  it('is marked only in the page, and is seen after each mark was', () => {
    const marks = [{ at: 0, kind: 'add', ranges: [], n: 1, words: null }] as const
    const reply = aComparison({ same: false })
    const asked = compareShown(opened('b', 'changed'))
    let state = put(asked, open => ({
      ...open,
      changes:
        open.changes && answerChanges(open.changes, { type: 'page', reply, blocks: [1], marks }),
    }))
    expect(isEachSeen(docOf(state), 1), 'before the page answers').to.equal(false)
    state = noteChange(notePlaced(state, PLAN, [0], 1), PLAN, 0)
    const open = docOf(state)
    expect([open.changes?.at, shownMarks(open).length]).to.deep.equal([0, 1])
    expect([isEachSeen(open, 0), isEachSeen(open, 1)]).to.deep.equal([false, true])
    expect(shownMarks(docOf(showDiff(state, PLAN, true)))).to.deep.equal([])
  })
})

describe('what covers a doc @one-engine', () => {
  const version = { n: 1, at: '', kept: true, hash: hashOf('a') } as ShowableVersion
  const older = { version, now: null }
  const COVERS = ['page', 'source', 'diff', older] as const
  const hasLines = aComparison({ same: false })
  const actions: Record<string, [expected: string, act: (state: ViewerState) => ViewerState]> = {
    'its source is shown': ['source source source source', state => showSource(state, PLAN)],
    'its page is shown again': ['page page diff version', state => showPage(state, PLAN)],
    'a version is shown': [
      'version version version version',
      state => coverDoc(state, PLAN, { version, now: null }),
    ],
    'its lines are shown': ['diff diff diff diff', state => showDiff(state, PLAN, true)],
    'its changes are marked': ['page page page page', state => toggleChanges(state, PLAN)],
    'it is compared': ['page page diff page', state => compareWith(state, PLAN, 'read')],
    'its changes are closed': ['page source page version', state => hideChanges(state, PLAN)],
    'another file is compared': [
      'page source page version',
      state => answered(state, aComparison({ same: false, way: 'file' })),
    ],
    'nothing changed': [
      'page source page version',
      state => answered(state, aComparison({ same: true })),
    ],
    'it is unmounted': [
      'page source page version',
      state => docEvent(state, PLAN, { type: 'unmounted' }),
    ],
    'its tab is closed by a key in it': ['page page page page', state => closeKept(state, PLAN)],
  }

  for (const [name, [expected, act]] of Object.entries(actions)) {
    it(`after ${name}: ${expected}`, () => {
      const read = answered(compareShown(opened('b', 'changed')), hasLines)
      const shown = COVERS.map(cover => {
        const after = docOf(act(coverDoc(read, PLAN, cover)))
        expect(after.source !== null, 'a source').to.equal(after.cover === 'source')
        return shownVersion(after) ? 'version' : after.cover
      })
      expect(shown).to.deep.equal(expected.split(' '))
    })
  }

  function answered(state: ViewerState, reply: CompareResponse): ViewerState {
    const answer = { type: 'page', reply, blocks: [], marks: [] } as const
    return putChanges(state, PLAN, changes => answerChanges(changes, answer))
  }
})

describe('R2.8 what changed in what a doc draws @one-engine', () => {
  const ops = [{ op: 'add', at: 0, was: null, n: 1, kind: 'p', text: 'a', old: null }] as const
  const drawn = {
    ...{ ops: ops.map(op => ({ ...op, in: [], out: [], line: null })), left: 0, restless: 2 },
    ...{ counts: { ...aComparison().counts, added: 1 }, blocks: [1, 2], marks: [] },
  }

  function answered(reply: CompareResponse, blocks = [1, 2, 3, 4]) {
    const asked = changesOf(compareShown(opened('b', 'changed')))
    if (!asked) throw new Error('nothing was asked for')
    return answerChanges(asked, { type: 'page', reply, blocks, marks: [] })
  }

  it('is asked for where scripts changed and no text did, however little is drawn', () => {
    expect(answered(aComparison({ scripted: true })).drawn).to.equal('asked')
  })

  it('is asked for where the page draws over 1.25 times the blocks of its file', () => {
    const changes = answered(aComparison())
    const drawn = [0, 5, 6].map(live => placeChanges(changes, [], live).drawn)
    expect(drawn).to.deep.equal(['maybe', 'maybe', 'asked'])
    const inFile = { ...changes, drawn: 'no' } as const
    expect(placeChanges(inFile, [], 6).drawn, 'again').to.equal('no')
  })

  it('takes the place of what changed in the file', () => {
    const changes = answerDrawn(answered(aComparison({ scripted: true })), drawn)
    expect(changes).to.include({ drawn: 'done', restless: 2, placed: null })
    expect(changes.reply?.ops).to.equal(drawn.ops)
    expect(changes.blocks).to.equal(drawn.blocks)
  })

  it('does not replace changes in the file where it is empty or unknown', () => {
    const inFile = answered(aComparison({ ops: drawn.ops }))
    const nothing = answerDrawn(inFile, { ...drawn, ops: [] })
    expect([nothing.drawn, nothing.reply]).to.deep.equal(['no', inFile.reply])
    const failed = answerDrawn(inFile, null)
    expect([failed.drawn, failed.reply]).to.deep.equal(['failed', inFile.reply])
  })
})

function docOf({ docs }: ViewerState): OpenDoc {
  return docs.get(PLAN) ?? idleDoc(0, PLAN)
}

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
    loaded: open.loaded && { ...open.loaded, type: 'text/html', hash: hashOf(letter) },
  }))
}

function put(state: ViewerState, change: (open: OpenDoc) => OpenDoc): ViewerState {
  const open = state.docs.get(PLAN)
  return open ? { ...state, docs: new Map(state.docs).set(PLAN, change(open)) } : state
}
