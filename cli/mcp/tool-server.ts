// The server of tools: each call runs the command of that name, and its JSON is the result.
// To change which tools there are, see schema/verbs/verbs.ts.

import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { LIMITS } from '../../schema/comments/comments.js'
import {
  toolWords,
  inputOf,
  VERBS,
  type ToolArguments,
  type Verb,
} from '../../schema/verbs/verbs.js'
import { VERSION } from '../../server/version.js'

export interface ToolOptions {
  stdin: Readable
  stdout: Writable
  /** Runs a command; it prints one JSON object. */
  run(words: string[], streams: { stdout: Writable; stderr: Writable }): Promise<number>
}

const TOOLS = VERBS.filter(({ isTool }) => isTool)

const LISTED = ListToolsResultSchema.parse({ tools: TOOLS.map(toolOf) })

/** Resolves when the client has closed its end. */
export async function serveTools({ stdin, stdout, run }: ToolOptions): Promise<void> {
  const server = new Server(
    { name: 'plan-viewer', version: VERSION },
    { capabilities: { tools: {} } },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => LISTED)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const verb = TOOLS.find(({ name }) => name === params.name)
    if (!verb) return failed(`there is no tool ${params.name}`)
    const given = withLimit(verb, params.arguments ?? {})
    const wrong = wrongIn(verb, given)
    if (wrong !== null) return failed(wrong)
    const output = new PassThrough()
    const said = text(output)
    const streams = { stdout: output, stderr: new PassThrough().resume() }
    const exit = await run(toolWords(verb, given as ToolArguments), streams)
    output.end()
    return resultOf(await said, exit)
  })
  // The client goes by closing its end.
  const ended = once(stdin, 'end')
  await server.connect(new StdioServerTransport(stdin, stdout))
  await ended
  await server.close()
}

function toolOf(verb: Verb) {
  const { name, sentence: description, reply } = verb
  const [inputSchema, outputSchema] = [inputOf(verb), reply ?? { type: 'object' }]
  return { name, description, inputSchema, outputSchema }
}

/** A client gives up after a minute: a wait is shorter. */
function withLimit(verb: Verb, given: Record<string, unknown>): Record<string, unknown> {
  const waits = verb.params.some(({ name }) => name === 'timeout')
  return waits ? { timeout: LIMITS.wait, ...given } : given
}

/** Says what is wrong with the arguments; null where nothing is. */
function wrongIn({ params }: Verb, given: Record<string, unknown>): string | null {
  const missing = params.find(({ name, isNeeded }) => isNeeded && given[name] === undefined)
  if (missing) return `${missing.name} is needed: ${missing.sentence}`
  for (const [name, value] of Object.entries(given)) {
    const param = params.find(each => each.name === name)
    if (!param) return `there is no argument ${name}`
    const isList = Array.isArray(value) && value.every(each => typeof each === 'string')
    const { type } = param.schema
    const fits =
      type === 'array'
        ? isList
        : type === 'integer'
          ? Number.isInteger(value)
          : typeof value === type
    if (!fits) return `${name} is a${type === 'array' ? ' list of strings' : ` ${String(type)}`}`
    if (name === 'timeout' && (Number(value) < 0 || Number(value) > LIMITS.wait)) {
      return `timeout is 0 to ${LIMITS.wait}`
    }
  }
  return null
}

/** Exits from 1 on that carry no reply are failures; the others say what the reply means. */
function resultOf(json: string, exit: number) {
  const reply = (json === '' ? { error: `ended with ${exit}` } : JSON.parse(json)) as Record<
    string,
    unknown
  >
  const content = [{ type: 'text' as const, text: JSON.stringify(reply) }]
  return { content, structuredContent: reply, isError: 'error' in reply }
}

function failed(error: string) {
  const reply = { error, next: 'tools/list has the arguments.' }
  return { content: [{ type: 'text' as const, text: JSON.stringify(reply) }], isError: true }
}
