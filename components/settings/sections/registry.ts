// The sections of the settings, in order: the title, the help and the fields of each.
// To add a section, add its file here and its id.

import { html, type TemplateResult } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import type { FormContext } from '../fields/form-context.js'
import { docTypesFields } from './doc-types.js'
import { foldersFields } from './folders.js'
import { portFields } from './port.js'
import { reviewsFields } from './reviews.js'
import {
  COLLECTIONS,
  FILE_TYPES,
  GROUPS,
  PHASE_PATTERN,
  PLANS_FOLDER,
  STATUS_FOLDERS,
  type RuleFields,
} from './rules.js'
import { shortcutsFields } from './shortcuts.js'

export const SECTION_IDS = [
  'folders',
  'doc-types',
  'groups',
  'collections',
  'status-folders',
  'plans-folder',
  'phase-pattern',
  'file-types',
  'reviews',
  'shortcuts',
  'appearance',
  'editor',
  'port',
] as const

/** The name of a section in a deep link. */
export type SectionId = (typeof SECTION_IDS)[number]

export interface Section {
  id: SectionId
  /** The top-level key that it edits; one that settings files have not, where it edits none. */
  key: string
  title: string
  help: string
  /** Whether there is a default to go back to. */
  canReset: boolean
  fields(context: FormContext): TemplateResult
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'folders',
    key: 'folders',
    title: 'Docs folders',
    help: 'Where plans are read, in the order in which they are shown. The first needs no name in links.',
    canReset: false,
    fields: foldersFields,
  },
  {
    id: 'doc-types',
    key: 'docTypes',
    title: 'Doc types',
    help: 'Told by file name; * matches anything, ? one character. The first match wins, and docs are shown in this order.',
    canReset: true,
    fields: docTypesFields,
  },
  shared('groups', GROUPS),
  shared('collections', COLLECTIONS),
  shared('status-folders', STATUS_FOLDERS),
  shared('plans-folder', PLANS_FOLDER),
  shared('phase-pattern', PHASE_PATTERN),
  shared('file-types', FILE_TYPES),
  {
    id: 'reviews',
    key: 'review',
    title: 'Reviews',
    help: 'Which docs you have read, and the earlier versions of docs, are kept on this machine. Their keys are among the shortcuts.',
    // It would take back what no field shows.
    canReset: false,
    fields: reviewsFields,
  },
  {
    id: 'shortcuts',
    key: 'hotkeys',
    title: 'Shortcuts',
    help: 'Press the keys in a field: each press adds a shortcut. Backspace clears the field, Escape brings back what it held. A key is known by its place on the keyboard, whatever it types.',
    canReset: true,
    fields: shortcutsFields,
  },
  {
    id: 'appearance',
    key: 'appearance',
    title: 'Appearance',
    help: 'Of this page, of Markdown and of text; HTML is shown as it is written. This browser remembers it at once; it is in no settings file.',
    canReset: false,
    fields: () => html`<slot name="appearance"></slot>`,
  },
  {
    id: 'editor',
    key: 'editor',
    title: 'Editor',
    help: `Where “${commandTitle('openInEditor')}” opens a file. This browser remembers it at once; it is in no settings file.`,
    canReset: false,
    fields: () => html`<slot name="editor"></slot>`,
  },
  {
    id: 'port',
    key: 'port',
    title: 'Port',
    help: 'Where the service listens on this machine.',
    canReset: true,
    fields: portFields,
  },
]

function shared(id: SectionId, { key, title, help, fields }: RuleFields): Section {
  return { id, key, title, help, canReset: true, fields: context => fields(context, key) }
}
