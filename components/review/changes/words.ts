// What is said of a comparison: since when, how much, and each change in a line. Pure.
// To change what is counted, see schema/compare/diff.ts.

import type {
  CompareChange,
  CompareResponse,
  OtherChanges,
} from '../../../schema/compare/compare.js'
import type { ChangeCounts } from '../../../schema/compare/diff.js'
import { sizeInWords } from '../../parts/doc-frame/doc-format.js'
import type { DocChanges } from '../../state/doc-changes.js'
import { moment } from '../times.js'

const NAMES: Record<CompareChange['op'], string> = {
  add: 'Added',
  del: 'Removed',
  edit: 'Edited',
  move: 'Moved',
  link: 'Link',
}
const FIRST_WORDS = 80

/** `Changed since you read it, Tue 14:02`. */
export function sinceInWords({ reply, isJustNow, base }: DocChanges, now: Date): string {
  if (isJustNow && base === 'read') return 'Changed just now'
  if (!reply) return base === 'read' ? 'Changed since you read it' : 'Changed'
  const { at, by } = reply.from
  const time = moment(at, now)
  if (by === 'read') return `Changed since you read it, ${time}`
  return by === 'oldest'
    ? `Changed since ${time}, the oldest version kept since you read it`
    : `Changed since ${time}`
}

/** `3 edited, 1 added, 2 removed`; `''` for nothing. */
function countsInWords({ edited, added, removed, moved, links }: ChangeCounts): string {
  const counts = [
    [edited, 'edited'],
    [added, 'added'],
    [removed, 'removed'],
    [moved, 'moved'],
    [links, links === 1 ? 'link' : 'links'],
  ] as const
  return counts.flatMap(([count, name]) => (count === 0 ? [] : `${count} ${name}`)).join(', ')
}

/** What the bar says of a comparison that is there. */
export function outcomeInWords(changes: DocChanges, reply: CompareResponse, now: Date): string {
  const { same, way, slow, scripted, counts, other, sizes, from } = reply
  if (same) {
    const time = moment(from.at, now)
    const since = from.by === 'read' ? `you read it, ${time}` : time
    return `Nothing has changed since ${since}`
  }
  const since = sinceInWords(changes, now)
  if (way === 'file') {
    return `${since} · another file, ${sizeInWords(sizes.from)} → ${sizeInWords(sizes.to)}`
  }
  if (slow) return `${since} · Too large to compare on the page`
  const counted = countsInWords(counts)
  if (counted !== '') return `${since} · ${way === 'source' ? 'lines: ' : ''}${counted}`
  const others = othersInWords(other)
  if (!scripted) return `Nothing that the page shows has changed: ${others}`
  return `${since}: ${others}. What scripts draw is not compared`
}

function othersInWords({ styles, scripts, markup, comments, unseen }: OtherChanges): string {
  return [
    linesInWords('styles', styles),
    linesInWords('scripts', scripts),
    countInWords(markup, 'tag or attribute', 'tags and attributes'),
    countInWords(comments, 'comment', 'comments'),
    unseen ? 'white space, line ends or an encoding' : '',
  ]
    .filter(words => words !== '')
    .join(', ')
}

function linesInWords(name: string, lines: { in: number; out: number }): string {
  const parts = [lines.in > 0 ? ` +${lines.in}` : '', lines.out > 0 ? ` −${lines.out}` : ''].join(
    '',
  )
  return parts === '' ? '' : `${name}${parts} ${lines.in + lines.out === 1 ? 'line' : 'lines'}`
}

function countInWords(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}

/** `Edited: The first words`. */
export function changeInWords(change: CompareChange): string {
  const { op, n } = change
  const words = (op === 'del' ? change.old : change.text) ?? ''
  const start = words.length > FIRST_WORDS ? `${words.slice(0, FIRST_WORDS).trimEnd()}…` : words
  const more = n > 1 ? ` and ${n - 1} more` : ''
  return `${NAMES[op]}: ${start}${more}`
}

/** What the heading of a change says. */
export function changeName({ op }: CompareChange): string {
  return op === 'link' ? 'Another link' : NAMES[op]
}
