// Front matter of a Markdown file: YAML between `---` lines, TOML between `+++` lines. TOML, and YAML with a mistake,
// are read line by line.
// To change how the page shows it, see markdown/markdown-page.ts.

import { isAlias, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'

/** By its first three characters: the lines at its ends, and the sign behind a key. */
const KINDS = new Map([
  ['---', { fence: /^---[ \t]*$/m, sign: ':' }],
  ['+++', { fence: /^\+\+\+[ \t]*$/m, sign: '=' }],
])
const SIGN = /[:=]/
const KEY = /^["']?[\p{L}\p{N}_$@][\p{L}\p{M}\p{N}_ .$/@-]{0,80}["']?$/u
/** Longer front matter is none: the line that ends it is not looked for any further. */
const LONGEST = 64 * 1024

export interface FrontMatter {
  /** Without the lines that mark its ends. */
  front: string
  body: string
  /** The text ends before the front matter does: more of it may tell otherwise. */
  isOpen: boolean
}

/** Takes the front matter off a text whose lines end in `\n`; a rule with text below it is none. */
export function splitFrontMatter(text: string): FrontMatter {
  const none = { front: '', body: text, isOpen: false }
  const start = text.indexOf('\n') + 1
  const kind = KINDS.get(text.slice(0, 3))
  if (!kind || !kind.fence.test(start > 0 ? text.slice(0, start - 1) : text)) return none

  const inside = text.slice(start, start + LONGEST)
  const end = start > 0 ? kind.fence.exec(inside) : null
  const front = inside.slice(0, end?.index)
  const lines = front.split('\n').filter(line => line.trim() !== '')
  const first = lines.find(line => !line.startsWith('#')) ?? lines[0]
  if (first !== undefined && !isFirst(first, kind.sign)) return none
  if (!end) return { ...none, isOpen: inside.length < LONGEST }
  return {
    front,
    body: inside.slice(end.index + end[0].length) + text.slice(start + LONGEST),
    isOpen: false,
  }
}

export interface FrontMatterField {
  key: string
  value: FrontMatterValue
}

/** A text without quotes, a list, or fields within a field. */
export type FrontMatterValue =
  | string
  | { items: FrontMatterValue[] }
  | { fields: FrontMatterField[] }

/** Longer YAML is read line by line. */
const LONGEST_YAML = 16 * 1024
/** What is nested deeper is left out; an alias is its name, so nothing grows. */
const DEEPEST = 8

const ITEM = /^-(?:[ \t]+|$)/
/** One of `a`, `"b, c"` and `'d'` in `[a, "b, c", 'd']`. */
const LIST_ITEM = /\s*(?:"[^"]*"|'[^']*'|[^,]+)/g
/** What says how the lines below are to be joined. */
const BLOCK_MARK = /^[|>][+-]?$/

/** The fields of front matter, without comments. What stands below a key, nested too, is its value. */
export function fieldsOf(front: string): FrontMatterField[] {
  return yamlFields(front) ?? lineFields(front)
}

/** The texts of a value, without the keys in it. */
export function textsOf(value: FrontMatterValue): string[] {
  const flat = flatText(value)
  if (flat !== null || typeof value === 'string') return [flat ?? '']
  const inner = 'items' in value ? value.items : value.fields.map(field => field.value)
  return inner.flatMap(textsOf)
}

/** A text, or a list of texts as one; null for what holds fields or lists. */
export function flatText(value: FrontMatterValue): string | null {
  if (typeof value === 'string') return value
  if ('fields' in value || !value.items.every(item => typeof item === 'string')) return null
  return value.items.filter(item => item !== '').join(', ')
}

/** null for YAML without fields, or with a mistake. */
function yamlFields(front: string): FrontMatterField[] | null {
  const first = front.split('\n').find(line => line.trim() !== '' && !line.startsWith('#')) ?? ''
  if (front.length > LONGEST_YAML || first.charAt(first.search(SIGN)) !== ':') return null
  try {
    const { contents, errors } = parseDocument(front, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    return errors.length === 0 && isMap(contents) ? pairsOf(contents, 0) : null
  } catch {
    // Nested deeper than its parser calls itself.
    return null
  }
}

function pairsOf({ items }: YAMLMap, depth: number): FrontMatterField[] {
  return items.map(({ key, value }) => ({
    key: textsOf(valueIn(key, depth)).join(', '),
    value: valueIn(value, depth),
  }))
}

function valueIn(node: unknown, depth: number): FrontMatterValue {
  // By this schema every scalar is a text.
  if (isScalar(node)) return typeof node.value === 'string' ? node.value.trim() : ''
  if (isAlias(node)) return `*${node.source}`
  if (depth >= DEEPEST) return ''
  if (isMap(node)) return { fields: pairsOf(node, depth + 1) }
  return isSeq(node) ? { items: node.items.map(item => valueIn(item, depth + 1)) } : ''
}

function lineFields(front: string): { key: string; value: string }[] {
  const fields: { key: string; lines: string[] }[] = []
  for (const line of front.split('\n')) {
    if (line.startsWith('#')) continue
    const field = fieldIn(line)
    if (field) {
      const key = field.key.replace(/^["']|["']$/g, '')
      fields.push({ key, lines: [field.value.trim()] })
    } else if (line.trim() !== '') fields.at(-1)?.lines.push(line.trim())
  }
  return fields.map(({ key, lines }) => ({ key, value: valueOf(lines) }))
}

/** The title in front matter; empty where it has none. */
export function titleIn(front: string): string {
  return lineFields(front).find(({ key }) => key.toLowerCase() === 'title')?.value ?? ''
}

function valueOf([first = '', ...rest]: readonly string[]): string {
  const lines = BLOCK_MARK.test(first) ? rest : [first, ...rest].filter(line => line !== '')
  if (rest.length > 0 && first === '' && lines.every(line => ITEM.test(line))) {
    return lines.map(line => unquoted(line.replace(ITEM, ''))).join(', ')
  }
  const text = lines.join('\n')
  if (!/^\[[^]*\]$/.test(text)) return unquoted(text)
  return (text.slice(1, -1).match(LIST_ITEM) ?? [])
    .map(item => unquoted(item.trim()))
    .filter(item => item !== '')
    .join(', ')
}

function unquoted(text: string): string {
  return /^(["'])[^]*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

/** A line `key: value` or `key = value`; null for any other. */
function fieldIn(line: string): { key: string; value: string } | null {
  const found = keyIn(line)
  return found && /^(?:[ \t]|$)/.test(found.value) ? found : null
}

function keyIn(line: string): { key: string; sign: string; value: string } | null {
  const at = line.search(SIGN)
  const key = line.slice(0, Math.max(at, 0)).trimEnd()
  return KEY.test(key) ? { key, sign: line.charAt(at), value: line.slice(at + 1) } : null
}

function isFirst(line: string, sign: string): boolean {
  if (sign === ':') return line.charAt(line.search(SIGN)) === sign && fieldIn(line) !== null
  // In TOML a value may follow at once, and a table may come first.
  return line.startsWith('[') || keyIn(line)?.sign === sign
}
