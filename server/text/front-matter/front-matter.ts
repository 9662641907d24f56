// Front matter of a Markdown file: YAML between `---` lines, TOML between `+++` lines. TOML, and YAML with a mistake,
// are read line by line.
// To change what YAML means, see front-yaml.ts; how the page shows it, markdown/markdown-page.ts.

import { flatText, yamlFields, type FrontMatterField } from './front-yaml.js'

/** By its first three characters: the lines before and behind it, and the sign behind a key. */
const KINDS = new Map([
  ['---', { start: /^---[ \t]*$/, end: /^(?:---|\.\.\.)[ \t]*$/m, sign: ':' }],
  ['+++', { start: /^\+\+\+[ \t]*$/, end: /^\+\+\+[ \t]*$/m, sign: '=' }],
])
const SIGN = /[:=]/
const KEY = /^<<$|^["']?[\p{L}\p{N}_$@][\p{L}\p{M}\p{N}_ .$/@-]{0,80}["']?$/u
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
  if (!kind || !kind.start.test(start > 0 ? text.slice(0, start - 1) : text)) return none

  const inside = text.slice(start, start + LONGEST)
  const end = start > 0 ? kind.end.exec(inside) : null
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

/** Longer YAML, or with more of the signs that its parser takes long for, is read line by line. */
const LONGEST_YAML = 16 * 1024
const MOST_SIGNS = 1000
const SIGNS = /[[{"'&*!?]/g

const ITEM = /^-(?:[ \t]+|$)/
/** One of `a`, `"b, c"` and `'d'` in `[a, "b, c", 'd']`. */
const LIST_ITEM = /\s*(?:"[^"]*"|'[^']*'|[^,]+)/g
/** The sign that tells how the lines below are joined. */
const BLOCK_MARK = /^[|>][+-]?$/

/** The fields of front matter, without comments. What stands below a key, nested too, is its value. */
export function fieldsOf(front: string): FrontMatterField[] {
  const first = front.split('\n').find(line => line.trim() !== '' && !line.startsWith('#')) ?? ''
  const isShort = front.length <= LONGEST_YAML && (front.match(SIGNS)?.length ?? 0) <= MOST_SIGNS
  const isYaml = isShort && first.charAt(first.search(SIGN)) === ':'
  return (isYaml ? yamlFields(front) : null) ?? lineFields(front)
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

/** The value of `title`; empty where there is none. */
export function titleIn(fields: readonly FrontMatterField[]): string {
  const title = fields.find(({ key }) => key.toLowerCase() === 'title')
  return title ? (flatText(title.value) ?? '') : ''
}

const TITLES = /^["']?title["']?[ \t]*[:=].*$/gim
/** In these the text is the title. */
const PLAIN_TITLE =
  /^title:[ \t]+(?:"([^"\\]*)"|'([^']*)'|(?!null[ \t]*$)([\p{L}\p{N}][^#\n]*))[ \t]*$/iu
const NEXT_LINE = /^.*\S.*$/m

/** The same as `titleIn` of its fields. The scan reads it of each file, so most titles are read without a parser. */
export function frontTitle(front: string): string {
  const [line = '', ...more] = front.match(TITLES) ?? []
  const found = more.length === 0 ? PLAIN_TITLE.exec(line) : null
  const behind = front.slice(front.indexOf(line) + line.length)
  const next = found && NEXT_LINE.exec(behind)?.[0]
  // Other lines may go on with the title.
  const isAlone = found !== null && (!next || fieldIn(next) !== null)
  if (!isAlone) return /title/i.test(front) ? titleIn(fieldsOf(front)) : ''
  return (found[1] ?? found[2] ?? found[3] ?? '').trim()
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
