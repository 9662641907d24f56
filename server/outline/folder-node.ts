// One folder as it is known from the disk, and the part that it plays in its docs folder.
// To change how it is listed, see scan/folder-tree.ts; what its files mean, build-outline.ts.

import type { Status } from '../../schema/tree.js'
import { docPath, taskAt } from '../../schema/names/keys.js'
import type { GroupPlace, Rules } from './compiled-rules.js'
import type { DiskError } from '../fs/errno.js'
import type { Stamp } from '../fs/file-state.js'

export interface FileFacts extends Stamp {
  /** undefined: it was not read yet; null: it has none. */
  title?: string | null
  isLink: boolean
  /** A checksum of its bytes in this state; undefined until they were indexed. */
  sum?: number
  /** Where a link that may be listed leads, resolved; undefined: it is not known yet. */
  target?: string
}

/** Where a folder is; `target` is where a link leads, resolved. */
export interface FolderLocation {
  name: string
  identity: string
  abs: string
  target?: string
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

export class FolderNode {
  readonly name: string
  /** The path it is watched and listed by, links not resolved. */
  readonly abs: string
  /** The same folder, resolved. */
  readonly real: string
  /** Path inside the docs folder; empty for the docs folder itself. */
  readonly rel: string
  readonly role: Role
  readonly parent: FolderNode | null
  readonly identity: string
  readonly isLink: boolean
  /** Whether it, or a folder on the way to it, is a link. */
  readonly isLinked: boolean
  /** Why its last listing failed. */
  failure: DiskError | null = null
  files = new Map<string, FileFacts>()
  folders = new Map<string, FolderNode>()

  constructor(
    { name, identity, abs, target }: FolderLocation,
    parent: FolderNode | null,
    role: Role,
  ) {
    this.name = name
    this.identity = identity
    this.parent = parent
    this.role = role
    this.abs = abs
    this.real = target ?? (parent ? `${parent.real}/${name}` : abs)
    this.rel = parent?.relOf(name) ?? ''
    // The docs folder itself may be a link.
    this.isLink = parent !== null && target !== undefined
    this.isLinked = this.isLink || (parent?.isLinked ?? false)
  }

  relOf(file: string): string {
    return this.rel === '' ? file : `${this.rel}/${file}`
  }

  /** The task this folder lies in, itself included; null outside any task. */
  get task(): FolderNode | null {
    if (this.role.is === 'task') return this
    return this.parent?.task ?? null
  }

  /** This folder and every known folder under it. */
  *everything(): Generator<FolderNode> {
    yield this
    for (const folder of this.folders.values()) yield* folder.everything()
  }
}

/** The part that a folder called `name` plays inside `parent`. */
export function roleOf(parent: FolderNode, name: string, rules: Rules): Role {
  const { statusFolders, plansFolder } = rules.raw
  switch (parent.role.is) {
    case 'root':
      if (statusFolders) {
        if (name === statusFolders.active) return { is: 'status', status: 'active' }
        if (name === statusFolders.done) return { is: 'status', status: 'done' }
        return { is: 'loose' }
      }
      return taskAt(name, rules.raw, true) ? { is: 'task', status: null } : { is: 'loose' }
    case 'status':
      return { is: 'task', status: parent.role.status }
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

/** Whether a file in this folder can be listed, by its name alone. */
export function canList(node: FolderNode, file: string, extension: string, rules: Rules): boolean {
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

/** Whether a link to a folder is part of the layout, and not just something lying about in it. */
export function isPlace(role: Role, rel: string, rules: Rules): boolean {
  if (role.is === 'inner') return false
  return role.is !== 'loose' || rules.leadsToCollection(rel) === 'named'
}

/**
 * Whether a link to a folder is followed. Part of the layout always is, other links once: links to each other would
 * multiply. A `**` follows none, so that no doc is listed twice.
 */
export function followsLink(role: Role, parent: FolderNode, name: string, rules: Rules): boolean {
  const rel = parent.relOf(name)
  if (isPlace(role, rel, rules)) return true
  return !parent.isLinked && (role.is === 'inner' || rules.leadsToCollection(rel) === null)
}

/** Whether a folder is left out where it is another checkout: the settings neither name it nor make it a settled task. */
export function yieldsToCheckout(role: Role, rel: string, rules: Rules): boolean {
  if (role.is === 'task') return role.status === null
  return role.is === 'loose' && rules.leadsToCollection(rel) !== 'named'
}

/** The status folders in a docs folder, by its root. */
export function statusesOf(root: FolderNode): FolderNode[] {
  return [...root.folders.values()].filter(({ role }) => role.is === 'status')
}

/** The tasks in a docs folder, by its root. */
export function tasksOf(root: FolderNode): Set<FolderNode> {
  const tasks = [...root.folders.values()].filter(({ role }) => role.is === 'task')
  const settled = statusesOf(root).flatMap(({ folders }) => [...folders.values()])
  return new Set([...tasks, ...settled])
}

/** Why nothing of a folder is shown, in words; undefined where it can be read, or what was known of it still counts. */
export function problemOf({ failure, rel }: FolderNode, folder: string): string | undefined {
  if (failure?.kind !== 'denied') return undefined
  return `${docPath(folder, rel)} cannot be read: ${failure.cause}`
}
