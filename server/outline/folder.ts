// A folder as it is known from the disk, and its place: where it stands, and the part that it plays there.
// To change how it is listed, see scan/relist.ts; what its files mean, build-outline.ts.

import type { Checks, Status } from '../../schema/tree.js'
import { docPath, taskAt } from '../../schema/names/keys.js'
import type { GroupPlace, Rules } from './compiled-rules.js'
import type { FileState } from '../fs/file-state.js'
import { extensionOf } from '../../schema/names/file-name.js'

export interface FileFacts extends FileState {
  /** undefined: it was not read; null: it has none. Of a link it is read when the link may be shown. */
  readonly title?: string | null
  /** Read with the title; undefined where it has no check boxes. */
  readonly checks?: Checks | undefined
  readonly isLink: boolean
  /** Where a link that may be listed leads, resolved; undefined: it is not known yet. */
  readonly target?: string
}

interface Listed {
  readonly identity: string
  /** Where a link to a folder leads, resolved. */
  readonly target?: string | undefined
  readonly files: ReadonlyMap<string, FileFacts>
  readonly folders: ReadonlyMap<string, FolderFacts>
  /** Links in it that lead to no folder: the identity of the file that each leads to; null for nothing. */
  readonly links: ReadonlyMap<string, string | null>
  /** Why it may not be read, in words. */
  readonly denied?: string | undefined
}

/** A listed folder is never edited: a folder in which something is different is a new object. */
export interface FolderFacts extends Listed {
  /** Neither a link nor a folder that may not be read is in it, at any depth. */
  readonly isPlain: boolean
}

export const NOTHING_LISTED = { files: new Map(), folders: new Map(), links: new Map() }

export function folderFacts(listed: Listed): FolderFacts {
  const { identity, target, files, folders, links, denied } = listed
  let isPlain = denied === undefined && target === undefined && links.size === 0
  for (const folder of folders.values()) isPlain &&= folder.isPlain
  return { identity, target, files, folders, links, denied, isPlain }
}

/**
 *   root ─┬─ status ── task ─┬─ plans ── phase ── inner
 *         └─ loose           ├─ group ── inner
 *                            └─ inner
 * Without status folders tasks stand in the root; without a plans folder phases stand in the task.
 */
export type Role =
  | { is: 'root' | 'plans' | 'phase' | 'inner' | 'loose' }
  | { is: 'status'; status: Status }
  | { is: 'task'; status: Status | null }
  | { is: 'group'; group: GroupPlace }

/** A folder in its place. */
export class FolderNode {
  readonly folder: FolderFacts
  readonly name: string
  readonly parent: FolderNode | null
  readonly rules: Rules
  readonly role: Role
  /** The path it is watched and listed by, links not resolved. */
  readonly abs: string
  /** The same folder, resolved. */
  readonly real: string
  /** Path inside the docs folder; empty for the docs folder itself. */
  readonly rel: string
  readonly isLink: boolean
  /** It, or a folder on the way to it, is a link. */
  readonly isLinked: boolean

  private constructor(folder: FolderFacts, name: string, parent: FolderNode | null, at: Located) {
    const { abs, role, rules } = at
    this.folder = folder
    this.name = name
    this.parent = parent
    this.rules = rules
    this.role = role
    this.abs = abs
    this.real = folder.target ?? (parent ? `${parent.real}/${name}` : abs)
    this.rel = parent?.relOf(name) ?? ''
    // The docs folder itself may be a link.
    this.isLink = parent !== null && folder.target !== undefined
    this.isLinked = this.isLink || (parent?.isLinked ?? false)
  }

  /** A docs folder. */
  static root(folder: FolderFacts, abs: string, rules: Rules): FolderNode {
    return new FolderNode(folder, '', null, { abs, role: { is: 'root' }, rules })
  }

  /** A folder in this one. */
  in(name: string, folder: FolderFacts): FolderNode {
    const at = { abs: `${this.abs}/${name}`, role: roleOf(this, name), rules: this.rules }
    return new FolderNode(folder, name, this, at)
  }

  /** The same place with another folder. */
  with(folder: FolderFacts): FolderNode {
    return new FolderNode(folder, this.name, this.parent, this)
  }

  get files(): ReadonlyMap<string, FileFacts> {
    return this.folder.files
  }

  get folders(): FolderNode[] {
    return [...this.folder.folders].map(([name, folder]) => this.in(name, folder))
  }

