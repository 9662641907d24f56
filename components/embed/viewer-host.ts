// The inside of a <plan-viewer>: the place of the framed viewer, the status text while the service does not answer,
// and where the focus goes when it leaves the viewer.
// To change what the viewer shows when, see plan-viewer.ts; how it is shown, iframe-viewer.ts.

import { formatLink, type Link } from '../../schema/names/links.js'
import { ViewerFailedEvent } from './events.js'
import { IframeViewer, type FrameOptions, type ViewerStart } from './iframe-viewer.js'

const AWAY = 'The plan viewer does not answer. Plans are shown here as soon as it does.'
const RETRY_MS = 2000

export class ViewerHost {
  readonly element = document.createElement('div')
  readonly #status = document.createElement('p')
  readonly #place = document.createElement('div')
  /** The next Tab goes from here to what stands around the viewer. */
  readonly #edges = [document.createElement('span'), document.createElement('span')] as const
  #viewer: IframeViewer | null = null
  /** The service; null while the host is closed. */
  #base: string | null = null
  #start: ViewerStart | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.element.className = 'all'
    this.#place.className = 'place'
    this.#status.setAttribute('part', 'words')
    this.#status.setAttribute('role', 'status')
    for (const edge of this.#edges) edge.tabIndex = -1
    this.element.append(this.#edges[0], this.#place, this.#status, this.#edges[1])
    this.element.addEventListener('plan-viewer-leave', event => {
      event.stopPropagation()
      this.#edges[event.to === 'forwards' ? 1 : 0].focus()
    })
  }

  /**
   * @param base - the address of the service, with a slash at its end
   * @param mustOpen - opens the link even if it is the same as before
   */
  show(base: string, start: ViewerStart, mustOpen: boolean): void {
    const before = this.#start
    const { link, theme, mode } = start
    this.#start = start
    this.element.dataset['theme'] = theme
    if (base !== this.#base) {
      this.close()
      this.#base = base
      this.#load(base, start)
    } else if (before && this.#viewer) {
      if (before.theme !== theme || before.mode !== mode) this.#viewer.setLook(theme, mode)
      if (mustOpen || queryOf(before.link) !== queryOf(link)) this.#viewer.open(link)
    }
  }

  /** Shows why there is no viewer. */
  refuse(says: string): void {
    this.close()
    this.#fail(says)
  }

  enter(): void {
    this.#viewer?.enter()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#dropViewer()
    this.#base = null
    this.#setStatus('')
  }

  /** Each attempt has a new frame: a new address in the same frame adds a step to the history of the page. */
  #load(base: string, start: ViewerStart): void {
    this.#dropViewer()
    const setAnswering = this.#setAnswering
    this.#viewer = new IframeViewer({ place: this.#place, base, start, setAnswering })
  }

  #dropViewer(): void {
    this.#viewer?.close()
    this.#viewer = null
  }

  readonly #setAnswering: FrameOptions['setAnswering'] = isAnswering => {
    clearTimeout(this.#timer)
    if (isAnswering) this.#setStatus('')
    else {
      this.#timer = setTimeout(() => {
        if (this.#base !== null && this.#start) this.#load(this.#base, this.#start)
      }, RETRY_MS)
      if (this.#status.textContent !== AWAY) this.#fail(AWAY)
    }
  }

  #fail(says: string): void {
    this.#setStatus(says)
    this.element.dispatchEvent(new ViewerFailedEvent({ says }))
  }

  #setStatus(text: string): void {
    this.#status.textContent = text
    this.#place.inert = text !== ''
  }
}

function queryOf(link: Link | null): string {
  return link ? formatLink(link) : ''
}
