// What is said aloud of the results, once typing has paused. The region that says it is the element's.

import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Between the last change and its announcement, so that typing is not talked over. */
const PAUSE_MS = 500
/** The most docs that the service answers with. */
const MOST_HITS = 40

/** A sentence on how many docs were found. */
export function sentenceOf(count: number): string {
  if (count === 0) return 'Nothing found'
  if (count === 1) return '1 doc holds these words'
  return `${countOf(count)} docs hold these words`
}

/** The number of hits; with a plus where there may be more. */
export function countOf(count: number): string {
  return count < MOST_HITS ? String(count) : `${MOST_HITS}+`
}

export class Said implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = ''

  /** What the polite region holds now. */
  text = ''

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /**
   * Says this, `''` for nothing, after a pause in which nothing else is to be said.
   * @param of - what it is said of: the same of the same is said once
   */
  say(text: string, of: string): void {
    const sentence = `${text} ${of}`
    if (sentence === this.#last) return
    this.#last = sentence
    clearTimeout(this.#timer)
    // The same words are heard again only if they were gone meanwhile.
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
