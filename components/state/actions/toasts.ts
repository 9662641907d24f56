// Actions on toasts: what is new, what was done and can be undone, what went wrong. New docs that come in a
// row share one toast, which leads to "For you"; so do requests and answers of agents. Pure.
// To change how long a toast stays, see parts/toast-list/toast-timer.ts; which are done, normalize.ts.

import type { Doc, Place } from '../../../schema/tree.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { announce } from './announce.js'
import { keepUndo } from './undo.js'
import { listingsIn, shownPaths, titleOf, treeOf } from '../selectors.js'
import type { IconOffer, ToastAction, ToastRecord, Undo, ViewerState } from '../state.js'

const MOST = 4
/** An act recorded in reviews can be undone for so long. A sent comment has the toast until it goes to agents. */
const STAY_RECORDED_MS = 10_000
const RECORDED: readonly Undo['type'][] = ['read', 'restore', 'comment', 'sent']

/** A new doc appeared. */
export function addNews(state: ViewerState, doc: Doc, place: Place): ViewerState {
  const isNamed = state.toasts.some(({ isOfAgents, docs }) => isOfAgents && docs.includes(doc.path))
  if (isNamed || shownPaths(state).includes(doc.path)) return state
  const known = state.toasts.find(({ places }) => places.length > 0)
  const others = state.toasts.filter(toast => toast !== known)
  const docs = [...new Set([...(known?.docs ?? []), doc.path])]
  if (known && docs.length > 1) {
    const places = [...new Set([...known.places, place.task])]
    return add({ ...state, toasts: others }, newsOf(docs, places, state))
  }
  const kind = treeOf(state)?.kinds.find(({ id }) => id === doc.kind)
  const where = place.phase === null ? place.task : `${place.task} › ${place.phase}`
  const news = { ...newsOf(docs, [place.task], state), where, title: doc.title }
  return add({ ...state, toasts: others }, kind ? { ...news, kind } : news)
}

/** Agents ask for reviews of these docs, or have answered in them. A doc on show has a bar for it: there it is announced. */
export function addFromAgents(state: ViewerState, paths: readonly string[]): ViewerState {
  const shown = new Set(shownPaths(state))
  const here = paths.findLast(path => shown.has(path))
  const { where, title } = toastOfAgents(state, here === undefined ? [] : [here])
  const next = here === undefined ? state : announce(state, `${where}: ${title}`)
  const named = paths.filter(path => !shown.has(path))
  if (named.length === 0) return next
  const known = next.toasts.find(({ isOfAgents }) => isOfAgents)
  const toasts = withoutDocs(next, path => named.includes(path)).filter(
    ({ isOfAgents }) => !isOfAgents,
  )
  const docs = [...new Set([...(known?.docs ?? []), ...named])]
  return add({ ...next, toasts }, toastOfAgents(state, docs))
}

/**
 * Something was done, or was not. A second toast with the same words replaces the first, unless it can be undone: that
 * holds when its toast is gone, too, and `step` is the last of what the toast undoes. Of comments that are resolved one
 * by one only the last has a toast.
 */
export function addInfo(
  state: ViewerState,
  title: string,
  undo: Undo | null = null,
  step = undo,
): ViewerState {
  const actions = undo
    ? [{ id: 'undo', label: commandTitle('undo'), isGuarded: true } as const]
    : []
  const isRecorded = undo !== null && RECORDED.includes(undo.type)
  const stay = isRecorded ? { stay: STAY_RECORDED_MS } : {}
  const isSame = (toast: ToastRecord) =>
    toast.tone === 'info' &&
    toast.title === title &&
    (undo ? undo.type === 'comment' && toast.undo?.type === 'comment' : !toast.undo)
  const toasts = state.toasts.filter(toast => !isSame(toast))
  const next = add({ ...state, toasts }, { ...PLAIN, ...stay, title, actions, undo })
  return step ? keepUndo(next, step) : next
}

/** The walk through docs that wait is over. @param isLeft - some still wait */
export function addEnd(state: ViewerState, title: string, isLeft: boolean): ViewerState {
  const toasts = state.toasts.filter(toast => toast.title !== title)
  const actions = isLeft ? [{ id: 'forYou', label: 'Show' } as const] : []
  return add({ ...state, toasts }, { ...PLAIN, title, actions })
}

/** Docs that another program opened wait for the reader. */
export function addWaiting(
  state: ViewerState,
  { title, where, docs }: Pick<ToastRecord, 'title' | 'where' | 'docs'>,
): ViewerState {
  const toasts = state.toasts.filter(toast => toast.docs.join() !== docs.join())
  const waiting = { ...PLAIN, tone: 'news' as const, title, where, docs, actions: OPEN }
  return add({ ...state, toasts }, waiting)
}

/** Something did not work. A second toast with the same title replaces the first. */
export function addError(
  state: ViewerState,
  title: string,
  more: Partial<Pick<ToastRecord, 'actions' | 'isNotFound'>> = {},
): ViewerState {
  const toasts = state.toasts.filter(toast => toast.tone !== 'error' || toast.title !== title)
  return add({ ...state, toasts }, { ...PLAIN, tone: 'error', title, ...more })
}

/** A script did not load; it is loaded again when the button is pressed. */
export function addNotLoaded(state: ViewerState, title: string, id: ToastAction): ViewerState {
  return addError(state, title, { actions: [{ id, label: 'Try again' }] })
}

