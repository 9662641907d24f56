// Folder trees of the default layout, read in this thread.

import { DEFAULTS } from '../../../schema/config/config.js'
import { compileRules } from '../../../server/outline/compiled-rules.js'
import { probeFolder } from '../../../server/scan/docs-folder.js'
import { FolderTree } from '../../../server/scan/folder-tree.js'

/** The docs folder `app`, not read yet. */
export function folderTreeOf(path: string): FolderTree {
  const presence = probeFolder(path)
  if (presence.problem !== null) throw new Error(presence.problem)
  const { real, identity } = presence
  const rules = compileRules(DEFAULTS, { name: 'app', path })
  return new FolderTree({ abs: path, real, identity, rules, titles: true })
}

export function finish(steps: Iterator<void>): void {
  while (!steps.next().done) continue
}
