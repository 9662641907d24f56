// Every command, which of them some words mean, and what the terminal says of an error.
// To change a command, see the file whose path its words are.

import { Builtins, Cli, UsageError, type BaseContext, type CommandClass } from 'clipanion'
import { sayError } from '../server/fs/errno.js'
import { Refusal } from '../server/refusal.js'
import { VERSION } from '../server/version.js'
import { isFolder } from '../server/fs/there.js'
import { OpenCommand } from './open.js'
import { EXITS, Failure, sayFailure } from './terminal/exits.js'
import { absolute } from './options.js'
import type { ReviewContext } from './review/review-command.js'
import { isOfReviews, VALUES, withDataLast } from './review/words.js'
import { plain } from '../schema/plain-text.js'

/** The commands by their first word, loaded when it is given: `plans open` must not load the server. */
const COMMANDS = new Map<string, () => Promise<readonly CommandClass[]>>([
  ['start', async () => [(await import('./start.js')).StartCommand]],
  ['open', () => Promise.resolve([OpenCommand])],
  ['config', async () => (await import('./config/commands.js')).CONFIG_COMMANDS],
  ['versions', async () => (await import('./versions/commands.js')).VERSION_COMMANDS],
  ['diff', async () => [(await import('./diff.js')).DiffCommand]],
  ['unread', async () => [(await import('./unread.js')).UnreadCommand]],
  ['comments', async () => [(await import('./comments.js')).CommentsCommand]],
  ['reply', async () => [(await import('./reply.js')).ReplyCommand]],
  ['review', async () => [(await import('./review.js')).ReviewRequestCommand]],
  ['status', async () => [(await import('./status.js')).StatusCommand]],
  ['search', async () => [(await import('./search.js')).SearchCommand]],
  ['guide', async () => [(await import('./guide.js')).GuideCommand]],
  ['mcp', async () => [(await import('./mcp.js')).mcpCommand(run)]],
])

/** The exit code of `config detect` for words that make no sense; its others say what was found. */
const WRONG_USAGE = 2

const HELP = ['-h', '--help']
const VERSION_OPTIONS = ['-v', '--version']

/**
 * Runs the command that these words name; returns its exit code. What goes wrong is said on
 * stderr: the library would print it to stdout, where it would pass for an answer.
 */
export async function run(words: string[], context: Partial<ReviewContext> = {}): Promise<number> {
  const streams = { ...Cli.defaultContext, ...context }
  const [first, ...rest] = words
  if (first === 'help') return run([...rest, '--help'], context)
  try {
    const commands = await commandsFor(first, streams.env)
    // Of several commands at once the library explains none.
    const isOfGroup = commands.length > 1 && HELP.includes(rest[0] ?? '')
    if (isOfGroup) return await cliWith([...commands, Builtins.HelpCommand]).run(rest, streams)
    return await cliWith(commands).run(withDataLast(words), streams)
  } catch (error) {
    if (error instanceof Failure) return sayFailure(error, words.includes('--json'), streams)
    if (isOfReviews(first)) return sayReviewFailure(error, words, streams)
    if (first === 'open' && words.includes('--json')) {
      const failure = new Failure(EXITS.failed, sayWhy(error), 'plans open --help explains it.')
      return sayFailure(failure, true, streams)
    }
    streams.stderr.write(`plans: ${sayWhy(error)}\n`)
    const isDetect = first === 'config' && rest[0] === 'detect'
    return isDetect && isWrongUsage(error) ? WRONG_USAGE : 1
  }
}

/** What goes wrong in a command about reviews beside what the service refuses. */
function sayReviewFailure(error: unknown, words: readonly string[], streams: BaseContext): number {
  const isUsage = isWrongUsage(error)
  const next = isUsage ? `plans ${words[0]} --help explains it.` : 'Run it again.'
  const failure = new Failure(isUsage ? EXITS.usage : EXITS.failed, sayWhy(error), next)
  return sayFailure(failure, words.includes('--json'), streams)
}

/**
 * The commands that the first word may mean. Of few commands the library tells sooner and better
 * what is wrong with the rest of the words. Throws Failure where it means none.
 */
async function commandsFor(
  first = 'start',
  env: NodeJS.ProcessEnv,
): Promise<readonly CommandClass[]> {
  if (VERSION_OPTIONS.includes(first)) return [Builtins.VersionCommand]
  if (HELP.includes(first)) {
    const all = await Promise.all([...COMMANDS.values()].map(load => load()))
    return [...all.flat(), Builtins.HelpCommand, Builtins.VersionCommand]
  }
  const load = COMMANDS.get(first.startsWith('-') ? 'start' : first)
  if (load) return load()
  // `plans .` is `plans start .`; a path that is no folder is refused there, by its name.
  const isPath = /^[.~]|\//.test(first) || (first !== '' && (await isFolder(absolute(first, env))))
  if (isPath) return [(await import('./start.js')).StartCommand]
  const next = `The nearest command is plans ${nearest(first)}; plans --help lists all.`
  throw new Failure(EXITS.usage, `"${first}" is neither a command nor a folder`, next)
}

function nearest(word: string): string {
  const [best = ''] = [...COMMANDS.keys()].sort((a, b) => editsTo(word, a) - editsTo(word, b))
  return best
}

/** How many letters have to be added, taken away or replaced (Levenshtein's distance). */
function editsTo(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (to[j - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

function cliWith(commands: readonly CommandClass[]): Cli {
  const cli = new Plans({
    binaryLabel: 'Reads the plans that coding agents write, live',
    binaryName: 'plans',
    binaryVersion: VERSION,
    enableColors: Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'],
  })
  for (const command of commands) cli.register(command)
  return cli
}

class Plans extends Cli {
  /** Asked for the words to print, it lets the error go on to `run`. */
  override error(error: unknown): never {
    throw error
  }

  /** The usage of a command, its options' values named. */
  protected override getUsageByIndex(...asked: Parameters<Cli['getUsageByIndex']>): Usage {
    const { usage, options } = super.getUsageByIndex(...asked)
    return {
      usage: withValues(usage),
      options: options.map(option => {
        return { ...option, definition: withValues(option.definition) }
      }),
    }
  }
}

type Usage = ReturnType<Cli['getUsageByIndex']>

function isWrongUsage(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof Error && isMisread(error))
}

/** What a user can cause is said in words; the rest is our fault, and its stack helps to mend it. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isMisread(error)) return plain(sayMisread(error))
  const isTheirs = error instanceof Refusal || error instanceof UsageError
  return isTheirs ? plain(error.message) : plain(sayError(error))
}

/** What the library throws for words that fit no command. */
interface Misread extends Error {
  candidates: { usage: string; reason: string | null }[]
}

function isMisread(error: Error): error is Misread {
  return 'candidates' in error && Array.isArray(error.candidates)
}

/** What did not fit, and how to call what may have been meant. */
function sayMisread({ candidates }: Misread): string {
  const reason = candidates.find(candidate => candidate.reason !== null)?.reason
  const usages = new Set(candidates.map(({ usage }) => `  ${withValues(usage)}`))
  return [reason ?? 'There is no such command, but these:', '', ...usages].join('\n')
}

/** The usage of a command as the library gives it, with what it cannot know. */
function withValues(usage: string): string {
  return usage
    .replace(/(--\w+) #0/g, (_, option: string) => `${option} ${VALUES[option] ?? 'VALUE'}`)
    .replace('[--root DIR]', '[--root DIR]...')
    .replace('plans start', 'plans [start]')
    .replace(/(plans \[start\])(.*) \.\.\.$/, '$1 [FOLDER]...$2')
}
