// Fills the defaults into the settings of the file, and leaves them out again when the file is written.
// The values were checked before: to change what is refused, see check.ts.

import { ACTIONS, DEFAULT_HOTKEYS, type Hotkeys } from '../hotkeys/hotkeys.js'
import { DEFAULTS, type Config, type FolderEntry } from './config.js'
import { isObject } from '../shape.js'

/** The settings as a file has them: each key and each hotkey may be missing. */
export type WrittenConfig = Partial<Omit<Config, 'hotkeys'>> & {
  hotkeys?: Partial<Hotkeys>
  /** Legacy: the one docs folder, where there is no `folders`. */
  root?: string
}

const KEYS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]

/**
 * A docs folder's name made from its path: the last segment in lower case, every run of other
 * characters a dash, none at the ends; `docs` if nothing is left. The second of a name gets `-2`.
 */
export function nameFromPath(path: string, taken: readonly string[] = []): string {
  const last = path.split('/').findLast(segment => segment !== '') ?? ''
  const name =
    last
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'docs'
  if (!taken.includes(name)) return name
  let n = 2
  while (taken.includes(`${name}-${n}`)) n += 1
  return `${name}-${n}`
}

/** Folder entries with names that are made from their paths, each once. */
export function withNames(
  drafts: readonly Omit<FolderEntry, 'name'>[],
  taken: readonly string[] = [],
): FolderEntry[] {
  const names = [...taken]
  return drafts.map(draft => {
    const name = nameFromPath(draft.path, names)
    names.push(name)
    return { name, ...draft }
  })
}

/** The whole settings: what the file says over the defaults. Keys it does not know are left out. */
export function fillDefaults(file: WrittenConfig): Config {
  const { $schema, root, review } = file
  const hotkeys = { ...DEFAULT_HOTKEYS, ...file.hotkeys }
  const folders = file.folders ?? (root === undefined ? [] : withNames([{ path: root }]))
  const given = KEYS.filter(key => file[key] !== undefined).map(key => [key, file[key]] as const)
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...DEFAULTS,
    ...Object.fromEntries(given),
    folders,
    hotkeys,
    ...(review === undefined ? {} : { review }),
  }
}

/**
 * The value to write: only the keys of `config` that differ from the defaults, in the order in which
 * `previous`, the file as it was, has them; `$schema`, `review` and the keys we do not know are kept
 * from both, the newer value winning. An empty `review` takes the key out of the file.
 */
export function withoutDefaults(config: WrittenConfig, previous: unknown): WrittenConfig {
  const before = isObject(previous) ? previous : {}
  const kept = Object.entries(before).filter(([key]) => key === '$schema' || !isKnown(key))
  const given = Object.entries(config).filter(([key]) => key !== 'root')
  const wanted = Object.fromEntries([...kept, ...given])
  const changed = Object.entries(wanted).flatMap(([key, value]) => {
    if (key === 'hotkeys' && isObject(value)) return changedHotkeys(value)
    if (key === 'review' && config.review && Object.keys(config.review).length === 0) return []
    const isDefault = isKnown(key) && sameJson(value, DEFAULTS[key])
    return isDefault ? [] : [[key, value] as const]
  })
  return inOrderOf(before, Object.fromEntries(changed)) as WrittenConfig
}

function changedHotkeys(hotkeys: Record<string, unknown>): [string, unknown][] {
  const changed = ACTIONS.filter(
    action => hotkeys[action] !== undefined && !sameJson(hotkeys[action], DEFAULT_HOTKEYS[action]),
  )
  if (changed.length === 0) return []
  return [['hotkeys', Object.fromEntries(changed.map(action => [action, hotkeys[action]]))]]
}

// `root` counts as known: once folders are written it must not come back to life.
function isKnown(key: string): key is keyof typeof DEFAULTS {
  return key === 'root' || Object.hasOwn(DEFAULTS, key)
}

/** The same value, its keys in the order in which `model` has them, new ones after. */
function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, i) => inOrderOf(Array.isArray(model) ? model[i] : undefined, item))
  }
  if (!isObject(value)) return value
  const first = isObject(model) ? Object.keys(model).filter(key => Object.hasOwn(value, key)) : []
  const keys = new Set([...first, ...Object.keys(value)])
  return Object.fromEntries(
    [...keys].map(key => [key, inOrderOf(isObject(model) ? model[key] : undefined, value[key])]),
  )
}

/** Two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  }
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  )
}
