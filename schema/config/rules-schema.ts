// The JSON Schema of the keys that say how a docs folder is read: at the top level for all,
// on a folder entry for that folder alone; and the values that several keys have. `patternErrorMessage` is
// read by editors and by check.ts.

import { COMBO_PATTERN } from '../hotkeys/hotkeys.js'

export const folderName = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]*$',
  patternErrorMessage: 'must be lower case letters, digits and dashes, and not begin with a dash',
}

export const absolutePath = {
  type: 'string',
  pattern: '^[~\\/][^\\u0000]*$',
  patternErrorMessage: 'must be absolute or begin with ~',
}

export const combo = {
  type: 'string',
  pattern: COMBO_PATTERN,
  patternErrorMessage:
    'must be a key (a letter, a digit, a symbol, or an arrow such as ArrowLeft), after any of Ctrl, Alt, Shift, Meta, joined by +',
}

// One name of a folder: no way up, none into another folder.
const ONE_NAME = '(?!\\.{1,2}$)[^\\/\\\\\\u0000]+'
const oneName = {
  type: 'string',
  pattern: `^${ONE_NAME}$`,
  patternErrorMessage: 'must be one folder name, without / or \\',
}

const label = { type: 'string', minLength: 1 }

const statusFolders = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['active', 'done'],
  description:
    'The folders that hold active and settled tasks; null when tasks lie directly in the docs folder, which then has no settle or restore.',
  properties: {
    active: { ...oneName, description: 'The name of the folder of the tasks being worked on.' },
    done: { ...oneName, description: 'The name of the folder of the settled tasks.' },
  },
}

const plansFolder = {
  type: 'string',
  pattern: `^(?:${ONE_NAME})?$`,
  patternErrorMessage: "must be one folder name, without / or \\, or ''",
  description:
    "The folder inside a task that holds its plans; '' when they lie in the task folder itself.",
}

const phasePattern = {
  type: 'string',
  minLength: 1,
  format: 'regex',
  description:
    'A regular expression that tells phase folders: a named group `num` gives the number, an optional `slug` the name.',
}

const fileTypes = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'string',
    pattern: '^[a-z0-9]+$',
    patternErrorMessage: 'must be lower case letters and digits, without a dot',
    description: 'An extension without its dot.',
  },
  description: 'The extensions, without a dot, of the files that are docs.',
}

const groups = {
  type: 'array',
  description: 'Extra folders inside each task, listed in a section of their own after the phases.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'folder'],
    properties: {
      label: { ...label, description: 'The heading of the section.' },
      folder: { ...oneName, description: "The folder's name inside the task." },
      fileTypes: {
        ...fileTypes,
        description: 'The extensions of the docs in this group; the shared ones when left out.',
      },
    },
  },
}

const pathPattern = {
  type: 'string',
  pattern: '^(?!\\/)(?!(?:[\\s\\S]*\\/)?\\.\\.?(?:\\/|$))[^\\u0000]+$',
  patternErrorMessage: 'must be a path inside the docs folder',
}

const collections = {
  type: 'array',
  description: 'Lists of docs outside any task.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'path'],
    properties: {
      label: { ...label, description: 'The heading of the list.' },
      path: {
        ...pathPattern,
        description:
          'A pattern of paths inside the docs folder; `*` matches within one name, `**` any number of folders.',
      },
      except: {
        type: 'array',
        items: pathPattern,
        description: 'Patterns of the same kind: docs that are not in the list.',
      },
      newestFirst: {
        type: 'boolean',
        default: true,
        description: 'Whether the newest doc comes first; otherwise they are sorted by path.',
      },
      notify: {
        type: 'boolean',
        default: false,
        description: 'Whether a new doc in this list is announced.',
      },
    },
  },
}

export const RULE_SCHEMAS = {
  statusFolders,
  plansFolder,
  phasePattern,
  fileTypes,
  groups,
  collections,
}
