// Dialogs in a loop would keep the reader from the page around the doc. So only a few may follow one
// another unasked: the others are answered as if they had been dismissed at once.

/** As many as a doc may open before the reader does something in it. */
const MOST = 5

const NAMES = ['alert', 'confirm', 'prompt'] as const
/** What a reader does, and by which a dialog may be asked for again. */
const GESTURES = ['pointerdown', 'keydown'] as const
const DISMISSED = { alert: undefined, confirm: false, prompt: null }

export function limitDialogs(): void {
  let opened = 0
  for (const type of GESTURES) {
    addEventListener(type, event => event.isTrusted && (opened = 0), { capture: true })
  }
  for (const name of NAMES) {
    const open = window[name].bind(window) as (...words: unknown[]) => unknown
    const limited = (...words: unknown[]) => {
      opened++
      return opened > MOST ? DISMISSED[name] : open(...words)
    }
    Object.defineProperty(window, name, { value: limited, configurable: true, writable: true })
  }
}
