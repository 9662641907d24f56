// Doc paths, task keys and workspace keys: made and taken apart here and nowhere else.
// All of it goes by names alone; whether something of that name exists is the library's to say.

import { foldName, isHidden } from './file-name.js'
import type { Status } from '../tree.js'
import { ANY_FOLDERS, type CollectionRule, type FolderRules } from '../folder-rules.js'

const FOLDER_NAME = /^[a-z0-9][a-z0-9-]*$/

/** `<docs folder>/<path inside it>`; the docs folder's own directory for an empty `rel`. */
export function docPath(folder: string, rel: string): string {
  return rel === '' ? folder : `${folder}/${rel}`
}

/**
 * A doc path's docs folder and the path inside it; null for another form.
 * `rel` may still hold dot segments and hidden names: what reads the disk has to refuse them.
 */
export function splitDocPath(path: string): { folder: string; rel: string } | null {
  const [folder, rel] = cut(path, '/')
  // A rel like `/etc/passwd` would leave the docs folder when it is resolved.
  return FOLDER_NAME.test(folder) && rel !== '' && !rel.startsWith('/') ? { folder, rel } : null
}

/** `<docs folder>:<task folder>`. */
export function taskKey(folder: string, name: string): string {
  return `${folder}:${name}`
}

/** A task key's two names; null unless it is well formed and names no hidden place. */
export function splitTaskKey(key: string): { folder: string; name: string } | null {
  const [folder, name] = cut(key, ':')
  return FOLDER_NAME.test(folder) && isPlaceName(name) ? { folder, name } : null
}

/** The key of a task's own plans, or of its phase or group of this folder name. */
export function workspaceKey(task: string, sub = ''): string {
  return sub === '' ? task : `${task}/${sub}`
}

/** A workspace key's task key and folder name (`''` for the task's own plans); null if malformed. */
export function splitWorkspaceKey(key: string): { task: string; sub: string } | null {
  const slash = key.indexOf('/')
  const task = slash < 0 ? key : key.slice(0, slash)
  const sub = slash < 0 ? '' : key.slice(slash + 1)
  return splitTaskKey(task) && (slash < 0 || isPlaceName(sub)) ? { task, sub } : null
}

/** A task as a path names it; `dir` is the path of the task's folder inside its docs folder. */
export interface NamedTask {
  status: Status | null
  name: string
  dir: string
}

/**
 * The task which a path inside a docs folder lies in, or is; null outside every task.
 * @param isFolder - whether the path is a folder's; only without status folders does it matter,
 *   where a name at the top may be a task or a loose file
 */
export function taskAt(
  rel: string,
  rules: Pick<FolderRules, 'statusFolders' | 'collections'>,
  isFolder = false,
): NamedTask | null {
  const [first, rest] = cut(rel, '/')
  const { statusFolders } = rules
  if (!statusFolders) {
    if ((rest === '' && !isFolder) || !isPlaceName(first)) return null
    if (rules.collections.some(collection => isPlaceOf(collection, first))) return null
    return { status: null, name: first, dir: first }
  }
  const { active, done } = statusFolders
  const status = first === active ? 'active' : first === done ? 'done' : null
  const [name] = cut(rest, '/')
  return status && isPlaceName(name) ? { status, name, dir: `${first}/${name}` } : null
}

/**
 * The key that distinguishes a doc from all others. In a task it is the same wherever the task is; any other doc has
 * its path. The `dir` of its task begins where the path begins.
 */
export function docKey(path: string, task: { name: string; dir: string } | null): string {
  // A file that lies where a task would is in none.
  if (!task || task.dir === path) return `p:${path}`
  return `t:${task.name}/${path.slice(task.dir.length + 1)}`
}

/**
 * The key of the workspace which a file, given by its path inside the docs folder, belongs to:
 * the task, phase or group whose folder it lies in directly, the task for one that lies
 * elsewhere in it, `''` outside every task.
 */
export function wsOf(
  rel: string,
  folder: string,
  rules: Pick<FolderRules, 'statusFolders' | 'collections' | 'plansFolder' | 'groups'>,
): string {
  const at = taskAt(rel, rules)
  // A file that lies where a task would is in none.
  if (!at || rel === at.dir) return ''
  const names = rel.slice(at.dir.length + 1).split('/')
  const [first = '', second = ''] = names
  const { plansFolder, groups } = rules
  const isGroup = first !== plansFolder && groups.some(group => group.folder === first)
  // With no plans folder, phases stand in the task's folder itself.
  const isBelowTask = names.length === 2 && (isGroup || plansFolder === '')
  const isBelowPlans = names.length === 3 && first === plansFolder
  const sub = isBelowTask ? first : isBelowPlans ? second : ''
  return workspaceKey(taskKey(folder, at.name), isHidden(sub) ? '' : sub)
}

/** A collection begins with this folder of the docs folder: literally, or because it begins with any. */
function isPlaceOf({ path }: CollectionRule, name: string): boolean {
  const [first, rest] = cut(path, '/')
  return first === ANY_FOLDERS || (rest !== '' && foldName(first) === foldName(name))
}

/** This can be the name of a folder that is read. */
function isPlaceName(name: string): boolean {
  return name !== '' && !isHidden(name) && !name.includes('/') && !name.includes('\0')
}

/** The text before and after the first mark; all of it and nothing where there is none. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
