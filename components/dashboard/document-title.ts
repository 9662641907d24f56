// Sets the title and the icon of the page: with a count and a dot while it is hidden and docs wait for the reader.
// To change which docs wait, see schema/review/doc-mark.ts.

import { markOf } from '../../schema/review/doc-mark.js'
import { docSetOnShow, focusedPath, titleOf, treeOf } from '../state/selectors.js'
import type { ViewerState } from '../state/state.js'

const ICON = '/favicon.svg'
const ICON_WITH_DOT = '/favicon-dot.svg'

interface TitleParts {
  title: string
  /** How many docs came to wait for the reader since the page was hidden. */
  waiting: number
  /** Whether the page is hidden: a visible page shows itself which docs wait. */
  isHidden: boolean
}

export function showTitle({ title, waiting, isHidden }: TitleParts, page = document): void {
  const hasMark = isHidden && waiting > 0
  const text = hasMark ? `(${waiting}) ${title}` : title
  if (page.title !== text) page.title = text
  const href = hasMark ? ICON_WITH_DOT : ICON
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon || icon.getAttribute('href') === href) return
  // Some browsers read the icon again only from a new element.
  const fresh = icon.cloneNode() as HTMLLinkElement
  fresh.setAttribute('href', href)
  icon.replaceWith(fresh)
}

/** The title of the doc in front, else the label of the workspace on show. */
export function titleOnShow(state: ViewerState): string {
  // Before there is a tree, only the file name of a doc is known.
  const path = treeOf(state) ? focusedPath(state) : ''
  const label = docSetOnShow(state)?.label ?? 'Plans'
  return path === '' ? label : titleOf(state, path)
}

/** Counts the docs that got a mark while the page is hidden. */
export class WaitingDocs {
  /** The docs that waited already when the page was hidden; null while it is visible. */
  #before: Set<string> | null = null

  count({ review: { docs, cursor } }: ViewerState, isHidden: boolean): number {
    if (!isHidden) this.#before = null
    // Before the first reply it is not known which docs wait.
    if (!isHidden || cursor === '') return 0
    const waiting = [...docs.values()].flatMap(doc => (markOf(doc) === null ? [] : [doc.path]))
    const now = new Set(waiting)
    this.#before ??= now
    // A doc that was read meanwhile and waits again counts.
    this.#before = new Set([...this.#before].filter(path => now.has(path)))
    return now.size - this.#before.size
  }
}
