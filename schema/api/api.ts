// The reply and the body of every endpoint. Their JSON Schemas stand in api-schema.ts.

import type { Config, FolderEntry } from '../config/config.js'
import type { Hash } from '../review/versions.js'
import type { Doc, Status, Tree } from '../tree.js'

export interface TreeResponse {
  /** null while no docs folder is configured. */
  tree: Tree | null
  configProblem?: string
}

export interface SearchHit {
  doc: Doc
  snippet: string
  hits: number
}

export interface OpenResponse {
  ok: true
  /** How many browser tabs heard it. */
  listeners: number
}

export interface MoveRequest {
  task: string
  to: Status
}

export interface MoveResponse {
  from: string
  to: string
}

export interface ConfigResponse {
  config: Config
  overrides: { folders?: FolderEntry[]; port?: number }
  /** The config file, `~` for home. */
  file: string
}

export interface FolderPreview {
  name: string
  label: string
  problem?: string
  tasks: number
  phases: number
  docs: number
  byKind: Record<string, number>
  /** Phase folders the phase pattern misses, `<folder>/<status>/<task>/<phase>`. */
  unnumbered: string[]
  /** Extensions found next to plans but not in fileTypes, with their counts. */
  skipped: Record<string, number>
  /** Which folders of the layout cannot be read, and why; left out where all can. */
  unread?: string[]
}

export interface Preview {
  ok: boolean
  error?: string
  folders: FolderPreview[]
}

/** The ids of the folder layouts that are known; `all` is the union of those found in one folder. */
export const LAYOUT_IDS = [
  'tasks',
  'claude',
  'superpowers',
  'kiro',
  'openspec',
  'speckit',
  'spec-workflow',
  'backlog',
  'cursor',
  'adr',
  'all',
  'folders',
] as const

export type LayoutId = (typeof LAYOUT_IDS)[number]

/** One way to show a folder: the entries that would be added to `folders`, and what they list. */
export interface LayoutProposal {
  layout: LayoutId
  label: string
  /** Empty where all of it is in the settings already. */
  entries: FolderEntry[]
  /** How many docs the tree would list, collections included. */
  docs: number
  tasks: number
  /** Up to five titles, newest first. */
  samples: string[]
  /** Docs that it would not list, by reason. */
  leftOut: { files: number; why: string }[]
}

export interface DetectRequest {
  /** Absolute, or starting with `~/`. */
  path: string
}

/** POST /api/places. */
export interface PlacesResponse {
  /** The folders with docs that a first run proposes: where the service was started, and around it. Paths begin with `~`. */
  places: DetectResponse[]
}

export interface DetectResponse {
  /** Absolute. */
  path: string
  /** Best first. */
  proposals: LayoutProposal[]
  /** Whether the folder is larger than detection reads. */
  stopped: boolean
}

/** `POST /api/folders`, asked with a `DetectRequest`: what is known of a path while it is typed. */
export interface FoldersResponse {
  /** Whether the path is a folder already. */
  isFolder: boolean
  /** Paths in the form in which they were typed, each with a slash at its end. */
  folders: string[]
}

/** How far a long job is, in files. */
export interface Progress {
  done: number
  of: number
}

export interface StatusResponse {
  reading: Progress | null
  indexing: Progress | null
  /** Names of the docs folders that are polled because they cannot be watched. */
  polling: string[]
  /** Browser tabs that listen. */
  tabs: number
}

/** The first of the paths at which there is a file; null where there is none. */
export interface FoundResponse {
  found: { path: string; doc: Doc } | null
}

/** When docs were last changed, in milliseconds, by doc path. */
export type AgesResponse = Record<string, number>

export interface FrameResponse {
  src: string
}

/** `GET /api/frame` with `at`: the frame stays at this hash; null where it shows the file as it is. */
export interface PinnedFrameResponse extends FrameResponse {
  hash: Hash | null
}

export interface OkResponse {
  ok: true
}

export interface ErrorResponse {
  error: string
  /** What a file has in place of the expected hash; null for no file. */
  hash?: Hash | null
}
