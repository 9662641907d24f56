// The viewer inside a <plan-viewer>: one interface, which does not say whether the viewer stands in a frame.
// To change the viewer in a frame, see iframe-viewer.ts; the one in the page itself, inline-viewer.ts.

import type { EmbedStart, ViewerMode } from '../../schema/messages/embed.js'
import type { Link } from '../../schema/names/links.js'
import type { Theme } from '../../schema/theme.js'

/** The public events and `plan-viewer-leave` bubble out of its place. */
export interface ViewerAdapter {
  /** The same link opens again: the reader may have gone elsewhere since. */
  open(link: Link | null): void
  setLook(theme: Theme, mode: ViewerMode): void
  /** Moves the focus into the doc that is shown. */
  enter(): void
  close(): void
}

export interface AdapterOptions {
  /** An element without children. */
  place: HTMLElement
  /** The address of the service, with a slash at its end. */
  base: string
  start: ViewerStart
  /** Called when the service answers, and when it does not. */
  setAnswering(isAnswering: boolean): void
}

/** A host page always has a theme. */
export interface ViewerStart extends EmbedStart {
  theme: Theme
}
