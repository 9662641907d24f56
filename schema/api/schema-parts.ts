// What the JSON Schemas of the API are made of. Each schema stands alone, without `$ref` or `$schema`, so that any
// validator takes it as it is. To change a reply, see api-schema.ts and versions-schema.ts.

import type { JsonSchema } from '../config/rules-schema.js'

/** An object of these fields and no others; all are required but the optional ones. */
function object(
  description: string,
  fields: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return {
    description,
    type: 'object',
    properties: { ...fields, ...optional },
    required: Object.keys(fields),
    additionalProperties: false,
  }
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

function map(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

export const SCHEMA_PARTS = {
  text: { type: 'string' },
  count: { type: 'integer', minimum: 0 },
  flag: { type: 'boolean' },
  folderName: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$' },
  object,
  list,
  map,
  orNull,
}
