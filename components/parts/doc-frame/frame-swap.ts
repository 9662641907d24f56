// Loads a doc in a new frame behind the one in view, and swaps them when it is ready.
// To change what docs in the frames may send, see message-gate.ts.

import type { AnnotationControl, MarkControl, OfferBox } from '../../messages/annotations.js'
import {
  formatStart,
  type FrameControl,
  type FrameMessage,
  type FrameStart,
  type LookMessage,
} from '../../messages/frame.js'
import { giveFocus } from '../shared/focus.js'

/** How long after a doc began to run it is shown though not everything in it is loaded. */
const LOAD_GRACE_MS = 300
const HOLD_MS = 150
/** A doc that answers later has nothing carried over. */
const ANSWER_MS = 500

export interface Load {
  /** Absolute. */
  address: URL
  /** The frame's accessible name. */
  title: string
  /** null for what holds no bridge. */
  start: FrameStart | null
  /** null where the headers of the service restrict the frame. */
  sandbox: string | null
  /** The hash of the bytes that the address names; null where it names none. */
  pin: string | null
  /** It is the doc in view: what the reader did there is carried over. */
  isAgain?: boolean
}

/** The messages of a doc that are only about its own reload. */
type StateMessage = FrameMessage & { type: 'plan-frame-state' | 'plan-frame-rest' }

/** A frame that is not in the page yet, and takes no input. */
export function newFrame({ address, title, start, sandbox }: Load): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.inert = true
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox)
  if (start) frame.name = formatStart(start)
  frame.src = address.href
  return frame
}

/** The known facts of the bytes in a frame. */
interface Content {
  readonly pin: string | null
  readonly isAgain: boolean
  /** The bridge names it once the doc is loaded; `''` from then on. */
  run: string
  /** How often a doc has loaded in it, and how often one has begun to run: from the second time on another one. */
  loads: number
  starts: number
  isEndShown: boolean
  /** How many marks of changes were in view. */
  seenMarks: number
}

/**
 * Every load gets a frame of its own: its name has to be given before it is put into the page, a
 * frame's first address adds nothing to the history, and the doc before it stays in view meanwhile.
 * A frame is never moved, since that would load it again.
 */
export class FrameSwap {
  readonly #container: HTMLElement
  readonly #shown: () => void
  #front: HTMLIFrameElement | null = null
  #next: HTMLIFrameElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #contents = new WeakMap<HTMLIFrameElement, Content>()
  /** The frame that takes over what the reader did. */
  #receiver: HTMLIFrameElement | null = null
  /** The request that waits for the answer of the doc in this frame. */
  #asked: { frame: HTMLIFrameElement; answer: (state: string) => void } | null = null
  #isTyping = false
  #rested: (() => void) | null = null

  /** @param shown - called each time a doc comes into view, or its frame goes to another doc */
  constructor(container: HTMLElement, shown: () => void) {
    this.#container = container
    this.#shown = shown
  }

  /** Loads a doc. What is in view stays there until it is ready. */
  load(load: Load): void {
    this.#drop(this.#next)
    this.#rested = null
    // Only the bridge reads it: the name is gone before a script of the doc runs.
    const run = String(Math.random())
    const frame = newFrame({ ...load, start: load.start && { ...load.start, run } })
    frame.setAttribute('part', 'frame')
    // Copy buttons and full screen need it; a doc of an opaque origin never matches 'self'.
    frame.allow = 'clipboard-write *; fullscreen *'
    frame.className = 'next'
    const { pin, isAgain = false } = load
    const content = { pin, isAgain, run, loads: 0, starts: 0, isEndShown: false, seenMarks: 0 }
    this.#contents.set(frame, content)
    frame.addEventListener('load', () => {
      content.loads++
      void this.#bringForward(frame)
    })
    this.#next = frame
    this.#container.append(frame)
  }

