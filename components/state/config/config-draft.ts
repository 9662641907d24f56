// Edits of settings that are being written, by key path (`folders.1.path`), and what the service
// says against them, by key path too. A draft may hold values that no settings allow.
// To change how folders of a run are added, see task-requests.ts.

import type { Config, FolderEntry } from '../../../schema/config/config.js'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { Problem } from '../../../schema/config/problem.js'
import { nameFromPath, sameJson } from '../../../schema/config/upgrade.js'
import { isObject } from '../../../schema/shape.js'

/** The value at a key path; undefined where there is none. */
export function valueAt(value: unknown, at: string): unknown {
  return keysOf(at).reduce(inner, value)
}

/** The same value with another one at a key path; `undefined` takes the key or the item away. */
export function withValue<T>(value: T, at: string, next: unknown): T {
  return changed(value, keysOf(at), next) as T
}

/** The same settings with an item of a list moved to another place in it. */
export function withMoved<T>(value: T, at: string, from: number, to: number): T {
  const list = valueAt(value, at)
  if (!Array.isArray(list) || !(from in list) || !(to in list)) return value
  const rest: unknown[] = list.toSpliced(from, 1)
  return withValue(value, at, rest.toSpliced(to, 0, list[from]))
}

/** The default of a top-level key, and of what stands in it; undefined inside a folder entry. */
export function defaultAt(at: string): unknown {
  return at.startsWith('folders.') ? undefined : valueAt(DEFAULTS, at)
}

/**
 * The same settings with another path for a docs folder. The name of one that is not saved yet
 * follows its path until another name is typed.
 */
export function withFolderPath(draft: Config, saved: Config, index: number, path: string): Config {
  const entry = draft.folders[index]
  if (!entry) return draft
  const others = draft.folders.filter((_, i) => i !== index).map(({ name }) => name)
  const isSaved = saved.folders.some(({ name }) => name === entry.name)
  const follows = !isSaved && (entry.name === '' || entry.name === nameFromPath(entry.path, others))
  const next = withValue(draft, `folders.${index}.path`, path)
  if (!follows) return next
  const name = path.trim() === '' ? '' : nameFromPath(path, others)
  return withValue(next, `folders.${index}.name`, name)
}

// A form cannot edit what it does not show: that is taken from the file as it is now.
const SHOWN = new Set<string>([
  'folders',
  'statusFolders',
  'plansFolder',
  'phasePattern',
  'fileTypes',
  'groups',
  'collections',
  'docTypes',
  'hotkeys',
  'port',
  'review',
])

/** The draft over settings that were changed elsewhere: only what a form does not show is theirs. */
export function withUnshownOf(draft: Config, theirs: Config): Config {
  const shown = Object.entries(draft).filter(([key]) => SHOWN.has(key))
  return { ...theirs, ...Object.fromEntries(shown) }
}

/** Whether two settings differ in nothing that a form shows. */
export function sameShown(a: Config, b: Config): boolean {
  return sameSettings(withUnshownOf(a, b), b)
}

/** Whether two settings are equal. An empty `review` is as good as none. */
export function sameSettings(a: Config, b: Config): boolean {
  return sameJson({ ...a, review: a.review ?? {} }, { ...b, review: b.review ?? {} })
}

/**
 * The same settings with another value at a key path in `review`; undefined for the default. What then is
 * empty is left out. `review` itself stays: saved as an empty object, it is taken out of the file.
 */
export function withReview(draft: Config, at: string, next: unknown): Config {
  const changed = withValue(draft.review ?? {}, at, next)
  const filled = Object.entries(changed).filter(([, value]) => {
    return !isObject(value) || Object.keys(value).length > 0
  })
  return { ...draft, review: Object.fromEntries(filled) }
}

/** The same settings with these folders too, each under a name that is still free. */
export function withFolders(draft: Config, entries: readonly FolderEntry[]): Config {
  const folders = [...draft.folders]
  for (const entry of entries) {
    if (folders.some(({ path }) => path === entry.path)) continue
    const taken = folders.map(({ name }) => name)
    const name = taken.includes(entry.name) ? nameFromPath(entry.path, taken) : entry.name
    folders.push({ ...entry, name })
  }
  return { ...draft, folders }
}

/** The problems of settings by the service: one a line, each beginning with its key path. */
export function readProblems(message: string): Problem[] {
  const lines = message.split('\n').filter(line => line.trim() !== '')
  return lines.map(line => {
    const [, at = '', words = line] = /^(taskIcons\..+?|\S+?): (.*)$/.exec(line) ?? []
    return { at: at === 'config' ? '' : at, says: words }
  })
}

/** Whether a key path is this one or leads to something in it. */
export function isUnder(at: string, place: string): boolean {
  return at === place || at.startsWith(`${place}.`)
}

function keysOf(at: string): string[] {
  return at === '' ? [] : at.split('.')
}

function inner(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)] as unknown
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function changed(value: unknown, [key, ...rest]: string[], next: unknown): unknown {
  if (key === undefined) return next
  const put = changed(inner(value, key), rest, next)
  if (Array.isArray(value)) {
    const items = value as unknown[]
    return put === undefined
      ? items.toSpliced(Number(key), 1)
      : items.toSpliced(Number(key), 1, put)
  }
  const entries = Object.entries(isObject(value) ? value : {})
  if (put === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return { ...Object.fromEntries(entries), [key]: put }
}
