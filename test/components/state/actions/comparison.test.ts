import { expect } from 'chai'
import {
  compareShown,
  compareWith,
  hideChanges,
  noteChange,
  notePlaced,
  putComparison,
  showDiff,
  toggleChanges,
} from '../../../../components/state/actions/comparison.js'
import {
  isComparisonShown,
  placeMarksOf,
  type DocComparison,
} from '../../../../components/state/doc-comparison.js'
import {
  answerComparison,
  answerDrawn,
} from '../../../../components/state/review/comparison-answers.js'
import { coverDoc, showPage, showSource } from '../../../../components/state/actions/cover.js'
import { docEvent, noteShown } from '../../../../components/state/actions/docs.js'
import { closeTab } from '../../../../components/state/actions/layout.js'
import { park } from '../../../../components/state/actions/parking.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import {
  idleDoc,
  isEachSeen,
  shownMarks,
  shownVersion,
  type DocEvent,
  type OpenDoc,
  type ShowableVersion,
} from '../../../../components/state/open-doc.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'
import { takeReview } from '../../../../components/state/review-state.js'
import type { CompareResponse } from '../../../../schema/compare/compare.js'
import { AT, aComparison, aReply, aReview, hashOf } from '../reviews.js'
import { PLAN, RECAP, SEARCH, aMounted, searchTree } from '../trees.js'

