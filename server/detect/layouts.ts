// The layouts that are known, as a table: by which names each is recognised, and the entries it comes to. Pure.
// To add a layout, write a row into LAYOUTS; the compiler then asks for its id in schema/api/api.ts.

import { LAYOUT_IDS, type LayoutId } from '../../schema/api/api.js'
import type { CollectionRule } from '../../schema/folder-rules.js'
import { folderAt, foldersBelow, holdsDocs, type FolderNames } from './folder-names.js'
import {
  collection,
  collectionsAt,
  labelsOf,
  someFoldersAt,
  tasksAt,
  type EntryDraft,
} from './entries.js'

/** By which names layouts are recognised. */
export interface Sight {
  /** The detected folder, absolute. */
  path: string
  root: FolderNames
  /** Files of other types that are there: `marksIn`. */
  marks: ReadonlySet<string>
  /** Where Claude Code is told to write plans, inside the folder. */
  plansFolders: readonly string[]
}

/** A layout that was recognised. */
export interface Recognised {
  layout: LayoutId
  label: string
  /** The folders that it reads, inside the detected one. */
  homes: string[]
  entries: EntryDraft[]
}

/** A layout, or one home of it: rows with the same id are one layout. */
interface Layout {
  id: LayoutId
  /** Without one: the labels of the folders that are there. */
  label?: string
  /** Where it lies. The detected folder may be this one itself, or the hidden folder around it. */
  home: string
  /** The folder in the home whose folders are tasks; `''` is the home itself. */
  specs?: string
  /** Labels of folders in the home that have a collection of their own, by name. */
  others?: Readonly<Record<string, string>>
  /** The label of all other docs in the home. Without one, they are not listed. */
  own?: string
  newestFirst?: boolean
  /** In place of a collection for each folder, where patterns overlap. */
  rules?: CollectionRule[]
  /** Files in the home that are no docs, and tell of the layout. */
  marks?: readonly string[]
  /** More that must be true, where docs in `specs` and `others`, or else in the home, are not enough. */
  is?: (home: FolderNames, hasMark: boolean) => boolean
}

const CLAUDE: Layout = {
  id: 'claude',
  label: 'Claude Code plans',
  home: '.claude/plans',
  own: 'Plans',
  newestFirst: true,
}
const CURSOR = { id: 'cursor', label: 'Cursor plans', own: 'Plans', newestFirst: true } as const
const STEERING = { steering: 'Steering' }
const ADR = { adr: 'Architecture decisions' }

const LAYOUTS: readonly Layout[] = [
  CLAUDE,
  {
    id: 'superpowers',
    label: 'Superpowers plans and specs',
    home: 'docs/superpowers',
    others: { plans: 'Plans', specs: 'Specs' },
    own: 'Superpowers',
    newestFirst: true,
  },
  { id: 'kiro', label: 'Kiro specs', home: '.kiro', specs: 'specs', others: STEERING },
  {
    id: 'openspec',
    label: 'OpenSpec changes and specs',
    home: 'openspec',
    others: { changes: 'Changes', specs: 'Specs' },
    own: 'Project',
    // The files of a change lie deeper than the phases of a task: its folders keep them together.
    rules: [
      collection('Changes', 'changes/**', true, ['changes/archive/**']),
      collection('Specs', 'specs/**', false),
      collection('Project', '**', false, ['changes/archive/**']),
      collection('Archive', 'changes/archive/**', true),
    ],
  },
  {
    id: 'speckit',
    label: 'Spec Kit features',
    home: 'specs',
    specs: '',
    is: ({ rel, folders }) => rel !== '' && [...folders.values()].some(isFeature),
  },
  {
    id: 'spec-workflow',
    label: 'Spec Workflow specs',
    home: '.spec-workflow',
    specs: 'specs',
    others: { ...STEERING, archive: 'Archive' },
  },
  {
    id: 'backlog',
    label: 'Backlog.md tasks and docs',
    home: 'backlog',
    others: {
      tasks: 'Tasks',
      docs: 'Docs',
      decisions: 'Decisions',
      drafts: 'Drafts',
      completed: 'Completed',
      archive: 'Archive',
    },
    own: 'Backlog',
    marks: ['config.yml', 'config.yaml'],
    is: ({ folders }, hasMark) =>
      (folders.get('tasks')?.docs.size ?? 0) > 0 &&
      (hasMark || ['docs', 'decisions', 'drafts'].some(name => folders.has(name))),
  },
  { ...CURSOR, home: '.cursor/plans' },
  { ...CURSOR, home: '.plans' },
  { ...CURSOR, home: '.plan' },
  {
    id: 'adr',
    home: 'docs',
    others: { ...ADR, decisions: 'Decisions', rfcs: 'RFCs', plans: 'Plans' },
    is: isBelow,
  },
  { id: 'adr', home: 'doc', others: ADR, is: isBelow },
]

/** Any detected folder may have such a name. */
function isBelow({ rel }: FolderNames): boolean {
  return rel !== ''
}

function isFeature({ name, docs }: FolderNames): boolean {
  return /^\d{3,}-./.test(name) && ['spec.md', 'plan.md', 'tasks.md'].some(file => docs.has(file))
}

