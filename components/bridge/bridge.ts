// The script inside a framed doc, run before anything of the doc's own: what the page around it may
// know and ask. It obeys its parent alone, and gives no orders. To change what it does, see the file of each part.

import {
  formatStart,
  readFrameControl,
  readStart,
  type FrameControl,
  type FrameMessage,
  type FrameStart,
} from '../../schema/messages/frame.js'
import { tellFocus, isInField } from './focus.js'
import { limitHistory } from './history.js'
import { forwardLinks } from './links.js'
import { Headings } from './headings.js'
import { Marks } from './mark-matches.js'
import { readByKeys } from './reading-keys.js'
import { Place } from './scroll-position.js'
import { Printing } from './print.js'
import { tellSeen } from './seen.js'
import { Storages } from './storage.js'
import { isFixedKey, matchCombo, parseCombo, pressOf } from '../../schema/hotkeys/hotkeys.js'
import { listenLast } from './listen-last.js'

// A doc may name a variable of its own `parent`.
const home = window.parent

const NOTHING = { local: [], session: [] }

// The dialogs of a framed doc. Its sandbox allows none of the browser's: in a loop they would keep the
// reader from the page around it. Their words are shown in the doc itself, and its script goes on.

/** So many wait for the reader; the script of a doc may ask for more, and is answered all the same. */
const MOST_DIALOGS = 5

const UNANSWERED = 'Here a plan gets no answer. In a tab of its own it does.'

const DIALOG_STYLES = `
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

function connect(): void {
  const given = readStart(window.name)
  window.name = ''
  const path = location.pathname
  const own = given?.path === path ? given : null
  /** Null until the page said that this frame is more than a part of a doc. */
  let hotkeys = given?.hotkeys ?? null

  const say = (message: FrameMessage) => home.postMessage(message, '*')
  const sayToViewer = (message: FrameMessage) => hotkeys && say(message)
  const storages = new Storages(own?.stored ?? NOTHING, sayToViewer)
  const place = new Place(sayToViewer)
  const marks = new Marks(place, sayToViewer)
  showDialogs(() => sayToViewer({ type: 'plan-frame-print' }))
  limitHistory()
  tellFocus(sayToViewer)
  forwardKeys(() => hotkeys, say)
  readByKeys(place, marks, sayToViewer)
  const headings = new Headings(sayToViewer)
  forwardLinks(() => hotkeys !== null, say)
  const seen = tellSeen(place, sayToViewer)
  const printing = new Printing(() => hotkeys !== null, sayToViewer)

  const show = ({ scroll, words }: Pick<FrameStart, 'scroll' | 'words'>) => {
    if (scroll) place.restore(scroll)
    marks.mark(words, { moves: scroll === null })
  }
  if (own) show(own)

  const obey = (control: FrameControl) => {
    switch (control.type) {
      case 'plan-frame-start':
        hotkeys = control.start.hotkeys
        printing.tell()
        seen.tell()
        if (control.start.path !== path) break
        storages.fill(control.start.stored)
        show(control.start)
        break
      case 'plan-frame-hotkeys':
        hotkeys = control.hotkeys
        break
      case 'plan-frame-mark':
        marks.mark(control.words, { moves: true })
        break
      case 'plan-frame-find':
        marks.step(control.step)
        break
      case 'plan-frame-reveal':
        place.reveal(control.fragment)
        break
      case 'plan-frame-print':
        printing.print()
        break
      case 'plan-frame-scroll-to':
        place.restore(control.scroll)
        break
      case 'plan-frame-scroll-by':
        place.scrollBy(control.step)
        break
      case 'plan-frame-headings-ask':
        headings.tell()
        break
      case 'plan-frame-heading':
        headings.show(control.at)
    }
  }
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const control = source === home ? readFrameControl(data) : null
    if (control) obey(control)
  })
  // The doc may load itself again. Later, as it goes, Chromium takes no name any more.
  addEventListener('beforeunload', () => {
    if (!hotkeys) return
    const { words } = marks
    window.name = formatStart({ path, hotkeys, scroll: place.current, stored: storages.all, words })
  })
  say({ type: 'plan-frame-ready', path, isStarted: own !== null })
}

interface Said {
  words: string
  /** What an answer would take; `''` where none is wanted. */
  why: string
}

/** @param print - what a doc that prints itself leads to */
function showDialogs(print: () => void): void {
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
    if (this.#waiting.length === MOST_DIALOGS) return
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
    styles.replaceSync(DIALOG_STYLES)
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

/** Forwards presses of these combos and the fixed keys; none while there are no combos at all. */
function forwardKeys(
  hotkeys: () => readonly string[] | null,
  say: (message: FrameMessage) => void,
): void {
  listenLast('keydown', event => {
    const texts = hotkeys()
    const press = pressOf(event)
    if (!texts || !press || isInField(event)) return
    const combos = texts.map(parseCombo)
    if (!isFixedKey(press) && !combos.some(combo => combo && matchCombo(press, combo))) return
    event.preventDefault()
    // A key that is held down acts once.
    if (!event.repeat) say({ type: 'plan-frame-key', ...press })
  })
}

// At the end, when all of this file is there.
document.currentScript?.remove()
// A doc in a tab of its own has no page around it.
if (home !== window) connect()
