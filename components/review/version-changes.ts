// How much changed from one version of a doc to another: asked for one after the other, in the history when the row of the
// version comes into view.
// To change how it is drawn, see history.ts and for-you/for-you.ts; what is compared, server/compare/.

import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { CompareResponse } from '../../schema/compare/compare.js'
import { countsInWords, othersInWords } from '../../schema/compare/in-words.js'
import type { Hash, Version } from '../../schema/review/versions.js'
import { loadersOf } from '../state/review/review-loaders.js'
import type { ViewerModel } from '../state/viewer-model.js'

const MOST_HEADINGS = 3

/** Words that came and went, and the headings above them; in words where no word changed. */
export interface VersionChange {
  readonly added: number
  readonly removed: number
  readonly where: string
}

/** Two versions of a doc. */
export interface VersionPair {
  readonly path: string
  readonly from: Hash
  readonly to: Hash
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

/** `+17 −1`; `''` where no word changed, and while that is not known. */
export function changeInNumbers(change: VersionChange | undefined): string {
  const { added, removed } = change ?? { added: 0, removed: 0 }
  return added + removed === 0 ? '' : `+${added} −${removed}`
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
  readonly #model: () => ViewerModel
  /** By path and both hashes; undefined while it is asked for. */
  readonly #known = new Map<string, VersionChange | undefined>()
  #last: Promise<unknown> = Promise.resolve()
  #isGone = false
  readonly #observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const { path = '', from = '', to = '' } = (target as HTMLElement).dataset
      if (isIntersecting && from !== '') this.want({ path, from, to })
    }
  })

  constructor(host: ReactiveControllerHost, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  hostConnected(): void {
    this.#isGone = false
  }

  hostDisconnected(): void {
    this.#isGone = true
    this.#observer.disconnect()
  }

  /** @param rows - each with `data-path`, `data-from` and `data-to` */
  watch(rows: Iterable<Element>): void {
    for (const row of rows) this.#observer.observe(row)
  }

  of({ path, from, to }: VersionPair): VersionChange | undefined {
    return this.#known.get(`${path} ${from} ${to}`)
  }

  want({ path, from, to }: VersionPair): void {
    const key = `${path} ${from} ${to}`
    if (this.#known.has(key)) return
    this.#known.set(key, undefined)
    this.#last = this.#last.then(async () => {
      const { comparisons } = loadersOf(this.#model())
      const reply = this.#isGone ? null : await comparisons.find(path, from, to)
      if (reply) this.#known.set(key, changeOf(reply))
      else this.#known.delete(key)
      this.#host.requestUpdate()
    })
  }
}
