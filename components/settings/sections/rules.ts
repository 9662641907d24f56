// The settings of how a docs folder is read, each with the same fields for all folders or for one.
// To change how they are used, see server/outline/; the defaults, schema/config/config.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { CollectionRule, FolderRules, Group } from '../../../schema/folder-rules.js'
import { AS_LIST, AS_OPTIONAL_LIST, AS_OPTIONAL_PATTERNS } from '../fields/bound-input.js'
import { checkField, problemsHere, textField } from '../fields/fields.js'
import type { FormContext } from '../fields/form-context.js'
import { entryList } from '../fields/list-field.js'

export interface RuleFields<K extends keyof FolderRules = keyof FolderRules> {
  key: K
  title: string
  help: string
  /** The fields, at this key path. */
  fields(context: FormContext, at: string): TemplateResult
  /** The value in a few words. */
  summarize(value: FolderRules[K]): string
}

/** The folders of active and settled tasks, or that there are none. */
export const STATUS_FOLDERS: RuleFields<'statusFolders'> = {
  key: 'statusFolders',
  title: 'Status folders',
  help: 'The two folders that tasks are moved between when they are settled and restored.',
  summarize: value => (value ? `${value.active} and ${value.done}` : 'none'),
  fields(context, at) {
    const { edits } = context
    const value = edits.value(at)
    const isThere = value !== null
    // Turned on again, they are what they were, or what they are everywhere else.
    const { statusFolders } = at === 'statusFolders' ? context.saved : edits.config
    const choose = (wants: boolean) =>
      edits.set(at, wants ? { ...(statusFolders ?? DEFAULTS.statusFolders) } : null)
    return html`<div class="check">
        <input
          type="checkbox"
          id=${at}
          aria-describedby="${at}-about"
          .checked=${isThere}
          @change=${({ target }: Event) => choose((target as HTMLInputElement).checked)}
        />
        <label for=${at}>Tasks lie in status folders</label>
        <p class="help" id="${at}-about">
          ${
            isThere
              ? 'Without them tasks lie directly in the docs folder and cannot be settled.'
              : 'Tasks lie directly in the docs folder and cannot be settled.'
          }
        </p>
      </div>
      ${
        isThere
          ? html`<div class="pair">
              ${textField(context, { at: `${at}.active`, label: 'Active tasks', isCode: true })}
              ${textField(context, { at: `${at}.done`, label: 'Settled tasks', isCode: true })}
            </div>`
          : nothing
      }
      ${problemsHere(at, context.under(at))}`
  },
}

/** The folder inside a task that holds its plans. */
export const PLANS_FOLDER: RuleFields<'plansFolder'> = {
  key: 'plansFolder',
  title: 'Plans folder',
  help: 'The folder inside a task that holds its plans and phases.',
  summarize: value => value || 'the task folder itself',
  fields: (context, at) =>
    textField(context, {
      at,
      label: 'Folder name',
      help: 'Leave it empty where plans lie in the task folder itself.',
      isCode: true,
    }),
}

/** The regular expression that matches phase folders: see server/outline/phase-pattern.ts. */
export const PHASE_PATTERN: RuleFields<'phasePattern'> = {
  key: 'phasePattern',
  title: 'Phase pattern',
  help: 'Which folders are phases, and what their number and name are.',
  summarize: value => value,
  fields: (context, at) =>
    textField(context, {
      at,
      label: 'Regular expression',
      help: 'A named group num gives the number, slug the name. Folders it misses come last.',
      isCode: true,
    }),
}

/** The extensions of docs. */
export const FILE_TYPES: RuleFields<'fileTypes'> = {
  key: 'fileTypes',
  title: 'File types',
  help: 'The files that are docs. HTML is shown as written, Markdown is rendered.',
  summarize: value => value.join(', ') || 'none',
  fields: (context, at) =>
    textField(context, {
      at,
      label: 'Extensions',
      help: 'Without a dot, separated by commas.',
      spelling: AS_LIST,
      isCode: true,
    }),
}

/** Extra folders inside each task, listed after its phases. */
export const GROUPS: RuleFields<'groups'> = {
  key: 'groups',
  title: 'Groups',
  help: 'Extra folders inside each task, with a section of their own after the phases.',
  summarize: summarizeLabels,
  fields: (context, at) =>
    entryList<Group>(context, {
      at,
      one: 'group',
      none: 'No groups.',
      isTable: true,
      nameOf: ({ label }) => label,
      fresh: () => ({ label: '', folder: '' }),
      first: 'label',
      fields: place => [
        textField(context, { at: `${place}.label`, label: 'Label', placeholder: 'Research' }),
        textField(context, {
          at: `${place}.folder`,
          label: 'Folder',
          placeholder: 'research',
          isCode: true,
        }),
        textField(context, {
          at: `${place}.fileTypes`,
          label: 'File types',
          placeholder: 'as everywhere',
          spelling: AS_OPTIONAL_LIST,
          isCode: true,
        }),
      ],
    }),
}

/** Lists of docs outside any task. */
export const COLLECTIONS: RuleFields<'collections'> = {
  key: 'collections',
  title: 'Collections',
  help: 'Lists of docs outside any task, such as weekly notes.',
  summarize: summarizeLabels,
  fields: (context, at) =>
    entryList<CollectionRule>(context, {
      at,
      one: 'collection',
      none: 'No collections.',
      isTable: true,
      nameOf: ({ label }) => label,
      fresh: () => ({ label: '', path: '' }),
      first: 'label',
      // The help stands once, as the column headings do; examples only where nothing is typed yet.
      fields: (place, { path }, index) => [
        textField(context, { at: `${place}.label`, label: 'Label', placeholder: 'Weekly' }),
        textField(context, {
          at: `${place}.path`,
          label: 'Path pattern',
          placeholder: 'weekly/**/*.html',
          ...(index === 0 && { help: '* is any name, ** any number of folders.' }),
          isCode: true,
        }),
        textField(context, {
          at: `${place}.except`,
          label: 'Except',
          placeholder: path === '' ? 'weekly/drafts/**' : '',
          ...(index === 0 && { help: 'Patterns, separated by commas.' }),
          spelling: AS_OPTIONAL_PATTERNS,
          isCode: true,
        }),
        html`<div class="checks">
          ${checkField(context, {
            at: `${place}.newestFirst`,
            label: 'Newest first',
            otherwise: true,
          })}
          ${checkField(context, {
            at: `${place}.notify`,
            label: 'Announce new docs',
            otherwise: false,
          })}
        </div>`,
      ],
    }),
}

/** All of them, in the order in which a folder shows its own. */
export const RULES = [
  STATUS_FOLDERS,
  PLANS_FOLDER,
  PHASE_PATTERN,
  FILE_TYPES,
  GROUPS,
  COLLECTIONS,
] as const

/** A list of labelled things in a few words. */
function summarizeLabels(items: readonly { label: string }[]): string {
  return items.map(({ label }) => label || 'unnamed').join(', ') || 'none'
}
