// Paths and links for the clipboard. Pure.

import { splitDocPath } from '../../schema/names/keys.js'
import { formatLink } from '../../schema/names/links.js'
import { linkTo } from '../../schema/names/resolve-link.js'
import { bareDoc, docAt, treeOf } from '../state/selectors.js'
import type { ViewState } from '../state/state.js'

/** The absolute path of a doc, or of a folder in a docs folder; `''` for none. */
export function absOf(state: ViewState, path: string): string {
  const at = splitDocPath(path)
  const root = treeOf(state)?.folders.find(({ name }) => name === (at?.folder ?? path))?.root
  return root === undefined ? '' : at ? `${root}/${at.rel}` : root
}

/** The link of a doc, whole. */
export function linkAddress(state: ViewState, path: string, base: string): string {
  const tree = treeOf(state)
  if (!tree) return ''
  return new URL(`/${formatLink(linkTo(docAt(state, path) ?? bareDoc(path), tree))}`, base).href
}
