// The reply of every endpoint but those of reviews, and the bodies of requests.
// To change a tree, see schema/tree.ts; which replies there are, api-schema.ts.

import { CONFIG_SCHEMA, FOLDER_ENTRY } from '../config/config-schema.js'
import { DEFAULTS, type Config, type FolderEntry } from '../config/config.js'
import { VERSION_HASH } from '../review/versions.js'
import { DOC, TREE, type Status, type Tree } from '../tree.js'
import {
  COUNT,
  FLAG,
  FOLDER_NAME,
  TEXT,
  listOf,
  mapOf,
  objectOf,
  oneOf,
  orNull,
  shapeOf,
  textLike,
  type JsonSchema,
  type TypeOf,
} from '../typed-schema.js'

export const TREE_RESPONSE = objectOf(
  'GET /api/tree',
  {
    /** null while no docs folder is configured. */
    tree: orNull(TREE),
  },
  { configProblem: TEXT },
)
export type TreeResponse = TypeOf<typeof TREE_RESPONSE>

/** A whole tree has no `gone`. */
export const CHANGES_RESPONSE = objectOf(
  'GET /api/changes: everything but the tasks, and those tasks that are new or different.',
  { tree: orNull(TREE) },
  {
    configProblem: TEXT,
    /** The directories of tasks that are there no more. */
    gone: listOf(TEXT),
  },
)

/** The reply to a client that has an earlier tree. */
export type TreeChanges = TreeResponse & { tree: Tree; gone: string[] }

const SEARCH_HIT = objectOf('A doc that matches.', { doc: DOC, snippet: TEXT, hits: COUNT })
export type SearchHit = TypeOf<typeof SEARCH_HIT>
/** GET /api/search */
export const SEARCH_RESPONSE = listOf(SEARCH_HIT, 40)

export const OPEN_RESPONSE = objectOf('GET /api/open', {
  ok: oneOf([true]),
  /** How many browser tabs heard it. */
  listeners: COUNT,
})
export type OpenResponse = TypeOf<typeof OPEN_RESPONSE>

export interface MoveRequest {
  task: string
  to: Status
}

export const MOVE_RESPONSE = objectOf('POST /api/move: doc paths of the task folder.', {
  from: TEXT,
  to: TEXT,
})
export type MoveResponse = TypeOf<typeof MOVE_RESPONSE>

const ENTRIES = listOf(shapeOf<FolderEntry>(FOLDER_ENTRY))

export const CONFIG_RESPONSE = objectOf('GET /api/config', {
  /** The settings of the file, defaults filled in. */
  config: shapeOf<Config>(filled(CONFIG_SCHEMA)),
  overrides: objectOf('What the command line says.', {}, { folders: ENTRIES, port: COUNT }),
  /** The config file, `~` for home. */
  file: TEXT,
})
export type ConfigResponse = TypeOf<typeof CONFIG_RESPONSE>

