// The settings file as text: what is wrong with it, in words and with its line, and how a save changes it.
// To change what its values mean, see schema/config/.

import {
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
// Each takes a parse of the text. With more of them all of it is written anew. jsonc-parser's `modify` would break the
// lines of an object or a list that stands on one.
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
    return error.message
  }
}

class Slip extends Error {
  /** @param line - counted from 0 */
  constructor(line: number, says: string) {
    super(`line ${line + 1}: ${says}`)
  }
}

/** Throws Slip at the first thing that is not strict JSON. */
function read(text: string): void {
  /** The objects and lists around what is read. */
  const levels: { end: '}' | ']'; keys: Set<string> }[] = []
  let lastKey = { key: '', end: -1 }
  const begin = (end: '}' | ']', line: number) => {
    if (levels.push({ end, keys: new Set() }) > MOST_LEVELS)
      throw new Slip(line, 'nested too deeply')
  }
  const end = () => void levels.pop()
  const onObjectProperty = (key: string, offset: number, length: number, line: number) => {
    const keys = levels.at(-1)?.keys
    if (keys?.has(key)) throw new Slip(line, `"${key}" is given twice`)
    keys?.add(key)
    lastKey = { key, end: offset + length }
  }
  const onError = (code: ParseErrorCode, offset: number, _length: number, line: number) => {
    const sign = text[offset]
    const inText = TEXT_PROBLEMS.get(printParseErrorCode(code))
    if (sign === undefined) throw new Slip(line, 'ends too early')
    if (sign === '/' || sign === '#') throw new Slip(line, 'comments are not allowed in JSON')
    if (inText !== undefined) throw new Slip(line, inText)
    // The parser has one code for any wrong letter. The sign before it says what should stand there.
    const before = text.slice(0, offset).trimEnd()
    const last = before.at(-1) ?? ':'
    const level = levels.at(-1)?.end
    if (last === ',' && sign === level) {
      throw new Slip(before.split(/\r\n?|\n/).length - 1, 'a comma too many')
    }
    if (before.length === lastKey.end) {
      throw new Slip(line, `a colon is missing after "${lastKey.key}"`)
    }
    if (last === '{' || (last === ',' && level === '}')) {
      throw new Slip(line, 'a key in double quotes should stand here')
    }
    // As 0123 and 1x: what follows belongs to the number.
    const isInNumber = /^\d[\w.+-]/.test(text.slice(offset - 1, offset + 1))
    if (isInNumber || ':[,'.includes(last)) throw new Slip(line, 'no value here')
    throw new Slip(line, level ? `a comma or ${level} is missing` : 'something follows the end')
  }
  const visitor = {
    onObjectBegin: (_offset: number, _length: number, line: number) => begin('}', line),
    onArrayBegin: (_offset: number, _length: number, line: number) => begin(']', line),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty,
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
  /** The indent of one level; empty where all stands on one line. */
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
  const put = (from: number, to: number, written: string) =>
    text.slice(0, from) + written + text.slice(to)
  const [first, last] = [parent.offset + 1, endOf(parent) - 1]
  const isInline = children.length > 0 && !text.slice(first, last).includes('\n')
  const old = findNodeAtLocation(root, path)
  if (old && value === undefined) {
    const member = old.parent ?? old
    const at = children.indexOf(member)
    const [before, after] = [children[at - 1], children[at + 1]]
    if (before) return put(endOf(before), endOf(member), '')
    return after ? put(member.offset, after.offset, '') : put(first, last, '')
  }
  const written = valueText(value, { indent: isInline ? '' : indent, eol }, path.length)
  if (old) return put(old.offset, endOf(old), written)
  const line = (levels: number) => (isInline ? ' ' : eol + indent.repeat(levels))
  const key = path.at(-1)
  const member = (typeof key === 'string' ? `${JSON.stringify(key)}: ` : '') + written
  const previous = children.at(-1)
  if (previous) return put(endOf(previous), endOf(previous), `,${line(path.length)}${member}`)
  return put(first, last, line(path.length) + member + line(path.length - 1))
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The text of a value that stands `depth` levels deep. */
function valueText(value: unknown, { indent, eol }: Style, depth: number): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + indent.repeat(depth))
}
