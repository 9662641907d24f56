// Tells the options of a command from its data: a path or a text may begin with a dash.
// To change an option, see the command's file.

/** The options that have a value, and what it is; the library knows only that there is one. */
export const VALUES: Readonly<Record<string, string>> = {
  '--root': 'DIR',
  '--port': 'N',
  '--config': 'FILE',
  '--name': 'NAME',
  '--layout': 'ID',
  '--folder': 'NAME',
  '--from': 'HASH',
  '--if': 'HASH',
  '--note': 'TEXT',
  '--timeout': 'SECONDS',
  '--as': 'NAME',
  '--for': 'AGENT',
}

const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  versions: ['show', 'restore'],
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
/** Anything else in an `open` is the name of a file, whatever it begins with. */
const OPTION_OF_OPEN = /^(?:--json|-h|--help|--(?:port|config)(?:=.*)?)$/s

/** Whether the first word names a command about reviews. */
export function isOfReviews(first = ''): boolean {
  return Object.hasOwn(SUBCOMMANDS, first)
}

/**
 * The same words, the data after `--`. Before that, each word that begins with `--` is an option. The words of a
 * command that takes no such data stay as they are.
 */
export function withDataLast(words: readonly string[]): string[] {
  const [first = '', ...rest] = words
  if (first !== 'open' && !isOfReviews(first)) return [...words]
  const command = [first]
  if (SUBCOMMANDS[first]?.includes(rest[0] ?? '')) command.push(...rest.splice(0, 1))
  const isOption = (word: string) =>
    first === 'open' ? OPTION_OF_OPEN.test(word) : word.startsWith('--') || word === '-h'
  const options: string[] = []
  const data: string[] = []
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (word === '--') data.push(...rest.splice(0))
    else if (!isOption(word)) data.push(word)
    else if (Object.hasOwn(VALUES, word)) options.push([word, ...rest.splice(0, 1)].join('='))
    else options.push(word)
  }
  return [...command, ...options, ...(data.length === 0 ? [] : ['--', ...data])]
}
