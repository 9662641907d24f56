// Every command, and how the terminal hears of what went wrong. A command's words are its file's
// path; what it does stands there.

import { Builtins, Cli, type BaseContext, type Command } from 'clipanion'
import { Refusal } from '../server/refusal.js'
import { VERSION } from '../server/version.js'
import { ConfigAddCommand } from './config/add.js'
import { ConfigCheckCommand } from './config/check.js'
import { ConfigPathCommand } from './config/path.js'
import { ConfigRemoveCommand } from './config/remove.js'
import { ConfigSchemaCommand } from './config/schema.js'
import { ConfigShowCommand } from './config/show.js'
import { OpenCommand, withNamesAsData } from './open.js'
import { plain } from './plain.js'
import { StartCommand } from './start.js'

class Plans extends Cli {
  /**
   * Runs the command that these words name; returns its exit code. What goes wrong is said on
   * stderr: the library would print it to stdout, where it would pass for an answer.
   */
  override async run(
    input: Command | string[],
    context: Partial<BaseContext> | void = {},
  ): Promise<number> {
    const streams = { ...Cli.defaultContext, ...context }
    try {
      return await super.run(Array.isArray(input) ? withNamesAsData(input) : input, streams)
    } catch (error) {
      streams.stderr.write(`plans: ${sayWhy(error)}\n`)
      return 1
    }
  }

  /** Asked for the words to print, it lets the error go on to `run`. */
  override error(error: unknown): never {
    throw error
  }
}

/** The command line: `cli.run(['config', 'path'], { stdout, env })`. */
export const cli = new Plans({
  binaryLabel: 'Reads the plans that coding agents write, live',
  binaryName: 'plans',
  binaryVersion: VERSION,
  enableColors: Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'],
})

const COMMANDS = [
  StartCommand,
  OpenCommand,
  ConfigAddCommand,
  ConfigRemoveCommand,
  ConfigShowCommand,
  ConfigPathCommand,
  ConfigCheckCommand,
  ConfigSchemaCommand,
  Builtins.HelpCommand,
  Builtins.VersionCommand,
]
for (const command of COMMANDS) cli.register(command)

/** What a user can cause is said in words; the rest is our fault, and its stack helps to mend it. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What the system refuses comes in its own words.
  const isTheirs = error instanceof Refusal || 'clipanion' in error || 'syscall' in error
  return isTheirs ? plain(error.message) : (error.stack ?? error.message)
}
