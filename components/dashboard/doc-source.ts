// Where the doc on show is loaded from, what it is, and whether its bytes are still those that were
// loaded.

import type { ReactiveControllerHost } from 'lit'
import type { Doc } from '../../schema/tree.js'
import { Offline, Refused, type Api } from '../state/api.js'

/** A text of more bytes is offered for download: drawing it would hold up the page. */
const MAX_TEXT_SIZE = 2_000_000
const NO_TEXT = 'application/octet-stream'

export interface Source {
  /** null for nothing. */
  doc: Doc | null
  /** As the service gave it. */
  address: string
  /** The validator of the bytes. */
  tag: string
  /** The address with the place to begin at. */
  src: string
  /** Another number each time the doc has to be loaded again. */
  revision: number
  /** As the service sends it. */
  type: string
  /** In bytes. */
  size: number
  /** What stands in a file that is a text and no page. */
  text: string | null
  /** Words to mark. */
  words: readonly string[]
}

export interface Opening {
  /** Leaves the doc alone while its address and its bytes are what they were. */
  onlyIfChanged?: boolean
  /** Words to mark; without them, those of a doc that is on show already stay. */
  words?: readonly string[]
  /** The place to begin at, without its `#`. */
  fragment?: string
}

const NOTHING: Source = {
  doc: null,
  address: '',
  tag: '',
  src: '',
  revision: 0,
  type: '',
  size: 0,
  text: null,
  words: [],
}

export class DocSource {
  readonly #host: ReactiveControllerHost
  readonly #api: Api
  /** A late answer must not take the place of a newer one. */
  #turn = 0

  current = NOTHING

  /** Whether the service has no such file. */
  isGone = false

  constructor(host: ReactiveControllerHost, api: Api) {
    this.#host = host
    this.#api = api
  }

  /** Whether this doc is on show, and its file is there. */
  shows({ path }: Doc): boolean {
    return this.current.doc?.path === path && !this.isGone
  }

  /** Loads a doc. What is on show stays until the service has answered. */
  async load(doc: Doc, opening: Opening = {}): Promise<void> {
    const turn = ++this.#turn
    try {
      const source = await this.#ask(doc, opening)
      if (turn !== this.#turn) return
      this.isGone = false
      this.current = source
    } catch (error) {
      if (turn !== this.#turn || error instanceof Offline) return
      if (!(error instanceof Refused)) throw error
      if (this.current.doc?.path !== doc.path) this.current = { ...NOTHING, doc }
      this.isGone = true
    }
    this.#host.requestUpdate()
  }

  async #ask(doc: Doc, { onlyIfChanged, words, fragment = '' }: Opening): Promise<Source> {
    const { path } = doc
    const [address, { tag, type, size }] = await Promise.all([
      this.#api.frame(path),
      this.#api.docHead(path),
    ])
    const before = this.current
    const isOther = before.doc?.path !== path
    const marked = words ?? (isOther ? [] : before.words)
    const isChanged = isOther || tag !== before.tag || address !== before.address
    if (onlyIfChanged && !isChanged) return { ...before, doc, words: marked }
    const isLong = isText(type) && size > MAX_TEXT_SIZE
    return {
      doc,
      address,
      tag,
      src: fragment === '' ? address : `${address}#${fragment}`,
      revision: before.revision + 1,
      type: isLong ? NO_TEXT : type,
      size,
      text: isText(type) && !isLong ? await this.#api.source(path) : null,
      words: marked,
    }
  }

  /** Nothing is on show any more. */
  clear(): void {
    this.#turn++
    this.current = NOTHING
    this.isGone = false
  }
}

/** Whether it is a text and no page. */
function isText(type: string): boolean {
  return /^(?:text\/(?!html\b)|[\w.+-]+\/json\b)/.test(type)
}
