// A service of a few files, for what asks one: it answers from a map, late where a test wants it to.

import { Api, type CompareQuery, type FrameAddress } from '../../../components/state/service/api.js'
import { placeIn } from '../../../components/state/doc-comments.js'
import { Offline, Refused } from '../../../components/state/service/http.js'
import type { Watch } from '../../../components/state/docs/crash-guard.js'
import type { CommandContext } from '../../../components/state/commands/command.js'
import { loadersOf } from '../../../components/state/review/review-loaders.js'
import { ViewerModel, type ViewerModelOptions } from '../../../components/state/viewer-model.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import type { CommentDraft, ReviewBody } from '../../../schema/comments/reader-bodies.js'
import type { DocComment, ListedComment } from '../../../schema/comments/shapes.js'
import type { FoundResponse, Progress, SearchHit } from '../../../schema/api/api.js'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { ReviewSettings } from '../../../schema/config/review-settings.js'
import type {
  DocHash,
  MarkedResponse,
  ReadHow,
  ReviewResponse,
  StoreState,
} from '../../../schema/review/marks.js'
import type { ReviewRequest } from '../../../schema/review/verdicts.js'
import type { GoneDoc, VersionsResponse } from '../../../schema/review/versions.js'
import type { Status, Tree } from '../../../schema/tree.js'
import { aReply, aStatus } from './reviews.js'
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
  /** The requests, in order. */
  readonly asked: string[] = []
  isAway = false
  /** Why nothing can be moved; `''` when everything can. */
  noMove = ''
  /** The hashes that docs are pinned to, by doc path. */
  readonly hashes = new Map<string, string>()
  /** The hashes of versions that are not kept. */
  readonly letGo = new Set<string>()
  review: ReviewResponse = aReply([])
  deleted: GoneDoc[] = []
  readonly versions = new Map<string, VersionsResponse>()
  /** By the path and `page` or `source`. */
  readonly comparisons = new Map<string, CompareResponse>()
  /** By doc path. */
  readonly comments = new Map<string, DocComment[]>()
  allComments: ListedComment[] = []
  requests: ReviewRequest[] = []
  /** The keys of the blocks of a doc, by its path. */
  readonly keys = new Map<string, number[]>()
  /** It has no time to find the keys of blocks. */
  isSlow = false
  reviewSettings: ReviewSettings = {}
  /** Why there are no reviews, why nothing is marked or restored; `''` when all is well. */
  noReview = ''
  /** How the store says it is, where there are no reviews. */
  store: StoreState = 'opening'
  noMark = ''
  noRestore = ''
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
      frame: (path: string, at = 'now') =>
        this.#answer(`frame ${path}`, (): FrameAddress => {
          if (this.letGo.has(at)) throw new Refused(410, 'not kept')
          const hash = at === 'now' ? (this.hashes.get(path) ?? null) : at
          const address = this.addresses.get(path) ?? `/docs/~cap/${this.#at(path)}`
          return { address, hash, ...this.#servedAs(path) }
        }),
      source: (path: string) => this.#answer(`source ${path}`, () => `text of ${path}`),
      found: (paths: readonly string[]) =>
        this.#answer(`found ${paths.join(' ')}`, (): FoundResponse => {
          const path = paths.find(each => this.files.has(each))
          return { found: path === undefined ? null : { path, doc: aDoc(path) } }
        }),
      ages: (paths: readonly string[]) => this.#answer('ages', () => this.#agesOf(paths)),
      config: () =>
        this.#answer('config', () => ({
          etag: '"1"',
          value: {
            config: { ...DEFAULTS, review: this.reviewSettings },
            overrides: {},
            file: '~/plan-viewer/config.json',
          },
        })),
      reviewStatus: () =>
        this.#answer('store', () =>
          this.noReview === '' ? aStatus() : aStatus({ store: this.store, says: this.noReview }),
        ),
      review: (since: string) => this.#answer(`review ${since}`, () => this.#reviewSince(since)),
      goneDocs: () => this.#answer('gone', () => ({ docs: this.deleted, more: false })),
      markRead: (docs: DocHash[], how: ReadHow) =>
        this.#answer(`${how} ${named(docs)}`, () => this.#mark(docs)),
      markUnread: (docs: DocHash[]) => this.#answer(`unread ${named(docs)}`, () => {}),
      sendReview: (_: string, { verdicts }: ReviewBody) => {
        const sent = verdicts.map(({ path, is, hash }) => `${path} ${is} ${hash.slice(-2)}`)
        return this.#answer(`send ${sent.join()}`, () => this.#decide(verdicts))
      },
      withdrawReview: (id: string) => this.#answer(`withdraw ${id}`, () => {}),
      dismissRequest: (id: string, path: string) => this.#answer(`dismiss ${id} ${path}`, () => {}),
      versions: (path: string, before: number | null = null) =>
        this.#answer(`versions ${path}${before === null ? '' : ` before ${before}`}`, () => {
          const reply = this.versions.get(path)
          if (!reply) throw new Refused(404, `${path} is not a document in the docs folders`)
          return reply
        }),
      compare: (path: string, { from = 'read', to = 'now', as = 'page' }: CompareQuery) =>
        this.#answer(`compare ${path} ${from.slice(-4)} ${to.slice(-2)} ${as}`, () => {
          const reply = this.comparisons.get(`${path} ${as}`)
          if (!reply) throw new Refused(404, 'not read yet')
          return reply
        }),
      versionText: (path: string, hash: string) =>
        this.#answer(`version ${path} ${hash}`, () => `old text of ${path}`),
      allComments: () =>
        this.#answer('all comments', () => ({ comments: this.allComments, more: false })),
      comments: (path: string, at: string | null = null, isWithKeys = false) =>
        this.#answer(`comments ${path} ${at?.slice(-2)}${isWithKeys ? ' keys' : ''}`, () => {
          const comments = this.comments.get(path) ?? []
          const keys = isWithKeys ? { keys: this.keys.get(path) ?? [], slow: this.isSlow } : {}
          return { path, hash: at, comments, requests: this.requests, verdict: null, ...keys }
        }),
      saveComment: (_: string, { anchor, body }: CommentDraft, rev: number) =>
        this.#answer(`save ${body}`, () => ({ rev: rev + 1, where: placeIn([], anchor) })),
      saveReply: (_: string, __: string, body: string) => this.#answer(`reply ${body}`, () => {}),
      setCommentState: (_: string, state: string) => this.#answer(`lead ${state}`, () => {}),
      restoreVersion: (path: string, hash: string, ifHash: string | null) =>
        this.#answer(`restore ${path} ${hash} over ${ifHash}`, () => this.#refuse(this.noRestore)),
      forgetVersions: (path: string, hashes: string[] | 'all') =>
        this.#answer(`forget ${path} ${String(hashes)}`, () => {}),
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

  #reviewSince(since: string): ReviewResponse {
    this.#refuse(this.noReview)
    return since === '' ? this.review : { ...this.review, whole: false }
  }

  #agesOf(paths: readonly string[]): Record<string, number> {
    const known = paths.filter(path => this.files.has(path))
    return Object.fromEntries(known.map(path => [path, 1]))
  }

  #decide(verdicts: ReviewBody['verdicts']): void {
    for (const { path, hash } of verdicts) {
      const now = this.hashes.get(path) ?? null
      if (now === hash) continue
      throw new Refused(409, 'the doc has changed since you read it', { path, hash: now })
    }
  }

  #mark(docs: readonly DocHash[]): MarkedResponse {
    this.#refuse(this.noMark)
    const there = docs.filter(({ path }) => this.files.has(path))
    return { docs: there.map(({ path }) => ({ path, state: 'read' })) }
  }

  #refuse(why: string): void {
    if (why !== '') throw new Refused(409, why)
  }

  #treeFor(etag: string) {
    const tag = `"${this.treeTag}"`
    return etag === tag ? 'same' : { etag: tag, value: { tree: this.tree } }
  }

  #servedAs(path: string) {
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

