// The changes of each version against the one before it: asked for one after the other, in the history when its row comes
// into view.
// To change how it is drawn, see history.ts; what is compared, server/compare/.

import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { CompareResponse } from '../../schema/compare/compare.js'
import { countsInWords, othersInWords } from '../../schema/compare/in-words.js'
import type { Hash, Version } from '../../schema/review/versions.js'

const MOST_HEADINGS = 3

/** Words that came and went, and the headings above them; in words where no word changed. */
export interface VersionChange {
  readonly added: number
  readonly removed: number
  readonly where: string
}

/** Pure. */
export function changeOf({ counts, ops, other, way }: CompareResponse): VersionChange {
  const headings = [...new Set(ops.flatMap(({ under }) => under ?? []))]
  const shown = headings.slice(0, MOST_HEADINGS).join(', ')
  const where = headings.length > MOST_HEADINGS ? `${shown}, …` : shown
  const words = countsInWords({ counts, ops }) || othersInWords(other)
  const { in: added, out: removed } = counts.words
  const isSame = added + removed === 0
  return { added, removed, where: way === 'file' ? 'another file' : isSame ? words : where }
}

/** The bytes of the file before a version; null where they are not kept. */
export function bytesBefore(versions: readonly Version[], version: Version): Hash | null {
  const before = versions.slice(versions.indexOf(version) + 1).find(({ hash }) => hash !== null)
  return version.kept && before?.kept ? before.hash : null
}

/** `+3 −1`, and where. */
export function renderChange(change: VersionChange | undefined) {
  if (!change) return nothing
  const { added, removed, where } = change
  return html`<span class="counts"
      >${added > 0 ? html`<ins title="Words added">+${added}</ins>` : nothing}
      ${removed > 0 ? html`<del title="Words removed">−${removed}</del>` : nothing}</span
    >
    ${where === '' ? nothing : html`<bdi class="where" title=${where}>${where}</bdi>`}`
}

export class VersionChanges implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #compare: (from: Hash, to: Hash) => Promise<CompareResponse | null>
  /** By both hashes; undefined while it is asked for. */
  readonly #known = new Map<string, VersionChange | undefined>()
  #last: Promise<unknown> = Promise.resolve()
  #isGone = false
  readonly #observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const { from = '', to = '' } = (target as HTMLElement).dataset
      if (isIntersecting && from !== '') this.want(from, to)
    }
  })

  constructor(
    host: ReactiveControllerHost,
    compare: (from: Hash, to: Hash) => Promise<CompareResponse | null>,
  ) {
    this.#host = host
    this.#compare = compare
    host.addController(this)
  }

  hostConnected(): void {
    this.#isGone = false
  }

  hostDisconnected(): void {
    this.#isGone = true
    this.#observer.disconnect()
  }

  /** @param rows - each with `data-from` and `data-to` */
  watch(rows: Iterable<Element>): void {
    for (const row of rows) this.#observer.observe(row)
  }

  of(from: Hash | null, to: Hash | null): VersionChange | undefined {
    return this.#known.get(`${from} ${to}`)
  }

  want(from: Hash, to: Hash): void {
    const key = `${from} ${to}`
    if (this.#known.has(key)) return
    this.#known.set(key, undefined)
    this.#last = this.#last.then(async () => {
      const reply = this.#isGone ? null : await this.#compare(from, to)
      if (reply) this.#known.set(key, changeOf(reply))
      else this.#known.delete(key)
      this.#host.requestUpdate()
    })
  }
}