  folderNamed(name: string): FolderNode | undefined {
    const folder = this.folder.folders.get(name)
    return folder && this.in(name, folder)
  }

  relOf(file: string): string {
    return this.rel === '' ? file : `${this.rel}/${file}`
  }

  /** This folder, or one in it, by its path; undefined where none is known. */
  at(abs: string): FolderNode | undefined {
    if (abs === this.abs) return this
    if (!abs.startsWith(`${this.abs}/`)) return undefined
    const names = abs.slice(this.abs.length + 1).split('/')
    return names.reduce<FolderNode | undefined>((node, name) => node?.folderNamed(name), this)
  }

  /** This folder and every folder in it. */
  *everything(): Generator<FolderNode> {
    yield this
    for (const folder of this.folders) yield* folder.everything()
  }

  /** The folders in it, itself included, that lead to a link, or to a folder that may not be read. */
  *odd(): Generator<FolderNode> {
    if (this.folder.isPlain) return
    yield this
    for (const folder of this.folders) yield* folder.odd()
  }
}

interface Located {
  abs: string
  role: Role
  rules: Rules
}

/** The part that a folder called `name` plays inside `parent`. */
function roleOf({ role, rules }: FolderNode, name: string): Role {
  const { statusFolders, plansFolder } = rules.raw
  switch (role.is) {
    case 'root':
      if (statusFolders) {
        if (name === statusFolders.active) return { is: 'status', status: 'active' }
        if (name === statusFolders.done) return { is: 'status', status: 'done' }
        return { is: 'loose' }
      }
      return taskAt(name, rules.raw, true) ? { is: 'task', status: null } : { is: 'loose' }
    case 'status':
      return { is: 'task', status: role.status }
    case 'task': {
      if (plansFolder !== '' && name === plansFolder) return { is: 'plans' }
      const group = rules.groups.find(group => group.folder === name)
      if (group) return { is: 'group', group }
      return plansFolder === '' ? { is: 'phase' } : { is: 'inner' }
    }
    case 'plans':
      return { is: 'phase' }
    case 'loose':
      return { is: 'loose' }
    default:
      return { is: 'inner' }
  }
}

/** A file in this folder can be listed, by its name alone. */
export function canList(node: FolderNode, file: string): boolean {
  const { rules } = node
  const extension = extensionOf(file)
  switch (node.role.is) {
    case 'group':
      return node.role.group.types.has(extension)
    case 'task':
      return rules.raw.plansFolder === '' && rules.types.has(extension)
    case 'plans':
    case 'phase':
      return rules.types.has(extension)
    case 'inner':
      return false
    default:
      return rules.types.has(extension) && rules.collections.some(c => c.matches(node.relOf(file)))
  }
}

/** A folder is part of the layout, and not just lying about in it. */
export function isPlace({ role, rel, rules }: FolderNode): boolean {
  if (role.is === 'inner') return false
  return role.is !== 'loose' || rules.leadsToCollection(rel) === 'named'
}

/**
 * A link to a folder is followed. Part of the layout always is, other links once: links to each other would
 * multiply. A `**` follows none, so that no doc is listed twice.
 */
export function followsLink(link: FolderNode): boolean {
  const { role, rel, rules, parent } = link
  if (isPlace(link)) return true
  return !parent?.isLinked && (role.is === 'inner' || rules.leadsToCollection(rel) === null)
}

/** A folder is left out where it is another checkout: the settings neither name it nor make it a settled task. */
export function yieldsToCheckout({ role, rel, rules }: FolderNode): boolean {
  if (role.is === 'task') return role.status === null
  return role.is === 'loose' && rules.leadsToCollection(rel) !== 'named'
}

/** The status folders in a docs folder, by its root. */
export function statusesOf(root: FolderNode): FolderNode[] {
  return root.folders.filter(({ role }) => role.is === 'status')
}

/** The tasks in a docs folder, by its root. */
export function tasksOf(root: FolderNode): FolderNode[] {
  const tasks = root.folders.filter(({ role }) => role.is === 'task')
  return [...tasks, ...statusesOf(root).flatMap(({ folders }) => folders)]
}

/** Why nothing of a folder is shown, in words; undefined where it may be read. */
export function problemOf({ folder, rel }: FolderNode, docsFolder: string): string | undefined {
  const { denied } = folder
  return denied === undefined ? undefined : `${docPath(docsFolder, rel)} cannot be read: ${denied}`
}
