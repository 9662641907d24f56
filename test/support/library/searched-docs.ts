// The search over a temporary docs folder, without a library around it, and what it must find: what
// reading every file from end to end finds. It can be closed and opened again, as at a restart.

import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Progress } from '../../../schema/api/api.js'
import { snippet } from '../../../schema/reading/search.js'
import type { ListedFile } from '../../../server/outline/build-outline.js'
import { Schedule } from '../../../server/threads/schedule.js'
import { stateOf, type FileState } from '../../../server/fs/file-state.js'
import type { FoundDoc } from '../../../server/search/protocol.js'
import { Search } from '../../../server/search/search.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { extensionOf } from '../../../schema/names/file-name.js'

/** The compared docs must have been read, however slow the machine is. */
const PATIENCE_MS = 120_000
/** Long enough ago for the time of a file to be certain. */
const LONG_AGO_S = 1_700_000_000
/** Longer than a tick of the disk's clock. */
const TICK_MS = 60

export class SearchedDocs {
  readonly base: string
  readonly root: string
  /** The folder that the index is stored in. */
  readonly dir: string
  readonly refused: unknown[] = []
  /** Listed as they were, whatever they are by now. */
  readonly #untold = new Map<string, FileState>()
  readonly warnings: string[] = []
  /** How far indexing is; null when it is done. */
  indexing: Progress | null = null
  #search: Search | null = null
  #clock = LONG_AGO_S

  /** @param base - where another service has its docs and its index */
  constructor(base = realpathSync(mkdtempSync(join(tmpdir(), 'plan-search-')))) {
    this.base = base
    this.root = join(base, 'docs')
    this.dir = join(base, 'search')
    mkdirSync(this.root, { recursive: true })
  }

  /** Writes a file with a time of long ago, a second after the one before. */
  write(name: string, text: string | Buffer): void {
    const path = join(this.root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    this.#clock++
    utimesSync(path, this.#clock, this.#clock)
    this.#came(name)
  }

  /** Writes files at once, and lists them when their clock has gone on: their state is then stored. */
  writeLasting(names: readonly string[], text: (i: number) => string): void {
    for (const [i, name] of names.entries()) writeFileSync(join(this.root, name), text(i))
    outlast()
    for (const name of names) this.#came(name)
  }

  /** Puts other bytes into a file. The listing says, against the truth, that it is what it was. */
  swapUntold(name: string, text: string): void {
    const path = join(this.root, name)
    this.#untold.set(name, stateOf(statSync(path, { bigint: true })))
    writeFileSync(path, text)
  }

  /** Edits a file in place, and sets its time back. */
  edit(name: string, text: string): void {
    const path = join(this.root, name)
    const { mtime, size } = statSync(path)
    if (Buffer.byteLength(text) !== size) throw new Error('not of the same size')
    writeFileSync(path, text)
    utimesSync(path, mtime, mtime)
    this.#came(name)
  }

  remove(name: string): void {
    rmSync(join(this.root, name))
    this.#search?.follow({ listed: [], unlisted: [`app/${name}`] })
  }

  get names(): string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.root.length + 1))
  }

  /** Opens the search, over what was stored in `dir`, and tells it of every file. */
  open(dir = this.dir, patienceMs = PATIENCE_MS): void {
    outlast()
    this.#search = new Search({
      dir,
      schedule: new Schedule(),
      progress: indexing => (this.indexing = indexing),
      warn: line => this.warnings.push(line),
      refused: error => this.refused.push(error),
      patienceMs,
    })
    this.#search.use([{ name: 'app', abs: this.root }])
    this.listAll()
    this.#search.start()
  }

  /** Tells the search of every file. */
  listAll(): void {
    this.#search?.follow({ listed: this.names.map(name => this.#listed(name)), unlisted: [] })
  }

  async search(q: string): Promise<FoundDoc[]> {
    if (!this.#search) throw new Error('not open')
    return this.#search.search(q)
  }

  /** Ends the search as when the service stops: what is new is saved. */
  async stop(): Promise<void> {
    await this.#search?.close()
    this.#search = null
  }

  /** Ends the search as when the service is killed: on disk stays what is there at this moment. */
  async kill(): Promise<void> {
    const copy = join(this.base, 'killed')
    if (existsSync(this.dir)) cpSync(this.dir, copy, { recursive: true, preserveTimestamps: true })
    await this.stop()
    rmSync(this.dir, { recursive: true, force: true })
    if (existsSync(copy)) renameSync(copy, this.dir)
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.base, { recursive: true, force: true })
  }

  /** The files that were stored, absolute. */
  get stored(): string[] {
    return readdirSync(this.dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  }

  /** The answer by definition, found with nothing that the search is made of but the text of a file. */
  expected(q: string): FoundDoc[] {
    const query = folded(q).trim()
    if ([...query].length < 2) return []
    const words = [...new Set(query.toLowerCase().split(/\s+/))]
    const found = this.names.flatMap(name => {
      const path = join(this.root, name)
      const shown = textOf(extensionOf(name), readFileSync(path)) ?? ''
      const text = folded(shown).toLowerCase()
      const title = folded(titleOf(name)).toLowerCase()
      const counts = words.map(word => text.split(word).length - 1)
      if (words.some((word, i) => counts[i] === 0 && !title.includes(word))) return []
      const inTitle = words.filter(word => title.includes(word)).length
      const hits = counts.reduce((sum, count) => sum + count, 0)
      const time = statSync(path).mtimeMs
      return [{ path: `app/${name}`, hits, inTitle, time, snippet: snippet(shown, words) }]
    })
    found.sort(
      (a, b) =>
        b.inTitle - a.inTitle ||
        b.hits - a.hits ||
        b.time - a.time ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
    )
    return found.slice(0, 40).map(({ path, hits, snippet }) => ({ path, hits, snippet }))
  }

  #came(name: string): void {
    this.#search?.follow({ listed: [this.#listed(name)], unlisted: [] })
  }

  #listed(name: string): ListedFile {
    const abs = join(this.root, name)
    const state = this.#untold.get(name) ?? stateOf(statSync(abs, { bigint: true }))
    const title = titleOf(name)
    const doc = { path: `app/${name}`, file: name, kind: 'doc', title, ws: '' }
    return { doc, abs, real: abs, facts: { ...state, isLink: false, title }, title }
  }
}

const ALIKE = new Map([...'’‘“”‐‑'].map((sign, i) => [sign, [...`''""--`][i]]))

/** With the quotes and hyphens of a keyboard, and without those characters of random texts that cannot be seen. */
function folded(text: string): string {
  const seen = [...text.normalize('NFC')].filter(
    letter => !'\u00ad\u200b\u200d\u202e'.includes(letter),
  )
  return seen.map(letter => ALIKE.get(letter) ?? letter).join('')
}

/** Waits until a later write would have another time. */
function outlast(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TICK_MS)
}

/** A title of its own for each file: its name without the ending. */
function titleOf(name: string): string {
  return `Title of ${name.replace(/\.\w+$/, '')}`
}
