// `plans mcp`: the commands as tools of the Model Context Protocol, over stdio.
// To change what a tool is, see verbs/verbs.ts; how one is called, mcp/tool-server.ts.

import { randomBytes } from 'node:crypto'
import { Command, type CommandClass } from 'clipanion'
import { sessionIn } from './agents/agent-name.js'
import { usageFor } from './agents/verb-help.js'
import type { RunVerb } from './agents/verb.js'
import type { Env } from '../server/config/paths.js'
import { configOption, portOption } from './options.js'

/** @param runVerb - throws Failure */
export function mcpCommand(runVerb: (env: Env) => RunVerb): CommandClass {
  return class McpCommand extends Command {
    static override paths = [['mcp']]
    static override usage = usageFor('mcp', [['Serve', '$0 mcp']])

    port = portOption()
    config = configOption()

    override async execute(): Promise<number> {
      // The protocol's package is in a chunk that no other command loads.
      const { serveTools } = await import('./mcp/tool-server.js')
      const { port, config, context } = this
      // One server is one agent, also where its host names no session.
      const session = sessionIn(context.env) ?? randomBytes(12).toString('base64url')
      const runAlike = runVerb({ ...context.env, PLANS_SESSION: session })
      const run: RunVerb = (name, args, options) => {
        return runAlike(name, { ...args, port, config }, options)
      }
      await serveTools({ ...context, run })
      return 0
    }
  }
}
