// The script inside a framed doc, run before the doc's own scripts: exchanges messages with the parent page only.
// To change what a message does, see `apply`; the messages, components/messages/frame.ts.

import {
  formatStart,
  readFrameControl,
  parseStart,
  type FrameControl,
  type FrameMessage,
  type FrameStart,
  type Scroll,
} from '../messages/frame.js'
import { Carry } from './carry/carry.js'
import { isSelectedAgain } from './carry/selected-text.js'
import { isInField, refuseFocus, reportFocus } from './focus.js'
import { limitHistory } from './history.js'
import { annotateLate } from './late-annotations.js'
import { forwardLinks } from './links.js'
import { Headings, scrollToFragments } from './headings.js'
import { MatchMarker } from './mark-matches.js'
import { readByKeys } from './reading-keys.js'
import { ScrollPosition } from './scroll-position.js'
import { Printing } from './print.js'
import { reportSeen } from './seen.js'
import { Storages } from './storage.js'
import { isFixedKey } from '../../schema/hotkeys/fixed-keys.js'
import { matchCombo, parseCombo, pressOf } from '../../schema/hotkeys/hotkeys.js'
import { listenLast } from './listen-last.js'

// A doc may name a variable of its own `parent`.
const home = window.parent

const NOTHING = { local: [], session: [] }

/** More are dropped: a script can call `alert` in a loop. */
const MOST_DIALOGS = 5

const UNANSWERED = 'Here a plan gets no answer. In a tab of its own it does.'

