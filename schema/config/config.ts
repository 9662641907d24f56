// The settings: their types and their defaults.
// To change the allowed values, see config-schema.ts; the checks, check.ts; how a folder has its own, folder-entry.ts.

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
