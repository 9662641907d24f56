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

export interface MarkdownPage {
  /** The whole HTML page, in UTF-8. */
  bytes: Buffer
  /** false: it shows the plain text, with a notice. Another time there may be time enough. */
  isRendered: boolean
}

export class MarkdownPages {
  readonly #kept = new Shelf<MarkdownPage>(KEPT_BYTES, ({ bytes }) => bytes.length)
  readonly #drawing = new Map<string, Promise<MarkdownPage>>()
  readonly #drawers = new Drawers()

  /**
   * The page of a Markdown file, within five seconds: what takes too much time or memory to render
   * comes as plain text. Rejects when not even that can be drawn.
   */
  page(file: MarkdownFile, theme: Theme): Promise<MarkdownPage> {
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

  async #draw(key: string, { name, bytes }: MarkdownFile, theme: Theme): Promise<MarkdownPage> {
    const order = { name, bytes, theme }
    try {
      const page = await this.#drawers.draw({ ...order, isPlain: false }).then(
        drawn => ({ bytes: drawn, isRendered: true }),
        async () => ({
          bytes: await this.#drawers.draw({ ...order, isPlain: true }),
          isRendered: false,
        }),
      )
      // It may only have waited too long behind others.
      if (page.isRendered) this.#kept.put(key, page)
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
