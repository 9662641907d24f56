// Showing a doc as it is written, in the place of its page, and showing the page again. Pure; reading
// the file is doc-loader.ts's.

import { say } from './layout.js'
import { mountedDoc, titleOf } from '../selectors.js'
import type { Raw, ViewState } from '../state.js'

const NOT_READ: Raw = { text: null, tag: null, problem: '' }
/** Names of texts that are too long to be drawn as pages. */
const TEXT_FILE = /\.(?:txt|log|csv|tsv|md|markdown|json|ya?ml|css|[cm]?js|ts|xml|svg)$/i

export function isRaw(state: ViewState, path: string): boolean {
  return state.raws.has(path)
}

/** Whether there is a text to show: not of an image, a PDF or an archive. */
export function hasSource(state: ViewState, path: string): boolean {
  const loaded = mountedDoc(state, path)?.loaded
  if (!loaded) return false
  const isText = /^text\/|[/+](?:json|xml|javascript)\b/.test(loaded.type)
  return isText || (loaded.type === 'application/octet-stream' && TEXT_FILE.test(path))
}

export function showSource(state: ViewState, path: string): ViewState {
  if (isRaw(state, path) || !hasSource(state, path)) return state
  const raws = new Map(state.raws).set(path, NOT_READ)
  return say({ ...state, raws }, `Showing the source of ${titleOf(state, path)}`)
}

export function showPage(state: ViewState, path: string): ViewState {
  if (!isRaw(state, path)) return state
  const raws = new Map(state.raws)
  raws.delete(path)
  return say({ ...state, raws }, `Showing ${titleOf(state, path)}`)
}

/** From the page to the source, and back. */
export function turnSource(state: ViewState, path: string): ViewState {
  return isRaw(state, path) ? showPage(state, path) : showSource(state, path)
}
