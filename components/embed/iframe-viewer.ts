// The viewer for pages of another origin: the service's own page in a frame. What that page says counts
// only from that frame, from that origin, and in a known shape. It is tried again while there is no answer.

import {
  formatEmbed,
  readEmbedMessage,
  type EmbedControl,
  type EmbedMessage,
  type EmbedStart,
  type ViewerMode,
} from '../../schema/messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import type { Inside, InsideListener, InsideOptions } from './viewer-adapter.js'
import type { Theme } from '../../schema/theme.js'

/** A page that was loaded and says nothing is the browser's own, about the service being away. */
const SILENT_MS = 1500
/** Nothing was loaded at all. */
const SLOW_MS = 10_000
const AGAIN_MS = 2000

export class FramedViewer implements Inside {
  readonly #place: HTMLElement
  readonly #base: string
  readonly #listener: InsideListener
  /** What it is to show. */
  #now: EmbedStart
  /** What the frame was loaded with, or told since. */
  #told: EmbedStart
  #frame: HTMLIFrameElement | null = null
  #isReady = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ place, base, start, listener }: InsideOptions) {
    this.#place = place
    // A policy cannot name [::1]: its page is served under another name.
    this.#base = base.replace('//[::1]', '//localhost')
    this.#listener = listener
    this.#now = start
    this.#told = start
    addEventListener('message', this.#hear)
    this.#load()
  }

  /** A link that was there before is opened again: the reader may have gone elsewhere. */
  open(link: Link | null): void {
    this.#now = { ...this.#now, link }
    if (this.#isReady) this.#tellLink()
  }

  look(theme: Theme, mode: ViewerMode): void {
    this.#now = { ...this.#now, theme, mode }
    if (this.#isReady) this.#tellLook()
  }

  enter(): void {
    this.#frame?.focus()
    if (this.#isReady) this.#tell({ type: 'plan-embed-enter' })
  }

  close(): void {
    removeEventListener('message', this.#hear)
    this.#drop()
  }

  /** Always a new frame: another address in the same one would be a step of the host's history. */
  #load(): void {
    this.#drop()
    const frame = document.createElement('iframe')
    frame.title = 'Plans'
    frame.allow = 'clipboard-write *; fullscreen *'
    frame.setAttribute('part', 'frame')
    frame.src = this.#base + formatEmbed(this.#now)
    frame.addEventListener('load', () => {
      if (!this.#isReady) this.#wait(SILENT_MS)
    })
    this.#told = this.#now
    this.#frame = frame
    this.#wait(SLOW_MS)
    this.#place.append(frame)
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#isReady = false
    this.#frame?.remove()
    this.#frame = null
  }

  #wait(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#listener.away(true)
      this.#timer = setTimeout(() => this.#load(), AGAIN_MS)
    }, time)
  }

  readonly #hear = ({ source, origin, data }: MessageEvent) => {
    const window = this.#frame?.contentWindow
    if (!window || source !== window || origin !== new URL(this.#base).origin) return
    const message = readEmbedMessage(data)
    if (message) this.#heed(message)
  }

  #heed(message: EmbedMessage): void {
    const listener = this.#listener
    switch (message.type) {
      case 'plan-embed-ready':
        this.#begin()
        break
      case 'plan-embed-shown':
        listener.shown(message.link, message.link !== '')
        break
      case 'plan-embed-added':
        listener.added('')
        break
      case 'plan-embed-failed':
        listener.failed('')
        break
      case 'plan-embed-left':
        listener.left(message.to)
    }
  }

  /** The page is there; what has changed since its address was made, it is told. */
  #begin(): void {
    clearTimeout(this.#timer)
    this.#isReady = true
    this.#listener.away(false)
    const { theme, mode, link } = this.#told
    if (this.#now.theme !== theme || this.#now.mode !== mode) this.#tellLook()
    if (this.#now.link !== link) this.#tellLink()
  }

  #tellLook(): void {
    const { theme, mode } = this.#now
    if (theme) this.#tell({ type: 'plan-embed-look', theme, mode })
  }

  #tellLink(): void {
    const { link } = this.#now
    this.#tell({ type: 'plan-embed-open', link: link ? formatLink(link) : '' })
  }

  #tell(control: EmbedControl): void {
    this.#frame?.contentWindow?.postMessage(control, new URL(this.#base).origin)
  }
}
