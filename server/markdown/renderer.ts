// Rendered Markdown pages, made off the event loop and kept. What is in a page is known by
// markdown-page.ts, and whose file it is by the routes.

import { createHash } from 'node:crypto'
import { Shelf, apart } from '../files/byte-cache.js'
import { Drawers } from './render-pool.js'
import type { DrawnPage } from './markdown-page.js'
import { drawHead, type Theme } from './page-shell.js'

const KEPT_BYTES = 16 * 1024 * 1024
const HASHES_BYTES = 4 * 1024 * 1024
/** The rest of five seconds is left for its plain text. */
const LIMIT_MS = 3500
/** Plain text takes a moment; longer only where the machine is too busy, and then late is better than never. */
const PLAIN_LIMIT_MS = 60_000

/** Beyond this a file is not rendered. */
export const MAX_MARKDOWN_BYTES = 4 * 1024 * 1024

export interface MarkdownFile {
  /** The file name: the title of a page without a level-1 heading. */
  name: string
  /** Another one for every other content. */
  version: string
  bytes: Buffer
}

export interface MarkdownPage {
  /** The whole HTML page, in UTF-8. */
  bytes: Buffer
  /** false: it shows the plain text, with a notice. Another time there may be time enough. */
  isRendered: boolean
}

/** A page but for what differs from reader to reader. */
interface Drawn {
  title: string
  body: Buffer
  isRendered: boolean
}

export class MarkdownPages {
  /** By the hash of their contents: the same bytes in two places are drawn once. */
  readonly #kept = new Shelf<Drawn>(KEPT_BYTES, ({ body }) => body.length)
  readonly #drawing = new Map<string, Promise<Drawn>>()
  /** The hashes of versions that were asked for lately. */
  readonly #hashes = new Shelf<string>(HASHES_BYTES, hash => hash.length)
  readonly #drawers = new Drawers()
  readonly #limitMs: number

  /** @param limitMs - how long rendering may take, waiting included */
  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs
  }

  /**
   * The page of a Markdown file, as a rule within five seconds: what takes too much time or memory to
   * render comes as plain text. Rejects when not even that can be drawn.
   */
  async page(file: MarkdownFile, theme: Theme): Promise<MarkdownPage> {
    const hash = this.#hashOf(file)
    const { title, body, isRendered } = this.#kept.get(hash) ?? (await this.#drawn(hash, file))
    const head = Buffer.from(drawHead(title || file.name, theme))
    return { bytes: Buffer.concat([head, body]), isRendered }
  }

  close(): Promise<void> {
    return this.#drawers.close()
  }

  #hashOf({ version, bytes }: MarkdownFile): string {
    const known = this.#hashes.get(version)
    if (known !== undefined) return known
    const hash = createHash('sha256').update(bytes).digest('base64')
    this.#hashes.put(version, hash)
    return hash
  }

  #drawn(hash: string, { bytes }: MarkdownFile): Promise<Drawn> {
    const drawing = this.#drawing.get(hash) ?? this.#draw(hash, bytes)
    this.#drawing.set(hash, drawing)
    return drawing
  }

  async #draw(hash: string, bytes: Buffer): Promise<Drawn> {
    try {
      const page = await this.#drawers.draw({ bytes, isPlain: false }, this.#limitMs).then(
        drawn => drawnOf(drawn, true),
        async () =>
          drawnOf(await this.#drawers.draw({ bytes, isPlain: true }, PLAIN_LIMIT_MS), false),
      )
      // It may only have waited too long behind others.
      if (page.isRendered) this.#kept.put(hash, page)
      return page
    } finally {
      this.#drawing.delete(hash)
    }
  }
}

function drawnOf({ title, body }: DrawnPage, isRendered: boolean): Drawn {
  return { title, body: apart(Buffer.from(body.buffer, body.byteOffset, body.length)), isRendered }
}

/** The theme a page is asked for; dark for every other value, which is never reflected. */
export function themeOf(asked: string | null): Theme {
  return asked === 'light' ? 'light' : 'dark'
}