/** A model over a service, which receives no events unless it is told to. No test blocks the docs of the next one. */
export function aModel({ api }: FakeService, more: Partial<ViewerModelOptions> = {}): ViewerModel {
  const fakes = { api, connect: noEvents, watch: noWatch }
  const model = new ViewerModel({ base: location.href, role: 'tab', ...fakes, ...more })
  loadersOf(model)
  return model
}

/** The context of commands. Beside the model they change nothing, and note in `done` what they would do. */
export function aContext(
  model: ViewerModel,
  part: Partial<CommandContext> = {},
  done: string[] = [],
): CommandContext {
  return {
    ...{ model, placed: null, gap: 8, isRtl: false, isDark: true },
    front: {
      shownHash: null,
      renderRoot: document,
      headings: () => Promise.resolve([]),
      print: () => done.push('print'),
      printComments: () => Promise.resolve(done.push('print comments')).then(() => {}),
      canFind: true,
      find: () => done.push('find'),
      findMatch: by => done.push(`match ${by}`),
      showHeading: at => done.push(`heading ${at}`),
      changes: {
        step: by => done.push(`change ${by}`),
        showBefore: () => Promise.resolve(done.push('before')).then(() => {}),
      },
      enterPanel: () => done.push('panel') > 0,
      comment: () => done.push('comment'),
      approve: () => Promise.resolve(done.push('approve') > 0),
      sendBack: () => done.push('send back'),
    },
    sidebar: {
      isSearching: false,
      search: words => done.push(words === undefined ? 'search' : `search for ${words}`),
      clearSearch: () => done.push('clear'),
      toggle: () => done.push('toggle'),
      reveal: path => done.push(`reveal ${path}`),
      showForYou: () => done.push('for you'),
      showAgents: () => done.push('agents'),
    },
    overlays: {
      showPalette: () => done.push('palette'),
      showHotkeys: () => done.push('hotkeys'),
      copyPath: path => done.push(`path ${path}`),
      copyLink: path => done.push(`link ${path}`),
      pickIcon: ({ key }) => done.push(`icon ${key}`),
      openInEditor: path => done.push(`edit ${path}`),
    },
    showSettings: () => done.push('settings'),
    walk: by => done.push(`walk ${by}`),
    bring: () => done.push('bring'),
    ...part,
  }
}

/** In a suite: pages have nothing stored when a test begins. */
export function emptyStorage(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** A client of the event stream that receives nothing. */
export function noEvents() {
  const nothing = () => {}
  return { start: nothing, stop: nothing, used: nothing }
}

/** A crash guard that no page has taught anything, whose worker stores nothing. */
function noWatch(learn: (late: readonly string[]) => void): Watch {
  queueMicrotask(() => learn([]))
  return { post: () => {}, close: () => {} }
}

function named(docs: readonly DocHash[]): string {
  return docs.map(({ path, hash }) => `${path} ${hash.slice(-2)}`).join(', ')
}
