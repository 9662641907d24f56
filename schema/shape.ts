// Checks of values that may have any shape: messages of other windows, what browsers stored, bodies of
// requests. A record has its own fields, these and no others.

declare const type: unique symbol

/** A check of values of type T. */
export type Check<T = unknown> = ((value: unknown) => boolean) & { readonly [type]?: T }

/** The type of the values that pass a check. */
type CheckedBy<C> = C extends ((value: unknown) => value is infer T)
  ? T
  : C extends Check<infer T>
    ? T
    : never

/** A record whose fields pass these checks. */
export type RecordOf<S> = { [K in keyof S]: CheckedBy<S[K]> }

/** A check for every field of every message: a message that is not here cannot be read. */
export type Shapes<Message extends { type: string }> = {
  [M in Message as M['type']]: Readonly<Record<Exclude<keyof M, 'type'>, Check>>
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRecord<S extends Readonly<Record<string, Check>>>(shape: S): Check<RecordOf<S>> {
  const names = Object.keys(shape)
  return value =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every(name => Object.hasOwn(value, name) && shape[name]?.(value[name]))
}

/**
 * The first key of the shape that is missing and not optional, or wrong, else the first key that the shape does not have; null
 * for a record of this shape. A value of another kind misses all keys.
 */
export function wrongKey(value: unknown, shape: Readonly<Record<string, Check>>): string | null {
  const record = isObject(value) ? value : {}
  const names = Object.keys(shape)
  const own = (name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)
  const wrong = names.find(name => !shape[name]?.(own(name)))
  if (wrong !== undefined) return wrong
  if (!isObject(value)) return ''
  return Object.keys(record).find(name => !names.includes(name)) ?? null
}

/** @param longest - items at most */
export function isListOf<C extends Check>(
  isItem: C,
  longest: number,
  shortest = 0,
): Check<CheckedBy<C>[]> {
  return value =>
    Array.isArray(value) &&
    value.length >= shortest &&
    value.length <= longest &&
    value.every(isItem)
}

/** @param longest - characters at most */
export function isText(longest: number): Check<string> {
  return value => typeof value === 'string' && value.length <= longest
}

export function isOneOf<const V>(...values: readonly V[]): Check<V> {
  return value => values.some(each => each === value)
}

/** A key that a body may leave out. */
export function isOptional<C extends Check>(isValue: C): Check<CheckedBy<C> | undefined> {
  return value => value === undefined || isValue(value)
}

export function isEither<A extends Check, B extends Check>(
  isOne: A,
  isOther: B,
): Check<CheckedBy<A> | CheckedBy<B>> {
  return value => isOne(value) || isOther(value)
}

export function isNullOr<C extends Check>(isValue: C): Check<CheckedBy<C> | null> {
  return value => value === null || isValue(value)
}

/** A message has one of these shapes, by its `type`. */
export function fitsOne(
  value: unknown,
  shapes: Readonly<Record<string, Readonly<Record<string, Check>>>>,
): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  const shape = Object.hasOwn(shapes, value['type']) ? shapes[value['type']] : undefined
  return shape !== undefined && isRecord({ type: isOneOf(value['type']), ...shape })(value)
}
