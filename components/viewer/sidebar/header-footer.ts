// Templates for the header and the footer of the sidebar: a problem of the settings file, progress.
// To change when they are shown, see sidebar.ts.

import { html, nothing } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import { MenuAskEvent, type MenuEntry } from '../../parts/shared/menu-item.js'
import { iconButton } from '../../parts/shared/icons.js'
import { count, grouped } from '../../parts/shared/words.js'
import { toggleLines, toggleOrder } from '../../state/actions/sidebar.js'
import { allUnread } from '../../state/review/unread.js'
import { treeOf } from '../../state/selectors.js'
import type { ViewerState } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import { RECONNECTING } from '../messages.js'
import type { StatusResponse } from '../../../schema/api/api.js'
import type { Tree } from '../../../schema/tree.js'

/**
 * @param problem - one a line; none for `''`
 * @param ask - opens the settings; null where there are none to open
 */
export function renderProblem(problem = '', ask: (() => void) | null) {
  if (problem === '') return nothing
  return html`<div class="problem" role="alert">
    <strong>The settings file cannot be used</strong>
    <p>${problem}</p>
    <p>What was read last stays in use.</p>
    ${ask ? html`<button class="button" @click=${ask}>Open the settings</button>` : nothing}
  </div>`
}

export interface FooterOptions {
  /** How many docs there are, in words. */
  docs: string
  /** The menu of the sidebar as it is when it opens. */
  menu(): readonly MenuEntry[]
  /** Why docs wait for the reader, with numbers. */
  waiting: string
  /** Whether these docs are listed over the tree. */
  isForYouShown: boolean
  /** Shows the docs that wait, or hides them. */
  showForYou(): void
}

/** @param showDeleted - shows the deleted docs, or hides them */
export function sidebarMenu(model: ViewerModel, showDeleted: () => void): MenuEntry[] {
  const { sidebar, review } = model.state
  const gone = review.deleted.length
  const label = commandTitle('readAll')
  const unread = model.isTab ? allUnread(model.state) : []
  const readAll = { label, run: () => void model.markRead(unread) }
  const toggle = (label: string, isChecked: boolean, action: typeof toggleOrder) => ({
    ...{ label, isChecked },
    run: () => model.update(action),
  })
  const hasTasks = (treeOf(model.state)?.tasks.length ?? 0) > 0
  return [
    ...(hasTasks ? [toggle('Newest first', sidebar.order === 'newest', toggleOrder)] : []),
    toggle('Two lines for each doc', sidebar.isTall, toggleLines),
    ...(unread.length > 0 ? [readAll] : []),
    ...(gone > 0 ? [{ label: `Recently deleted (${grouped(gone)})`, run: showDeleted }] : []),
  ]
}

export function renderFooter(state: ViewerState, options: FooterOptions) {
  const { reply, connection, status } = state
  const { docs, menu } = options
  const problem = stateLine(connection, status) || progressLine(status)
  const left = problem || foldersLine(reply?.tree ?? null)
  return html`<div class="foot">
    ${renderReviews(state, options)}
    <span class="live ${connection}" aria-hidden="true"></span>
    <span role="status" class="state" title=${left}>${left}</span>
    <span class="count">${docs}</span>
    ${iconButton(
      'more',
      'Sidebar menu',
      ({ currentTarget }) =>
        currentTarget?.dispatchEvent(
          new MenuAskEvent({
            ...{ items: menu(), label: 'Sidebar menu' },
            opener: currentTarget as HTMLElement,
          }),
        ),
      { look: 'small', hasMenu: true },
    )}
  </div>`
}

/** The docs that wait for the reader; nothing where none do. */
function renderReviews({ review }: ViewerState, options: FooterOptions) {
  const { waiting, isForYouShown, showForYou } = options
  const { marks, problem } = review
  if (problem !== '') return html`<span role="status" class="reviews off">${problem}</span>`
  if (marks.size === 0) return nothing
  return html`<div class="reviews">
    <button class="for-you" title=${waiting} aria-expanded=${isForYouShown} @click=${showForYou}>
      For you (${grouped(marks.size)})
    </button>
  </div>`
}

/** The path of the one docs folder, or how many there are. */
export function foldersLine(tree: Tree | null): string {
  const folders = tree?.folders ?? []
  const [only] = folders
  return folders.length === 1 && only ? only.label : tree ? `${folders.length} folders` : ''
}

/** A problem of the connection; `''` while there is none. */
export function stateLine(
  connection: ViewerState['connection'],
  status: StatusResponse | null,
): string {
  if (connection === 'lost') return RECONNECTING
  if (connection === 'connecting') return 'Connecting…'
  return status && status.polling.length > 0 ? 'Polling every 2 s' : ''
}

export function progressLine(status: StatusResponse | null): string {
  const { reading, indexing } = status ?? {}
  if (reading) return `Reading ${grouped(reading.done)} of ${grouped(reading.of)}`
  if (indexing) return `Indexing ${grouped(indexing.done)} of ${grouped(indexing.of)}`
  return ''
}

/** How many docs are listed; one that stands in a task and in a collection counts once. */
export function docCount(tree: Tree | null): string {
  if (!tree) return ''
  const collected = new Set(tree.collections.flatMap(({ docs }) => docs.map(({ path }) => path)))
  let docs = collected.size
  // Each edit counts them again, and there may be 50,000.
  for (const place of tree.tasks.flatMap(workspacesOf)) {
    for (const { path } of place.docs) if (!collected.has(path)) docs++
  }
  return count(docs, 'doc')
}
