// `plans mcp`: the commands as tools of the Model Context Protocol, over stdio.
// To change what a tool is, see schema/verbs/verbs.ts; how one is called, mcp/tool-server.ts.

import { Command, type CommandClass } from 'clipanion'
import { configOption, portOption } from './options.js'
import { usageFor } from './agents/usage.js'
import type { ReviewContext } from './review/review-command.js'

/** Runs a command in this process; returns its exit code. */
export type RunCommand = (words: string[], context: Partial<ReviewContext>) => Promise<number>

/** @param run - a call of a tool runs a command */
export function mcpCommand(run: RunCommand): CommandClass {
  return class McpCommand extends Command {
    static override paths = [['mcp']]
    static override usage = usageFor('mcp', [['Serve', '$0 mcp']])

    port = portOption()
    config = configOption()

    override async execute(): Promise<number> {
      // The protocol's package is in a chunk that no other command loads.
      const { serveTools } = await import('./mcp/tool-server.js')
      const { stdin, stdout, stderr, env } = this.context
      const options = [
        ...(this.port === undefined ? [] : [`--port=${this.port}`]),
        ...(this.config === undefined ? [] : [`--config=${this.config}`]),
      ]
      const runAlike: RunCommand = ([name = '', ...words], context) => {
        return run([name, ...options, '--json', ...words], { ...context, env })
      }
      await serveTools({ stdin, stdout, stderr, run: runAlike })
      return 0
    }
  }
}
