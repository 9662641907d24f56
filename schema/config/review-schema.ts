// The JSON Schema of the settings of reviews, the key `review` of the settings file.
// To change a default, see review-settings.ts.

import { commandTitle } from '../hotkeys/command-table.js'
import { REVIEW_ACTIONS } from '../hotkeys/review-keys.js'
import { REVIEW_DEFAULTS } from './review-settings.js'
import { combo, folderName } from './rules-schema.js'
import type { JsonSchema } from '../typed-schema.js'

const { readMarks, versions, quiet, keys } = REVIEW_DEFAULTS

const versionsSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'Which earlier versions of docs are kept.',
  properties: {
    maxBytes: {
      type: 'integer',
      minimum: 0,
      default: versions.maxBytes,
      description: 'So many bytes are kept; the oldest versions go first. 0 keeps none.',
    },
    maxFile: {
      type: 'integer',
      minimum: 0,
      maximum: 64 * 1024 ** 2,
      default: versions.maxFile,
      description: 'The bytes of a larger file are not kept.',
    },
    skip: {
      type: 'array',
      items: {
        type: 'string',
        pattern: '^[^\\u0000]+$',
        patternErrorMessage: 'must not be empty',
      },
      default: versions.skip,
      description:
        'Patterns of the files whose bytes are not kept, by name or by path in the docs folder: `*` matches anything, `?` one character.',
    },
  },
}

export const REVIEW_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'Reviews: read marks and kept versions.',
  properties: {
    readMarks: {
      enum: ['auto', 'manual'],
      default: readMarks,
      description:
        'Whether a doc counts as read once it was seen, or only when it is marked by hand.',
    },
    versions: versionsSchema,
    repositories: { deprecated: true, description: 'Older files have it; it is not used.' },
    quiet: {
      type: 'array',
      items: folderName,
      default: quiet,
      description: 'The names of the docs folders whose docs have no marks, counts and notices.',
    },
    keys: {
      type: 'object',
      additionalProperties: false,
      description:
        'The combos of each key, as in `hotkeys`. A combo that is one of `hotkeys`, too, does what `hotkeys` says.',
      properties: Object.fromEntries(
        REVIEW_ACTIONS.map(key => [
          key,
          {
            type: 'array',
            items: combo,
            default: keys[key],
            description: `${commandTitle(key)}.`,
          },
        ]),
      ),
    },
  },
}
