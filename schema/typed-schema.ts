// Shapes of what the service sends, each written once: from one description follow the JSON Schema (draft 2020-12) of
// a value and its type. The page imports only the types: a file with shapes has no values that it needs.
// To change a reply, see tree.ts, api/api.ts, review/ and compare/compare.ts.

export type JsonSchema = Readonly<Record<string, unknown>>

declare const type: unique symbol

/** A JSON Schema that knows the type of its values. */
export type Shape<T> = JsonSchema & { readonly [type]: T }

export type TypeOf<S> = S extends Shape<infer T> ? T : never

type Fields = Readonly<Record<string, Shape<unknown>>>

type Flat<T> = { [K in keyof T]: T[K] }

type ObjectOf<F, O> = Flat<{ [K in keyof F]: TypeOf<F[K]> } & { [K in keyof O]?: TypeOf<O[K]> }>

/** A schema of values of this type. */
export function shapeOf<T>(schema: JsonSchema): Shape<T> {
  return schema as Shape<T>
}

export const TEXT: Shape<string> = shapeOf({ type: 'string' })
export const FLAG: Shape<boolean> = shapeOf({ type: 'boolean' })
/** 0 or more. */
export const COUNT: Shape<number> = shapeOf({ type: 'integer', minimum: 0 })
export const FOLDER_NAME: Shape<string> = shapeOf({
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]*$',
})
export const ICON: Shape<string> = shapeOf({ type: 'string', minLength: 1, maxLength: 8 })

/** An object of these fields and no others; all are required but the optional ones. */
export function objectOf<F extends Fields, O extends Fields = Record<never, never>>(
  description: string,
  fields: F,
  optional?: O,
): Shape<ObjectOf<F, O>> {
  return shapeOf({
    description,
    type: 'object',
    properties: { ...fields, ...optional },
    required: Object.keys(fields),
    additionalProperties: false,
  })
}

export function listOf<T>(items: Shape<T>, maxItems?: number): Shape<T[]> {
  return shapeOf({ type: 'array', items, ...(maxItems === undefined ? {} : { maxItems }) })
}

/** A list that no code changes. */
export function fixedListOf<T>(items: Shape<T>): Shape<readonly T[]> {
  return listOf(items) as JsonSchema as Shape<readonly T[]>
}

export function mapOf<T>(values: Shape<T>): Shape<Record<string, T>> {
  return shapeOf({ type: 'object', additionalProperties: values })
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return shapeOf({ anyOf: [shape, { type: 'null' }] })
}

export function oneOf<const V>(values: readonly V[]): Shape<V> {
  return shapeOf({ enum: values })
}

export function textLike<T extends string = string>(pattern: string): Shape<T> {
  return shapeOf({ type: 'string', pattern })
}
