// `plans versions`: the history of a doc.
// To change what is kept, see server/review/; the other commands about versions, versions/.

import type { Version, VersionsResponse } from '../schema/review/versions.js'
import { plainLine } from '../schema/plain-text.js'
import type { CommandOf } from './agents/verb.js'
import { EXITS } from './terminal/exits.js'
import { roughSize } from './terminal/terminal-text.js'

const SHOWN_DIGITS = 12

export const versions: CommandOf<'versions'> = {
  details: `
    Newest first: the hash, when it was seen, its size, and whether its bytes are kept. The path is a doc path, or
    that of a file. A deleted doc is found at the doc path where it was.
  `,
  examples: [['The history of a file', '$0 versions docs/active/search/plans/plan.html']],

  async run(args, service) {
    const query = { path: await service.docOf(args.path) }
    const reply = await service.get<VersionsResponse>('/api/versions', query)
    const { path, was, gone, more } = reply
    const lines = [
      `${plainLine(path)}${gone === null ? '' : `  (deleted ${inWords(gone)})`}`,
      ...was.map(({ path: before, until, why }) => {
        return `  until ${inWords(until)} ${plainLine(before)} (${why})`
      }),
      ...reply.versions.map(lineOf),
      ...(more ? [`  … and older ones`] : []),
    ]
    return { reply, lines, exit: EXITS.done }
  },
}

/** `  1a2b3c4d5e6f  2026-11-24 20:31  12 kB  read`. */
function lineOf({ hash, at, size, read, missing }: Version): string {
  const words = [
    hash === null ? 'deleted'.padEnd(SHOWN_DIGITS) : hash.slice(0, SHOWN_DIGITS),
    inWords(at),
    ...(size === null ? [] : [roughSize(size)]),
    ...(missing === null ? [] : [MISSING[missing]]),
    ...(read === null ? [] : ['read']),
  ]
  return `  ${words.join('  ')}`
}

const MISSING: Readonly<Record<NonNullable<Version['missing']>, string>> = {
  size: 'not kept: too large',
  skipped: 'not kept: left out by the settings',
  dropped: 'let go',
  forgotten: 'forgotten',
  failed: 'not kept: the disk refused it',
}

/** In local time, to the minute. */
function inWords(time: string): string {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
