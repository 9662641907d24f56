// The way into the clipboard, and what the reader is told of it.

import { addError, addInfo } from '../state/actions/toasts.js'
import type { View } from '../state/viewer-model.js'

/**
 * @param what - what it is, in a word
 * @param isShort - whether it can be told where the browser allows no copy
 */
export async function copyText(
  view: View,
  text: string,
  what: string,
  isShort = true,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    view.update(state => addInfo(state, `Copied the ${what}`))
  } catch {
    const closed = 'The browser keeps the clipboard closed'
    view.update(state => addError(state, isShort ? `${closed}: ${text}` : `${closed}.`))
  }
}