  /**
   * Frames become light a moment after the ground under them. A page without themes is painted on a white canvas
   * in a dark frame and is transparent in a light one, and its frame is painted before the page around it.
   */
  holdDark(): void {
    this.#container.style.colorScheme = 'dark'
    setTimeout(() => (this.#container.style.colorScheme = ''), HOLD_MS)
  }

  clear(): void {
    this.#rested = null
    this.#drop(this.#next)
    this.#drop(this.#front)
  }

  set title(title: string) {
    for (const frame of this.#frames) frame.title = title
  }

  /** The hash of the bytes in view; null where they cannot be named: a doc may lead its frame elsewhere. */
  get pin(): string | null {
    const { pin = null, loads = 0, starts = 0, run = '' } = this.#frontContent ?? {}
    // A doc that led its frame elsewhere while it was parsed is not loaded itself.
    const isElsewhere = loads > 1 || starts > 1 || (starts === 1 && run !== '')
    return isElsewhere ? null : pin
  }

  /** Whether our script runs in the doc in view, also where the doc led its frame to another one. */
  get isBridged(): boolean {
    const { loads = 0, starts = 0 } = this.#frontContent ?? {}
    return starts > 0 && starts >= loads
  }

  /** Whether the end of the doc in view is in view, as the doc says. */
  get isEndShown(): boolean {
    return this.#frontContent?.isEndShown ?? false
  }

  /** How many marks of changes were in view, as the doc says. */
  get seenMarks(): number {
    return this.#frontContent?.seenMarks ?? 0
  }

  /** The newest doc has said so. */
  setSeen(isEndShown: boolean, seenMarks: number): void {
    const content = this.#contentOf(this.#next ?? this.#front)
    if (content) Object.assign(content, { isEndShown, seenMarks })
  }

  /** Whether the reader is in a field of the doc in view. */
  get isTyping(): boolean {
    return this.#isTyping && this.#front !== null
  }

  set isTyping(isTyping: boolean) {
    this.#isTyping = isTyping
    if (!isTyping) this.#rest()
  }

  /** Calls back once the reader has left the field, or types no more. A later load, or call, takes its place. */
  whenRested(rested: () => void): void {
    this.#rested = rested
    this.send({ type: 'plan-frame-rest-ask' }, this.#front?.contentWindow)
  }

  #rest(): void {
    const rested = this.#rested
    this.#rested = null
    rested?.()
  }

  receive(message: StateMessage, source: Window): void {
    if (message.type === 'plan-frame-rest') {
      if (source === this.#front?.contentWindow) this.#rest()
    } else if (source === this.#asked?.frame.contentWindow) this.#asked.answer(message.state)
  }

  get #frontContent(): Content | undefined {
    return this.#contentOf(this.#front)
  }

  #contentOf(frame: HTMLIFrameElement | null): Content | undefined {
    return frame ? this.#contents.get(frame) : undefined
  }

  /** The doc in view, or else the one that is to come. */
  get current(): Window | null {
    return (this.#front ?? this.#next)?.contentWindow ?? null
  }

  /** Whether this is the window of one of the frames. */
  owns(source: unknown): boolean {
    return source !== null && this.#frames.some(frame => frame.contentWindow === source)
  }

  /** Whether it is the window of the doc in view, or of the newest where none is yet. */
  isNewest(source: unknown): boolean {
    return source !== null && source === (this.#next ?? this.#front)?.contentWindow
  }

  /** Whether the doc in view has the focus, and this is its window. */
  isFocused(source: unknown): boolean {
    const root = this.#container.getRootNode()
    const front = this.#front
    if (!front || front.contentWindow !== source || !(root instanceof ShadowRoot)) return false
    return root.activeElement === front
  }

  /** The bridge in this window says that its doc is loaded. */
  loaded(run: string, source: unknown): void {
    const frame = this.#frameOf(source)
    const content = this.#contentOf(frame)
    if (run === '' || run !== content?.run) return
    content.run = ''
    if (frame === this.#front) this.#shown()
  }

  #frameOf(source: unknown): HTMLIFrameElement | null {
    return this.#frames.find(({ contentWindow }) => contentWindow === source) ?? null
  }

  /** The doc in this window runs, though it may still be loading. */
  started(source: unknown): void {
    const content = this.#contentOf(this.#frameOf(source))
    if (content) content.starts++
    const frame = this.#next
    if (!frame || frame.contentWindow !== source) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#bringForward(frame), LOAD_GRACE_MS)
  }

  send(
    control: FrameControl | AnnotationControl | MarkControl | LookMessage,
    to?: Window | null,
  ): void {
    const windows = to ? [to] : this.#frames.map(frame => frame.contentWindow)
    // An opaque origin cannot be named as a target.
    for (const window of windows) window?.postMessage(control, '*')
  }

  /** Gives the doc in view this width, in CSS pixels; null for the width of the element. */
  set width(width: number | null) {
    if (this.#front) this.#front.style.width = width === null ? '' : `${width}px`
  }

  /** The part of a box that lies in the window of the doc in view; null where none does. */
  clip({ x, y, width, height }: OfferBox): OfferBox | null {
    const { clientWidth = 0, clientHeight = 0 } = this.#front ?? {}
    const left = Math.max(0, x)
    const top = Math.max(0, y)
    const right = Math.min(clientWidth, x + width)
    const bottom = Math.min(clientHeight, y + height)
    if (right < left || bottom < top) return null
    return { x: left, y: top, width: right - left, height: bottom - top }
  }

  /** Gives the focus to the doc in view. */
  focus(): void {
    const frame = this.#front ?? this.#next
    if (frame) giveFocus(frame)
  }

  get #frames(): HTMLIFrameElement[] {
    return [this.#front, this.#next].filter(frame => frame !== null)
  }

  async #bringForward(frame: HTMLIFrameElement): Promise<void> {
    if (frame === this.#front) {
      this.#shown()
      return
    }
    if (frame !== this.#next || frame === this.#receiver) return
    clearTimeout(this.#timer)
    const before = this.#front
    const isCarried = this.#contentOf(frame)?.isAgain && this.#contentOf(before)?.starts === 1
    if (before && isCarried) {
      this.#receiver = frame
      // At the last moment, so that nothing is lost that the reader does while the doc loads.
      const state = await this.#ask(before, { type: 'plan-frame-state-ask' })
      if (state && frame === this.#next) {
        await this.#ask(frame, { type: 'plan-frame-state-put', state })
      }
      if (this.#receiver === frame) this.#receiver = null
      if (frame !== this.#next || before !== this.#front) return
    }
    const hadFocus = before !== null && this.isFocused(before.contentWindow)
    this.#next = null
    this.#front = frame
    frame.className = ''
    frame.inert = false
    // Not by its window: WebKitGTK hangs when a frame's window gets the focus as the frame comes forward.
    if (hadFocus) frame.focus()
    before?.remove()
    this.#isTyping = false
    this.#shown()
    if (hadFocus) requestAnimationFrame(() => this.#enter(frame, isCarried === true))
  }

  /**
   * The focus goes from the element of a frame into its window, where another doc can take it: see `giveFocus`. In
   * WebKit it does so only by way of another element.
   */
  #enter(frame: HTMLIFrameElement, isCarried: boolean): void {
    if (!this.isFocused(frame.contentWindow)) return
    this.#container.tabIndex = -1
    this.#container.focus({ preventScroll: true })
    giveFocus(frame)
    if (isCarried) this.send({ type: 'plan-frame-state-focus' }, frame.contentWindow)
  }

  /** The answer of the doc in a frame; null where there is none. */
  #ask(frame: HTMLIFrameElement, control: FrameControl): Promise<string | null> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(null), ANSWER_MS)
      const answer = (state: string) => {
        clearTimeout(timer)
        resolve(state)
      }
      this.#asked = { frame, answer }
      this.send(control, frame.contentWindow)
    })
  }

  #drop(frame: HTMLIFrameElement | null): void {
    if (frame === null) return
    if (frame === this.#next) {
      clearTimeout(this.#timer)
      this.#next = null
    }
    if (frame === this.#front) this.#front = null
    frame.remove()
  }
}
