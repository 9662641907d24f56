// The messages between the library and its worker thread. Types only.
// To change what a request does, see library-worker.ts; what a scan reports, scan/delta.ts.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import type { Delta } from '../scan/delta.js'
import type { CountedFolder } from '../scan/preview.js'
import type { FoundDoc } from '../search/protocol.js'

/** The parameters that the thread is started with. */
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
  listing(params: object): Promise<Uint8Array<ArrayBuffer>[]>
  close(params: object): Promise<void>
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
  /** Tasks of the delta that follows, as JSON in UTF-8, a line each: the tree is sent as JSON, too. */
  | { type: 'tasks'; lines: Uint8Array }
  | { type: 'delta'; delta: Omit<Delta, 'tasks'> }
  | { type: 'status'; status: WorkerStatus }
