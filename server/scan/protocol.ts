// The messages between the library and its worker thread. Types only.
// To change what a request does, see library/library-worker.ts; what a scan reports, scan/delta.ts.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import type { Task, Tree } from '../../schema/tree.js'
import type { CountedFolder } from './preview.js'
import type { Roots } from '../files/allowed-roots.js'

/** What the thread is started with. */
export interface WorkerParams {
  /** The folder for state that is not configuration. */
  state: string
}

/** The functions that the library calls in the thread. */
export interface WorkerFunctions {
  /** Scans the folders of this config from now on; resolves when all of them are scanned and sent. */
  open(params: { config: Config; home: string }): Promise<void>
  /** Scans these folders (absolute) now, not after the quiet time. `moved`: a task's folder, from and to. */
  refresh(params: { folders: string[]; moved?: { from: string; to: string } }): Promise<void>
  search(params: { q: string }): Promise<FoundDoc[]>
  preview(params: { config: Config; home: string }): Promise<CountedFolder[]>
  /** Why this phase pattern cannot be used, in words that follow its key; null when it can. */
  patternProblem(params: { pattern: string }): Promise<string | null>
  /** All listed docs, as `Delta.listing` has them. */
  listing(params: object): Promise<Uint8Array[]>
  close(params: object): Promise<void>
}

export interface FoundDoc {
  path: string
  hits: number
  snippet: string
}

/** What one scan changed. Its tasks come in messages of their own before it. */
export interface Delta {
  /** Only the tasks of this scan are there; all that were known before are gone. */
  whole: boolean
  /** Whether it ends an `open`: from here on that config counts. */
  opens: boolean
  /** Tasks that are new or different. */
  tasks: Task[]
  /** The `dir`s of tasks that are there no more. */
  gone: string[]
  /** The tree without its tasks, if it is different; null while no docs folder is configured. */
  rest: Omit<Tree, 'tasks'> | null | undefined
  /** Where files may be served from. */
  roots: Roots
  /** Doc paths of listed files that were edited, and are quiet. */
  edited: string[]
  /** Doc paths of docs that are new, and whose files are quiet. */
  added: string[]
  /** Whether anything that is not hidden is different on disk. */
  changed: boolean
  patternProblem: string | null
  /** What changed in the list of docs, for the review store: JSON in UTF-8; null without a change. */
  listing: Uint8Array | null
}

export interface WorkerStatus {
  reading: Progress | null
  indexing: Progress | null
  /** The names of docs folders that cannot be watched. */
  polling: string[]
}

export type WorkerMessage =
  /** A line for the terminal. */
  | { type: 'warning'; line: string }
  /** An error that belongs to no request. */
  | { type: 'error'; stack: string }
  /** Tasks of the delta that follows, each as JSON: the tree is sent as JSON, too. */
  | { type: 'tasks'; tasks: string[] }
  | { type: 'delta'; delta: Omit<Delta, 'tasks'> }
  | { type: 'status'; status: WorkerStatus }
