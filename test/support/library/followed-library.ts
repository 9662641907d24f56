// A library over a temporary docs folder, with all that it tells written down as lines.

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEFAULTS, type Config } from '../../../schema/config/config.js'
import type { ServerEvent } from '../../../schema/api/events.js'
import type { Tree } from '../../../schema/tree.js'
import { Library } from '../../../server/library/library.js'

export class FollowedLibrary {
  readonly library: Library
  /** The docs folder `app`, absolute. */
  readonly root: string
  readonly warnings: string[] = []
  readonly #base: string
  readonly #lines: string[] = []
  readonly #listeners = new Set<() => void>()
  #bells = 0
  #config: Config = DEFAULTS

  private constructor(base: string) {
    this.#base = base
    this.root = join(base, 'docs')
    this.library = new Library({
      tell: events => events.forEach(event => this.#hear(event)),
      warn: line => {
        this.warnings.push(line)
        this.#ring()
      },
      state: join(base, 'state'),
      home: '/home/me',
    })
  }

  /** Opens it over these files, and waits until it hears what happens to them. */
  static async open(
    files: Record<string, string>,
    config: Partial<Config> = {},
  ): Promise<FollowedLibrary> {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'plan-library-')))
    const followed = new FollowedLibrary(base)
    await mkdir(followed.root)
    for (const [path, text] of Object.entries(files)) await followed.write(path, text)
    followed.#config = followed.config(config)
    await followed.library.apply(followed.#config)
    await followed.quiet()
    return followed
  }

  config(more: Partial<Config> = {}): Config {
    return { ...DEFAULTS, folders: [{ name: 'app', path: this.root }], ...more }
  }

  /** An absolute path inside the docs folder, or beside it (`../x`). */
  at(path: string): string {
    return join(this.root, path)
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.at(path)), { recursive: true })
    await writeFile(this.at(path), text)
  }

  async tree(): Promise<Tree> {
    const tree = await this.library.tree()
    if (!tree) throw new Error('no tree')
    return tree
  }

  /** The events since the last call: `tree`, `changed <path>`, `added <path> in <place>`. */
  told(): string[] {
    return this.#lines.splice(0)
  }

  /** Waits until this line was told. */
  async hears(line: string): Promise<void> {
    await this.#until(() => this.#lines.includes(line))
  }

  /** Waits until there is a line on the terminal. */
  async warns(): Promise<void> {
    await this.#until(() => this.warnings.length > 0)
  }

  async #until(isTrue: () => boolean): Promise<void> {
    if (isTrue()) return
    await new Promise<void>(resolve => {
      const listener = () => {
        if (!isTrue()) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }

  /**
   * Waits until all that happened so far has been told: a bell, a new doc of its own, is told behind
   * it. Returns the lines since the last call, the bell's left out.
   */
  async quiet(): Promise<string[]> {
    const bell = this.#bellPath(++this.#bells)
    await this.write(bell, 'ding')
    const line = `added app/${bell} in zz bell`
    await this.hears(line)
    const lines = this.told()
    lines.splice(lines.indexOf(line), 1)
    return lines
  }

  #bellPath(n: number): string {
    const { statusFolders, plansFolder } = this.#config
    const names = [statusFolders?.active, 'zz-bell', plansFolder, `bell-${n}.html`]
    return names.filter(Boolean).join('/')
  }

  async close(): Promise<void> {
    await this.library.close()
    await rm(this.#base, { recursive: true, force: true })
  }

  #hear(event: ServerEvent): void {
    this.#lines.push(lineOf(event))
    this.#ring()
  }

  #ring(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function lineOf(event: ServerEvent): string {
  switch (event.type) {
    case 'added': {
      const { task, phase } = event.place
      return `added ${event.doc.path} in ${task}${phase === null ? '' : ` / ${phase}`}`
    }
    case 'changed':
      return `changed ${event.path}`
    default:
      return event.type
  }
}
