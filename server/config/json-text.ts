// The settings file as text: what is wrong with it, in words and with its line, and how a save changes it.
// To change what its values mean, see schema/config/.

import {
  applyEdits,
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  visit,
  type Node,
  type ParseErrorCode,
} from 'jsonc-parser'
import { sameJson } from '../../schema/config/upgrade.js'
import { isObject } from '../../schema/shape.js'

// Deeper than any settings, and shallower than the stack.
const MOST_LEVELS = 100
// Each takes a parse of the text. With more of them all of it is written anew.
const MOST_CHANGES = 200

/**
 * Why this text is not strict JSON, such as `line 3: a comma too many`; null when it is. It refuses more than
 * the language's own parser does: a key given twice, a byte order mark.
 */
export function jsonProblem(text: string): string | null {
  if (text.startsWith('\uFEFF')) return 'line 1: begins with a byte order mark; save it without one'
  if (text.trim() === '') return 'is empty'
  try {
    read(text)
    return null
  } catch (error) {
    if (!(error instanceof Slip)) throw error
    return `line ${error.line}: ${error.message}`
  }
}

class Slip extends Error {
  readonly line: number

  constructor(line: number, says: string) {
    super(says)
    this.line = line
  }
}

/** An object or a list that is being read. */
interface Level {
  end: '}' | ']'
  keys: Set<string>
}

/** Throws Slip at the first thing that is not strict JSON. */
function read(text: string): void {
  const levels: Level[] = []
  let wanted: 'key' | 'colon' | 'value' | 'comma' = 'value'
  let lastKey = ''
  /** The line of a comma, until something follows it. */
  let commaLine: number | null = null

  const begin = (end: Level['end'], line: number) => {
    if (levels.push({ end, keys: new Set() }) > MOST_LEVELS)
      throw new Slip(line, 'nested too deeply')
    wanted = end === '}' ? 'key' : 'value'
    commaLine = null
  }
  const end = () => {
    levels.pop()
    wanted = 'comma'
  }
  const problemAt = (offset: number): string => {
    if (wanted === 'key') return 'a key in double quotes should stand here'
    if (wanted === 'colon') return `a colon is missing after "${lastKey}"`
    // As 0123 and 1x: what follows belongs to the number.
    const isInNumber = /^\d[\w.+-]/.test(text.slice(offset - 1, offset + 1))
    if (wanted === 'value' || isInNumber) return 'no value here'
    const level = levels.at(-1)
    return level ? `a comma or ${level.end} is missing` : 'something follows the end'
  }
  const onObjectProperty = (key: string, _offset: number, _length: number, line: number) => {
    const keys = levels.at(-1)?.keys
    if (keys?.has(key)) throw new Slip(line + 1, `"${key}" is given twice`)
    keys?.add(key)
    lastKey = key
    wanted = 'colon'
    commaLine = null
  }
  const onSeparator = (sign: string, _offset: number, _length: number, line: number) => {
    commaLine = sign === ',' ? line + 1 : null
    wanted = sign === ',' && levels.at(-1)?.end === '}' ? 'key' : 'value'
  }
  const onError = (code: ParseErrorCode, offset: number, _length: number, line: number) => {
    const sign = text[offset]
    const inText = TEXT_PROBLEMS.get(printParseErrorCode(code))
    if (sign === undefined) throw new Slip(line + 1, 'ends too early')
    if (sign === '/' || sign === '#') throw new Slip(line + 1, 'comments are not allowed in JSON')
    if (inText !== undefined) throw new Slip(line + 1, inText)
    if (commaLine !== null && wanted !== 'comma' && sign === levels.at(-1)?.end) {
      throw new Slip(commaLine, 'a comma too many')
    }
    throw new Slip(line + 1, problemAt(offset))
  }
  const visitor = {
    onObjectBegin: (_offset: number, _length: number, line: number) => begin('}', line + 1),
    onArrayBegin: (_offset: number, _length: number, line: number) => begin(']', line + 1),
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: () => {
      wanted = 'comma'
    },
    onObjectProperty,
    onSeparator,
    onError,
  }
  visit(text, visitor, { disallowComments: true })
}

