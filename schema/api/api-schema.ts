// The JSON Schema (draft 2020-12) of every reply and every event: exact, no field more or less.
// To change a reply about versions, see versions-schema.ts.

import { LAYOUT_IDS } from './api.js'
import type { JsonSchema } from '../config/rules-schema.js'
import { ACTIONS } from '../hotkeys/hotkeys.js'
import { REVIEW_KEYS } from '../hotkeys/review-keys.js'
import { COLORS } from '../folder-rules.js'
import { SCHEMA_PARTS } from './schema-parts.js'
import { COMPARE_REPLIES } from './compare-schema.js'
import { REVIEW_EVENTS, REVIEW_REPLIES } from './review-schema.js'
import { VERSION_REPLIES, versionHash } from './versions-schema.js'

const { text, count, flag, folderName, object, list, map, orNull } = SCHEMA_PARTS
const icon: JsonSchema = { type: 'string', minLength: 1, maxLength: 8 }

const doc = object('Something the viewer shows: one file, as it is listed.', {
  path: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*/[^/]' },
  file: { type: 'string', minLength: 1 },
  kind: { type: 'string', pattern: '^[a-z0-9-]+$' },
  title: text,
  ws: text,
})

const folder = object(
  'A phase or a group of a task; `problem` says why it cannot be read.',
  { key: text, name: text, label: text, num: text, dir: text, docs: list(doc) },
  { problem: text },
)

const task = object(
  'A task with its own plans, its phases and its groups; `problem` says why they cannot be read.',
  {
    key: text,
    folder: folderName,
    name: text,
    label: text,
    status: { enum: ['active', 'done', null] },
    dir: text,
    docs: list(doc),
    phases: list(folder),
    groups: list(folder),
    mtime: { type: 'number' },
  },
  { icon, problem: text },
)

const collection = object('A list of docs outside any task.', {
  folder: folderName,
  label: text,
  docs: list(doc),
})

const kind = object(
  'What a doc is by its file name, and its badge.',
  { id: text, label: text, color: { enum: COLORS } },
  { icon },
)

const docsFolder = object(
  'A configured docs folder; `problem` says why it cannot be read.',
  { name: folderName, root: text, label: text, settle: flag },
  { icon, problem: text },
)

const hotkeys = object(
  'The combos of every action.',
  Object.fromEntries(ACTIONS.map(action => [action, list(text)])),
)

const tree = object('Everything that is listed.', {
  folders: list(docsFolder),
  tasks: list(task),
  collections: list(collection),
  kinds: list(kind),
  hotkeys,
})

const rules: Record<string, JsonSchema> = {
  statusFolders: orNull(object('The names of the status folders.', { active: text, done: text })),
  plansFolder: text,
  phasePattern: text,
  fileTypes: list(text),
  groups: list(object('A group.', { label: text, folder: text }, { fileTypes: list(text) })),
  collections: list(
    object(
      'A collection.',
      { label: text, path: text },
      { except: list(text), newestFirst: flag, notify: flag },
    ),
  ),
}

const folderEntry = object(
  'A docs folder as it is configured.',
  { name: folderName, path: text },
  { icon, ...rules },
)

const port: JsonSchema = { type: 'integer', minimum: 1, maximum: 65_535 }

const review = object(
  'The settings of reviews, as the file has them.',
  {},
  {
    readMarks: { enum: ['auto', 'manual'] },
    versions: object(
      'Which versions are kept.',
      {},
      { maxBytes: count, maxFile: count, skip: list(text) },
    ),
    repositories: {},
    quiet: list(folderName),
    keys: object(
      'The combos of the keys of reviews.',
      {},
      Object.fromEntries(REVIEW_KEYS.map(key => [key, list(text)])),
    ),
  },
)

const config = object(
  'The saved settings, defaults filled in.',
  {
    folders: list(folderEntry),
    ...rules,
    docTypes: list(
      object(
        'A doc type.',
        { id: text, label: text, match: text, color: { enum: COLORS } },
        { icon },
      ),
    ),
    hotkeys,
    taskIcons: map(icon),
    port,
  },
  { $schema: text, review },
)

