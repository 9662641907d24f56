// Tells the options of a command about reviews from its data: a path may begin with a dash.
// To change an option, see the command's file.

const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  versions: ['show', 'restore', 'adopt'],
  unread: [],
  diff: [],
  comments: [],
  reply: [],
  review: [],
  status: [],
  search: [],
  guide: [],
  mcp: [],
}
const OPTIONS_WITH_VALUE = [
  ...['--port', '--config', '--folder', '--from', '--if'],
  ...['--note', '--timeout', '--as', '--for'],
]

/** Whether the first word names a command about reviews. */
export function isOfReviews(first = ''): boolean {
  return Object.hasOwn(SUBCOMMANDS, first)
}

/** The same words, the data after `--`. Before that, each word that begins with `--` is an option. */
export function withDataLast([first = '', ...rest]: readonly string[]): string[] {
  const words = [...rest]
  const command = [first]
  if (SUBCOMMANDS[first]?.includes(words[0] ?? '')) command.push(...words.splice(0, 1))
  const options: string[] = []
  const data: string[] = []
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '--') data.push(...words.splice(0))
    else if (OPTIONS_WITH_VALUE.includes(word))
      options.push([word, ...words.splice(0, 1)].join('='))
    else if (word.startsWith('--') || word === '-h') options.push(word)
    else data.push(word)
  }
  return [...command, ...options, ...(data.length === 0 ? [] : ['--', ...data])]
}
