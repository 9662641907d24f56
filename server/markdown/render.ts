// Rendered Markdown pages, made off the event loop and kept. What is in a page is known by
// markdown-page.ts, and whose file it is by the routes.

import { Shelf } from '../library/shelf.js'
import { Drawers } from './drawers.js'
import type { Theme } from './page.js'

const KEPT_BYTES = 16 * 1024 * 1024

/** Beyond this a file is not rendered. */
export const MAX_MARKDOWN_BYTES = 4 * 1024 * 1024

export interface MarkdownFile {
  /** The file name: the title of a page without a level-1 heading. */
  name: string
  /** Another one for every other content. */
  version: string
  bytes: Buffer
}

export class MarkdownPages {
  readonly #kept = new Shelf<Buffer>(KEPT_BYTES, page => page.length)
  readonly #drawing = new Map<string, Promise<Buffer>>()
  readonly #drawers = new Drawers()

  /**
   * The whole HTML page of a Markdown file, in UTF-8, within five seconds: what takes too much time or
   * memory to render comes as plain text with a notice. Rejects when not even that can be drawn.
   */
  page(file: MarkdownFile, theme: Theme): Promise<Buffer> {
    const key = JSON.stringify([file.version, file.name, theme])
    const kept = this.#kept.get(key)
    if (kept) return Promise.resolve(kept)
    const drawing = this.#drawing.get(key) ?? this.#draw(key, file, theme)
    this.#drawing.set(key, drawing)
    return drawing
  }

  close(): Promise<void> {
    return this.#drawers.close()
  }

  async #draw(key: string, { name, bytes }: MarkdownFile, theme: Theme): Promise<Buffer> {
    try {
      const page = await this.#drawers
        .draw({ name, bytes, theme, isPlain: false })
        .catch(() => this.#drawers.draw({ name, bytes, theme, isPlain: true }))
      this.#kept.put(key, page)
      return page
    } finally {
      this.#drawing.delete(key)
    }
  }
}

/** The theme a page is asked for; dark for every other value, which is never reflected. */
export function themeOf(asked: string | null): Theme {
  return asked === 'light' ? 'light' : 'dark'
}