const folderPreview = object(
  'What a docs folder would show; `problem` says why it cannot be read, `unread` what in it cannot.',
  {
    name: text,
    label: text,
    tasks: count,
    phases: count,
    docs: count,
    byKind: map(count),
    unnumbered: list(text),
    skipped: map(count),
  },
  { problem: text, unread: list(text) },
)

const progress = orNull(object('How far a long job is, in files.', { done: count, of: count }))

/** The replies of the endpoints, by name. */
const detect = object('POST /api/detect: the layouts found in a folder, best first.', {
  path: text,
  proposals: list(
    object('One way to show a folder; `entries` is what would be added to `folders`.', {
      layout: { enum: LAYOUT_IDS },
      label: text,
      entries: list(folderEntry),
      docs: count,
      tasks: count,
      samples: { ...list(text), maxItems: 5 },
      leftOut: list(object('Docs that it would not list.', { files: count, why: text })),
    }),
  ),
  stopped: flag,
})

export const REPLIES = {
  tree: object('GET /api/tree', { tree: orNull(tree) }, { configProblem: text }),
  changes: object(
    'GET /api/changes: without `gone` a whole tree.',
    { tree: orNull(tree) },
    { gone: list(text), configProblem: text },
  ),
  doc,
  search: {
    description: 'GET /api/search',
    ...list(object('A doc that matches.', { doc, snippet: text, hits: count })),
    maxItems: 40,
  },
  open: object('GET /api/open', { ok: { const: true }, listeners: count }),
  move: object('POST /api/move: doc paths of the task folder.', { from: text, to: text }),
  config: object('GET /api/config', {
    config,
    overrides: object('What the command line says.', {}, { folders: list(folderEntry), port }),
    file: text,
  }),
  preview: object(
    'POST /api/config/preview',
    { ok: flag, folders: list(folderPreview) },
    { error: text },
  ),
  detect,
  places: object('POST /api/places: the folders with docs that a first run proposes.', {
    places: list(detect),
  }),
  folders: object('POST /api/folders: what is known of a path while it is typed.', {
    isFolder: flag,
    folders: list(text),
  }),
  status: object('GET /api/status', {
    reading: progress,
    indexing: progress,
    polling: list(folderName),
    tabs: count,
  }),
  found: object('GET /api/found: the first of the paths at which there is a file.', {
    found: orNull(object('A path of the request, and its doc.', { path: text, doc })),
  }),
  ages: { description: 'GET /api/ages: milliseconds by doc path.', ...map(count) },
  frame: object('GET /api/frame', { src: { type: 'string', pattern: '/docs/' } }),
  pinnedFrame: object('GET /api/frame with `at`.', {
    src: { type: 'string', pattern: '/docs/' },
    hash: orNull(versionHash),
  }),
  ok: object('PUT /api/config, PUT /api/tabs/<id>', { ok: { const: true } }),
  ...VERSION_REPLIES,
  ...REVIEW_REPLIES,
  ...COMPARE_REPLIES,
  error: object(
    'Every refusal; `hash` where a file is not the expected one.',
    { error: { type: 'string', minLength: 1 } },
    { hash: orNull(versionHash) },
  ),
} satisfies Record<string, JsonSchema>

const place = object('Where a new doc appeared, in labels.', { task: text, phase: orNull(text) })

/** The messages of the event stream, by type. */
export const EVENTS = {
  tree: object('Something changed.', { type: { const: 'tree' } }),
  added: object('A new doc.', { type: { const: 'added' }, doc, place }),
  changed: object('An edited doc.', { type: { const: 'changed' }, path: text }),
  open: object('A link to show.', { type: { const: 'open' }, ws: text, plan: text, doc: text }),
  ...REVIEW_EVENTS,
} satisfies Record<string, JsonSchema>
