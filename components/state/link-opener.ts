// Opens what links name: at once, or as soon as the first tree is there. What the tree does not list is asked for.
// To change what a link opens, see actions/open.ts.

import type { ViewerMode } from '../messages/embed.js'
import type { Link } from '../../schema/names/links.js'
import { resolveLink, spelledPath } from '../../schema/names/resolve-link.js'
import {
  keepShown,
  openAnswer,
  openLink,
  type OpenedLink,
  type OpenOptions,
} from './actions/open.js'
import type { DocLink } from './docs/doc-links.js'
import { treeOf } from './selectors.js'
import type { Api } from './service/api.js'
import type { ViewerState } from './state.js'

interface LinkHost {
  readonly state: ViewerState
  /** `doc`: a link opens its doc alone, without the workspace around it. */
  readonly mode: ViewerMode
  readonly api: Pick<Api, 'found'>
  update(action: (state: ViewerState) => ViewerState): void
  attempt<T>(answer: Promise<T>): Promise<T | null>
}

type Requested = Pick<OpenedLink, 'request' | 'options'>

export class LinkOpener {
  readonly #host: LinkHost
  /** A link that came before the first tree. */
  #waiting: { link: Link; options: OpenOptions; opened: () => void } | null = null

  constructor(host: LinkHost) {
    this.#host = host
  }

  /** Opens what a link names: at once, or as soon as the tree is there. Resolves when it is open. */
  async open(link: Link, options: OpenOptions = {}): Promise<void> {
    if (!treeOf(this.#host.state)) {
      this.forget()
      return new Promise(opened => (this.#waiting = { link, options, opened }))
    }
    let requested: Requested = { request: '', options }
    this.#host.update(state => {
      const opened = this.#openIn(state, link, options)
      requested = opened
      return keepShown(state, opened.state, options)
    })
    await this.#openRequested(requested)
  }

  /** Opens the first of these links that names something: a doc, or else a folder in the tree. */
  async openFirst(links: readonly DocLink[], options: OpenOptions = {}): Promise<void> {
    const tree = treeOf(this.#host.state)
    const [first, ...others] = links
    if (!first) return
    // The likeliest is listed, or the only one: it needs no request.
    if (!tree || others.length === 0 || resolveLink(first.link, tree).doc) {
      await this.open(first.link, { ...options, fragment: first.fragment })
      return
    }
    const meant = links.map(({ link, ...rest }) => ({ path: spelledPath(link.doc, tree), ...rest }))
    await this.#openExisting(meant, options)
  }

  /** A link that waits for the tree is not opened. */
  forget(): void {
    this.#waiting?.opened()
    this.#waiting = null
  }

  /** Receives a tree, and opens the link that waits for it in the same update: no other doc is loaded before. */
  receive(received: (state: ViewerState) => ViewerState): void {
    const waiting = this.#waiting
    let requested: Requested = { request: '', options: {} }
    this.#host.update(state => {
      const next = received(state)
      if (!waiting || !treeOf(next)) return next
      const opened = this.#openIn(next, waiting.link, waiting.options)
      requested = opened
      return opened.state
    })
    if (!waiting || !treeOf(this.#host.state)) return
    this.#waiting = null
    void this.#openRequested(requested).then(waiting.opened)
  }

  #openIn(state: ViewerState, link: Link, options: OpenOptions): OpenedLink {
    return openLink(state, link, options, this.#host.mode === 'doc')
  }

  /** Opens a doc that the tree does not list, after a request for it. */
  async #openRequested({ request, options }: Requested): Promise<void> {
    if (request !== '') await this.#openExisting([{ path: request }], options)
  }

  /** Opens the first that exists, with its own options. */
  async #openExisting(
    meant: readonly (Pick<OpenOptions, 'fragment'> & { path: string })[],
    options: OpenOptions,
  ): Promise<void> {
    const paths = [...new Set(meant.map(({ path }) => path))]
    const answer = await this.#host.attempt(this.#host.api.found(paths))
    if (!answer) return
    const { path, doc = null } = answer.found ?? {}
    const to = { ...options, ...meant.find(each => each.path === path) }
    const isAlone = this.#host.mode === 'doc'
    this.#host.update(state => keepShown(state, openAnswer(state, { paths, doc, isAlone }, to), to))
  }
}
