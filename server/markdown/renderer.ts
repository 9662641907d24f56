// Renders pages of files in worker threads and caches them by content.
// To change what is in a page, see markdown-page.ts and source-page.ts; what is around it, page-shell.ts.

import { LRUCache } from 'lru-cache'
import { hashOf } from '../fs/checksum.js'
import { codeOf } from '../fs/errno.js'
import { WorkerPool } from '../threads/worker-pool.js'
import type { RenderJob, RenderedPage } from './markdown-page.js'
import type { Theme } from '../../schema/theme.js'
import { drawHead } from './page-shell.js'
import { withTop } from './safe-urls.js'

const MOST_THREADS = 4
const MEMORY_MB = 256
const CACHED_BYTES = 16 * 1024 * 1024
/** The memory of a page beside its bytes. */
const EACH_BYTES = 1024
/** The rest of five seconds is left for its plain text. */
const LIMIT_MS = 3500
/** Plain text takes a moment; longer only where the machine is too busy, and then late is better than never. */
const PLAIN_LIMIT_MS = 60_000

/** Beyond this a file is not rendered. */
export const MAX_MARKDOWN_BYTES = 4 * 1024 * 1024
/** Beyond this a file is not shown as it is written. */
export const MAX_SOURCE_BYTES = 8 * 1024 * 1024

export interface MarkdownFile {
  /** The file name: the title of a page without a level-1 heading. */
  name: string
  bytes: Buffer
  /** The way from it to the top of its docs folder, such as `../../`; without one, addresses stay as they are. */
  top?: string
  /** The extension of a file that is shown as it is written; without one it is rendered. */
  source?: string
}

export interface MarkdownPage {
  /** The whole HTML page, in UTF-8. */
  bytes: Buffer
  /** false: it shows the plain text, with a notice. */
  isRendered: boolean
  /** It is not rendered for lack of time, which there may be enough of the next time. */
  isLate: boolean
}

/** A page but for what differs from reader to reader. */
interface CachedPage extends RenderedPage, Pick<MarkdownPage, 'isRendered' | 'isLate'> {}

export class MarkdownPages {
  /** By the hash of their contents: the same bytes in two places are rendered once. */
  readonly #cache = new LRUCache<string, CachedPage>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + EACH_BYTES,
  })
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  readonly #pool = new WorkerPool<RenderJob, RenderedPage>({
    script: new URL('./render-worker.js', import.meta.url),
    most: MOST_THREADS,
    limits: { maxOldGenerationSizeMb: MEMORY_MB },
    failure: 'the page could not be rendered',
  })
  readonly #limitMs: number

  /** @param limitMs - how long rendering may take, waiting included */
  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs
  }

  /**
   * The page of a file, as a rule within five seconds: what takes too much time or memory to
   * render comes as plain text. Rejects when not even that is possible.
   * @param script - the tag of a script that runs before all others, or nothing
   */
  async page(file: MarkdownFile, theme: Theme, script = ''): Promise<MarkdownPage> {
    const hash = `${hashOf(file.bytes)} ${file.source ?? ''}`
    const { title, body, isRendered, isLate } =
      this.#cache.get(hash) ?? (await this.#rendered(hash, file))
    const head = Buffer.from(drawHead(title || file.name, theme, script))
    const { top } = file
    const shown = top === undefined ? body : withTop(Buffer.from(body.buffer), top)
    return { bytes: Buffer.concat([head, shown]), isRendered, isLate }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  #rendered(hash: string, { bytes, source }: MarkdownFile): Promise<CachedPage> {
    const rendering = this.#rendering.get(hash) ?? this.#render(hash, { bytes, source })
    this.#rendering.set(hash, rendering)
    return rendering
  }

  async #render(hash: string, file: Pick<RenderJob, 'bytes' | 'source'>): Promise<CachedPage> {
    try {
      const page = await this.#pool.run({ ...file, isPlain: false }, this.#limitMs).then(
        rendered => ({ ...rendered, isRendered: true, isLate: false }),
        async (error: unknown) => ({
          ...(await this.#pool.run({ ...file, isPlain: true }, PLAIN_LIMIT_MS)),
          isRendered: false,
          isLate: codeOf(error) === 'ETIMEDOUT',
        }),
      )
      // It may only have waited too long behind others.
      if (page.isRendered) this.#cache.set(hash, page)
      return page
    } finally {
      this.#rendering.delete(hash)
    }
  }
}

/** The theme a page is asked for; dark for every other value, which is never reflected. */
export function pageTheme(asked: string | null): Theme {
  return asked === 'light' ? 'light' : 'dark'
}
