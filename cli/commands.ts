// Every command, which of them some words mean, and what the terminal says of an error.
// To change a command, see the file whose path its words are.

import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Builtins, Cli, UsageError, type BaseContext, type CommandClass } from 'clipanion'
import { sayError } from '../server/fs/errno.js'
import { Refusal } from '../server/refusal.js'
import { VERSION } from '../server/version.js'
import { isFolder } from '../server/fs/there.js'
import { plain, plainJson } from '../schema/plain-text.js'
import { ALL_VERBS, verbIn, type Arguments, type Verb } from './verbs/verbs.js'
import type { Env } from '../server/config/paths.js'
import { isNotFound, whyUnknown } from './agents/known-paths.js'
import { PlansService, type PlansServiceOptions } from './agents/plans-service.js'
import { helpOf, valueOf } from './agents/verb-help.js'
import { parseWords } from './agents/verb-words.js'
import type { RunVerb, VerbCommand, VerbCommands, VerbResult } from './agents/verb.js'
import { open } from './open.js'
import { absolute, configPath, portFrom } from './options.js'
import { ARGUMENTS, EXITS, Failure, sayFailure, sayNoAnswer } from './terminal/exits.js'

/** Each other than `open` is loaded when it is called: agents run `plans open` often. */
const VERB_COMMANDS: VerbCommands = {
  open: () => Promise.resolve(open),
  versions: async () => (await import('./versions.js')).versions,
  'versions show': async () => (await import('./versions/show.js')).versionsShow,
  'versions restore': async () => (await import('./versions/restore.js')).versionsRestore,
  diff: async () => (await import('./diff.js')).diff,
  unread: async () => (await import('./unread.js')).unread,
  comments: async () => (await import('./comments.js')).comments,
  reply: async () => (await import('./reply.js')).reply,
  review: async () => (await import('./review.js')).review,
  status: async () => (await import('./status.js')).status,
  search: async () => (await import('./search.js')).search,
  guide: async () => (await import('./guide.js')).guide,
  hook: async () => (await import('./hooks/hook.js')).hook,
}

/** The other commands, by their first word; the library parses their words. */
const COMMANDS = new Map<string, () => Promise<readonly CommandClass[]>>([
  ['start', async () => [(await import('./start.js')).StartCommand]],
  ['stop', async () => [(await import('./stop.js')).StopCommand]],
  ['config', async () => (await import('./config/commands.js')).CONFIG_COMMANDS],
  ['mcp', async () => [(await import('./mcp.js')).mcpCommand(runTool)]],
])

const HELP = ['-h', '--help']
const VERSION_OPTIONS = ['-v', '--version']

/**
 * Runs the command that these words name; returns its exit code. What goes wrong is said on
 * stderr: the library would print it to stdout, where it would pass for an answer.
 */
export async function run(words: string[], context: Partial<BaseContext> = {}): Promise<number> {
  const streams = { ...Cli.defaultContext, ...context }
  const [first = 'start', ...rest] = words
  if (first === 'help') return run([...rest, '--help'], context)
  const verb = verbIn(words)
  try {
    const commands = await commandsFor(first, streams.env)
    // The library explains none of several commands at once.
    const isOfGroup = commands.length > 1 && HELP.includes(rest[0] ?? '')
    if (isOfGroup) return await cliWith([...commands, Builtins.HelpCommand]).run(rest, streams)
    if (!verb || COMMANDS.has(verb.name)) return await cliWith(commands).run(words, streams)
    return await runWords(verb, words, streams)
  } catch (error) {
    const isJson = words.includes('--json')
    // A program that calls a hook takes any exit code but 0 for a decision, or a fault of its own.
    if (verb?.name === 'hook') return sayNoAnswer(failureFrom(error, first), streams)
    if (error instanceof Failure) return sayFailure(error, isJson, streams)
    if (verb) return sayFailure(failureFrom(error, first), isJson, streams)
    streams.stderr.write(`plans: ${sayWhy(error)}\n`)
    return isWrongUsage(error) ? EXITS.usage : EXITS.failed
  }
}

/** Runs a verb for the terminal, or explains it. Throws UsageError for words that do not fit. */
async function runWords(verb: Verb, given: string[], streams: BaseContext): Promise<number> {
  const { stdout, stderr, env } = streams
  const args = parseWords(verb, given.slice(verb.name.split(' ').length))
  if (typeof args === 'string' || args['help']) {
    const command = await explained(verb)
    const usage = (detailed: boolean, prefix: string) => {
      return cliWith([command]).usage(command, { detailed, prefix })
    }
    if (typeof args === 'string') throw new UsageError(`${args}\n\n${usage(false, '  ').trimEnd()}`)
    stdout.write(usage(true, '$ '))
    return EXITS.done
  }
  const isJson = args['json'] === true
  const { reply, lines, notes, bytes, after, exit } = await runVerb(verb.name, args, {
    env,
    front: 'shell',
    say: line => void stderr.write(`${line}\n`),
    readInput: () => text(streams.stdin),
    hasColors: 'isTTY' in stdout && stdout.isTTY === true && !env['NO_COLOR'],
  })
  const words = isJson ? plainJson(reply) : lines.join('\n')
  if (bytes !== undefined || words !== '') stdout.write(bytes ?? `${words}\n`)
  if (after && (await hasLeft(stdout))) await after()
  if (!isJson && notes?.length) stderr.write(`${notes.join('\n')}\n`)
  return exit
}

