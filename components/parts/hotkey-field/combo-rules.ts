// Which combos an action may have, and what is said of those that may not or that mean something to a
// browser already. All of it was tried with real key presses where a browser could be had.

import { comboInWords } from '../../../schema/hotkeys/combos.js'
import { isFixedCombo, isSamePress } from '../../../schema/hotkeys/presses.js'
import { parseCombo } from '../../../schema/hotkeys/hotkeys.js'

/** `refused`: it could never act. `warned`: it acts, and something else no longer does. */
export interface ComboVerdict {
  kind: 'refused' | 'warned'
  /** A whole sentence. */
  says: string
}

/** Never handed to a page. */
const KEPT_BY_BROWSERS = [
  'Ctrl+W',
  'Ctrl+T',
  'Ctrl+N',
  'Ctrl+Shift+W',
  'Ctrl+Shift+N',
  'Meta+W',
  'Meta+T',
  'Meta+N',
  'Meta+Q',
  'Meta+Shift+W',
  'Meta+Shift+N',
]

const KEPT_BY_FIREFOX = ['Ctrl+Shift+P', 'Meta+Shift+P']

/** The meaning of combos in browsers, for `Ctrl` on most systems and `Meta` on a Mac. */
const MEANT_BY_BROWSERS: readonly [key: string, meaning: string][] = [
  ['A', 'selects everything'],
  ['C', 'copies'],
  ['D', 'sets a bookmark'],
  ['G', 'finds the next match'],
  ['H', 'shows the history'],
  ['J', 'shows the downloads'],
  ['L', 'goes to the address bar'],
  ['O', 'opens a file'],
  ['R', 'reloads the page'],
  ['S', 'saves the page'],
  ['U', 'shows the page’s source'],
  ['V', 'pastes'],
  ['X', 'cuts'],
  ['Y', 'redoes'],
  ['-', 'makes the page smaller'],
  ['=', 'makes the page bigger'],
  ['+', 'makes the page bigger'],
  ['0', 'resets the size of the page'],
  ['Shift+C', 'opens the developer tools'],
  ['Shift+I', 'opens the developer tools'],
  ['Shift+J', 'opens the developer tools'],
  ['Shift+R', 'reloads the page'],
  ['Shift+T', 'opens the last closed tab again'],
  ['Shift+Z', 'redoes'],
]
const OTHERS_MEANT: readonly [combo: string, meaning: string][] = [
  ['Alt+ArrowLeft', 'goes back'],
  ['Alt+ArrowRight', 'goes forward'],
  ['Meta+ArrowLeft', 'goes back'],
  ['Meta+ArrowRight', 'goes forward'],
  ['Meta+[', 'goes back'],
  ['Meta+]', 'goes forward'],
  ['Alt+D', 'goes to the address bar'],
  ['Alt+F', 'opens the menu'],
  ["'", 'finds in the page, in Firefox'],
]

/** The verdict on a combo before it is taken; null where it is fine. */
export function judgeCombo(text: string): ComboVerdict | null {
  const combo = parseCombo(text)
  const shown = comboInWords(text)
  if (!combo) return refused('That key cannot be a shortcut.')
  if (combo.key === '') return judgeModifiers(text, shown)
  if (isFixedCombo(text))
    return refused(`${shown} is a key of the dashboard that cannot be changed.`)
  if (isAnyOf(text, KEPT_BY_BROWSERS)) {
    return refused(`${shown} never reaches the page: the browser keeps it.`)
  }
  if (!combo.ctrl && !combo.alt && !combo.meta) return judgeBare(combo.key, shown, text)
  if (isAnyOf(text, KEPT_BY_FIREFOX)) {
    return warned(`${shown} never reaches the page in Firefox, which opens a private window.`)
  }
  const meaning = meaningOf(text)
  if (meaning) return warned(`In the browser ${shown} ${meaning}. Here it will not any more.`)
  if (combo.ctrl && combo.alt) {
    return warned(`${shown} is AltGr on some keyboards, and may type a character there.`)
  }
  if (combo.meta) return warned(`${shown} may belong to the system, which then keeps it.`)
  return null
}

function judgeModifiers(text: string, shown: string): ComboVerdict | null {
  if (text === 'Shift')
    return refused('Shift and a digit types a character. Hold another key, too.')
  if (text === 'Ctrl' || text === 'Alt' || text === 'Meta') {
    return warned(`In some browsers ${shown} and a digit switches tabs. Here it will not any more.`)
  }
  return null
}

/** Without a modifier that keeps it from typing. */
function judgeBare(key: string, shown: string, text: string): ComboVerdict | null {
  if (/^[A-Z0-9]$/.test(key)) {
    return refused(`${shown} alone is pressed too easily. Hold Ctrl, Alt or Meta with it.`)
  }
  if (key.startsWith('Arrow')) {
    return refused(`${shown} moves in lists and tabs. Hold Ctrl, Alt or Meta with it.`)
  }
  const meaning = meaningOf(text)
  return meaning
    ? warned(`In the browser ${shown} ${meaning}. Here it will not any more.`)
    : warned(`${shown} acts only while you are not typing in a field.`)
}

function meaningOf(text: string): string | undefined {
  const [, meaning] =
    OTHERS_MEANT.find(([combo]) => isSamePress(combo, text)) ??
    MEANT_BY_BROWSERS.find(([key]) => isAnyOf(text, [`Ctrl+${key}`, `Meta+${key}`])) ??
    []
  return meaning ?? (/^(Ctrl|Meta)\+[1-9]$/.test(text) ? 'switches tabs' : undefined)
}

function isAnyOf(text: string, combos: readonly string[]): boolean {
  return combos.some(combo => isSamePress(combo, text))
}

function refused(says: string): ComboVerdict {
  return { kind: 'refused', says }
}

function warned(says: string): ComboVerdict {
  return { kind: 'warned', says }
}