const DIALOG_STYLES = `
  dialog {
    box-sizing: border-box;
    max-inline-size: min(30rem, 100vw - 2rem);
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
  // As HIDDEN_PREFIX has it.
  const name = window.name.replace(/^hidden:/, '')
  if (name !== window.name) refuseFocus()
  const given = parseStart(name)
  window.name = ''
  const path = location.pathname
  const own = given?.path === path ? given : null
  /** Null until the parent sends a start: a frame inside a doc never gets one. */
  let hotkeys = given?.hotkeys ?? null
  const { run, look } = own ?? { run: '', look: '' }
  if (look !== '') document.documentElement.style.cssText = look

  const send = (message: FrameMessage) => home.postMessage(message, '*')
  const sendToViewer = (message: FrameMessage) => hotkeys && send(message)
  const storages = new Storages(own?.stored ?? NOTHING, sendToViewer)
  const position = new ScrollPosition(sendToViewer)
  const carry = new Carry<Scroll>()
  const marks = new MatchMarker(position, sendToViewer)
  showDialogs(() => sendToViewer({ type: 'plan-frame-print' }))
  limitHistory()
  reportFocus(sendToViewer)
  forwardKeys(() => hotkeys, send)
  readByKeys(position, marks, sendToViewer)
  const headings = new Headings(sendToViewer)
  forwardLinks(() => hotkeys !== null, send)
  scrollToFragments()
  const seen = reportSeen(position, sendToViewer)
  const receiveMarks = annotateLate({
    send: sendToViewer,
    isCarried: isSelectedAgain,
    seen: seen.setMarks,
  })
  const printing = new Printing(() => hotkeys !== null, sendToViewer)

  const show = ({ scroll, words }: Pick<FrameStart, 'scroll' | 'words'>) => {
    if (scroll) position.restore(scroll)
    marks.mark(words, { moves: scroll === null })
  }
  if (own) show(own)

  const apply = (control: FrameControl) => {
    switch (control.type) {
      case 'plan-frame-start':
        hotkeys = control.start.hotkeys
        printing.sendSize()
        seen.send()
        if (control.start.path !== path) break
        storages.fill(control.start.stored)
        show(control.start)
        break
      case 'plan-frame-hotkeys':
        hotkeys = control.hotkeys
        break
      case 'plan-frame-mark':
        marks.mark(control.words, { moves: true, isTyped: control.isTyped })
        break
      case 'plan-frame-find':
        marks.step(control.step)
        break
      case 'plan-frame-reveal':
        position.reveal(control.fragment)
        break
      case 'plan-frame-print':
        printing.print()
        break
      case 'plan-frame-scroll-to':
        position.restore(control.scroll)
        break
      case 'plan-frame-scroll-by':
        position.scrollBy(control.step)
        break
      case 'plan-frame-rest-ask':
        carry.whenRested(() => sendToViewer({ type: 'plan-frame-rest' }))
        break
      case 'plan-frame-state-ask':
        sendToViewer({ type: 'plan-frame-state', state: carry.read(position.current) })
        break
      case 'plan-frame-state-put': {
        const place = carry.take(control.state)
        if (place) position.restore(place, () => carry.apply())
        sendToViewer({ type: 'plan-frame-state', state: '' })
        break
      }
      case 'plan-frame-state-focus':
        carry.focus()
        break
      case 'plan-frame-headings-ask':
        headings.send()
        break
      case 'plan-frame-heading':
        headings.show(control.at)
    }
  }
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== home) return
    const control = readFrameControl(data)
    if (control) apply(control)
    else if (hotkeys) receiveMarks(data)
  })
  // A script of the doc may dispatch one, too.
  addEventListener('load', ({ isTrusted }) => {
    if (isTrusted && run !== '') send({ type: 'plan-frame-loaded', run })
  })
  // The doc may reload itself. In `pagehide` Chromium ignores a new name.
  addEventListener('beforeunload', () => {
    if (!hotkeys) return
    const { words } = marks
    window.name = formatStart({
      path,
      hotkeys,
      scroll: position.current,
      stored: storages.all,
      words,
      look,
      run: '',
    })
  })
  send({ type: 'plan-frame-ready', path, isStarted: own !== null })
}

interface DialogRequest {
  words: string
  /** Why there is no answer; `''` where none is expected. */
  why: string
}

/**
 * Shows `alert`, `confirm` and `prompt` in the doc itself. The sandbox forbids the browser's own, which could
 * lock the whole page.
 * @param print - called when the doc prints itself
 */
function showDialogs(print: () => void): void {
  const dialogs = new DialogQueue()
  Object.assign(window, {
    alert: (words: unknown = '') => dialogs.add({ words: String(words), why: '' }),
    confirm: (words: unknown = '') => {
      dialogs.add({ words: String(words), why: UNANSWERED })
      return false
    },
    prompt: (words: unknown = '') => {
      dialogs.add({ words: String(words), why: UNANSWERED })
      return null
    },
    print,
  })
}

/** Shows one dialog after the other, in a shadow root over the doc. */
class DialogQueue {
  readonly #waiting: DialogRequest[] = []
  #host: HTMLElement | null = null

  add(request: DialogRequest): void {
    if (this.#waiting.length === MOST_DIALOGS) return
    this.#waiting.push(request)
    if (this.#host?.isConnected !== true) this.#show()
  }

  #show(): void {
    const [request] = this.#waiting
    if (!request) return
    const host = (this.#host = document.createElement('plan-dialog'))
    host.style.all = 'initial'
    const isDark = new URLSearchParams(location.search).get('theme') === 'dark'
    host.style.colorScheme = isDark ? 'dark' : 'light'
    const root = host.attachShadow({ mode: 'open' })
    const styles = new CSSStyleSheet()
    styles.replaceSync(DIALOG_STYLES)
    root.adoptedStyleSheets = [styles]
    const dialog = renderDialog(request)
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

function renderDialog({ words, why }: DialogRequest): HTMLDialogElement {
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

/** Forwards presses of these combos and the fixed keys; none while there are no combos. */
function forwardKeys(
  hotkeys: () => readonly string[] | null,
  send: (message: FrameMessage) => void,
): void {
  listenLast('keydown', event => {
    const texts = hotkeys()
    const press = pressOf(event)
    if (!texts || !press || isInField(event)) return
    const combos = texts.map(parseCombo)
    const isCombo = combos.some(combo => combo && matchCombo(press, combo))
    if (!isFixedKey(press) && !isCombo && !isEscape(press.key, texts)) return
    event.preventDefault()
    // A key that is held down acts once.
    if (!event.repeat) send({ type: 'plan-frame-key', ...press })
  })
}

/** No combo is made of it: the page asks for it while it leads out of the doc. A dialog of the doc keeps it. */
function isEscape(key: string, wanted: readonly string[]): boolean {
  return key === 'Escape' && wanted.includes(key) && !document.querySelector(':modal')
}

// At the end, when all of this file is there.
document.currentScript?.remove()
// A doc in a tab of its own has no page around it.
if (home !== window) connect()
