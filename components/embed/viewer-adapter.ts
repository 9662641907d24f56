// What stands inside a <plan-viewer>: a frame of the service, or on a page of the service the viewer
// itself. Types only.

import type { EmbedStart, LeaveTo, ViewerMode } from '../../schema/messages/embed.js'
import type { Link } from '../../schema/names/links.js'
import type { Theme } from '../../schema/theme.js'

export interface Inside {
  open(link: Link | null): void
  look(theme: Theme, mode: ViewerMode): void
  /** The focus goes into what is on show. */
  enter(): void
  close(): void
}

export interface InsideOptions {
  /** An empty element of its own. */
  place: HTMLElement
  /** The address of the service, with a slash at its end. */
  base: string
  start: EmbedStart
  listener: InsideListener
}

export interface InsideListener {
  shown(link: string, isAsked: boolean): void
  added(link: string): void
  failed(says: string): void
  left(to: LeaveTo): void
  /** The service does not answer, or answers again. */
  away(isAway: boolean): void
}
