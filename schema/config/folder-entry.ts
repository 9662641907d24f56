// The docs folders of the settings: how those of a folder are combined with the shared ones.
// To change the defaults, see config.ts, which the first script of the page does without.

import type { FolderRules } from '../folder-rules.js'
import type { Config, FolderEntry } from './config.js'

/** True where these entries are this folder alone, in the default layout. */
export function isDefaultEntry(
  entries: readonly Omit<FolderEntry, 'name'>[],
  path: string,
): boolean {
  const [only, ...others] = entries
  if (!only || others.length > 0) return false
  return only.path === path && !('statusFolders' in only) && !('collections' in only)
}

/** How one docs folder is read: its own settings over the shared ones. */
export function rulesOf(config: Config, entry: FolderEntry): FolderRules {
  return {
    // null is a value of its own here: it says that there are no status folders.
    statusFolders: entry.statusFolders === undefined ? config.statusFolders : entry.statusFolders,
    plansFolder: entry.plansFolder ?? config.plansFolder,
    phasePattern: entry.phasePattern ?? config.phasePattern,
    fileTypes: entry.fileTypes ?? config.fileTypes,
    groups: entry.groups ?? config.groups,
    collections: entry.collections ?? config.collections,
  }
}
