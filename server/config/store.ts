// The settings in use: the last good ones, what was given for this run laid over them, and what
// is wrong with the file. It follows the file and never throws on a bad one.

import type { ConfigResponse } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { sayProblem, sayProblems } from '../../schema/config/problem.js'
import { fillDefaults, sameJson, withNames, withoutDefaults } from '../../schema/config/upgrade.js'
import { shortenHome } from '../../schema/names/home-path.js'
import { checkDraft, checkSettings, type CheckedDraft, type PatternProblem } from './check.js'
import { ConfigFile, type FileText } from './file.js'
import { ConfigWatch } from './watch.js'
import { homeDir, type Env } from './paths.js'
import { Refusal } from '../refusal.js'

export interface ConfigStoreOptions {
  /** A file that the user names, in place of the usual one. */
  file?: string | undefined
  /** Docs folders for this run alone, absolute. */
  roots?: readonly string[] | undefined
  /** A port for this run alone. */
  port?: number | undefined
  env?: Env | undefined
  /** Takes the settings into use; resolves once what they say is on show. */
  apply(config: Config): Promise<void>
  patternProblem: PatternProblem
  /** The file changed, and the settings in use did not: it may be broken now, or mended. */
  fileChanged(): void
  /** A line for the terminal. */
  warn(line: string): void
}

export class ConfigStore {
  readonly #options: ConfigStoreOptions
  readonly #env: Env
  readonly #file: ConfigFile
  #overrides: ConfigResponse['overrides']
  /** The file as we know it, and its values when they were last good. */
  #seen: FileText
  #good: unknown = {}
  #saved: Config = fillDefaults({})
  #problem: string | null = null
  #watch: ConfigWatch | null = null
  #isOpen = false
  #isFollowing = false
  #isClosed = false
  /** Reading and saving come one after another. */
  #line: Promise<unknown> = Promise.resolve()

  /** Reads and checks the file. Its settings are taken into use by `follow`. */
  static async open(options: ConfigStoreOptions): Promise<ConfigStore> {
    const file = new ConfigFile(options.file, options.env ?? process.env)
    const store = new ConfigStore(options, file, await file.read())
    await store.#take(store.#seen)
    store.#isOpen = true
    return store
  }

  private constructor(options: ConfigStoreOptions, file: ConfigFile, seen: FileText) {
    const { roots = [], port } = options
    this.#options = options
    this.#env = options.env ?? process.env
    this.#file = file
    this.#seen = seen
    this.#overrides = {
      ...(roots.length > 0 && { folders: withNames(roots.map(path => ({ path }))) }),
      ...(port !== undefined && { port }),
    }
  }

  /** The settings in use. */
  get current(): Config {
    return { ...this.#saved, ...this.#overrides }
  }

  /** The problems of the file, one a line; null while it is good. */
  get problem(): string | null {
    return this.#problem
  }

  /** The settings in the file, defaults filled in. */
  get saved(): Config {
    return this.#saved
  }

  /** Shows these docs folders for this run, in place of the saved ones; resolves once they are on show. */
  async showFolders(folders: FolderEntry[]): Promise<void> {
    this.#overrides = { ...this.#overrides, folders }
    if (this.#isFollowing) await this.#apply()
  }

  /** Takes the settings into use, and every change of the file from now on. */
  async follow(): Promise<void> {
    this.#isFollowing = true
    const applied = this.#apply()
    await this.#file.sweep()
    const onChange = (text: FileText) => this.#changed(text)
    if (!this.#isClosed) this.#watch = new ConfigWatch(this.#file, () => this.#seen, onChange)
    await Promise.all([applied, this.#watch?.ready])
  }

  /** GET /api/config. */
  response(): ConfigResponse {
    const file = shortenHome(this.#file.path, homeDir(this.#env))
    return { config: this.#saved, overrides: this.#overrides, file }
  }

  /** A strong validator of the file that `response` was read from. */
  etag(): string {
    return this.#seen.etag
  }

  /** Everything that stands against saving this. */
  check(body: unknown): Promise<CheckedDraft> {
    return checkDraft(body, this.#options.patternProblem, this.#env)
  }

  /**
   * Saves a whole config and takes it into use; resolves when both are done.
   * Throws Refusal 400 with one problem a line, 412 when the file is no longer the one that
   * `ifMatch` names, 409 with the cause when the disk refuses. Then nothing has changed.
   */
  async save(body: unknown, ifMatch: string | undefined): Promise<void> {
    const { config, problems } = await this.check(body)
    if (!config || problems.length > 0) throw new Refusal(400, sayProblems(problems))
    // Taking into use may take as long as reading all docs does; the next save need not wait.
    const { applied } = await this.#inLine(() =>
      this.#file.alone(async () => {
        const old = await this.#file.read()
        if (!matches(ifMatch, old.etag)) {
          // A page that loads again gets what is in the file now, not what was read last. A file that
          // is no JSON or not there may be half an edit: it waits until it is quiet.
          const isWhole = old.problem === null && old.path === this.#file.path
          if (isWhole) await this.#takeOver(old)
          throw new Refusal(412, CHANGED)
        }
        const { folders } = config
        const wanted = withoutDefaults({ ...(body as object), folders }, this.#lastValue(old))
        const isUnseen = old.etag !== this.#seen.etag || this.#problem !== null
        this.#seen = await this.#file.write(wanted, old, isUnseen)
        this.#keep(wanted)
        return { applied: this.#apply() }
      }),
    )
    await applied
  }

  /** Lets go of the file, after a save that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#watch?.close()
    await this.#line.catch(() => undefined)
  }

  async #changed(text: FileText): Promise<void> {
    await this.#inLine(() => this.#takeOver(text)).catch(this.#regret)
  }

  /** Takes a file into use that is not the one we know; call it in line. */
  async #takeOver(text: FileText): Promise<void> {
    if (text.etag === this.#seen.etag) return
    const used = this.current
    this.#seen = text
    await this.#take(text)
    if (sameJson(used, this.current)) this.#options.fileChanged()
    else void this.#apply()
  }

  /** Takes over what a file says, or what is wrong with it. */
  async #take({ bytes, value, problem }: FileText): Promise<void> {
    if (problem !== null) {
      this.#problem = sayProblem({ at: '', says: problem })
      return
    }
    const problems = bytes ? await checkSettings(value, this.#options.patternProblem) : []
    if (problems.length === 0) this.#keep(value as object)
    else this.#problem = sayProblems(problems)
  }

  #keep(value: object): void {
    const saved = fillDefaults(value)
    if (this.#isOpen && saved.port !== this.#saved.port) {
      this.#options.warn(`Port ${saved.port} takes effect at the next start.`)
    }
    this.#good = value
    this.#saved = saved
    this.#problem = null
  }

  #apply(): Promise<void> {
    return this.#options.apply(this.current).catch(this.#regret)
  }

  readonly #regret = (error: unknown): void => {
    // A failure after the end of the service is no news.
    if (this.#isClosed) return
    this.#options.warn(`The settings could not be taken into use: ${String(error)}`)
  }

  /** The value from which unknown keys and the order of keys are kept. */
  #lastValue(old: FileText): unknown {
    return old.problem === null && old.path !== '' ? old.value : this.#good
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work, work)
    this.#line = done.catch(() => undefined)
    return done
  }
}

const CHANGED = 'the settings were changed elsewhere in the meantime; load them again'

/** An If-Match header names this state of the file; without one any will do. */
function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true
  return ifMatch.split(',').some(tag => tag.trim() === etag || tag.trim() === '*')
}
