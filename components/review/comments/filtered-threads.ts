// The filter of the threads: its buttons, which threads stand under it, and those without a place.
// To change which filter a comment is under, see words.ts.

import { html, type ReactiveControllerHost } from 'lit'
import { live } from 'lit/directives/live.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { FILTERS, FILTER_NAMES, filterOf, type CommentFilter } from './words.js'

interface Threads {
  /** In the order of the doc. */
  listed: readonly DocComment[]
  /** Those without a place, whatever the filter; of resolved ones only where these are listed. */
  gone: readonly DocComment[]
}

export class FilteredThreads {
  readonly #host: ReactiveControllerHost
  /** null until the comments are there. */
  #filter: CommentFilter | null = null
  /** Threads stay under a filter until one is chosen, so that an answer moves nothing. */
  readonly #stayed = new Set<string>()

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  get filter(): CommentFilter | null {
    return this.#filter
  }

  choose(filter: CommentFilter | null): void {
    this.#filter = filter
    this.#stayed.clear()
    this.#host.requestUpdate()
  }

  /** The comments are there: where no filter was chosen, answers come first. */
  begin(list: readonly DocComment[]): void {
    this.#filter ??= list.some(({ state }) => state === 'answered') ? 'answered' : 'open'
  }

  keep(list: readonly DocComment[]): void {
    for (const { id } of this.of(list).listed) this.#stayed.add(id)
  }

  render(list: readonly DocComment[]) {
    return html`<div class="filter choices" role="radiogroup" aria-label="Show comments">
      ${FILTERS.map(filter => {
        const count = list.filter(comment => filterOf(comment) === filter).length
        return html`<label
          ><input
            type="radio"
            name="filter"
            .checked=${live(this.#filter === filter)}
            @change=${() => this.choose(filter)}
          /><span>${FILTER_NAMES[filter]} (${count})</span></label
        >`
      })}
    </div>`
  }

  of(list: readonly DocComment[]): Threads {
    const isWanted = ({ state }: DocComment) => state !== 'resolved' || this.#filter === 'resolved'
    return {
      listed: list.filter(comment => {
        const isUnder = filterOf(comment) === this.#filter
        const hasStayed = this.#stayed.has(comment.id) && isWanted(comment)
        return !isWithoutPlace(comment) && (isUnder || hasStayed)
      }),
      gone: list.filter(comment => isWithoutPlace(comment) && isWanted(comment)),
    }
  }
}

export function isWithoutPlace({ where }: DocComment): boolean {
  return where.is === 'gone'
}
