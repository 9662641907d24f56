// A real service with its reviews over a temporary docs folder, and what tests ask of it. It can be stopped and
// started again over the same folder and state.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  DocReview,
  MarkedResponse,
  ReadHow,
  ReviewResponse,
  ReviewStatus,
} from '../../../schema/review/marks.js'
import type { GoneResponse, Version, VersionsResponse } from '../../../schema/review/versions.js'
import { start, type Started } from '../../../server/start.js'
import type { Files } from '../docs-folder.js'
import { ask, type Answer } from '../http.js'
import { homeFolder, type Home } from '../service.js'
import { expectReply } from '../shapes.js'
import { sha } from '../sha.js'

/** Shorter than the longest time of a test, so that the error says which wait it was. */
const PATIENCE_MS = 50_000

/** The result of `found`, as soon as that is not null or false; fails after 50 s. */
export async function until<T>(
  found: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  const giveUp = performance.now() + PATIENCE_MS
  for (;;) {
    const value = await found()
    if (value !== null && value !== false) return value
    if (performance.now() > giveUp) throw new Error(`never came true: ${found.toString()}`)
    await pause(15)
  }
}

export interface ReviewedOptions {
  /** Settings; their `folders` may name more docs folders. */
  config?: Readonly<Record<string, unknown>>
}

export class Reviewed {
  readonly home: Home
  /** The docs folder, absolute. */
  readonly root: string
  readonly warnings: string[] = []
  #started: Started | null = null

  private constructor(home: Home) {
    this.home = home
    this.root = join(home.path, 'docs')
  }

  /** Serves these files of the docs folder `docs`; resolves when all are captured. */
  static async open(files: Files, { config = {} }: ReviewedOptions = {}): Promise<Reviewed> {
    const reviewed = await Reviewed.make(files, config)
    await reviewed.start()
    return reviewed
  }

  /** The same, and nothing is started. */
  static async make(files: Files, config: ReviewedOptions['config'] = {}): Promise<Reviewed> {
    const reviewed = new Reviewed(await homeFolder())
    await reviewed.home.write({ 'docs/': '', 'state/plan-viewer/': '' })
    await reviewed.write(files)
    await reviewed.configure(config)
    return reviewed
  }

  /** Another service over the same folder and state; it is stopped, not closed. */
  beside(): Reviewed {
    return new Reviewed(this.home)
  }

  get started(): Started {
    if (!this.#started) throw new Error('it does not run')
    return this.#started
  }

  get port(): number {
    return this.started.port
  }

  /** The state directory. */
  get state(): string {
    return join(this.home.path, 'state/plan-viewer')
  }

  configure(config: Readonly<Record<string, unknown>>): Promise<void> {
    const settings = { folders: [{ name: 'docs', path: this.root }], ...config }
    return this.home.write({ 'config/plan-viewer/config.json': JSON.stringify(settings) })
  }

  /** @param isReady - waits until the store is ready and all docs are captured */
  async start(isReady = true): Promise<void> {
    const warn = (line: string) => void this.warnings.push(line)
    this.#started = await start({ port: 0, env: this.home.env, warn })
    await this.#started.ready
    // In turn behind what follows the first scan: the watches.
    await this.#started.library.apply(this.#started.config)
    if (isReady) await this.captured()
  }

  async stop(): Promise<void> {
    await this.#started?.close()
    this.#started = null
  }

  async close(): Promise<void> {
    await this.stop()
    await this.home.close()
  }

  write(files: Files): Promise<void> {
    const inDocs = Object.entries(files).map(([name, text]) => [`docs/${name}`, text])
    return this.home.write(Object.fromEntries(inDocs) as Files)
  }

  get(target: string): Promise<Answer> {
    return ask(this.port, target)
  }

  /** As the reader, unless another Origin is given; null for none. */
  post(
    target: string,
    body: object,
    origin: string | null = `http://localhost:${this.port}`,
  ): Promise<Answer> {
    const headers = origin === null ? [] : [['Origin', origin] as const]
    return ask(this.port, { method: 'POST', target, headers, body: JSON.stringify(body) })
  }

  /** @param name - of the schema of the reply */
  async json<T>(target: string, name?: Parameters<typeof expectReply>[0]): Promise<T> {
    const answer = await this.get(target)
    if (answer.status !== 200) throw new Error(`${answer.status} for ${target}: ${answer.text}`)
    if (name) expectReply(name, answer.json())
    return answer.json() as T
  }

  status(): Promise<ReviewStatus> {
    return this.json('/api/review/status', 'reviewStatus')
  }

  review(query = ''): Promise<ReviewResponse> {
    return this.json(`/api/review${query}`, 'review')
  }

  async of(path: string): Promise<DocReview> {
    const { docs } = await this.review(`?path=${encodeURIComponent(path)}`)
    if (!docs[0]) throw new Error(`nothing of ${path}`)
    return docs[0]
  }

  versions(path: string): Promise<VersionsResponse> {
    return this.json(`/api/versions?path=${encodeURIComponent(path)}`, 'versions')
  }

  /** The lines of a doc, oldest first. */
  async lines(path: string): Promise<Version[]> {
    return (await this.versions(path)).versions.reverse()
  }

  bytes(path: string, hash: string): Promise<Answer> {
    return this.get(`/api/versions/bytes?path=${encodeURIComponent(path)}&hash=${hash}`)
  }

  gone(): Promise<GoneResponse> {
    return this.json('/api/versions/gone', 'gone')
  }

  async read(path: string, hash: string, how: ReadHow = 'marked'): Promise<MarkedResponse> {
    const answer = await this.post('/api/review/read', { docs: [{ path, hash }], how })
    if (answer.status !== 200) throw new Error(answer.text)
    expectReply('marked', answer.json())
    return answer.json() as MarkedResponse
  }

  ready(): Promise<ReviewStatus> {
    return until(async () => {
      const status = await this.status()
      return status.store === 'ready' && status
    })
  }

  /** Until the newest bytes of all listed docs are known. */
  async captured(): Promise<void> {
    await this.ready()
    await until(async () => {
      const tree = await this.started.library.tree()
      const listed = [
        ...(tree?.collections ?? []),
        ...(tree?.tasks.flatMap(task => [task, ...task.phases, ...task.groups]) ?? []),
      ].flatMap(({ docs }) => docs.map(({ path }) => path))
      if (listed.length === 0) return true
      return (await this.status()).docs >= new Set(listed).size
    })
  }

  /** Until this doc has this content as its newest version. */
  async seen(path: string, content: string | Uint8Array): Promise<void> {
    const hash = sha(content)
    await until(async () => {
      const answer = await this.get(`/api/versions?path=${encodeURIComponent(path)}`)
      return answer.status === 200 && (answer.json() as VersionsResponse).now === hash
    })
  }
}
