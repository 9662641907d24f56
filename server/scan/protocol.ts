// What the library and its reader, a thread of its own, say to each other. Types only.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import type { Task, Tree } from '../../schema/tree.js'
import type { CountedFolder } from './preview.js'
import type { Roots } from '../files/allowed-roots.js'

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
  /** The tree without its tasks; null while no docs folder is configured. */
  rest: Omit<Tree, 'tasks'> | null
  /** Where files may be served from. */
  roots: Roots
  /** Doc paths of listed files that were edited, and are quiet. */
  edited: string[]
  /** Doc paths of docs that are new, and whose files are quiet. */
  added: string[]
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
  /** Tasks of the delta that follows. */
  | { says: 'tasks'; tasks: Task[] }
  | { says: 'delta'; delta: Omit<Delta, 'tasks'> }
  | { says: 'status'; reading: Progress | null; indexing: Progress | null; polling: string[] }
