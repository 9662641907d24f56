// Emphasis as CommonMark reads it: runs of `*`, `_` and `~~` become delimiters, and a stack of delimiters pairs
// them, in time by their number. Between Chinese, Japanese and Korean characters punctuation closes emphasis, too.
// To change what else stands in a line, see ../markdown-lexer.ts.

import type { Token, Tokens } from 'marked'

interface Delimiter extends Tokens.Generic {
  type: 'delimiter'
  raw: string
  canOpen: boolean
  canClose: boolean
}

/** A delimiter on the stack, and the pairs that it is in, innermost first: 1 for `em`, 2 for `strong` or `del`. */
interface Entry {
  readonly mark: string
  /** Its place among all. */
  readonly index: number
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
  readonly opens: number[]
  readonly closes: number[]
  left: number
  below: Entry | null
  above: Entry | null
}

/** Deeper than people nest. What is deeper is text. */
const DEEPEST = 24
const SPACE = /[\s\p{Zs}]/u
const PUNCTUATION = /[\p{P}\p{S}]/u
const CJK =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef]/u

/**
 * The run of delimiters that `source` has at `at`, as a token; plain text where it can mean nothing.
 * @param edge - the character that stands on both sides of the source
 */
export function delimiterAt(source: string, at: number, edge: string): Delimiter | Tokens.Text {
  const mark = source.charAt(at)
  let end = at + 1
  while (source.charAt(end) === mark) end++
  const raw = source.slice(at, end)
  const before = at === 0 ? edge : characterBefore(source, at)
  const after = end === source.length ? edge : String.fromCodePoint(source.codePointAt(end) ?? 0)
  const isLeft = flanks(after, before)
  const isRight = flanks(before, after)
  const isWord = mark === '_' && isLeft && isRight
  const canOpen = isLeft && (!isWord || PUNCTUATION.test(before))
  const canClose = isRight && (!isWord || PUNCTUATION.test(after))
  // One tilde strikes nothing: it stands for "about" and "to" more often.
  const isNone = mark === '~' ? raw.length !== 2 : false
  if (isNone || (!canOpen && !canClose)) return { type: 'text', raw, text: raw, escaped: false }
  return { type: 'delimiter', raw, canOpen, canClose }
}

/** A run leans against `inner`, with `outer` on its other side. */
function flanks(inner: string, outer: string): boolean {
  if (inner === '' || SPACE.test(inner)) return false
  if (!PUNCTUATION.test(inner) || CJK.test(inner)) return true
  return outer === '' || SPACE.test(outer) || PUNCTUATION.test(outer) || CJK.test(outer)
}

function characterBefore(source: string, at: number): string {
  const isPair = /[\udc00-\udfff]/.test(source.charAt(at - 1))
  return source.slice(isPair ? at - 2 : at - 1, at)
}

/** Replaces the delimiters among the tokens, from the one at `from` on, by emphasis and by text. */
export function pairDelimiters(tokens: Token[], from: number): void {
  const entries = new Map<Token, Entry>()
  let last: Entry | null = null
  for (const token of tokens.slice(from)) {
    if (token.type !== 'delimiter') continue
    last = entryOf(token as Delimiter, last)
    entries.set(token, last)
  }
  if (last === null) return
  let first = last
  while (first.below) first = first.below
  pairAll(first)
  const nested = nest(tokens.splice(from), entries)
  for (const token of nested) tokens.push(token)
}

function entryOf({ raw, canOpen, canClose }: Delimiter, below: Entry | null): Entry {
  const { length } = raw
  const entry = {
    ...{
      mark: raw.charAt(0),
      index: (below?.index ?? -1) + 1,
      length,
      canOpen,
      canClose,
      left: length,
    },
    ...{ opens: [], closes: [], below, above: null },
  }
  if (below) below.above = entry
  return entry
}

function pairAll(first: Entry): void {
  /** By the kind of closer: below this there is no opener for it. */
  const bottoms = new Map<string, number>()
  for (let closer: Entry | null = first; closer !== null;) {
    const above: Entry | null = closer.above
    if (!closer.canClose) {
      closer = above
      continue
    }
    const kind = `${closer.mark}${closer.canOpen}${closer.length % 3}`
    const bottom = bottoms.get(kind) ?? -1
    let opener = closer.below
    while (opener && opener.index > bottom && !isPair(opener, closer)) opener = opener.below
    if (!opener || opener.index <= bottom) {
      bottoms.set(kind, closer.index - 1)
      if (!closer.canOpen) remove(closer)
      closer = above
      continue
    }
    const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1
    opener.opens.push(used)
    closer.closes.push(used)
    opener.left -= used
    closer.left -= used
    // Between the two nothing is open any more.
    opener.above = closer
    closer.below = opener
    if (opener.left === 0) remove(opener)
    if (closer.left === 0) {
      remove(closer)
      closer = above
    }
  }
}

/** Rules 9 and 10: of runs that may open and close, lengths that add up to a multiple of 3 are no pair. */
function isPair(opener: Entry, closer: Entry): boolean {
  if (!opener.canOpen || opener.mark !== closer.mark) return false
  if (!closer.canOpen && !opener.canClose) return true
  return closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0
}

function remove({ below, above }: Entry): void {
  if (below) below.above = above
  if (above) above.below = below
}

/** The tokens with those between a pair within it. */
function nest(tokens: readonly Token[], entries: ReadonlyMap<Token, Entry>): Token[] {
  const open: Token[][] = [[]]
  let tooDeep = 0
  for (const token of tokens) {
    const entry = entries.get(token)
    if (!entry) {
      add(open.at(-1), token)
      continue
    }
    for (const used of entry.closes) {
      const marks = entry.mark.repeat(used)
      if (tooDeep > 0) {
        tooDeep--
        add(open.at(-1), textOf(marks))
      } else {
        const inner = open.pop() ?? []
        add(open.at(-1), emphasisOf(marks, inner))
      }
    }
    if (entry.left > 0) add(open.at(-1), textOf(entry.mark.repeat(entry.left)))
    for (const used of entry.opens.toReversed()) {
      if (open.length <= DEEPEST) open.push([])
      else {
        tooDeep++
        add(open.at(-1), textOf(entry.mark.repeat(used)))
      }
    }
  }
  return open[0] ?? []
}

function emphasisOf(marks: string, tokens: Token[]): Tokens.Em | Tokens.Strong | Tokens.Del {
  const type = marks === '~~' ? 'del' : marks.length === 2 ? 'strong' : 'em'
  const text = tokens.map(({ raw }) => raw).join('')
  return { type, raw: marks + text + marks, text, tokens }
}

function textOf(raw: string): Tokens.Text {
  return { type: 'text', raw, text: raw, escaped: false }
}

/** Adds a token; text becomes one with the text before it. */
function add(tokens: Token[] | undefined, token: Token): void {
  const last = tokens?.at(-1)
  if (last?.type === 'text' && token.type === 'text' && isPlain(last) && isPlain(token)) {
    last.raw += token.raw
    last.text += token.text
  } else tokens?.push(token)
}

function isPlain(token: Token): token is Tokens.Text {
  return !('tokens' in token && token.tokens) && !('escaped' in token && token.escaped === true)
}
