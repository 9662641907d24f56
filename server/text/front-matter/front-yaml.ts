// Reads YAML as fields of text: dates and numbers stay as they are written. The package `yaml` tells a quoted `null` from
// a plain one and keeps duplicate keys; js-yaml is three times as fast, and refuses these.
// To change how much of it is read, see front-matter.ts.

import { isAlias, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'

export interface FrontMatterField {
  key: string
  value: FrontMatterValue
}

/** A text without quotes, a list, or fields within a field. */
export type FrontMatterValue =
  | string
  | { items: FrontMatterValue[] }
  | { fields: FrontMatterField[] }

/** Values that are nested deeper are left out. */
const DEEPEST = 8
/** So many characters may be repeated by aliases. Beyond, and where it is not known, an alias is its name. */
const MOST_REPEATED = 16 * 1024
const NULL = /^(?:~|null|Null|NULL)?$/

/** null for YAML without fields, or with a mistake. */
export function yamlFields(yaml: string): FrontMatterField[] | null {
  try {
    const { contents, errors } = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    return errors.length === 0 && isMap(contents) ? new YamlReader().fieldsOf(contents, 0) : null
  } catch {
    // Nested deeper than its parser calls itself.
    return null
  }
}

interface Anchored {
  value: FrontMatterValue
  length: number
  depth: number
}

class YamlReader {
  readonly #anchors = new Map<string, Anchored>()
  #left = MOST_REPEATED

  /** The last value of a key that is given twice counts; merged fields count where they are not given. */
  fieldsOf({ items }: YAMLMap, depth: number): FrontMatterField[] {
    const fields = new Map<string, FrontMatterValue>()
    const merged: FrontMatterField[] = []
    for (const { key, value } of items) {
      const name = textsOf(this.#valueOf(key, depth)).join(', ')
      const own = this.#valueOf(value, depth)
      const more = name === '<<' ? mergedIn(own) : []
      if (more.length > 0) merged.push(...more)
      else fields.set(name, own)
    }
    for (const { key, value } of merged) if (!fields.has(key)) fields.set(key, value)
    return Array.from(fields, ([key, value]) => ({ key, value }))
  }

  #valueOf(node: unknown, depth: number): FrontMatterValue {
    if (isAlias(node)) return this.#aliasOf(node.source, depth)
    const value = this.#ownValueOf(node, depth)
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined
    if (anchor !== undefined) this.#anchors.set(anchor, { value, ...sizeOf(value) })
    return value
  }

  #ownValueOf(node: unknown, depth: number): FrontMatterValue {
    if (isScalar(node)) {
      // By this schema every scalar is a text.
      const text = typeof node.value === 'string' ? node.value.trim() : ''
      return node.type === 'PLAIN' && NULL.test(text) ? '' : text
    }
    if (depth >= DEEPEST) return ''
    if (isMap(node)) return { fields: this.fieldsOf(node, depth + 1) }
    return isSeq(node) ? { items: node.items.map(item => this.#valueOf(item, depth + 1)) } : ''
  }

  #aliasOf(name: string, depth: number): FrontMatterValue {
    const found = this.#anchors.get(name)
    if (!found || found.length > this.#left || depth + found.depth > DEEPEST) return `*${name}`
    this.#left -= found.length
    return found.value
  }
}

function mergedIn(value: FrontMatterValue): FrontMatterField[] {
  if (typeof value === 'string') return []
  return 'fields' in value ? value.fields : value.items.flatMap(mergedIn)
}

function innerOf(value: Exclude<FrontMatterValue, string>): FrontMatterValue[] {
  return 'items' in value ? value.items : value.fields.map(field => field.value)
}

/** How much is written of a value, and how deep it is nested. */
function sizeOf(value: FrontMatterValue): Pick<Anchored, 'length' | 'depth'> {
  if (typeof value === 'string') return { length: value.length + 1, depth: 0 }
  const keys = 'fields' in value ? value.fields.reduce((sum, { key }) => sum + key.length, 0) : 0
  const inner = innerOf(value).map(sizeOf)
  return {
    length: inner.reduce((sum, { length }) => sum + length, keys + 1),
    depth: Math.max(0, ...inner.map(({ depth }) => depth)) + 1,
  }
}

/** The texts of a value, without the keys in it. */
export function textsOf(value: FrontMatterValue): string[] {
  const flat = flatText(value)
  if (flat !== null || typeof value === 'string') return [flat ?? '']
  return innerOf(value).flatMap(textsOf)
}

/** A text, or a list of texts as one; null for what holds fields or lists. */
export function flatText(value: FrontMatterValue): string | null {
  if (typeof value === 'string') return value
  if ('fields' in value || !value.items.every(item => typeof item === 'string')) return null
  return value.items.filter(item => item !== '').join(', ')
}
