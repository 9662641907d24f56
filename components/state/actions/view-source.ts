// Shows the source of a doc in the place of its page, and the page again. Pure.
// To change how the file is read, see ../docs/doc-loader.ts.

import { putSource } from './docs.js'
import { announce } from './layout.js'
import { mountedDoc, titleOf } from '../selectors.js'
import type { DocSource } from '../open-doc.js'
import type { ViewerState } from '../state.js'

const NOT_READ: DocSource = { text: null, etag: null, problem: '', isOffline: false }
/** Names of texts that are too long to be drawn as pages. */
const TEXT_FILE = /\.(?:txt|log|csv|tsv|md|markdown|json|ya?ml|css|[cm]?js|ts|xml|svg)$/i

export function isSourceShown({ docs }: ViewerState, path: string): boolean {
  return Boolean(docs.get(path)?.source)
}

/** Whether there is a text to show: not of an image, a PDF or an archive. */
export function hasSource(state: ViewerState, path: string): boolean {
  const loaded = mountedDoc(state, path)?.loaded
  if (!loaded) return false
  const isText = /^text\/|[/+](?:json|xml|javascript)\b/.test(loaded.type)
  return isText || (loaded.type === 'application/octet-stream' && TEXT_FILE.test(path))
}

export function showSource(state: ViewerState, path: string): ViewerState {
  if (isSourceShown(state, path) || !hasSource(state, path)) return state
  const shown = putSource(state, path, NOT_READ)
  return announce(shown, `Showing the source of ${titleOf(state, path)}`)
}

export function showPage(state: ViewerState, path: string): ViewerState {
  if (!isSourceShown(state, path)) return state
  return announce(putSource(state, path, null), `Showing ${titleOf(state, path)}`)
}

/** From the page to the source, and back. */
export function toggleSource(state: ViewerState, path: string): ViewerState {
  return isSourceShown(state, path) ? showPage(state, path) : showSource(state, path)
}