const BAD_TEXT = 'a text with a bad escape or a control character'
const TEXT_PROBLEMS = new Map([
  ['UnexpectedEndOfString', 'a text that does not end on its line'],
  ['InvalidUnicode', BAD_TEXT],
  ['InvalidEscapeCharacter', BAD_TEXT],
  ['InvalidCharacter', BAD_TEXT],
])

/**
 * The text of `value`, made of the old text: what has the same value as before keeps its bytes. Of a text
 * that is not strict JSON only the indentation and the line ends are kept.
 */
export function editJson(old: string, value: object): string {
  const isOneLine = /^\s*\{\s*"[^\n]*\}\s*$/.test(old)
  const indent = isOneLine ? '' : (/\n([ \t]+)\S/.exec(old)?.[1] ?? '  ')
  const style = { indent, eol: old.includes('\r\n') ? '\r\n' : '\n' }
  const before = jsonProblem(old) === null ? (JSON.parse(old) as unknown) : null
  const changes = isObject(before) ? changesOf(before, value, []) : []
  if (!isObject(before) || changes.length > MOST_CHANGES) {
    return valueText(value, style, 0) + (/[^\n]$/.test(old) ? '' : style.eol)
  }
  return changes.reduce((text, change) => applyChange(text, change, style), old)
}

interface Style {
  /** Of one level; empty where all stands on one line. */
  indent: string
  eol: string
}

interface Change {
  path: (string | number)[]
  /** undefined: the key goes. */
  value: unknown
}

/** The smallest parts that differ. Of a list whose items went, all is written anew. */
function changesOf(old: unknown, value: unknown, path: Change['path']): Change[] {
  if (sameJson(old, value)) return []
  if (isObject(old) && isObject(value)) {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(value)])]
    return keys.flatMap(key =>
      Object.hasOwn(old, key) && Object.hasOwn(value, key)
        ? changesOf(old[key], value[key], [...path, key])
        : [{ path: [...path, key], value: Object.hasOwn(value, key) ? value[key] : undefined }],
    )
  }
  if (Array.isArray(old) && Array.isArray(value) && old.length <= value.length) {
    return value.flatMap((item: unknown, i) =>
      i < old.length
        ? changesOf(old[i], item, [...path, i])
        : [{ path: [...path, i], value: item }],
    )
  }
  return [{ path, value }]
}

function applyChange(text: string, { path, value }: Change, { indent, eol }: Style): string {
  const root = parseTree(text)
  const parent = root && findNodeAtLocation(root, path.slice(0, -1))
  if (!parent) return text
  const { children = [] } = parent
  const isInline = children.length > 0 && !textOf(text, parent).includes('\n')
  const line = (levels: number) => (isInline ? '' : eol + indent.repeat(levels))
  const old = findNodeAtLocation(root, path)
  const inside = { offset: parent.offset + 1, length: parent.length - 2 }
  if (old && value === undefined) {
    const member = old.parent ?? old
    const at = children.indexOf(member)
    const [before, after] = [children[at - 1], children[at + 1]]
    const from = before ? endOf(before) : member.offset
    const to = before ? endOf(member) : (after?.offset ?? endOf(member))
    const removed = before || after ? { offset: from, length: to - from } : inside
    return applyEdits(text, [{ ...removed, content: '' }])
  }
  const written = valueText(value, isInline ? { indent: '', eol } : { indent, eol }, path.length)
  if (old) {
    return applyEdits(text, [{ offset: old.offset, length: old.length, content: written }])
  }
  const key = path.at(-1)
  const member = (typeof key === 'string' ? `${JSON.stringify(key)}: ` : '') + written
  const last = children.at(-1)
  if (last) {
    const content = `,${isInline ? ' ' : line(path.length)}${member}`
    return applyEdits(text, [{ offset: endOf(last), length: 0, content }])
  }
  const content = line(path.length) + member + line(path.length - 1)
  return applyEdits(text, [{ ...inside, content }])
}

function textOf(text: string, node: Node): string {
  return text.slice(node.offset, endOf(node))
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The text of a value that stands `depth` levels deep. */
function valueText(value: unknown, { indent, eol }: Style, depth: number): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + indent.repeat(depth))
}
