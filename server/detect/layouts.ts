// The layouts that are known: by which names each is recognised, and the entries it comes to. Pure.
// To add a layout, write a recognizer here and its id in schema/api/api.ts; hidden homes stand in HOMES.

import type { LayoutId } from '../../schema/api/api.js'
import { folderAt, foldersBelow, holdsDocs, type FolderNames } from './folder-names.js'
import {
  collection,
  collectionsAt,
  labelsOf,
  pathOf,
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
  const archive = { archive: 'Archive' }
  const rules = { own: 'Changes', newestFirst: true, collections: archive }
  const [tasks] = changes ? tasksAt(changes, sight.path, rules) : []
  const rest: EntryDraft = {
    path: pathOf(home, sight.path),
    statusFolders: null,
    collections: [
      collection('Specs', 'specs/**', false),
      // A change is a task, and what lies deeper than its folders is in no phase.
      collection('Spec changes', 'changes/*/*/*/**', true, ['changes/archive/**']),
      collection('Project', '**', false, ['changes/**']),
    ],
  }
  const entries = [...(tasks ? [tasks] : []), rest]
  return { layout: 'openspec', label: 'OpenSpec changes and specs', homes: [home.rel], entries }
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

function adr(sight: Sight): Recognised | null {
  const labels: Readonly<Record<string, string>> = {
    'docs/adr': 'Architecture decisions',
    'doc/adr': 'Architecture decisions',
    'docs/decisions': 'Decisions',
    'docs/rfcs': 'RFCs',
    'docs/plans': 'Plans',
  }
  const found = Object.entries(labels).flatMap(([home, label]) => {
    const folder = folderAt(sight.root, home)
    return folder && holdsDocs(folder) ? [{ home, label }] : []
  })
  if (found.length === 0) return null
  const parents = ['docs', 'doc'].filter(name =>
    found.some(({ home }) => home.startsWith(`${name}/`)),
  )
  return {
    layout: 'adr',
    label: [...new Set(found.map(({ label }) => label))].join(', '),
    homes: found.map(({ home }) => home),
    // Other folders beside these are neither tasks nor collections.
    entries: parents.map(name => ({
      path: `${sight.path}/${name}`,
      collections: found
        .filter(({ home }) => home.startsWith(`${name}/`))
        .map(({ home, label }) => {
          return collection(label, `${home.slice(name.length + 1)}/**`, label === 'Plans')
        }),
    })),
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
  const beside = Object.keys(others).filter(name => {
    const folder = home?.folders.get(name)
    return folder && holdsDocs(folder)
  })
  const hasSpecs = specs !== undefined && holdsDocs(specs)
  if (!home || (!hasSpecs && beside.length === 0)) return null
  const entries = hasSpecs ? tasksAt(specs, sight.path, SPECS) : []
  if (beside.length > 0) {
    // Other folders beside these are neither tasks nor collections.
    const rules = beside.map(name => collection(others[name] ?? name, `${name}/**`, false))
    entries.push({ path: pathOf(home, sight.path), collections: rules })
  }
  const homes = [...(hasSpecs ? [specs.rel] : []), ...beside.map(name => relBelow(home, name))]
  return { layout, label, homes, entries }
}

function relBelow({ rel }: FolderNames, name: string): string {
  return rel === '' ? name : `${rel}/${name}`
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
