// The JSON Schema of the saved settings: every key, its limits, and what it is for.
// To change what a schema cannot say (a name used twice, a pattern without a number), see rule-checks.ts.

import type { Action } from '../hotkeys/command-table.js'
import { ACTIONS, MODIFIERS_PATTERN } from '../hotkeys/hotkeys.js'
import { DEFAULTS } from './config.js'
import { REVIEW_SCHEMA } from './review-schema.js'
import { RULE_SCHEMAS, absolutePath, combo, folderName } from './rules-schema.js'
import type { JsonSchema } from '../typed-schema.js'
import { COLORS } from '../folder-rules.js'

const icon = {
  type: 'string',
  minLength: 1,
  maxLength: 8,
}

function icons(of: string): JsonSchema {
  return { ...icon, description: `A sign shown beside ${of}, usually an emoji: 1 to 8 characters.` }
}

/** The same keys with their defaults, for the top level; a folder entry has none of its own. */
function withDefault<K extends keyof typeof RULE_SCHEMAS>(key: K): JsonSchema {
  return { ...RULE_SCHEMAS[key], default: DEFAULTS[key] }
}

export const FOLDER_ENTRY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'path'],
  properties: {
    name: {
      ...folderName,
      description: 'The name used in links and doc paths, each one once.',
    },
    path: {
      ...absolutePath,
      description: 'Where the docs folder is: absolute, or from the home folder with `~`.',
    },
    icon: icons('the docs folder'),
    ...RULE_SCHEMAS,
  },
}

const docType = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'label', 'match', 'color'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z0-9-]+$',
      patternErrorMessage: 'must be lower case letters, digits and dashes',
      description: "The kind's id, each one once.",
    },
    label: {
      type: 'string',
      minLength: 1,
      maxLength: 12,
      description: 'The text of the badge: 1 to 12 characters.',
    },
    match: {
      type: 'string',
      minLength: 1,
      description: 'A pattern of file names: `*` matches anything, `?` one character.',
    },
    color: { enum: COLORS, description: 'The color of the badge.' },
    icon: icons('docs of this type'),
  },
}

const DOES: Record<Action, string> = {
  moveTabLeft: 'Moves the tab into the pane on the left.',
  moveTabRight: 'Moves the tab into the pane on the right.',
  moveTabUp: 'Moves the tab into the pane above.',
  moveTabDown: 'Moves the tab into the pane below.',
  nextTab: 'Shows the next tab.',
  previousTab: 'Shows the previous tab.',
  closeTab: 'Closes the tab.',
  splitRight: 'Splits the pane, the new one on the right.',
  splitDown: 'Splits the pane, the new one below.',
  openPhase: 'Opens a phase: these modifiers and a digit from 1 to 9.',
  toggleSidebar: 'Shows or hides the sidebar.',
  focusSearch: 'Goes to the search box.',
}

const modifiers = {
  type: 'string',
  pattern: MODIFIERS_PATTERN,
  patternErrorMessage: 'must be modifiers alone (Ctrl, Alt, Shift, Meta), joined by +',
}

function combosOf(action: Action): JsonSchema {
  return {
    type: 'array',
    items: action === 'openPhase' ? modifiers : combo,
    default: DEFAULTS.hotkeys[action],
    description: DOES[action],
  }
}

export const CONFIG_SCHEMA: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'plan-viewer settings',
  description: 'Only what differs from the defaults needs to be in the file.',
  type: 'object',
  properties: {
    $schema: {
      type: 'string',
      format: 'uri-reference',
      description: 'Where editors find the schema of this file.',
    },
    root: {
      ...absolutePath,
      deprecated: true,
      description:
        'The one docs folder, as older files name it; read only where `folders` is not there.',
    },
    folders: {
      type: 'array',
      items: FOLDER_ENTRY,
      default: DEFAULTS.folders,
      description:
        'The docs folders, in the order in which they are shown. Each may override the settings of how it is read.',
    },
    statusFolders: withDefault('statusFolders'),
    plansFolder: withDefault('plansFolder'),
    phasePattern: withDefault('phasePattern'),
    fileTypes: withDefault('fileTypes'),
    groups: withDefault('groups'),
    collections: withDefault('collections'),
    docTypes: {
      type: 'array',
      items: docType,
      default: DEFAULTS.docTypes,
      description:
        'The types of docs, told by file name. The first that matches wins, and their order is the order of docs. A list given here replaces the default one whole.',
    },
    hotkeys: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(ACTIONS.map(action => [action, combosOf(action)])),
      default: DEFAULTS.hotkeys,
      description:
        'The combos of each action: modifiers (Ctrl, Alt, Shift, Meta) and a key joined by `+`. An action left out keeps its default, an empty list turns it off.',
    },
    taskIcons: {
      type: 'object',
      propertyNames: {
        pattern: '^[a-z0-9][a-z0-9-]*:[\\s\\S]+$',
        patternErrorMessage: 'must be named <docs folder>:<task folder>',
      },
      additionalProperties: icons('the task'),
      default: DEFAULTS.taskIcons,
      description: 'Icons of tasks, by `<docs folder>:<task folder>`.',
    },
    review: REVIEW_SCHEMA,
    port: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      default: DEFAULTS.port,
      description: 'The port of the service; a change takes effect at its next start.',
    },
  },
}
