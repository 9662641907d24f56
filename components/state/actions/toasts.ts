// The cards at the lower right: what is new, what was done and can be undone, what went wrong. A burst
// of new docs is one card, which lists them. When a card goes by itself is not settled here.

import type { Doc, Place, Tree } from '../../../schema/tree.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { shownPaths, treeOf } from '../selectors.js'
import type { IconOffer, Notice, Undo, ViewState } from '../state.js'

const MOST = 4

/** A new doc appeared. */
export function addNews(state: ViewState, doc: Doc, place: Place): ViewState {
  if (shownPaths(state).includes(doc.path)) return state
  const known = state.notices.find(({ places }) => places.length > 0)
  const others = state.notices.filter(notice => notice !== known)
  const docs = [...new Set([...(known?.docs ?? []), doc.path])]
  if (known && docs.length > 1) {
    const places = [...new Set([...known.places, place.task])]
    return add({ ...state, notices: others }, newsOf(docs, places, treeOf(state)))
  }
  const kind = treeOf(state)?.kinds.find(({ id }) => id === doc.kind)
  const where = place.phase === null ? place.task : `${place.task} › ${place.phase}`
  const news = { ...newsOf(docs, [place.task], null), where, title: doc.title }
  return add({ ...state, notices: others }, kind ? { ...news, kind } : news)
}

/** Something was done, or is worth knowing. */
export function addInfo(state: ViewState, title: string, undo: Undo | null = null): ViewState {
  const actions = undo ? [{ id: 'undo', label: commandTitle('undo') } as const] : []
  return add(state, { ...PLAIN, title, actions, undo })
}

/** Docs that were asked for wait for the reader, and are marked in the sidebar until then. */
export function addWaiting(
  state: ViewState,
  { title, where, docs }: Pick<Notice, 'title' | 'where' | 'docs'>,
): ViewState {
  const notices = state.notices.filter(notice => notice.docs.join() !== docs.join())
  const unseen = new Set([...state.unseen, ...docs])
  return add(
    { ...state, notices, unseen },
    { ...PLAIN, tone: 'news', title, where, docs, actions: OPEN },
  )
}

/** Something did not work. The same words are not said twice. */
export function addError(
  state: ViewState,
  title: string,
  actions: Notice['actions'] = [],
): ViewState {
  const notices = state.notices.filter(notice => notice.tone !== 'error' || notice.title !== title)
  return add({ ...state, notices }, { ...PLAIN, tone: 'error', title, actions })
}

/** A part of the page did not load; its owner loads it again when the button is pressed. */
export function addNotLoaded(state: ViewState, title: string): ViewState {
  return addError(state, title, [{ id: 'retry', label: 'Try again' }])
}

/** An icon cannot be saved before the docs folders of this run are. */
export function addOffer(state: ViewState, offer: IconOffer): ViewState {
  const title = 'Icons are saved in the settings, and these name no docs folder yet.'
  const actions = [{ id: 'addFolders', label: 'Add this folder' } as const]
  return add(state, { ...PLAIN, tone: 'error', title, actions, undo: offer })
}

export function dismissNotice(state: ViewState, id: string): ViewState {
  const notices = state.notices.filter(notice => notice.id !== id)
  return notices.length === state.notices.length ? state : { ...state, notices }
}

/** Cards of docs that are on show by now have nothing more to tell. */
export function dropSeenNews(state: ViewState): ViewState {
  const shown = new Set(shownPaths(state))
  const notices = state.notices.filter(
    ({ tone, docs }) => tone !== 'news' || docs.some(path => !shown.has(path)),
  )
  return notices.length === state.notices.length ? state : { ...state, notices }
}

const PLAIN: Omit<Notice, 'id'> = {
  tone: 'info',
  where: '',
  title: '',
  actions: [],
  docs: [],
  places: [],
  undo: null,
}

const OPEN = [{ id: 'open', label: 'Open' }] as const

/** One card, whatever comes: what is in it, it lists. */
function newsOf(
  docs: readonly string[],
  places: readonly string[],
  tree: Tree | null,
): Omit<Notice, 'id'> {
  const [only = ''] = places
  const news: Omit<Notice, 'id'> = { ...PLAIN, tone: 'news', title: '', docs, places, actions: [] }
  if (places.length === 1) {
    return { ...news, title: `${docs.length} new plans in ${only}`, actions: OPEN }
  }
  const isTasks = !tree?.collections.some(({ label }) => places.includes(label))
  const where = `${places.length} ${isTasks ? 'tasks' : 'places'}`
  return { ...news, title: `${docs.length} new docs in ${where}` }
}

function add(state: ViewState, notice: Omit<Notice, 'id'>): ViewState {
  const turn = state.turn + 1
  const notices = fit([...state.notices, { ...notice, id: `notice-${turn}` }])
  return { ...state, turn, notices }
}

/** What was done makes way first, then what is oldest. */
function fit(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= MOST) return notices
  const infos = notices.slice(0, -1).filter(({ tone }) => tone === 'info')
  const leaving = infos[0] ?? notices[0]
  return notices.filter(notice => notice !== leaving)
}