describe('what changed in docs on show @one-engine', () => {
  it('is asked for by itself where the doc on show is changed, once for its bytes', () => {
    const state = settled(opened('b', 'changed'))
    expect(changesOf(state)).to.include({
      base: 'read',
      to: hashOf('b'),
      status: 'pending',
      id: 1,
    })
    expect(changesOf(state)).to.include({ isMarked: true, isJustNow: false })
    expect(settled(state)).to.equal(state)
  })

  it('is not asked for where it is read or new, not on show, or where the service read other bytes', () => {
    expect(changesOf(settled(opened('b', 'read')))).to.equal(null)
    expect(changesOf(settled(opened('b', 'new')))).to.equal(null)
    expect(changesOf(settled({ ...opened('b', 'changed'), layouts: new Map() }))).to.equal(null)
    expect(changesOf(settled(opened('c', 'changed')))).to.equal(null)
  })

  it('S1: is asked for from what was approved or reviewed, also where the doc was read on, and by hand', () => {
    const baseOf = (by: 'approval' | 'review' | 'read', isByHand = false) => {
      const base = { hash: hashOf('a'), at: AT, by }
      const doc = aReview(PLAN, by === 'read' ? 'changed' : 'read', { hash: hashOf('b'), base })
      const state = opened('b', 'read')
      const known = { ...state, review: takeReview(state.review, aReply([doc])) }
      return changesOf(isByHand ? toggleChanges(known, PLAN) : settled(known))?.base
    }
    for (const isByHand of [false, true]) {
      const bases = (['approval', 'review', 'read'] as const).map(by => baseOf(by, isByHand))
      expect(bases).to.deep.equal([hashOf('a'), 'review', 'read'])
    }
  })

  it('R2.10: stays while what was compared is read, and goes when the doc is left', () => {
    const asked = settled(opened('b', 'changed'))
    const read = settled(review(asked, 'read'))
    expect(docOf(read).comparison).to.equal(docOf(asked).comparison)
    expect(changesOf(settled({ ...read, layouts: new Map() }))).to.equal(null)
    const left = settled({ ...asked, layouts: new Map() })
    expect(docOf(left).comparison, 'is not read yet').to.equal(docOf(asked).comparison)
  })

  it('is asked for again when the doc is edited while it was read', () => {
    const read = settled(opened('a', 'read'))
    const edited = settled(review(loaded(read, 'b'), 'changed', 'b'))
    expect(changesOf(edited)).to.include({ isJustNow: true })
    const again = settled(loaded(settled(opened('b', 'changed')), 'c'))
    expect(changesOf(again)).to.include({
      to: hashOf('c'),
      id: 2,
      status: 'pending',
      isJustNow: true,
    })
    expect(shownMarks(docOf(again)), 'of other bytes').to.deep.equal([])
  })

  it('does not come back by itself once it is closed, until the next edit', () => {
    const closed = settled(hideChanges(settled(opened('b', 'changed')), PLAN))
    expect(isComparisonShown(docOf(closed).comparison)).to.equal(false)
    const edited = settled(review(loaded(closed, 'c'), 'changed', 'c'))
    expect(changesOf(edited)).to.include({ status: 'pending', to: hashOf('c') })
  })

  it('is asked for by hand, marked and unmarked', () => {
    const asked = toggleChanges(settled(opened('b', 'read')), PLAN)
    expect(changesOf(asked)).to.include({ status: 'pending', base: 'read', isMarked: true })
    expect(changesOf(toggleChanges(asked, PLAN))).to.include({ isMarked: false })
    const other = compareWith(asked, PLAN, hashOf('a'))
    expect(changesOf(other)).to.include({ base: hashOf('a'), id: 2 })
  })

  it('is marked where little is new, and not where most of the doc was rewritten, unless the reader wants it', () => {
    const { comparison } = docOf(settled(opened('b', 'changed')))
    const answer = (before: DocComparison | null, added: number, removed: number, edited = 0) => {
      const reply = aComparison({ counts: { ...aComparison().counts, added, removed, edited } })
      const keys = Array.from({ length: 20 }, (_, key) => key)
      return before && answerComparison(before, reply, { keys, marks: [] })
    }
    const isMarked = (added: number, removed: number) =>
      answer(comparison, added, removed)?.view.isMarked
    expect([isMarked(12, 40), isMarked(13, 7), isMarked(13, 8)]).to.deep.equal([true, true, false])
    expect(answer(comparison, 11, 40, 2)?.view.isMarked).to.equal(false)
    const rewritten = answer(comparison, 13, 8)
    expect(answer(rewritten, 1, 1)?.view.isMarked).to.equal(true)
    const wanted = rewritten && { ...rewritten, view: { ...rewritten.view, isMarked: true } }
    expect(answer(wanted, 14, 8)?.view.isMarked).to.equal(true)
  })

  it('is marked only in the page, and is seen after each mark was', () => {
    const marks = [{ at: 0, kind: 'add', ranges: [], n: 1, words: null, isItem: false }] as const
    const reply = aComparison({ same: false })
    const asked = settled(opened('b', 'changed'))
    let state = putComparison(asked, PLAN, now => {
      return answerComparison(now, reply, { keys: [1], marks })
    })
    expect(isEachSeen(docOf(state), 1), 'before the page answers').to.equal(false)
    state = noteChange(notePlaced(state, PLAN, [0], 1), PLAN, 0)
    const open = docOf(state)
    expect([changesOf(state)?.at, shownMarks(open).length]).to.deep.equal([0, 1])
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
    'its tab is closed by a key in it': [
      'page page page page',
      state => park(state, closeTab(state, PLAN)),
    ],
  }

  for (const [name, [expected, act]] of Object.entries(actions)) {
    it(`after ${name}: ${expected}`, () => {
      const read = answered(settled(opened('b', 'changed')), hasLines)
      const shown = COVERS.map(cover => {
        const after = docOf(act(coverDoc(read, PLAN, cover)))
        return shownVersion(after) ? 'version' : after.cover
      })
      expect(shown).to.deep.equal(expected.split(' '))
    })
  }

  function answered(state: ViewerState, reply: CompareResponse): ViewerState {
    return putComparison(state, PLAN, now => answerComparison(now, reply, { keys: [], marks: [] }))
  }
})

describe('R2.8 what changed in what a doc draws @one-engine', () => {
  const ops = [
    { op: 'add', at: 0, was: null, n: 1, kind: 'p', under: null, text: 'a', old: null },
  ] as const
  const drawn = {
    ...{ ops: ops.map(op => ({ ...op, in: [], out: [], line: null })), left: 0, restless: 2 },
    ...{ counts: { ...aComparison().counts, added: 1 }, keys: [1, 2], marks: [] },
  }

  function answered(reply: CompareResponse) {
    const { comparison } = docOf(settled(opened('b', 'changed')))
    if (!comparison) throw new Error('nothing is compared')
    return answerComparison(comparison, reply, { keys: [1, 2, 3, 4], marks: [] })
  }

  it('is asked for where scripts changed and no text did, however little is drawn', () => {
    expect(answered(aComparison({ scripted: true })).result?.drawn).to.equal('wanted')
  })

  it('is asked for where the page draws over 1.25 times the blocks of its file', () => {
    const changes = answered(aComparison())
    const statuses = [0, 5, 6].map(live => placeMarksOf(changes, [], live).result?.drawn)
    expect(statuses).to.deep.equal(['maybe', 'maybe', 'wanted'])
    const inFile = answerDrawn(answered(aComparison({ ops: drawn.ops })), { ...drawn, ops: [] })
    expect(placeMarksOf(inFile, [], 6).result?.drawn, 'again').to.equal('no')
  })

  it('takes the place of what changed in the file', () => {
    const changes = answerDrawn(answered(aComparison({ scripted: true })), drawn)
    expect(changes.result).to.include({ drawn: 'done', restless: 2, keys: drawn.keys })
    expect(changes.result?.reply.ops).to.equal(drawn.ops)
    expect(changes.view.placed).to.equal(null)
  })

  it('does not replace changes in the file where it is empty or unknown', () => {
    const inFile = answered(aComparison({ ops: drawn.ops }))
    const nothing = answerDrawn(inFile, { ...drawn, ops: [] })
    expect(nothing.result).to.deep.equal({ ...inFile.result, drawn: 'no' })
    const failed = answerDrawn(inFile, null)
    expect(failed.result).to.deep.equal({ ...inFile.result, drawn: 'failed' })
  })
})

function docOf({ docs }: ViewerState): OpenDoc {
  return docs.get(PLAN) ?? idleDoc(0, PLAN)
}

function changesOf(state: ViewerState) {
  const { comparison } = docOf(state)
  return comparison && { status: comparison.status, ...comparison.request, ...comparison.view }
}

/** After an action, as `normalize` leaves it. */
function settled(state: ViewerState): ViewerState {
  return compareShown(noteShown(state))
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

/** The doc was edited, and its bytes of now are on show. */
function loaded(state: ViewerState, letter: string): ViewerState {
  const before = docOf(state).loaded
  if (!before) throw new Error('no doc is loaded')
  const events: DocEvent[] = [
    { type: 'edited' },
    { type: 'requested', isListed: true },
    { type: 'answered', loaded: { ...before, type: 'text/html', hash: hashOf(letter) } },
  ]
  return events.reduce((now, event) => docEvent(now, PLAN, event), state)
}
