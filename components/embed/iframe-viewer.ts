// Shows the page at `/embed` in a frame. A message counts only from that frame, from the origin of the service,
// and in a known shape.
// To change the messages, see components/messages/embed.ts; what the framed page does, embed-page.ts.

import {
  formatEmbed,
  readEmbedMessage,
  type EmbedControl,
  type EmbedMessage,
  type EmbedStart,
  type ViewerMode,
} from '../messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import type { Theme } from '../../schema/theme.js'
import { PlanEvent } from '../parts/shared/part-event.js'
import { ViewerLeaveEvent } from '../viewer/events.js'
import { ViewerFailedEvent, ViewerShownEvent } from './events.js'

/** A page that loads and sends nothing is the browser's own error page. */
const SILENT_MS = 1500
/** No page loads at all. */
const SLOW_MS = 10_000

export interface FrameOptions {
  /** An element without children. The public events and `plan-viewer-leave` bubble out of it. */
  place: HTMLElement
  /** The address of the service, with a slash at its end. */
  base: string
  start: ViewerStart
  /** Called when the service answers, and with the reason when it does not. */
  setProblem(reason: 'unreachable' | 'blocked' | null): void
}

/** A host page always has a theme. */
export interface ViewerStart extends EmbedStart {
  theme: Theme
}

export class IframeViewer {
  readonly #frame = document.createElement('iframe')
  /** The origin of the service. */
  readonly origin: string
  readonly #setProblem: FrameOptions['setProblem']
  /** The state that the address of the frame leaves out: the last message of each type. */
  readonly #controls = new Map<string, EmbedControl>()
  #isReady = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ place, base, start, setProblem }: FrameOptions) {
    // A content security policy cannot name [::1].
    const service = base.replace('//[::1]', '//localhost')
    this.origin = new URL(service).origin
    this.#setProblem = setProblem
    this.#frame.title = 'Plans'
    this.#frame.allow = 'clipboard-write *; fullscreen *'
    this.#frame.setAttribute('part', 'frame')
    this.#frame.src = service + formatEmbed(start)
    this.#frame.addEventListener('load', () => {
      if (!this.#isReady) this.#expectReady(SILENT_MS)
    })
    addEventListener('message', this.#receive)
    document.addEventListener('securitypolicyviolation', this.#noteViolation)
    this.#expectReady(SLOW_MS)
    place.append(this.#frame)
  }

  /** The same link opens again: the reader may have gone elsewhere since. */
  open(link: Link | null): void {
    this.#control({ type: 'plan-embed-open', link: link ? formatLink(link) : '' })
  }

  setLook(theme: Theme, mode: ViewerMode): void {
    this.#control({ type: 'plan-embed-look', theme, mode })
  }

  /** Moves the focus into the doc that is shown. */
  enter(): void {
    this.#frame.focus()
    if (this.#isReady) this.#send({ type: 'plan-embed-enter' })
  }

  close(): void {
    removeEventListener('message', this.#receive)
    document.removeEventListener('securitypolicyviolation', this.#noteViolation)
    clearTimeout(this.#timer)
    this.#frame.remove()
  }

  #expectReady(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#setProblem('unreachable'), time)
  }

  readonly #receive = ({ source, origin, data }: MessageEvent) => {
    const { contentWindow } = this.#frame
    if (!contentWindow || source !== contentWindow || origin !== this.origin) return
    const message = readEmbedMessage(data)
    if (message?.type === 'plan-embed-ready') this.#begin()
    else if (message) this.#frame.dispatchEvent(eventOf(message))
  }

  /** A policy that only reports blocks nothing. */
  readonly #noteViolation = ({
    blockedURI,
    effectiveDirective,
    disposition,
  }: SecurityPolicyViolationEvent) => {
    const isOurs = URL.canParse(blockedURI) && new URL(blockedURI).origin === this.origin
    const isFrame = effectiveDirective === 'frame-src' || effectiveDirective === 'child-src'
    if (isOurs && isFrame && disposition === 'enforce') this.#setProblem('blocked')
  }

  /** Also runs when the page in the frame reloads itself. */
  #begin(): void {
    clearTimeout(this.#timer)
    this.#isReady = true
    this.#setProblem(null)
    for (const control of this.#controls.values()) this.#send(control)
  }

  #control(control: EmbedControl): void {
    this.#controls.set(control.type, control)
    if (this.#isReady) this.#send(control)
  }

  #send(control: EmbedControl): void {
    this.#frame.contentWindow?.postMessage(control, this.origin)
  }
}

function eventOf(message: Exclude<EmbedMessage, { type: 'plan-embed-ready' }>): Event {
  switch (message.type) {
    case 'plan-embed-shown':
      return new ViewerShownEvent({ link: message.link })
    case 'plan-embed-added':
      return new PlanEvent('plan-viewer-added')
    case 'plan-embed-failed':
      return new ViewerFailedEvent({ reason: message.reason, says: '' })
    case 'plan-embed-left':
      return new ViewerLeaveEvent({ to: message.to })
  }
}
