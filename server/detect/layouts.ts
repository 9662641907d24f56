// The layouts that are known: by which names each is recognised, and the entries it comes to. Pure.
// To add a layout, write a recognizer here and its id in schema/api/api.ts; hidden homes stand in HOMES.

import type { LayoutId } from '../../schema/api/api.js'
import { folderAt, foldersBelow, holdsDocs, type FolderNames } from './folder-names.js'
import {
  collection,
  collectionsAt,
  labelsOf,
  pathOf,
  someFoldersAt,
  tasksAt,
  type EntryDraft,
  type PlaceRules,
} from './entries.js'

/** What recognizers go by. */
export interface Sight {
  /** The detected folder, absolute. */
  path: string
  root: FolderNames
  /** Files of other types that are there: MARKS. */
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

/** The folders of tools: the detected folder may be one of these itself. */
const BASES = [
  'docs/superpowers',
  'openspec',
  'backlog',
  '.claude',
  '.cursor',
  '.kiro',
  '.spec-workflow',
]

const HOMES = [
  'docs/superpowers',
  'docs/adr',
  'docs/decisions',
  'docs/rfcs',
  'docs/plans',
  'doc/adr',
  'specs',
  'openspec',
  'backlog',
  '.claude/plans',
  '.cursor/plans',
  '.plans',
  '.plan',
  '.kiro/specs',
  '.kiro/steering',
  '.spec-workflow/specs',
  '.spec-workflow/steering',
  '.spec-workflow/archive',
]

/** Files that are no docs, by which a layout is known. */
const MARKS = ['backlog/config.yml', 'backlog/config.yaml']

/** The known homes in the folder at `path`, which may be in a tool's folder itself. */
export function homesIn(path: string): string[] {
  return [...HOMES, ...HOMES.flatMap(home => insideBase(path, home))]
}

export function marksIn(path: string): string[] {
  return [...MARKS, ...MARKS.flatMap(mark => insideBase(path, mark))]
}

function insideBase(path: string, home: string): string[] {
  const base = BASES.find(base => path.endsWith(`/${base}`) && home.startsWith(`${base}/`))
  return base === undefined ? [] : [home.slice(base.length + 1)]
}

/** Every layout of a tool that is there, in no order that matters. */
export function recognise(sight: Sight): Recognised[] {
  const recognizers = [
    claude,
    superpowers,
    kiro,
    openspec,
    speckit,
    specWorkflow,
    backlog,
    cursor,
    adr,
  ]
  return recognizers.flatMap(recognizer => recognizer(sight) ?? [])
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

/** Whether the folders in it look like tasks: each has docs of its own by the names that plans have. */
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

function claude(sight: Sight): Recognised | null {
  const homes = [...new Set(['.claude/plans', ...sight.plansFolders])]
  return placesOf('claude', 'Claude Code plans', sight, homes, PLANS)
}

function superpowers(sight: Sight): Recognised | null {
  const home = at(sight, 'docs/superpowers')
  const known = ['plans', 'specs'].map(name => home?.folders.get(name))
  if (!home || !known.some(folder => folder && holdsDocs(folder))) return null
  const collections = { plans: 'Plans', specs: 'Specs' }
  const entries = [collectionsAt(home, sight.path, { ...PLANS, own: 'Superpowers', collections })]
  return { layout: 'superpowers', label: 'Superpowers plans and specs', homes: [home.rel], entries }
}

function kiro(sight: Sight): Recognised | null {
  return tasksWith('kiro', 'Kiro specs', sight, '.kiro', { steering: 'Steering' })
}

function specWorkflow(sight: Sight): Recognised | null {
  const others = { steering: 'Steering', archive: 'Archive' }
  return tasksWith('spec-workflow', 'Spec Workflow specs', sight, '.spec-workflow', others)
}

function openspec(sight: Sight): Recognised | null {
  const home = at(sight, 'openspec')
  const changes = home?.folders.get('changes')
  const specs = home?.folders.get('specs')
  if (!home || ![changes, specs].some(folder => folder && holdsDocs(folder))) return null
  // What belongs to a change lies deeper than the phases of a task: its folders keep it together.
  const entry: EntryDraft = {
    path: pathOf(home, sight.path),
    statusFolders: null,
    collections: [
      collection('Changes', 'changes/**', true, ['changes/archive/**']),
      collection('Specs', 'specs/**', false),
      collection('Project', '**', false, ['changes/archive/**']),
      collection('Archive', 'changes/archive/**', true),
    ],
  }
  return {
    layout: 'openspec',
    label: 'OpenSpec changes and specs',
    homes: [home.rel],
    entries: [entry],
  }
}

function speckit(sight: Sight): Recognised | null {
  const home = sight.root.folders.get('specs')
  const isFeature = ({ name, docs }: FolderNames) =>
    /^\d{3,}-./.test(name) && ['spec.md', 'plan.md', 'tasks.md'].some(file => docs.has(file))
  if (!home || ![...home.folders.values()].some(isFeature)) return null
  const entries = tasksAt(home, sight.path, SPECS)
  return { layout: 'speckit', label: 'Spec Kit features', homes: [home.rel], entries }
}

function backlog(sight: Sight): Recognised | null {
  const home = at(sight, 'backlog')
  const tasks = home?.folders.get('tasks')
  if (!home || !tasks || tasks.docs.size === 0) return null
  const prefix = home.rel === '' ? '' : `${home.rel}/`
  const hasConfig = ['config.yml', 'config.yaml'].some(name => sight.marks.has(prefix + name))
  if (!hasConfig && !['docs', 'decisions', 'drafts'].some(name => home.folders.has(name))) {
    return null
  }
  const collections = {
    tasks: 'Tasks',
    docs: 'Docs',
    decisions: 'Decisions',
    drafts: 'Drafts',
    completed: 'Completed',
    archive: 'Archive',
  }
  const rules = { own: 'Backlog', newestFirst: false, collections }
  const entries = [collectionsAt(home, sight.path, rules)]
  return { layout: 'backlog', label: 'Backlog.md tasks and docs', homes: [home.rel], entries }
}

function cursor(sight: Sight): Recognised | null {
  return placesOf('cursor', 'Cursor plans', sight, ['.cursor/plans', '.plans', '.plan'], PLANS)
}

function adr({ path, root }: Sight): Recognised | null {
  const adrs = { adr: 'Architecture decisions' }
  const docs = { ...adrs, decisions: 'Decisions', rfcs: 'RFCs', plans: 'Plans' }
  const found = Object.entries({ docs, doc: adrs }).flatMap(([name, labels]) => {
    const place = root.folders.get(name)
    const held = place ? withDocs(place, labels) : {}
    return place && Object.keys(held).length > 0 ? [{ place, held }] : []
  })
  if (found.length === 0) return null
  return {
    layout: 'adr',
    label: [...new Set(found.flatMap(({ held }) => Object.values(held)))].join(', '),
    homes: found.flatMap(({ place, held }) => homesOf(place, held)),
    // The plans of Superpowers are no part of it.
    entries: found.map(({ place, held }) => someFoldersAt(place, path, held, ['superpowers'])),
  }
}

const PLANS: PlaceRules = { own: 'Plans', newestFirst: true }
const SPECS: PlaceRules = { own: 'Specs', newestFirst: false }

/** Specs as tasks, with folders beside them as collections. */
function tasksWith(
  layout: LayoutId,
  label: string,
  sight: Sight,
  base: string,
  others: Readonly<Record<string, string>>,
): Recognised | null {
  const home = at(sight, base)
  const specs = at(sight, `${base}/specs`)
  const hasSpecs = specs !== undefined && holdsDocs(specs)
  const held = home ? withDocs(home, others) : {}
  const hasOthers = Object.keys(held).length > 0
  if (!home || (!hasSpecs && !hasOthers)) return null
  return {
    layout,
    label,
    homes: [...(hasSpecs ? [specs.rel] : []), ...homesOf(home, held)],
    entries: [
      ...(hasSpecs ? tasksAt(specs, sight.path, SPECS) : []),
      ...(hasOthers ? [someFoldersAt(home, sight.path, held, ['specs'])] : []),
    ],
  }
}

/** Those of these folders in a place that hold docs: their labels, by name. */
function withDocs(
  { folders }: FolderNames,
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  const held = Object.entries(labels).filter(([name]) => {
    const folder = folders.get(name)
    return folder && holdsDocs(folder)
  })
  return Object.fromEntries(held)
}

function homesOf({ rel }: FolderNames, held: Readonly<Record<string, string>>): string[] {
  return Object.keys(held).map(name => (rel === '' ? name : `${rel}/${name}`))
}

/** A collection for each of these folders that holds docs. */
function placesOf(
  layout: LayoutId,
  label: string,
  sight: Sight,
  homes: readonly string[],
  rules: PlaceRules,
): Recognised | null {
  const found = homes.flatMap(home => {
    const folder = at(sight, home)
    return folder && holdsDocs(folder) ? [folder] : []
  })
  if (found.length === 0) return null
  const entries = found.map(folder => collectionsAt(folder, sight.path, rules))
  return { layout, label, homes: found.map(({ rel }) => rel), entries }
}

/** A home, from where the detected folder is: a repository may itself be called as the folder of a tool. */
function at({ path, root }: Sight, home: string): FolderNames | undefined {
  const inside = folderAt(root, home)
  if (inside) return inside
  if (path.endsWith(`/${home}`)) return root
  const [below] = insideBase(path, home)
  return below === undefined ? undefined : folderAt(root, below)
}
