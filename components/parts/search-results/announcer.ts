// Announces the number of results once typing has paused.
// To change where the live region is, see search-results.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Between the last change and its announcement, so that typing is not interrupted. */
const PAUSE_MS = 500
/** The most docs that the service answers with. */
export const MOST_HITS = 40

/** A sentence on how many docs were found. */
export function sentenceOf(count: number): string {
  if (count === 0) return 'Nothing found in docs'
  if (count === 1) return '1 doc holds these words'
  return `${countOf(count)} docs hold these words`
}

/** The number of hits; with a plus where there may be more. */
export function countOf(count: number): string {
  return count < MOST_HITS ? String(count) : `${MOST_HITS}+`
}

export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''

  /** The text in the polite region now. */
  text = ''

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /**
   * Announces the text, `''` for nothing, after a pause without another announcement.
   * @param subject - the same text about the same subject is announced once
   */
  announce(text: string, subject: string): void {
    const announcement = `${text} ${subject}`
    if (announcement === this.#last) return
    this.#last = announcement
    clearTimeout(this.#timer)
    // A live region announces the same text again only if it was empty meanwhile.
    this.text = ''
    if (text === '') return
    this.#timer = setTimeout(() => {
      this.text = text
      this.#host.requestUpdate()
    }, PAUSE_MS)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#last = ''
    this.text = ''
  }
}
