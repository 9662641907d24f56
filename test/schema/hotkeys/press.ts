import type { KeyPress } from '../../../schema/hotkeys/hotkeys.js'

/** Modifiers, then the physical key, then what it types. */
export function press(text: string): KeyPress {
  const [key = '', code = '', ...held] = text.split(' ').reverse()
  const [ctrl, alt, shift, meta] = ['ctrl', 'alt', 'shift', 'meta'].map(name => held.includes(name))
  return { code, key, ctrl: !!ctrl, alt: !!alt, shift: !!shift, meta: !!meta }
}