/** The known homes in the folder at `path`, which may be in a tool's folder itself. */
export function homesIn(path: string): string[] {
  return LAYOUTS.flatMap(({ home, specs, others, own }) => {
    const named = [...(specs === undefined ? [] : [specs]), ...Object.keys(others ?? {})]
    const places = own === undefined ? named.map(name => join(home, name)) : [home]
    return places.flatMap(place => namesIn(path, home, place))
  })
}

export function marksIn(path: string): string[] {
  return LAYOUTS.flatMap(({ home, marks = [] }) => {
    return marks.flatMap(mark => namesIn(path, home, join(home, mark)))
  })
}

/** The paths that a place of a layout may have in the folder at `path`. */
function namesIn(path: string, home: string, place: string): string[] {
  const base = home.startsWith('.') ? home.replace(/\/.*/, '') : home
  const isInside = path.endsWith(`/${base}`) && place.startsWith(`${base}/`)
  return isInside ? [place, place.slice(base.length + 1)] : [place]
}

/** Every layout of a tool that is there, in no order that matters. */
export function recognise(sight: Sight): Recognised[] {
  const plans = new Set(sight.plansFolders.filter(home => home !== CLAUDE.home))
  const rows = [...LAYOUTS, ...[...plans].map(home => ({ ...CLAUDE, home }))]
  const found = rows.flatMap(row => foundIn(sight, row) ?? [])
  return LAYOUT_IDS.flatMap(layout => {
    const parts = found.filter(({ id }) => id === layout)
    if (parts.length === 0) return []
    return {
      layout,
      label: [...new Set(parts.flatMap(({ labels }) => labels))].join(', '),
      homes: parts.flatMap(({ homes }) => homes),
      entries: parts.flatMap(({ entries }) => entries),
    }
  })
}

/** The entries for a row; null where it is not there. */
function foundIn({ path, root, marks }: Sight, row: Layout) {
  const { id, label, specs, others, own, newestFirst = false, rules } = row
  const home = homeAt(path, root, row.home)
  if (!home) return null
  const hasMark = (row.marks ?? []).some(mark => marks.has(join(home.rel, mark)))
  const tasks = specs === undefined ? null : docsAt(home, specs)
  const held = Object.entries(others ?? {}).filter(([name]) => docsAt(home, name))
  const isThere = specs === undefined && !others ? holdsDocs(home) : tasks || held.length > 0
  if (!isThere || row.is?.(home, hasMark) === false) return null
  const labels = label === undefined ? held.map(([, label]) => label) : [label]
  if (own !== undefined) {
    const entry = collectionsAt(home, path, { own, newestFirst, collections: others ?? {} })
    const entries = [rules ? { ...entry, collections: rules } : entry]
    return { id, labels, homes: [home.rel], entries }
  }
  const homes = [...(tasks ? [tasks.rel] : []), ...held.map(([name]) => join(home.rel, name))]
  const entries = tasks ? tasksAt(tasks, path, { own: 'Specs', newestFirst }) : []
  // The tasks, and another layout in this home, list these.
  const inner = LAYOUTS.filter(({ home }) => home.startsWith(`${row.home}/`))
  const except = [specs ?? [], inner.map(({ home }) => home.slice(row.home.length + 1))].flat(2)
  if (held.length > 0) entries.push(someFoldersAt(home, path, Object.fromEntries(held), except))
  return { id, labels, homes, entries }
}

/** A home, from where the detected folder is: a repository may itself be called as the folder of a tool. */
function homeAt(path: string, root: FolderNames, home: string): FolderNames | undefined {
  const [inside, below] = namesIn(path, home, home).map(name => folderAt(root, name))
  return inside ?? (path.endsWith(`/${home}`) ? root : below)
}

function docsAt(home: FolderNames, name: string): FolderNames | null {
  const folder = folderAt(home, name)
  return folder && holdsDocs(folder) ? folder : null
}

function join(rel: string, name: string): string {
  return [rel, name].filter(part => part !== '').join('/')
}

/** With more folders at the top, one collection holds them all: a list of headings shows no order. */
const MOST_COLLECTIONS = 10
/** Docs by which a folder looks like a task. */
const TASK_DOC = /^(plan|spec|proposal|requirements|design|tasks|recap|mother-plan)\.\w+$/i

/** Every folder with docs; null where there is none. */
export function folders({ path, root }: Sight): Recognised | null {
  if (!holdsDocs(root)) return null
  const rules = { own: 'Top level', newestFirst: false }
  const labels = labelsOf(root)
  const isFlat = Object.keys(labels).length > MOST_COLLECTIONS
  const entries = holdsTasks(root)
    ? tasksAt(root, path, rules)
    : [
        isFlat
          ? collectionsAt(root, path, { ...rules, own: 'Every folder' })
          : collectionsAt(root, path, { ...rules, collections: labels }),
      ]
  return { layout: 'folders', label: 'Every folder with docs', homes: [''], entries }
}

/** The folders in it look like tasks: each has docs of its own by the names that plans have. */
function holdsTasks(root: FolderNames): boolean {
  const tops = [...root.folders.values()].filter(holdsDocs)
  return (
    tops.length > 1 &&
    tops.every(top => {
      const isFlat = [...foldersBelow(top)].every(({ rel, docs }) => {
        return docs.size === 0 || rel.split('/').length < 3
      })
      return isFlat && top.leftOut === null && [...top.docs.keys()].some(doc => TASK_DOC.test(doc))
    })
  )
}
