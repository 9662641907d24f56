// Checks of values that may have any shape: messages of other windows and what browsers stored. A record has
// its own fields, these and no others.

export type Check = (value: unknown) => boolean

/** A check for every field of every message: a message that is not here cannot be read. */
export type Shapes<Message extends { type: string }> = {
  [M in Message as M['type']]: Readonly<Record<Exclude<keyof M, 'type'>, Check>>
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRecord(shape: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(shape)
  return value =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every(name => Object.hasOwn(value, name) && shape[name]?.(value[name]))
}

/** @param longest - items at most */
export function isListOf(isItem: Check, longest: number): Check {
  return value => Array.isArray(value) && value.length <= longest && value.every(isItem)
}

/** @param longest - characters at most */
export function isText(longest: number): Check {
  return value => typeof value === 'string' && value.length <= longest
}

export function isOneOf(...values: readonly unknown[]): Check {
  return value => values.includes(value)
}

/** Whether a message has one of these shapes, by its `type`. */
export function fitsOne(
  value: unknown,
  shapes: Readonly<Record<string, Readonly<Record<string, Check>>>>,
): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  const shape = Object.hasOwn(shapes, value['type']) ? shapes[value['type']] : undefined
  return shape !== undefined && isRecord({ type: isOneOf(value['type']), ...shape })(value)
}
