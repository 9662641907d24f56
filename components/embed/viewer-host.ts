// The inside of a <plan-viewer>: a frame of the service or the viewer itself, what is said while there
// is neither, and where the focus goes on from it. What is to be shown, the element says.

import type { EmbedStart } from '../../schema/messages/embed.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { FramedViewer } from './iframe-viewer.js'
import { ViewerAddedEvent, ViewerFailedEvent, ViewerShownEvent } from './events.js'
import type { Inside, InsideListener } from './viewer-adapter.js'

const AWAY = 'The plan viewer does not answer. Plans are shown here as soon as it does.'
const AGAIN_MS = 2000

export class ViewerPlace {
  readonly element = document.createElement('div')
  readonly #words = document.createElement('p')
  readonly #place = document.createElement('div')
  /** Past which the focus goes on, to whatever stands around in the page. */
  readonly #edges = [document.createElement('span'), document.createElement('span')] as const
  readonly #tell: (event: Event) => void
  #inside: Inside | null = null
  /** The service that is shown; null while nothing is. */
  #base: string | null = null
  #now: EmbedStart | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tell: (event: Event) => void) {
    this.#tell = tell
    this.element.className = 'all'
    this.#place.className = 'place'
    this.#words.setAttribute('part', 'words')
    this.#words.setAttribute('role', 'status')
    for (const edge of this.#edges) edge.tabIndex = -1
    this.element.append(this.#edges[0], this.#place, this.#words, this.#edges[1])
  }

  /**
   * @param base - the address of the service, with a slash at its end
   * @param isAsked - whether the link is to be opened even if it is the one of before
   */
  show(base: string, now: EmbedStart, isAsked: boolean): void {
    const before = this.#now
    this.#now = now
    if (now.theme) this.element.dataset['theme'] = now.theme
    if (base !== this.#base) this.#begin(base)
    else if (before && this.#inside) {
      const { theme, mode, link } = now
      if (theme && (before.theme !== theme || before.mode !== mode)) this.#inside.look(theme, mode)
      if (isAsked || spell(before.link) !== spell(link)) this.#inside.open(link)
    }
  }

  /** Says what is wrong with what it was to show. */
  refuse(says: string): void {
    this.close()
    this.#say(says)
    this.#tell(new ViewerFailedEvent(says))
  }

  enter(): void {
    this.#inside?.enter()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#inside?.close()
    this.#inside = null
    this.#base = null
    this.#say('')
  }

  #begin(base: string): void {
    this.close()
    this.#base = base
    if (new URL(base).origin === location.origin) void this.#showDirectly(base)
    else if (this.#now) {
      const options = { place: this.#place, base, start: this.#now, listener: this.#listener }
      this.#inside = new FramedViewer(options)
    }
  }

  async #showDirectly(base: string): Promise<void> {
    try {
      const { showDirectly } = await import('./inline-viewer.js')
      // It may have been taken away meanwhile, or put in another place.
      if (this.#base !== base || this.#inside || !this.#now) return
      const options = { place: this.#place, base, start: this.#now, listener: this.#listener }
      this.#inside = showDirectly(options)
      this.#listener.away(false)
    } catch {
      if (this.#base !== base) return
      this.#listener.away(true)
      this.#timer = setTimeout(() => void this.#showDirectly(base), AGAIN_MS)
    }
  }

  readonly #listener: InsideListener = {
    shown: link => this.#tell(new ViewerShownEvent(link)),
    added: link => this.#tell(new ViewerAddedEvent(link)),
    failed: says => this.#tell(new ViewerFailedEvent(says)),
    left: to => this.#edges[to === 'forwards' ? 1 : 0].focus(),
    away: isAway => {
      const says = isAway ? AWAY : ''
      if (this.#words.textContent === says) return
      this.#say(says)
      if (isAway) this.#tell(new ViewerFailedEvent(says))
    },
  }

  #say(says: string): void {
    this.#words.textContent = says
    this.#place.inert = says !== ''
  }
}

function spell(link: Link | null): string {
  return link ? formatLink(link) : ''
}