/** An icon cannot be saved before the docs folders of this run are. */
export function addOffer(state: ViewerState, offer: IconOffer): ViewerState {
  const title = 'Icons are saved in the settings, and these name no docs folder yet.'
  const actions = [{ id: 'addFolders', label: 'Add this folder', isGuarded: true } as const]
  return add(state, { ...PLAIN, tone: 'error', title, actions, undo: offer })
}

export function dismissToast(state: ViewerState, id: string): ViewerState {
  const toasts = state.toasts.filter(toast => toast.id !== id)
  return toasts.length === state.toasts.length ? state : { ...state, toasts }
}

/**
 * Docs on show, and new ones that were read in another tab of the browser, leave the toast about them. A toast
 * about docs goes with its last one.
 */
export function dropSeenToasts(state: ViewerState): ViewerState {
  const shown = new Set(shownPaths(state))
  const isRead = (path: string) => state.review.docs.get(path)?.state === 'read'
  const toasts = withoutDocs(state, (path, { isOfAgents, places }) => {
    if (shown.has(path)) return true
    return isOfAgents ? !isForReader(state, path) : places.length > 0 && isRead(path)
  })
  const isSame = toasts.every((toast, at) => toast === state.toasts[at])
  return isSame && toasts.length === state.toasts.length ? state : { ...state, toasts }
}

function withoutDocs(
  state: ViewerState,
  isDone: (path: string, toast: ToastRecord) => boolean,
): ToastRecord[] {
  return state.toasts.flatMap(toast => {
    const docs = toast.docs.filter(path => !isDone(path, toast))
    if (toast.tone !== 'news' || docs.length === toast.docs.length) return [toast]
    if (docs.length === 0) return []
    if (toast.isOfAgents) return [{ ...toastOfAgents(state, docs), id: toast.id }]
    if (toast.places.length === 0) return [{ ...toast, docs }]
    return [{ ...newsOf(docs, placesOf(state, docs), state), id: toast.id }]
  })
}

/** The labels of the tasks and collections that list these docs. */
function placesOf(state: ViewerState, docs: readonly string[]): string[] {
  const listings = [...listingsIn(state, docs).values()].flatMap(([first]) => first ?? [])
  return [...new Set(listings.map(at => ('task' in at ? at.task : at.collection).label))]
}

/** A toast before it is added. */
type NewToast = Omit<ToastRecord, 'id'>

const PLAIN: NewToast = {
  tone: 'info',
  where: '',
  title: '',
  actions: [],
  docs: [],
  places: [],
  undo: null,
}

const OPEN = [{ id: 'open', label: 'Open' }] as const
/** The list of docs that wait has them all. */
const FOR_YOU = [{ id: 'forYou', label: 'For you' }] as const

/** One toast for all new docs. */
function newsOf(docs: readonly string[], places: readonly string[], state: ViewerState): NewToast {
  const [only = ''] = places
  const [path = ''] = docs
  const news = { ...PLAIN, tone: 'news' as const, docs, places }
  if (docs.length === 1) {
    return { ...news, where: only, title: titleOf(state, path), actions: OPEN }
  }
  if (places.length === 1) {
    return { ...news, title: `${docs.length} new plans in ${only}`, actions: [...FOR_YOU, ...OPEN] }
  }
  const isTasks = !treeOf(state)?.collections.some(({ label }) => places.includes(label))
  const where = `${places.length} ${isTasks ? 'tasks' : 'places'}`
  return { ...news, title: `${docs.length} new docs in ${where}`, actions: FOR_YOU }
}

function isForReader({ review }: ViewerState, path: string): boolean {
  const { todo } = review.docs.get(path) ?? {}
  return todo === 'review' || todo === 'answered'
}

/** One toast for all requests and answers. */
function toastOfAgents(state: ViewerState, docs: readonly string[]): NewToast {
  const [path = ''] = docs
  const reviews = docs.flatMap(each => state.review.docs.get(each) ?? [])
  const requests = reviews.flatMap(({ request }) => request ?? [])
  const agents = [...new Set(requests.map(({ by }) => by))]
  const toast = {
    ...PLAIN,
    tone: 'news' as const,
    docs,
    isOfAgents: true as const,
    actions: FOR_YOU,
  }
  if (docs.length === 1) {
    const { answered = 0 } = reviews[0] ?? {}
    const answers = answered === 1 ? '1 comment answered' : `${answered} comments answered`
    const where = agents[0] ? `${agents[0]} asks for a review` : answers
    return { ...toast, where, title: titleOf(state, path), actions: OPEN }
  }
  const where = agents.length > 2 ? `${agents.length} agents` : agents.join(', ')
  if (requests.length === docs.length) {
    return { ...toast, where, title: `${docs.length} docs ask for a review` }
  }
  const title = requests.length === 0 ? 'have answers' : 'wait for you'
  return { ...toast, where, title: `${docs.length} docs ${title}` }
}

function add(state: ViewerState, toast: NewToast): ViewerState {
  const sequence = state.sequence + 1
  const toasts = fit([...state.toasts, { ...toast, id: `toast-${sequence}` }])
  return { ...state, sequence, toasts }
}

/** The oldest `info` leaves first, then the oldest of all. */
function fit(toasts: readonly ToastRecord[]): readonly ToastRecord[] {
  if (toasts.length <= MOST) return toasts
  const infos = toasts.slice(0, -1).filter(({ tone }) => tone === 'info')
  const leaving = infos[0] ?? toasts[0]
  return toasts.filter(toast => toast !== leaving)
}
