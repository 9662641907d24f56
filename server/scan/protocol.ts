// What the library and its reader, a thread of its own, say to each other. Types only.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import type { Collection, DocsFolderInfo } from '../../schema/tree.js'
import type { CountedFolder } from './preview.js'
import type { LinkedFolder, Root } from '../files/allowed-roots.js'

/** What the thread is started with. */
export interface ReaderData {
  /** The folder for state that is not configuration. */
  state: string
}

/** What the reader can be asked to do, with the answer of each. */
export interface Asked {
  /** Read the folders of this config from now on; answers when all of it was read and sent. */
  open: { config: Config; home: string; gives: void }
  /** Look at these folders (absolute) now, not after the quiet time. `moved`: a task went from, to. */
  refresh: { folders: string[]; moved?: { from: string; to: string }; gives: void }
  search: { q: string; gives: FoundDoc[] }
  preview: { config: Config; home: string; gives: CountedFolder[] }
  patternProblem: { pattern: string; gives: string | null }
  close: { gives: void }
}

export type Deed = keyof Asked

export interface Request<D extends Deed = Deed> {
  id: number
  deed: D
  with: Omit<Asked[D], 'gives'>
}

export interface FoundDoc {
  path: string
  hits: number
  snippet: string
}

interface FolderState {
  info: DocsFolderInfo
  root: Root
  linked: LinkedFolder[]
}

/** One round of reading, after the pieces it belongs to. */
export interface Delta {
  /** Only what this round sent is there; whatever else was known is gone. */
  whole: boolean
  /** Whether it ends an `open`: from here on that config counts. */
  opens: boolean
  /** All docs folders, in config order. */
  folders: FolderState[]
  /** `dir`s of tasks that are there no more. */
  gone: string[]
  /** By docs folder name, where they may be different. */
  collections: Record<string, Collection[]>
  /** Doc paths whose file was edited, or was not known: if it was listed, it went and came back in this round. */
  edited: string[]
  /** Doc paths whose file was not known before; null where any doc not listed before is new. */
  fresh: string[] | null
  /** Doc paths that are still being written. */
  busy: string[]
  /** Whether anything that is not hidden is different on disk. */
  changed: boolean
  patternProblem: string | null
}

export type Said =
  | { says: 'answer'; id: number; value: unknown }
  | { says: 'failure'; id: number; message: string; stack: string }
  /** A line for the terminal. */
  | { says: 'warning'; line: string }
  /** A scan that no request asked for failed. */
  | { says: 'trouble'; message: string; stack: string }
  /** Tasks as JSON, one behind the other; `ends` are the offsets behind each. */
  | { says: 'tasks'; json: Uint8Array; ends: number[] }
  | { says: 'delta'; delta: Delta }
  | { says: 'status'; reading: Progress | null; indexing: Progress | null; polling: string[] }
