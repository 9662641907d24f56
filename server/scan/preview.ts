// Counts what a config would find, in a scan that is thrown away.

import type { FolderPreview } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { docPath } from '../../schema/names/keys.js'
import type { Task } from '../../schema/tree.js'
import {
  buildCollections,
  buildTask,
  type OutlineParams,
  type ListedFile,
} from '../outline/build-outline.js'
import { DocsFolder, docsFolderOptions } from './docs-folder.js'
import { tasksOf, type FolderNode } from '../outline/folder.js'
import { commonOf } from './doc-list.js'
import { inSlices } from '../threads/schedule.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { isTooLarge } from '../text/content-types.js'

/** The contents of a folder, with counts that the API leaves out. */
export interface CountedFolder extends FolderPreview {
  /** Docs that are too large to be searched. */
  tooLarge: number
}

/** One entry for each folder of the config, in order; one that cannot be read carries its problem. */
export async function preview(config: Config, home: string): Promise<CountedFolder[]> {
  const folders: DocsFolder[] = []
  for (const entry of config.folders) {
    const options = docsFolderOptions(config, entry, home, null)
    const folder = new DocsFolder(options)
    await inSlices(folder.open(false))
    folders.push(folder)
  }
  const roots = folders.flatMap(({ root, linked }) => [
    ...(root ? [root.real] : []),
    ...linked.map(({ real }) => real),
  ])
  const previews: CountedFolder[] = []
  for (const folder of folders) {
    const counted: CountedFolder = emptyPreview(folder)
    const by: OutlineParams = {
      ...commonOf(config),
      folder: folder.options.entry.name,
      admits: (target, rel) => folder.admits(roots, target, rel),
      summaryOf: () => ({}),
    }
    const unread = folder.unread.filter(line => line !== counted.problem)
    if (unread.length > 0) counted.unread = unread
    if (folder.root) await inSlices(count(folder.root, by, counted))
    const { slowOn } = folder.options.rules.phases
    if (slowOn !== null) counted.problem = `phasePattern takes too long on ${slowOn}`
    previews.push(counted)
  }
  return previews
}

function emptyPreview({ info }: DocsFolder): CountedFolder {
  return {
    name: info.name,
    label: info.label,
    ...(info.problem !== undefined && { problem: info.problem }),
    tasks: 0,
    phases: 0,
    docs: 0,
    byKind: {},
    unnumbered: [],
    skipped: {},
    tooLarge: 0,
  }
}

function* count(root: FolderNode, by: OutlineParams, into: CountedFolder): Generator<void> {
  const add = ({ doc, facts }: ListedFile) => {
    into.docs++
    into.byKind[doc.kind] = (into.byKind[doc.kind] ?? 0) + 1
    if (isTooLarge(facts.size, extensionOf(doc.file))) into.tooLarge++
  }
  buildCollections(root, by, add)
  for (const node of tasksOf(root)) {
    const task = buildTask(node, by, add)
    into.tasks++
    into.phases += task.phases.length
    into.unnumbered.push(...unnumberedIn(task, node, by))
    countSkipped(task, node, into.skipped)
    yield
  }
}

function unnumberedIn(task: Task, node: FolderNode, by: OutlineParams): string[] {
  return task.phases
    .filter(({ num }) => num === '')
    .map(({ name }) => `${docPath(by.folder, node.rel)}/${name}`)
}

/** Files beside the plans, of types that are not shown. */
function countSkipped(task: Task, node: FolderNode, skipped: Record<string, number>): void {
  const { plansFolder } = node.rules.raw
  const plans = plansFolder === '' ? node : node.folderNamed(plansFolder)
  if (!plans) return
  const phases = task.phases.map(({ name }) => plans.folderNamed(name))
  for (const { files } of [plans, ...phases.filter(phase => phase !== undefined)]) {
    for (const name of files.keys()) {
      const extension = extensionOf(name)
      if (extension === '' || node.rules.types.has(extension)) continue
      skipped[extension] = (skipped[extension] ?? 0) + 1
    }
  }
}
