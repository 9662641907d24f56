// Gives folders their meaning: tasks with phases and groups, and collections. Pure.
// To change which part a folder plays, see folder.ts; what is read of a file, scan/relist.ts.

import { docPath, taskKey, workspaceKey } from '../../schema/names/keys.js'
import { kindOf, type DocTypes } from '../../schema/reading/kinds.js'
import { comparePhases, labelOf, phaseLabel } from '../../schema/reading/phases.js'
import type { Collection, Doc, Folder, Task } from '../../schema/tree.js'
import { problemOf, type FileFacts, type FolderFacts, type FolderNode } from './folder.js'
import type { CollectionPlace } from './compiled-rules.js'
import { comparePaths } from '../../schema/reading/text-order.js'
import { extensionOf } from '../../schema/names/file-name.js'

export interface OutlineParams {
  folder: string
  icons: Readonly<Record<string, string>>
  types: DocTypes
  compareDocs(a: Doc, b: Doc): number
  /** A linked file's target may be shown. */
  admits(target: string, rel: string): boolean
  /** The facts that a file holds about itself. */
  summaryOf(abs: string, facts: FileFacts): Pick<FileFacts, 'title' | 'checks'>
}

/** A listed doc together with the file it is, where its times are needed. */
export interface ListedFile {
  doc: Doc
  abs: string
  /** The same file, all links resolved. */
  real: string
  facts: FileFacts
  /** The title that it gives itself; null: it has none; undefined: it could not be read. */
  title: string | null | undefined
}

/** The task in this folder. `listed` is called for each doc in it. */
export function buildTask(
  node: FolderNode,
  by: OutlineParams,
  listed: (file: ListedFile) => void,
): Task {
  const { rules } = node
  const status = node.role.is === 'task' ? node.role.status : null
  const key = taskKey(by.folder, node.name)
  const plans = rules.raw.plansFolder === '' ? node : node.folderNamed(rules.raw.plansFolder)
  const icon = Object.hasOwn(by.icons, key) ? by.icons[key] : undefined
  return {
    key,
    folder: by.folder,
    name: node.name,
    label: labelOf(node.name),
    ...(icon !== undefined && { icon }),
    ...(plans && problemIn(plans, by)),
    ...problemIn(node, by),
    status,
    dir: docPath(by.folder, node.rel),
    docs: plans ? docsIn(plans, rules.types, key, by, listed) : [],
    phases: plans ? phasesIn(plans, key, by, listed) : [],
    groups: groupsIn(node, key, by, listed),
    mtime: newestIn(node.folder),
  }
}

function phasesIn(
  plans: FolderNode,
  task: string,
  by: OutlineParams,
  listed: (file: ListedFile) => void,
): Folder[] {
  const folders = plans.folders.filter(({ role }) => role.is === 'phase')
  const names = plans.rules.phases.read(folders.map(folder => folder.name))
  const phases = folders.map((folder, i): Folder => {
    const phase = names[i] ?? null
    const key = workspaceKey(task, folder.name)
    return {
      key,
      name: folder.name,
      label: phaseLabel(folder.name, phase),
      num: phase?.num ?? '',
      dir: docPath(by.folder, folder.rel),
      docs: docsIn(folder, plans.rules.types, key, by, listed),
      ...problemIn(folder, by),
    }
  })
  return phases.filter(phase => phase.num !== '' || hasContent(phase)).sort(comparePhases)
}

function groupsIn(
  task: FolderNode,
  key: string,
  by: OutlineParams,
  listed: (file: ListedFile) => void,
): Folder[] {
  return task.rules.groups.flatMap(({ label, folder: name, types }) => {
    const folder = task.folderNamed(name)
    if (folder?.role.is !== 'group') return []
    const ws = workspaceKey(key, name)
    const docs = docsIn(folder, types, ws, by, listed)
    const dir = docPath(by.folder, folder.rel)
    const group = { key: ws, name, label, num: '', dir, docs, ...problemIn(folder, by) }
    return hasContent(group) ? [group] : []
  })
}

function problemIn(node: FolderNode, by: OutlineParams): Pick<Folder, 'problem'> {
  const problem = problemOf(node, by.folder)
  return problem === undefined ? {} : { problem }
}

function hasContent({ docs, problem }: Folder): boolean {
  return docs.length > 0 || problem !== undefined
}

function docsIn(
  node: FolderNode,
  types: ReadonlySet<string>,
  ws: string,
  by: OutlineParams,
  listed: (file: ListedFile) => void,
): Doc[] {
  const docs: Doc[] = []
  for (const [name, facts] of node.files) {
    const file = fileOf(node, name, facts, types, ws, by)
    if (!file) continue
    docs.push(file.doc)
    listed(file)
  }
  return docs.sort(by.compareDocs)
}

function fileOf(
  node: FolderNode,
  file: string,
  facts: FileFacts,
  types: ReadonlySet<string>,
  ws: string,
  by: OutlineParams,
): ListedFile | null {
  if (!types.has(extensionOf(file))) return null
  const rel = node.relOf(file)
  if (facts.isLink && !by.admits(facts.target ?? '', rel)) return null
  const abs = `${node.abs}/${file}`
  const { title, checks } = by.summaryOf(abs, facts)
  const kind = kindOf(file, by.types)
  const path = docPath(by.folder, rel)
  const doc = { path, file, kind, title: title ?? file, ws, ...(checks && { checks }) }
  return { doc, abs, real: facts.target ?? `${node.real}/${file}`, facts, title }
}

function newestIn({ files, folders }: FolderFacts): number {
  let newest = 0
  for (const { mtimeMs } of files.values()) newest = Math.max(newest, mtimeMs)
  for (const folder of folders.values()) newest = Math.max(newest, newestIn(folder))
  return newest
}

/** Every configured collection, in order; a doc that two patterns match stands in the first. */
export function buildCollections(
  root: FolderNode,
  by: OutlineParams,
  listed: (file: ListedFile) => void,
): Collection[] {
  const { collections, types } = root.rules
  const found = collections.map((): ListedFile[] => [])
  for (const node of looseFolders(root)) {
    for (const [name, facts] of node.files) {
      const at = collections.findIndex(c => c.matches(node.relOf(name)))
      const file = at >= 0 ? fileOf(node, name, facts, types, '', by) : null
      if (!file) continue
      found[at]?.push(file)
      listed(file)
    }
  }
  return collections.map((place, at) => ({
    folder: by.folder,
    label: place.rule.label,
    docs: (found[at] ?? []).sort(orderOf(place)).map(({ doc }) => doc),
  }))
}

function orderOf({ rule }: CollectionPlace): (a: ListedFile, b: ListedFile) => number {
  const byPath = (a: ListedFile, b: ListedFile) => comparePaths(a.doc.path, b.doc.path)
  if (rule.newestFirst === false) return byPath
  return (a, b) => b.facts.mtimeMs - a.facts.mtimeMs || byPath(a, b)
}

/** The folders that are in no task. */
function* looseFolders(node: FolderNode): Generator<FolderNode> {
  yield node
  for (const folder of node.folders) if (folder.role.is !== 'task') yield* looseFolders(folder)
}
