// The server of tools: each call runs the verb of that name, and its reply is the result.
// To change which tools there are, see schema/verbs/verbs.ts; how arguments are read, tool-arguments.ts.

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
import { inputOf, VERBS, type Verb } from '../../schema/verbs/verbs.js'
import type { JsonSchema } from '../../schema/typed-schema.js'
import { VERSION } from '../../server/version.js'
import type { RunVerb } from '../agents/verb.js'
import { Failure } from '../terminal/exits.js'
import { messageLines, MOST_BYTES, type MessageId } from './message-lines.js'
import { argumentsOf } from './tool-arguments.js'

export interface ToolOptions {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  /** Throws Failure. */
  run: RunVerb
}

const TOOLS = VERBS.filter(({ isTool }) => isTool)

const LISTED = ListToolsResultSchema.parse({ tools: TOOLS.map(toolOf) })

/** Resolves when the client has closed its end. */
export async function serveTools({ stdin, stdout, stderr, run }: ToolOptions): Promise<void> {
  const server = new Server(
    { name: 'plan-viewer', version: VERSION },
    { capabilities: { tools: {} } },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => LISTED)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const verb = TOOLS.find(({ name }) => name === params.name)
    if (!verb) return failed(`there is no tool ${params.name}`)
    const given = argumentsOf(verb, params.arguments ?? {})
    if (typeof given === 'string') return failed(given)
    try {
      const { reply } = await run(verb.name, given, { signal })
      return { content: contentOf(reply), structuredContent: { ...reply }, isError: false }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return failed(error.message, error.next)
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

function toolOf(verb: Verb) {
  const { name, sentence: description, reply } = verb
  return { name, description, inputSchema: inputOf(verb), outputSchema: outputOf(reply) }
}

/** The names at the top alone: a client checks each result, and a longer list of tools fills the model's window. */
function outputOf(reply: JsonSchema | null): JsonSchema {
  const fields = Object.entries(Object(reply?.['properties']) as Record<string, JsonSchema>)
  const properties = fields.map(([name, { type }]) => [name, type === undefined ? {} : { type }])
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as object,
    required: reply?.['required'] ?? [],
  }
}

/** A failure is text alone: a client would check its fields against the schema of the tool's results. */
function failed(error: string, next = 'tools/list has the arguments.') {
  return { content: contentOf({ error, next }), isError: true }
}

function contentOf(reply: object) {
  return [{ type: 'text' as const, text: plainJson(reply) }]
}