/** The schema of settings in which each key with a default is there. */
function filled({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return { ...schema, required: Object.keys(DEFAULTS), additionalProperties: false }
}

const FOLDER_PREVIEW = objectOf(
  'What a docs folder would show.',
  {
    name: TEXT,
    label: TEXT,
    tasks: COUNT,
    phases: COUNT,
    docs: COUNT,
    byKind: mapOf(COUNT),
    /** Phase folders the phase pattern misses, `<folder>/<status>/<task>/<phase>`. */
    unnumbered: listOf(TEXT),
    /** Extensions found next to plans but not in fileTypes, with their counts. */
    skipped: mapOf(COUNT),
  },
  {
    /** Why it cannot be read. */
    problem: TEXT,
    /** Which folders of the layout cannot be read, and why; left out where all can. */
    unread: listOf(TEXT),
  },
)
export type FolderPreview = TypeOf<typeof FOLDER_PREVIEW>

export const PREVIEW = objectOf(
  'POST /api/config/preview',
  { ok: FLAG, folders: listOf(FOLDER_PREVIEW) },
  { error: TEXT },
)
export type Preview = TypeOf<typeof PREVIEW>

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

const LAYOUT_PROPOSAL = objectOf('One way to show a folder, and what it lists.', {
  layout: oneOf(LAYOUT_IDS),
  label: TEXT,
  /** The entries that would be added to `folders`; empty where the settings have all of them. */
  entries: ENTRIES,
  /** How many docs the tree would list, collections included. */
  docs: COUNT,
  tasks: COUNT,
  /** Up to five titles, newest first. */
  samples: listOf(TEXT, 5),
  /** By reason. */
  leftOut: listOf(objectOf('Docs that it would not list.', { files: COUNT, why: TEXT })),
})
export type LayoutProposal = TypeOf<typeof LAYOUT_PROPOSAL>

export interface DetectRequest {
  /** Absolute, or starting with `~/`. */
  path: string
}

export const DETECT_RESPONSE = objectOf('POST /api/detect: the layouts found in a folder.', {
  /** Absolute. */
  path: TEXT,
  /** Best first. */
  proposals: listOf(LAYOUT_PROPOSAL),
  /** The folder is larger than detection reads. */
  stopped: FLAG,
})
export type DetectResponse = TypeOf<typeof DETECT_RESPONSE>

export const PLACES_RESPONSE = objectOf(
  'POST /api/places: the folders with docs that a first run proposes.',
  {
    /** Where the service was started, and around it. Paths begin with `~`. */
    places: listOf(DETECT_RESPONSE),
  },
)
export type PlacesResponse = TypeOf<typeof PLACES_RESPONSE>

/** The request is a `DetectRequest`. */
export const FOLDERS_RESPONSE = objectOf(
  'POST /api/folders: what is known of a path while it is typed.',
  {
    /** The path is a folder already. */
    isFolder: FLAG,
    /** Paths in the form in which they were typed, each with a slash at its end. */
    folders: listOf(TEXT),
  },
)
export type FoldersResponse = TypeOf<typeof FOLDERS_RESPONSE>

const PROGRESS = objectOf('How far a long job is, in files.', { done: COUNT, of: COUNT })
export type Progress = TypeOf<typeof PROGRESS>

export const STATUS_RESPONSE = objectOf('GET /api/status', {
  reading: orNull(PROGRESS),
  indexing: orNull(PROGRESS),
  /** Names of the docs folders that are polled because they cannot be watched. */
  polling: listOf(FOLDER_NAME),
  /** Browser tabs that listen. */
  tabs: COUNT,
  version: TEXT,
  /** The number of this API: programs of another one must not go on. */
  api: COUNT,
  /** Another one after each start. */
  run: TEXT,
})
/** It goes up where a request or a reply is no longer what an older program expects. */
export const API_NUMBER = 2
export type StatusResponse = TypeOf<typeof STATUS_RESPONSE>

export const FOUND_RESPONSE = objectOf('GET /api/found', {
  /** The first of the paths at which there is a file; null where there is none. */
  found: orNull(objectOf('A path of the request, and its doc.', { path: TEXT, doc: DOC })),
})
export type FoundResponse = TypeOf<typeof FOUND_RESPONSE>

/** GET /api/ages: when docs were last changed, in milliseconds, by doc path. */
export const AGES_RESPONSE = mapOf(COUNT)
export type AgesResponse = TypeOf<typeof AGES_RESPONSE>

const FRAME_SRC = textLike('/docs/')

export const FRAME_RESPONSE = objectOf('GET /api/frame', { src: FRAME_SRC })
export type FrameResponse = TypeOf<typeof FRAME_RESPONSE>

export const PINNED_FRAME_RESPONSE = objectOf('GET /api/frame with `at`.', {
  src: FRAME_SRC,
  /** The frame stays at this hash; null where it shows the file as it is. */
  hash: orNull(VERSION_HASH),
  /** The content type, with its charset. */
  type: TEXT,
  /** The size of the file, in bytes. */
  size: COUNT,
  /** Differs between the states of the file. */
  tag: TEXT,
})
export type PinnedFrameResponse = TypeOf<typeof PINNED_FRAME_RESPONSE>
export type ServedAs = Pick<PinnedFrameResponse, 'type' | 'size' | 'tag'>

export const OK_RESPONSE = objectOf('PUT /api/config, PUT /api/tabs/<id>', { ok: oneOf([true]) })
export type OkResponse = TypeOf<typeof OK_RESPONSE>

export const ERROR_RESPONSE = objectOf(
  'Every refusal.',
  { error: textLike('[^]') },
  {
    /** The file's own hash in place of the expected one; null for no file. */
    hash: orNull(VERSION_HASH),
    /** Names the reason for programs, where the status alone does not. */
    code: oneOf(['elsewhere', 'file-changed', 'doc-gone', 'no-comment', 'too-many-waits']),
    /** With `elsewhere`: the port of the service that keeps the reviews; null where it is not known. */
    port: orNull(COUNT),
  },
)
export type ErrorResponse = TypeOf<typeof ERROR_RESPONSE>
export type RefusalCode = NonNullable<ErrorResponse['code']>
