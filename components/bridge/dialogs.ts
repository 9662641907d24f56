// The dialogs of a framed doc. Its sandbox allows none of the browser's: in a loop they would keep the
// reader from the page around it. Their words are shown in the doc itself, and its script goes on.

/** So many wait for the reader; the script of a doc may ask for more, and is answered all the same. */
const MOST = 5

const UNANSWERED = 'Here a plan gets no answer. In a tab of its own it does.'

const STYLES = `
  dialog {
    box-sizing: border-box;
    max-inline-size: min(30rem, calc(100vw - 2rem));
    padding: 1.25rem;
    border: 1px solid GrayText;
    border-radius: 0.75rem;
    background: Canvas;
    color: CanvasText;
    font: 1rem/1.5 system-ui, sans-serif;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 35%);
  }
  p {
    max-block-size: 60vh;
    margin: 0 0 1rem;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .why {
    opacity: 0.75;
  }
  .acts {
    display: flex;
    gap: 1rem;
    align-items: center;
    justify-content: end;
  }
  button {
    min-inline-size: 5rem;
    padding: 0.35rem 1rem;
    font: inherit;
  }
`

interface Said {
  words: string
  /** What an answer would take; `''` where none is wanted. */
  why: string
}

/** @param print - what a doc that prints itself leads to */
export function showDialogs(print: () => void): void {
  const box = new Box()
  const put = (name: 'alert' | 'confirm' | 'prompt' | 'print', value: unknown) => {
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  }
  put('alert', (words: unknown = '') => box.say({ words: String(words), why: '' }))
  put('confirm', (words: unknown = '') => {
    box.say({ words: String(words), why: UNANSWERED })
    return false
  })
  put('prompt', (words: unknown = '') => {
    box.say({ words: String(words), why: UNANSWERED })
    return null
  })
  put('print', print)
}

/** Shows one after the other, over the doc and in none of its styles. */
class Box {
  readonly #waiting: Said[] = []
  #host: HTMLElement | null = null

  say(said: Said): void {
    if (this.#waiting.length === MOST) return
    this.#waiting.push(said)
    if (this.#host?.isConnected !== true) this.#show()
  }

  #show(): void {
    const [said] = this.#waiting
    if (!said) return
    const host = (this.#host = document.createElement('plan-dialog'))
    host.style.all = 'initial'
    const isDark = new URLSearchParams(location.search).get('theme') === 'dark'
    host.style.colorScheme = isDark ? 'dark' : 'light'
    const root = host.attachShadow({ mode: 'open' })
    const styles = new CSSStyleSheet()
    styles.replaceSync(STYLES)
    root.adoptedStyleSheets = [styles]
    const dialog = drawn(said)
    dialog.addEventListener('close', () => {
      host.remove()
      this.#waiting.shift()
      this.#show()
    })
    root.append(dialog)
    document.documentElement.append(host)
    dialog.showModal()
  }
}

function drawn({ words, why }: Said): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'The plan says')
  const text = document.createElement('p')
  text.textContent = words
  const reason = document.createElement('p')
  reason.className = 'why'
  reason.textContent = why
  const acts = document.createElement('div')
  acts.className = 'acts'
  if (why !== '') {
    const link = document.createElement('a')
    link.href = location.href
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = 'Open in a tab'
    link.addEventListener('click', () => dialog.close())
    acts.append(link)
  }
  const button = document.createElement('button')
  button.textContent = 'OK'
  button.autofocus = true
  button.addEventListener('click', () => dialog.close())
  acts.append(button)
  dialog.append(text, reason, acts)
  return dialog
}
