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
import { showDialogs } from './dialogs.js'
import { tellFocus } from './focus.js'
import { limitHistory } from './history.js'
import { forwardKeys } from './keys.js'
import { forwardLinks } from './links.js'
import { Headings } from './headings.js'
import { Marks } from './mark-matches.js'
import { readByKeys } from './reading-keys.js'
import { Place } from './scroll-position.js'
import { Printing } from './print.js'
import { Storages } from './storage.js'

// A doc may name a variable of its own `parent`.
const home = window.parent

const NOTHING = { local: [], session: [] }

document.currentScript?.remove()
// A doc in a tab of its own has no page around it.
if (home !== window) connect()

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
