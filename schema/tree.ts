// The shapes of what is read from the docs folders, as GET /api/tree sends them.

import { ACTIONS, type Hotkeys } from './hotkeys/hotkeys.js'
import { COLORS } from './folder-rules.js'
import {
  COUNT,
  FLAG,
  FOLDER_NAME,
  ICON,
  TEXT,
  fixedListOf,
  listOf,
  objectOf,
  oneOf,
  orNull,
  shapeOf,
  textLike,
  type TypeOf,
} from './typed-schema.js'

const CHECKS = objectOf(
  'How many of the check boxes in the lists of a Markdown file are checked.',
  {
    done: COUNT,
    all: COUNT,
  },
)
export type Checks = TypeOf<typeof CHECKS>

export const DOC = objectOf(
  'Something the viewer shows: one file, as it is listed.',
  {
    /** `<docs folder>/<path inside it>`; also the doc's id. */
    path: textLike('^[a-z0-9][a-z0-9-]*/[^/]'),
    file: textLike('^[^]+$'),
    /** The id of the first doc type whose pattern matches the file name; `doc` when none does. */
    kind: textLike('^[a-z0-9-]+$'),
    title: TEXT,
    /** The key of the workspace it belongs to; empty for a doc outside any task. */
    ws: TEXT,
  },
  {
    /** Absent where it has no check boxes. */
    checks: CHECKS,
  },
)
export type Doc = TypeOf<typeof DOC>

/** A set of docs that opens together. */
const FOLDER = objectOf(
  "A phase, a group, or a task's own plans.",
  {
    /** Workspace key, `<task key>/<sub-folder>`. */
    key: TEXT,
    name: TEXT,
    label: TEXT,
    /** A phase's number such as `2` or `1a`; empty for groups and unnumbered phases. */
    num: TEXT,
    /** Doc-path directory. */
    dir: TEXT,
    docs: fixedListOf(DOC),
  },
  {
    /** Why it cannot be read. */
    problem: TEXT,
  },
)
export type Folder = TypeOf<typeof FOLDER>

export type Status = 'active' | 'done'

const TASK = objectOf(
  'A task with its own plans, its phases and its groups.',
  {
    /** `<docs folder>:<task folder>`; also the workspace key of the task's own plans. */
    key: TEXT,
    folder: FOLDER_NAME,
    name: TEXT,
    label: TEXT,
    /** null when the docs folder has no status folders. */
    status: oneOf<Status | null>(['active', 'done', null]),
    dir: TEXT,
    docs: fixedListOf(DOC),
    phases: fixedListOf(FOLDER),
    groups: fixedListOf(FOLDER),
    /** Milliseconds: the newest modification time of any file under the task, 0 without files. */
    mtime: shapeOf<number>({ type: 'number' }),
  },
  {
    icon: ICON,
    /** Why it, or its plans folder, cannot be read. */
    problem: TEXT,
  },
)
export type Task = TypeOf<typeof TASK>

const COLLECTION = objectOf('A list of docs outside any task.', {
  folder: FOLDER_NAME,
  label: TEXT,
  docs: fixedListOf(DOC),
})
export type Collection = TypeOf<typeof COLLECTION>

const KIND = objectOf(
  'What a doc is by its file name, and its badge.',
  { id: TEXT, label: TEXT, color: oneOf(COLORS) },
  { icon: ICON },
)
export type Kind = TypeOf<typeof KIND>

const DOCS_FOLDER = objectOf(
  'A configured docs folder.',
  {
    name: FOLDER_NAME,
    /** The real path of the docs folder. */
    root: TEXT,
    /** The path as shown, `~` for home. */
    label: TEXT,
    /** It has status folders, so that tasks can be settled and restored. */
    settle: FLAG,
  },
  {
    icon: ICON,
    /** Why it, or a status folder or a named one in it, cannot be read. */
    problem: TEXT,
  },
)
export type DocsFolderInfo = TypeOf<typeof DOCS_FOLDER>

export const TREE = objectOf('Everything that is listed.', {
  /** In config order. */
  folders: fixedListOf(DOCS_FOLDER),
  /** Newest first over all folders. */
  tasks: fixedListOf(TASK),
  collections: fixedListOf(COLLECTION),
  kinds: fixedListOf(KIND),
  hotkeys: shapeOf<Hotkeys>(
    objectOf(
      'The combos of every action.',
      Object.fromEntries(ACTIONS.map(action => [action, listOf(TEXT)])),
    ),
  ),
})
export type Tree = TypeOf<typeof TREE>

/** A tree as lists use it: the keys of its reader change none. */
export type ListedTree = Omit<Tree, 'hotkeys'> & { hotkeys?: object }

export const PLACE = objectOf('Where a new doc appeared, in labels.', {
  task: TEXT,
  phase: orNull(TEXT),
})
export type Place = TypeOf<typeof PLACE>
