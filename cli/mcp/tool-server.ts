// The server of tools: each call runs the verb of that name, and its reply is the result.
// To change which tools there are, see verbs/tools.ts; how arguments are read, tool-arguments.ts.

import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { plainJson } from '../../schema/plain-text.js'
import { TOOLS } from '../verbs/tools.js'
import { VERSION } from '../../server/version.js'
import type { RunVerb } from '../agents/verb.js'
import { TOOL_GUIDE } from '../guide.js'
import { ARGUMENTS, Failure } from '../terminal/exits.js'
import { messageLines, MOST_BYTES, type MessageId } from './message-lines.js'
import { argumentsOf } from './tool-arguments.js'

export interface ToolOptions {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  /** Throws Failure. */
  run: RunVerb
  progressMs?: number
}

const LISTED = ListToolsResultSchema.parse({ tools: TOOLS.map(({ listed }) => listed) })

/** How often a call that waits says so to a client that wants to know. */
const PROGRESS_MS = 10_000

/** Resolves when the client has closed its end. */
export async function serveTools(options: ToolOptions): Promise<void> {
  const { stdin, stdout, stderr, run, progressMs = PROGRESS_MS } = options
  const server = new Server(
    { name: 'plan-viewer', version: VERSION },
    { capabilities: { tools: {} }, instructions: TOOL_GUIDE.join('\n') },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => LISTED)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, ...client }) => {
    const tool = TOOLS.find(({ listed }) => listed.name === params.name)
    if (!tool) return failed(`there is no tool ${params.name}`)
    const given = argumentsOf(tool, params.arguments ?? {})
    if (typeof given === 'string') return failed(given)
    const progressToken = params._meta?.progressToken
    let progress = 0
    const timer = setInterval(() => {
      if (progressToken === undefined) return
      progress += 1
      const message = 'waiting; nothing is wrong'
      const method = 'notifications/progress' as const
      // A client that has just gone needs none.
      client
        .sendNotification({ method, params: { progressToken, progress, message } })
        .catch(() => undefined)
    }, progressMs)
    try {
      const { reply } = await run(tool.verb.name, given, { signal })
      return { content: contentOf(reply), structuredContent: { ...reply }, isError: false }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return failed(error.message, error.nextFor('tool'))
    } finally {
      clearInterval(timer)
    }
  })
  const refuse = (id: MessageId | null) => {
    const message = `a message has more than ${MOST_BYTES / 1e6} MB and was not read`
    stderr.write(`plans: ${message}\n`)
    const error = { code: ErrorCode.InvalidRequest, message }
    if (id !== null) void transport.send({ jsonrpc: '2.0', id, error })
  }
  const lines = Readable.from(messageLines(stdin, refuse))
  const transport = new StdioServerTransport(lines, stdout)
  // The client goes by closing its end.
  const ended = once(lines, 'end')
  await server.connect(transport)
  await ended
  await server.close()
}

/** A failure is text alone: a client would check its fields against the schema of the tool's results. */
function failed(error: string, next = ARGUMENTS) {
  return { content: contentOf({ error, next }), isError: true }
}

function contentOf(reply: object) {
  return [{ type: 'text' as const, text: plainJson(reply) }]
}
