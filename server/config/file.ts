// The settings file on disk: where it is, what it holds, and writing it safely while others write it too.
// To change which settings are in use, see store.ts; what a save writes, json-text.ts.

import { constants } from 'node:fs'
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TextDecoder } from 'node:util'
import { editJson, jsonProblem } from './json-text.js'
import { digestOf } from '../fs/checksum.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { configPlaces, type Env } from './paths.js'
import { LockTaken, sweepLock, withLock } from '../fs/lock.js'
import { readHead, readStart } from '../fs/read-start.js'
import { isThere } from '../fs/there.js'
import { Refusal } from '../refusal.js'
import { followLinks, makeFolder, replaceFile, surely, sweepLeftovers } from '../fs/atomic-write.js'

const MOST_BYTES = 1024 * 1024
/** A file that cannot be used is kept when it is replaced, up to this size. */
const MOST_KEPT_MB = 16
const PATIENCE_MS = 10_000
const TOO_LARGE = 'is larger than 1 MB'

/** The file as it stands at one moment. */
export interface FileText {
  /** The file it was read from: the current one, or a legacy one; empty while there is none. */
  path: string
  /** A strong validator of the bytes, in quotes. */
  etag: string
  /** null where there is no file, or none that can be read. */
  bytes: Buffer | null
  /** The parsed JSON, unchecked; an empty object where there is no file or no JSON. */
  value: unknown
  /** Why the file is no JSON, with the line. */
  problem: string | null
}

export class ConfigFile {
  /** Where settings are saved, absolute. */
  readonly path: string
  /** Everywhere they are read from: the first that is there counts. */
  readonly places: readonly string[]
  /** The links on the way to it when it was last read. */
  #links: readonly string[] = []

  /** A file that the user names is the only one; legacy files stand in for the usual one alone. */
  constructor(named: string | undefined, env: Env) {
    this.places = configPlaces(named, env)
    this.path = this.places[0] ?? ''
  }

  /** Reads it; what is wrong with it is a value, never an error. */
  async read(): Promise<FileText> {
    for (const path of this.places) {
      const text = await readText(path, this.#links)
      if (text?.bytes && path === this.path) this.#links = await linksTo(path)
      if (text) return text
    }
    return { path: '', etag: '"none"', bytes: null, value: {}, problem: null }
  }

  /**
   * Runs `work` while no other process of ours writes the file.
   * Throws Refusal 409 with the cause in words when the disk refuses, or another holds on to it.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    try {
      await makeFolder(dirname(this.path))
      return await withLock(await this.#lock(), PATIENCE_MS, work)
    } catch (error) {
      if (error instanceof LockTaken)
        throw new Refusal(409, 'the settings are being saved elsewhere')
      throw codeOf(error) ? cannotSave(error) : error
    }
  }

  /**
   * Writes `value`, in the style of `old`; with `keepOld`, what stood there is kept as `….bak`.
   * Call it inside `alone`, with what was read there. Returns the file as it is then.
   * Throws Refusal 409 when what stands there cannot be read: what it holds would be lost.
   */
  async write(value: object, old: FileText, keepOld: boolean): Promise<FileText> {
    const { path } = this
    const bytes = Buffer.from(editJson(old.bytes?.toString() ?? '', value))
    if (old.path === path) {
      const standing = await bytesOf(old)
      if (keepOld) await replaceFile(`${path}.bak`, standing, path)
    }
    await replaceFile(path, bytes)
    return { path, etag: etagOf(bytes), bytes, value, problem: null }
  }

  /** Removes what a save that was killed left behind. */
  async sweep(): Promise<void> {
    // Nothing can be left where nothing can be listed, and a start must not fail for it.
    const ignore = () => undefined
    await sweepLeftovers(this.path).catch(ignore)
    // Where the file is a link, its copy lies elsewhere.
    await sweepLeftovers(`${this.path}.bak`).catch(ignore)
    await this.#lock().then(sweepLock).catch(ignore)
  }

  async #lock(): Promise<string> {
    const target = await followLinks(this.path)
    return join(await realpath(dirname(target)), `.${basename(target)}.lock`)
  }
}

/** All that stands in a file that was read. Throws Refusal 409 where that cannot be kept. */
async function bytesOf({ path, bytes, problem }: FileText): Promise<Buffer> {
  if (bytes) return bytes
  const most = MOST_KEPT_MB * 1024 * 1024
  const read = problem === TOO_LARGE ? await readStart(path, most + 1) : null
  if (read && read.length <= most) return read
  const why = read ? `is larger than ${MOST_KEPT_MB} MB` : problem
  throw new Refusal(409, `the settings cannot be saved: the file ${why}`)
}

const LINK_LOST = 'cannot be read: a link to it is gone or leads to nothing'

async function readText(path: string, links: readonly string[]): Promise<FileText | null> {
  const none = { path, etag: '"unreadable"', bytes: null, value: {} }
  let handle: FileHandle
  try {
    // A pipe in the place of the file must not hold us up.
    handle = await surely(() => open(path, constants.O_RDONLY | constants.O_NONBLOCK))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) {
      // A branch switch or a new deployment takes a link, or its target, away for a moment.
      if (await isBehindLostLink(path, links)) return { ...none, path: '', problem: LINK_LOST }
      // It may be back meanwhile.
      return (await isThere(path)) ? readText(path, links) : null
    }
    return { ...none, problem: `cannot be read: ${causeInWords(error)}` }
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return { ...none, problem: 'cannot be read: it is no file' }
    const { size } = stats
    const bytes = size > MOST_BYTES ? null : await readHead(handle, MOST_BYTES + 1)
    // It may have grown meanwhile.
    if (bytes && bytes.length <= MOST_BYTES) return parse(path, bytes)
    return { ...none, etag: `"${size}"`, problem: TOO_LARGE }
  } catch (error) {
    return { ...none, problem: `cannot be read: ${causeInWords(error)}` }
  } finally {
    // A failed close loses nothing: the text is read.
    await handle.close().catch(() => undefined)
  }
}

async function linksTo(path: string): Promise<string[]> {
  const links: string[] = []
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const stats = await lstat(at).catch(() => null)
    if (stats?.isSymbolicLink()) links.push(at)
  }
  return links
}

/** The path, or a folder above it, is a link that leads to nothing, or was one of these `links`. */
async function isBehindLostLink(path: string, links: readonly string[]): Promise<boolean> {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const stats = await lstat(at).catch(() => null)
    if (!stats && links.includes(at)) return true
    if (stats?.isSymbolicLink()) return !(await isThere(at))
    if (stats) return false
  }
  return false
}

function parse(path: string, bytes: Buffer): FileText {
  const found = { path, etag: etagOf(bytes), bytes, value: {} }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { ...found, problem: 'is not UTF-8 text' }
  }
  const problem = jsonProblem(text)
  return problem === null ? { ...found, value: JSON.parse(text), problem } : { ...found, problem }
}

function etagOf(bytes: Buffer): string {
  return `"${digestOf(bytes).toString('base64url').slice(0, 22)}"`
}

function cannotSave(error: unknown): Refusal {
  return new Refusal(409, `the settings cannot be saved: ${causeInWords(error)}`)
}
