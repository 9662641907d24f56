// Remembers which files framed docs asked for beside themselves, and tells of which docs one has other bytes now.
// To change what the page does then, see components/state/docs/doc-loader.ts.

import type { Library } from '../library/library.js'
import { withFile } from './requested-doc.js'

/** The number of docs that are remembered, the last framed ones. */
const MOST_DOCS = 100
const MOST_FILES = 500
/** A larger file is known by its times. */
const MOST_HASHED_BYTES = 8 * 1024 * 1024
/** A file on a network drive takes long to open. */
const AT_ONCE = 8

interface NotedFile {
  /** null where there is none. */
  version: string | null
  content: string | null
}

export class FilesOfDocs {
  readonly #library: Library
  /** By the doc path, the longest unused first. */
  readonly #docs = new Map<string, Map<string, NotedFile>>()
  #checking: Promise<unknown> = Promise.resolve()
  /** A check has not begun yet: it will see what changed until then. */
  #isQueued = false

  constructor(library: Library) {
    this.#library = library
  }

  /** A framed doc asked for a file: the doc itself is followed by the tree. */
  note(doc: string, path: string): void {
    const files = this.#docs.get(doc) ?? new Map<string, NotedFile>()
    this.#docs.delete(doc)
    this.#docs.set(doc, files)
    const [oldest] = this.#docs.keys()
    if (this.#docs.size > MOST_DOCS && oldest !== undefined) this.#docs.delete(oldest)
    if (path === doc || files.size >= MOST_FILES) return
    this.#checking = this.#checking.then(async () => {
      if (!files.has(path)) files.set(path, await this.#read(path))
    })
  }

  /** The docs of which a file has other bytes than when they asked for it; none where a later reply has them. */
  async changed(): Promise<string[]> {
    if (this.#isQueued) return []
    this.#isQueued = true
    const checking = this.#checking.then(() => this.#check())
    this.#checking = checking.catch(() => undefined)
    return checking
  }

  /** Reads each file once, for however many docs. */
  async #check(): Promise<string[]> {
    this.#isQueued = false
    const docs = [...this.#docs]
    const noted = [...new Map(docs.flatMap(([, files]) => [...files]))]
    const found = new Map<string, NotedFile>()
    for (let at = 0; at < noted.length; at += AT_ONCE) {
      const reads = noted.slice(at, at + AT_ONCE).map(async ([path, before]) => {
        found.set(path, await this.#read(path, before))
      })
      await Promise.all(reads)
    }
    const changed = docs.filter(([, files]) => {
      const before = [...files]
      for (const [path, file] of before) files.set(path, found.get(path) ?? file)
      return before.some(([path, { content }]) => files.get(path)?.content !== content)
    })
    return changed.map(([doc]) => doc)
  }

  async #read(path: string, before?: NotedFile): Promise<NotedFile> {
    const found = await withFile(this.#library, path, async file => {
      const { version, size } = file
      if (version === before?.version) return before
      return { version, content: size > MOST_HASHED_BYTES ? version : await file.hash() }
    }).catch(() => before ?? null)
    return found ?? { version: null, content: null }
  }
}
