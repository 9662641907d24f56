// Remembers which files framed docs asked for beside themselves, and tells of which docs one has other bytes now.
// To change what the page does then, see components/state/docs/doc-loader.ts.

import type { Library } from '../library/library.js'
import { withFile } from './requested-doc.js'

/** Of the docs that were framed last. */
const MOST_DOCS = 100
const MOST_FILES = 500
/** A larger file is known by its times. */
const MOST_HASHED_BYTES = 8 * 1024 * 1024

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

  /** The docs of which a file has other bytes than when they asked for it. */
  async changed(): Promise<string[]> {
    const changed: string[] = []
    const checking = this.#checking.then(async () => {
      for (const [doc, files] of this.#docs) {
        let isChanged = false
        for (const [path, before] of files) {
          const now = await this.#read(path, before)
          if (now.content !== before.content) isChanged = true
          files.set(path, now)
        }
        if (isChanged) changed.push(doc)
      }
    })
    this.#checking = checking.catch(() => undefined)
    await checking
    return changed
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
