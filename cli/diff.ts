// `plans diff`: what changed in a doc since it was read, or since a version.
// To change what a change is, see schema/compare/diff.ts.

import type { CompareChange, CompareResponse } from '../schema/compare/compare.js'
import type { TextRange } from '../schema/compare/edits.js'
import { countsInWords, othersInWords } from '../schema/compare/in-words.js'
import { QUOTES } from '../schema/comments/agent-lines.js'
import { plainLine } from '../schema/plain-text.js'
import type { CommandOf } from './agents/verb.js'
import { EXITS } from './terminal/exits.js'
import { roughSize } from './terminal/terminal-text.js'

export const diff: CommandOf<'diff'> = {
  details: `
    A line is a paragraph, heading, row or line of code that came (+), went (-), was edited (~) or moved (>), or whose
    link leads elsewhere (@). Words of an edited one that went are in [-brackets-], those that came in {+braces+}.
    What else differs, such as styles, is said on stderr. A hash may be cut to 7 digits or more.
  `,
  examples: [
    ['Since it was read', '$0 diff docs/active/search/plans/plan.html'],
    ['Since a version', '$0 diff plan.html --from 1a2b3c4'],
  ],

  async run(args, service) {
    const path = await service.docOf(args.path)
    const { from = 'read' } = args
    const base = from === 'read' ? from : await service.hashOf(path, from)
    const reply = await service.get<CompareResponse>('/api/compare', { path, from: base })
    return {
      reply,
      lines: reply.ops.map(change => lineOf(change, service.options.hasColors)),
      notes: [summaryOf(reply), ...(reply.ops.length > 0 ? [QUOTES] : [])],
      exit: reply.same ? EXITS.done : EXITS.nothing,
    }
  },
}

const SIGNS = { add: '+', del: '-', edit: '~', move: '>', link: '@' } as const
const RED = '\u001b[31m'
const GREEN = '\u001b[32m'
const PLAIN = '\u001b[39m'

function lineOf(change: CompareChange, hasColors: boolean): string {
  const { op, n, text, old } = change
  const colored = (words: string, color: string) => (hasColors ? `${color}${words}${PLAIN}` : words)
  const went = (words: string) => colored(words, RED)
  const came = (words: string) => colored(words, GREEN)
  const line = (words: string) => `${SIGNS[op]} ${words}`
  if (op === 'add') return came(line(plainLine(text ?? '')))
  if (op === 'del') return went(line(plainLine(old ?? '')))
  if (op === 'edit') {
    return line(
      wordsOf(
        change,
        words => went(`[-${words}-]`),
        words => came(`{+${words}+}`),
      ),
    )
  }
  return line(plainLine(text ?? '') + (n > 1 ? ` (and ${n - 1} more behind it)` : ''))
}

/** The text of both versions in one: what went stands before what came in its place. */
function wordsOf(
  { text, old, in: came, out: went }: CompareChange,
  markWent: (words: string) => string,
  markCame: (words: string) => string,
): string {
  const [before, after] = [old ?? '', text ?? '']
  let line = ''
  let [at, oldAt] = [0, 0]
  while (at < after.length || oldAt < before.length) {
    const [outStart, outEnd] = rangeAt(went, oldAt, before)
    const [inStart, inEnd] = rangeAt(came, at, after)
    // A text that is cut may end within what is the same.
    const same = Math.min(outStart - oldAt, inStart - at)
    line += plainLine(after.slice(at, at + same))
    if (oldAt + same === outStart && outEnd > outStart) {
      line += markWent(plainLine(before.slice(outStart, outEnd)))
    }
    if (at + same === inStart && inEnd > inStart) {
      line += markCame(plainLine(after.slice(inStart, inEnd)))
    }
    const isOut = oldAt + same === outStart
    const isIn = at + same === inStart
    oldAt = isOut ? outEnd : oldAt + same
    at = isIn ? inEnd : at + same
  }
  return line
}

/** The first range from a place on; an empty one at the end of the text without. */
function rangeAt(ranges: readonly TextRange[], place: number, text: string): TextRange {
  return ranges.find(([start]) => start >= place) ?? [text.length, text.length]
}

/** `docs/active/search/plans/plan.html, since it was read: 3 edited, 1 added`. */
function summaryOf(reply: CompareResponse): string {
  const { path, from, slow, left } = reply
  const notes = [
    `${plainLine(path)}, ${SINCE[from.by]}: ${changesOf(reply)}`,
    ...(slow ? ['too large to compare as a page: these are lines of the file'] : []),
    ...(left > 0 ? [`${left} more changes are not shown`] : []),
  ]
  return notes.join('\n')
}

function changesOf(reply: CompareResponse): string {
  const { same, way, other, sizes } = reply
  if (same) return 'no changes'
  if (way === 'file') return `another file, ${roughSize(sizes.from)} → ${roughSize(sizes.to)}`
  return [countsInWords(reply), othersInWords(other)].filter(words => words !== '').join('; ')
}

const SINCE = {
  read: 'since it was read',
  review: 'since it was reviewed',
  version: 'since that version',
  oldest: 'since the oldest version that is kept',
} as const
