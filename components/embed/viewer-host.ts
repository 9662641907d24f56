// The inside of a <plan-viewer>: the place of the framed viewer, the status text while the service does not answer,
// and where the focus goes when it leaves the viewer.
// To change what the viewer shows when, see plan-viewer.ts; how it is shown, iframe-viewer.ts.

import { formatLink, type Link } from '../../schema/names/links.js'
import type { FailReason } from '../messages/embed.js'
import { ViewerFailedEvent } from './events.js'
import { IframeViewer, type FrameOptions, type ViewerStart } from './iframe-viewer.js'

const AWAY = 'The plan viewer does not answer. Plans are shown here as soon as it does.'
const BLOCKED = 'The policy of this page blocks the plan viewer. Its frame-src has to name'
const NOT_HERE = 'Plans are shown in pages of this machine only, at localhost or 127.0.0.1.'
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
    this.#fail('refused', says)
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
    const setProblem = this.#setProblem
    this.#viewer = new IframeViewer({ place: this.#place, base, start, setProblem })
  }

  #dropViewer(): void {
    this.#viewer?.close()
    this.#viewer = null
  }

  readonly #setProblem: FrameOptions['setProblem'] = problem => {
    clearTimeout(this.#timer)
    if (problem === null) {
      this.#setStatus('')
      return
    }
    if (problem === 'blocked') {
      const service = this.#viewer?.origin ?? ''
      // The policy of a page never becomes milder, so another attempt is blocked, too.
      this.#dropViewer()
      this.#fail(problem, `${BLOCKED} ${service}.`)
      return
    }
    this.#timer = setTimeout(() => {
      if (this.#base !== null && this.#start) this.#load(this.#base, this.#start)
    }, RETRY_MS)
    if (isOfThisMachine()) this.#fail(problem, AWAY)
    else this.#fail('refused', NOT_HERE)
  }

  /** Each new attempt that fails in the same way is no new failure. */
  #fail(reason: FailReason, says: string): void {
    if (this.#status.textContent === says) return
    this.#setStatus(says)
    this.element.dispatchEvent(new ViewerFailedEvent({ reason, says }))
  }

  #setStatus(text: string): void {
    this.#status.textContent = text
    this.#place.inert = text !== ''
  }
}

/** The service lets no other page frame it. */
function isOfThisMachine(): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(origin)
}

function queryOf(link: Link | null): string {
  return link ? formatLink(link) : ''
}
