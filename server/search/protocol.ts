// The values that a search is told and answers, and the messages of the process that makes the first index.
// To change what the process does with them, see first-index-worker.ts.

import type { Progress } from '../../schema/api/api.js'
import type { ListedFile } from '../outline/build-outline.js'

/** Files that are new or different, and the paths of docs that are listed no more. */
export interface ListedChanges {
  listed: readonly ListedFile[]
  unlisted: readonly string[]
}

export interface FoundDoc {
  path: string
  hits: number
  snippet: string
}

/** A docs folder: its name, and where it is. */
export interface SearchedFolder {
  name: string
  abs: string
}

export type ToFirstIndex =
  | { type: 'use'; folders: readonly SearchedFolder[] }
  | { type: 'follow'; changes: ListedChanges }
  | { type: 'start' }
  | { type: 'search'; id: number; q: string }
  /** Stores what is new, and ends. */
  | { type: 'close' }

export type FromFirstIndex =
  | { type: 'progress'; progress: Progress }
  /** All is indexed, or the disk does not take it. */
  | { type: 'done' }
  | { type: 'found'; id: number; found: FoundDoc[] }