/** Resolves when all that was written is with the reader; with false where there is none. */
function hasLeft(stdout: Writable): Promise<boolean> {
  return new Promise(resolve => stdout.write('', error => resolve(!error)))
}

async function runVerb(
  name: string,
  args: Arguments,
  options: Omit<PlansServiceOptions, 'port' | 'config' | 'docs'>,
): Promise<VerbResult> {
  const { port, config } = args as { port?: string; config?: string }
  const file = configPath(config, options.env)
  const docs = [args['path'], args['paths']].flat().filter(doc => typeof doc === 'string')
  const command = await loaded(name)
  const service = new PlansService({ ...options, docs, port: portFrom(port), config: file })
  try {
    return await command.run(args, service)
  } catch (error) {
    const { path } = args
    if (typeof path !== 'string' || !isNotFound(error)) throw error
    throw await whyUnknown(service, await service.docOf(path), error)
  }
}

/** Runs verbs for tools. Throws Failure. */
function runTool(env: Env): RunVerb {
  return (name, args, { signal }) => {
    const base = { env, say: () => undefined, hasColors: false, signal }
    return runVerb(name, args, { ...base, front: 'tool' }).catch((error: unknown) => {
      throw failureFrom(error, name)
    })
  }
}

/** @param name - the first word of the verb */
function failureFrom(error: unknown, name: string): Failure {
  if (error instanceof Failure) return error
  const isUsage = isWrongUsage(error)
  return isUsage
    ? new Failure(EXITS.usage, sayWhy(error), `plans ${name} --help explains it.`, ARGUMENTS)
    : new Failure(EXITS.failed, sayWhy(error), 'Run it again.', 'Call it again.')
}

function loaded(name: string): Promise<VerbCommand> {
  const commands: Readonly<Record<string, () => Promise<VerbCommand>>> = VERB_COMMANDS
  return commands[name]?.() ?? Promise.reject(new Error(`no verb ${name}`))
}

async function explained(verb: Verb): Promise<CommandClass> {
  return helpOf(verb, await loaded(verb.name))
}

/**
 * The commands that the first word may mean. Of few commands the library tells sooner and better
 * what is wrong with the rest of the words. Throws Failure where it means none.
 */
async function commandsFor(
  first: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly CommandClass[]> {
  if (VERSION_OPTIONS.includes(first)) return [Builtins.VersionCommand]
  const isHelp = HELP.includes(first)
  const load = COMMANDS.get(first.startsWith('-') ? 'start' : first)
  if (load && !isHelp) return load()
  const verbs = ALL_VERBS.filter(({ name }) => {
    return !COMMANDS.has(name) && (isHelp || name.split(' ')[0] === first)
  })
  const commands = await Promise.all(verbs.map(explained))
  if (isHelp) {
    const others = await Promise.all([...COMMANDS.values()].map(each => each()))
    return [...others.flat(), ...commands, Builtins.HelpCommand, Builtins.VersionCommand]
  }
  if (commands.length > 0) return commands
  // `plans .` is `plans start .`; a path that is no folder is refused there, by its name.
  const isPath = /^[.~]|\//.test(first) || (first !== '' && (await isFolder(absolute(first, env))))
  if (isPath) return [(await import('./start.js')).StartCommand]
  const next = `The nearest command is plans ${nearest(first)}; plans --help lists all.`
  throw new Failure(EXITS.usage, `"${first}" is neither a command nor a folder`, next)
}

function nearest(word: string): string {
  const words = [...COMMANDS.keys(), ...Object.keys(VERB_COMMANDS)]
  const [best = ''] = words.sort((a, b) => editsTo(word, a) - editsTo(word, b))
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

/** A mistake of the user is told in words; any other error is our fault, and its stack helps to mend it. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isMisread(error)) return plain(sayMisread(error))
  const isTheirs = error instanceof Refusal || error instanceof UsageError
  return isTheirs ? plain(error.message) : plain(sayError(error))
}

/** The error that the library throws for words that fit no command. */
interface Misread extends Error {
  candidates: { usage: string; reason: string | null }[]
}

function isMisread(error: Error): error is Misread {
  return 'candidates' in error && Array.isArray(error.candidates)
}

/** The words that did not fit, and how to call the command that may have been meant. */
function sayMisread({ candidates }: Misread): string {
  const reason = candidates.find(candidate => candidate.reason !== null)?.reason
  const usages = new Set(candidates.map(({ usage }) => `  ${withValues(usage)}`))
  return [reason ?? 'There is no such command, but these:', '', ...usages].join('\n')
}

/** The options' values that no verb has. */
const VALUES: Readonly<Record<string, string>> = {
  '--root': 'DIR',
  '--name': 'NAME',
  '--layout': 'ID',
}

/** The usage of a command as the library gives it, with what it cannot know. */
function withValues(usage: string): string {
  const value = (option: string) => valueOf(option) ?? VALUES[option] ?? 'VALUE'
  return usage
    .replace(/(--\w+) #0/g, (_, option: string) => `${option} ${value(option)}`)
    .replace('[--root DIR]', '[--root DIR]...')
    .replace('plans start', 'plans [start]')
    .replace(/(plans \[start\])(.*) \.\.\.$/, '$1 [FOLDER]...$2')
}
