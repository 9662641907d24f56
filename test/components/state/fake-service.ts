// A service of a few files, for what asks one: it answers from a map, late where a test wants it to.

import { Api, Offline, Refused } from '../../../components/state/service/api.js'
import type { Progress, SearchHit } from '../../../schema/api/api.js'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { Doc, Status, Tree } from '../../../schema/tree.js'
import { aDoc, searchTree } from './trees.js'

export class FakeService {
  /** The validators of the files that are there, by doc path. */
  readonly files = new Map<string, string>()
  readonly types = new Map<string, string>()
  /** Where docs are loaded from that are really there, by doc path. */
  readonly addresses = new Map<string, string>()
  tree: Tree | null = searchTree()
  treeTag = 1
  hits: SearchHit[] = []
  indexing: Progress | null = null
  /** What was asked, in order. */
  readonly asked: string[] = []
  isAway = false
  /** Why nothing can be moved; `''` when everything can. */
  noMove = ''
  #held: (() => void)[] | null = null

  /** Answers wait until `release`. */
  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const answer of held) answer()
  }

  get api(): Api {
    const api: Pick<Api, keyof Api> = Object.assign(Object.create(Api.prototype) as Api, {
      tree: (etag = '') => this.#answer('tree', () => this.#treeFor(etag)),
      status: () =>
        this.#answer('status', () => ({
          reading: null,
          indexing: this.indexing,
          polling: ['app'],
          tabs: 1,
        })),
      frame: (path: string) =>
        this.#answer(
          `frame ${path}`,
          () => this.addresses.get(path) ?? `/docs/~cap/${this.#at(path)}`,
        ),
      docHead: (path: string) => this.#answer(`head ${path}`, () => this.#head(path)),
      source: (path: string) => this.#answer(`source ${path}`, () => `text of ${path}`),
      anyDoc: (path: string) => this.#answer(`doc ${path}`, (): Doc => aDoc(this.#at(path))),
      ages: () => this.#answer('ages', () => ({})),
      config: () =>
        this.#answer('config', () => ({
          etag: '"1"',
          value: { config: DEFAULTS, overrides: {}, file: '~/plan-viewer/config.json' },
        })),
      detect: (path: string) =>
        this.#answer(`detect ${path}`, () => ({ path, proposals: [], stopped: false })),
      search: (q: string) => this.#answer(`search ${q}`, () => this.hits),
      move: (task: string, to: Status) =>
        this.#answer(`move ${task} ${to}`, () => {
          if (this.noMove !== '') throw new Refused(409, this.noMove)
          return { from: '', to: '' }
        }),
    })
    return api as Api
  }

  #treeFor(etag: string) {
    const tag = `"${this.treeTag}"`
    return etag === tag ? 'same' : { etag: tag, value: { tree: this.tree } }
  }

  #head(path: string) {
    this.#at(path)
    const type = this.types.get(path) ?? 'text/html; charset=utf-8'
    return { tag: this.files.get(path) ?? '', type, size: 100 }
  }

  #at(path: string): string {
    if (!this.files.has(path)) throw new Refused(404, `${path} is not a document`)
    return path
  }

  async #answer<T>(question: string, answer: () => T): Promise<T> {
    this.asked.push(question)
    const held = this.#held
    if (held) await new Promise<void>(resolve => held.push(resolve))
    if (this.isAway) throw new Offline()
    return answer()
  }
}

/** A client of the event stream that receives nothing. */
export function noEvents() {
  const nothing = () => {}
  return { start: nothing, stop: nothing, used: nothing }
}
