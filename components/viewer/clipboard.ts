// Copies texts to the clipboard, with a toast, and makes the paths and links that are copied.
// To change the form of a link, see schema/names/links.ts.

import { addError, addInfo } from '../state/actions/toasts.js'
import type { ViewerModel } from '../state/viewer-model.js'
import { splitDocPath } from '../../schema/names/keys.js'
import { formatLink } from '../../schema/names/links.js'
import { linkTo } from '../../schema/names/resolve-link.js'
import { bareDoc, docAt, treeOf } from '../state/selectors.js'
import type { ViewerState } from '../state/state.js'

/**
 * @param what - what it is, in a word
 * @param isShort - whether it can be shown when the browser refuses to copy
 */
export async function copyText(
  model: ViewerModel,
  text: string,
  what: string,
  isShort = true,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    model.update(state => addInfo(state, `Copied the ${what}`))
  } catch {
    const refused = 'The browser keeps the clipboard closed'
    model.update(state => addError(state, isShort ? `${refused}: ${text}` : `${refused}.`))
  }
}

/** The absolute path of a doc, or of a folder in a docs folder; `''` for none. */
export function absOf(state: ViewerState, path: string): string {
  const at = splitDocPath(path)
  const root = treeOf(state)?.folders.find(({ name }) => name === (at?.folder ?? path))?.root
  return root === undefined ? '' : at ? `${root}/${at.rel}` : root
}

/** The link of a doc, with its origin. */
export function linkAddress(state: ViewerState, path: string, base: string): string {
  const tree = treeOf(state)
  if (!tree) return ''
  return new URL(`/${formatLink(linkTo(docAt(state, path) ?? bareDoc(path), tree))}`, base).href
}
