// The settings: their types, their defaults, and how those of a docs folder are combined with the shared ones.
// To change the allowed values, see config-schema.ts; the checks, check.ts.

import type { DocType, FolderRules } from '../folder-rules.js'
import { DEFAULT_HOTKEYS, type Hotkeys } from '../hotkeys/hotkeys.js'
import type { ReviewSettings } from './review-settings.js'

export interface FolderEntry extends Partial<FolderRules> {
  name: string
  path: string
  icon?: string
}

export interface Config extends FolderRules {
  $schema?: string
  folders: FolderEntry[]
  docTypes: DocType[]
  hotkeys: Hotkeys
  taskIcons: Record<string, string>
  port: number
  /** Exactly as the file has it; not there where the file has none. */
  review?: ReviewSettings
}

export const DEFAULT_DOC_TYPES: readonly DocType[] = [
  { id: 'overview', label: 'overview', match: 'mother-plan.html', color: 'pink' },
  { id: 'plan', label: 'plan', match: 'plan.html', color: 'violet' },
  { id: 'eli5', label: 'eli5', match: 'eli5*.html', color: 'teal' },
  { id: 'explainer', label: 'note', match: 'explainer*.html', color: 'blue' },
  { id: 'recap', label: 'recap', match: 'recap.html', color: 'green' },
  { id: 'evidence', label: 'tests', match: 'evidence.html', color: 'amber' },
  { id: 'md', label: 'md', match: '*.md', color: 'grey' },
]

export const DEFAULT_PHASE_PATTERN = '^phase-(?<num>\\d+[a-z]*)-(?<slug>.+)$'

export const DEFAULTS: Config = {
  folders: [],
  statusFolders: { active: 'active', done: 'done' },
  plansFolder: 'plans',
  phasePattern: DEFAULT_PHASE_PATTERN,
  fileTypes: ['html', 'md'],
  groups: [{ label: 'Research', folder: 'research', fileTypes: ['html'] }],
  collections: [],
  docTypes: [...DEFAULT_DOC_TYPES],
  hotkeys: DEFAULT_HOTKEYS,
  taskIcons: {},
  port: 4173,
}

/** Whether these entries are this folder alone, in the default layout. */
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
