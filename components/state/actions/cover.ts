// Says what lies over the page of an open doc, and what stands beside it. Pure.
// To change how a cover is drawn, see components/viewer/panes/doc-view.ts.

import { shownVersion, type Cover, type ShownVersion } from '../open-doc.js'
import { PANELS, type Panel } from '../panels.js'
import { mountedDoc, titleOf } from '../selectors.js'
import type { ViewerState } from '../state.js'
import { announce } from './announce.js'
import { changeDoc } from './docs.js'

/** Covers a doc without an announcement; `page` shows its page again. */
export function coverDoc(state: ViewerState, path: string, cover: Cover): ViewerState {
  return changeDoc(state, path, open => (open.cover === cover ? open : { ...open, cover }))
}

export function isSourceShown({ docs }: ViewerState, path: string): boolean {
  return docs.get(path)?.cover === 'source'
}

/** Whether its page is made of a text. A doc that is no page is shown as it is written already. */
export function hasSource(state: ViewerState, path: string): boolean {
  const { type = '' } = mountedDoc(state, path)?.loaded ?? {}
  return /^text\/html\b|[/+]xml\b/.test(type)
}

export function showSource(state: ViewerState, path: string): ViewerState {
  if (isSourceShown(state, path) || !hasSource(state, path)) return state
  const shown = coverDoc(state, path, 'source')
  return announce(shown, `Showing the source of ${titleOf(state, path)}`)
}

export function showPage(state: ViewerState, path: string): ViewerState {
  if (!isSourceShown(state, path)) return state
  return announce(coverDoc(state, path, 'page'), `Showing ${titleOf(state, path)}`)
}

/** From the page to the source, and back. */
export function toggleSource(state: ViewerState, path: string): ViewerState {
  return isSourceShown(state, path) ? showPage(state, path) : showSource(state, path)
}

/** The version that stands beside its doc; null for none. */
export function versionBeside({ docs }: ViewerState, path: string): ShownVersion | null {
  const open = docs.get(path)
  const shown = open ? shownVersion(open) : null
  return shown?.isBeside ? shown : null
}

export function isPanelShown({ docs }: ViewerState, path: string, panel: Panel): boolean {
  return docs.get(path)?.panel === panel
}

/** Shows a panel beside a doc, in the place of another one. A doc that is not loaded has no place for it. */
export function showPanel(state: ViewerState, path: string, panel: Panel): ViewerState {
  const open = mountedDoc(state, path)
  if (!open || open.panel === panel) return state
  const shown = changeDoc(state, path, doc => ({ ...doc, panel }))
  return announce(shown, `${turnInWords(open.panel, panel)} ${titleOf(state, path)}`)
}

export function togglePanel(state: ViewerState, path: string, panel: Panel): ViewerState {
  return showPanel(state, path, isPanelShown(state, path, panel) ? 'none' : panel)
}

function turnInWords(before: Panel, now: Panel): string {
  if (now === 'none') return before === 'none' ? '' : `Closed the ${PANELS[before].announcement}`
  const { announcement } = PANELS[now]
  return announcement.charAt(0).toUpperCase() + announcement.slice(1)
}
