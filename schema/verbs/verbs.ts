// What an agent can do, once: the commands, their help, the tools of MCP, the guide and the table of the README follow
// from it. To change how a command does it, see cli/.

import { REPLIES } from '../api/api-schema.js'
import { LIMITS } from '../comments/comments.js'
import { COUNT, FLAG, TEXT, listOf, objectOf, shapeOf, type JsonSchema } from '../typed-schema.js'

interface VerbParam {
  name: string
  /** `words`: data in its place; `list`: all further data; `option`: `--name VALUE`; `flag`: `--name`. */
  is: 'words' | 'list' | 'option' | 'flag'
  sentence: string
  schema: JsonSchema
  isNeeded?: boolean
}

export interface Verb {
  name: string
  sentence: string
  params: readonly VerbParam[]
  /** What `--json` prints; null where there is no such thing. */
  reply: JsonSchema | null
  /** Exit codes, and what they mean. */
  exits: Readonly<Record<number, string>>
  /** Whether it is a tool of MCP. */
  isTool: boolean
  /** Whether it is one of the four commands of the loop, which the guide explains. */
  isOfLoop: boolean
}

/** The longest wait of a command, in seconds; of a tool of MCP it is `LIMITS.wait`, since clients give up after a minute. */
export const MOST_SECONDS = 100

const PATHS = listOf(TEXT)
const SECONDS = shapeOf<number>({ type: 'integer', minimum: 0, maximum: MOST_SECONDS })

const as: VerbParam = {
  name: 'as',
  is: 'option',
  sentence: 'Your name; else PLANS_AS, else that of the host program',
  schema: TEXT,
}
const wait: VerbParam = { name: 'wait', is: 'flag', sentence: 'Wait for the reader', schema: FLAG }
const timeout: VerbParam = {
  name: 'timeout',
  is: 'option',
  sentence: `How many seconds to wait: 0 to ${MOST_SECONDS}, by default ${MOST_SECONDS}`,
  schema: SECONDS,
}
const path: VerbParam = {
  name: 'path',
  is: 'words',
  sentence: 'A doc: its file, or its path in the viewer',
  schema: TEXT,
  isNeeded: true,
}
const paths: VerbParam = {
  name: 'paths',
  is: 'list',
  sentence: 'Docs: their files, or their paths in the viewer',
  schema: PATHS,
  isNeeded: true,
}

/** What came to nothing also says what to do next. */
function withNext(reply: JsonSchema): JsonSchema {
  return { ...reply, properties: { ...Object(reply['properties']), next: TEXT } }
}

const nothing = { params: [], isTool: false, isOfLoop: false }

export const VERBS: readonly Verb[] = [
  {
    name: 'comments',
    sentence: "Collect the reader's open comments on docs, and the verdicts you asked for",
    params: [
      {
        name: 'paths',
        is: 'list',
        sentence: 'Files or folders; without any, those of the repository it is called in',
        schema: PATHS,
      },
      { ...wait, sentence: 'Wait until there is one' },
      timeout,
      { name: 'all', is: 'flag', sentence: 'On docs of all folders', schema: FLAG },
      { name: 'peek', is: 'flag', sentence: 'Do not note that you have them', schema: FLAG },
      as,
    ],
    reply: REPLIES.feedback,
    exits: { 0: 'there are some', 4: 'none', 6: 'no such path', 7: 'none came in time' },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'reply',
    sentence: 'Answer a comment, after you did what it asks for',
    params: [
      { name: 'comment', is: 'words', sentence: 'Its id, c_…', schema: TEXT, isNeeded: true },
      { name: 'text', is: 'words', sentence: 'Your answer', schema: TEXT, isNeeded: true },
      as,
    ],
    reply: REPLIES.ok,
    exits: { 0: 'answered', 6: 'no such comment' },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'review',
    sentence: 'Ask the reader to review docs',
    params: [
      paths,
      { name: 'note', is: 'option', sentence: 'What the reader should know', schema: TEXT },
      { ...wait, sentence: 'Wait for the verdict' },
      timeout,
      as,
    ],
    reply: objectOf(
      'The request, and with `wait` where the docs stand.',
      { id: TEXT, docs: listOf(objectOf('A doc.', { path: TEXT, hash: TEXT })) },
      {
        verdicts: REPLIES.verdicts,
        comments: shapeOf<unknown[]>({ type: 'array' }),
        next: TEXT,
      },
    ),
    exits: {
      0: 'approved, or asked',
      3: 'changes are wanted',
      5: 'approved, then changed',
      6: 'no such doc',
      7: 'no verdict in time',
    },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'status',
    sentence: 'Tell the verdict on docs',
    params: [paths],
    reply: withNext(REPLIES.verdicts),
    exits: {
      0: 'approved',
      3: 'changes are wanted',
      4: 'waiting, or none',
      5: 'approved, then changed',
      6: 'no such doc',
    },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'open',
    sentence: 'Show a link or a file in the open browser tab',
    params: [{ ...path, name: 'target', sentence: 'An address of the viewer, or a file' }],
    reply: objectOf('What happened.', {
      ok: FLAG,
      listeners: COUNT,
      opened: FLAG,
      url: TEXT,
    }),
    exits: { 0: 'shown', 6: 'no docs folder has it' },
    isTool: true,
    isOfLoop: false,
  },
  {
    name: 'diff',
    sentence: 'Print what changed in a doc since it was read',
    params: [
      path,
      { name: 'from', is: 'option', sentence: 'read, or the hash of a version', schema: TEXT },
    ],
    reply: REPLIES.compare,
    exits: { 0: 'the same', 4: 'it differs or is deleted', 6: 'not found, or not read yet' },
    isTool: true,
    isOfLoop: false,
  },
  {
    name: 'unread',
    sentence: 'List the docs that the reader has not read, or not since they changed',
    params: [
      { name: 'folder', is: 'option', sentence: 'Only the docs of this docs folder', schema: TEXT },
      { name: 'exit-code', is: 'flag', sentence: 'End with 4 if there are any', schema: FLAG },
    ],
    reply: shapeOf({ type: 'object', required: ['docs'], properties: { docs: { type: 'array' } } }),
    exits: { 0: 'done', 4: 'there are some, with --exit-code', 6: 'no such docs folder' },
    isTool: true,
    isOfLoop: false,
  },
  {
    name: 'versions',
    sentence: 'List the kept versions of a doc',
    params: [path],
    reply: REPLIES.versions,
    exits: { 0: 'done', 6: 'not found' },
    isTool: true,
    isOfLoop: false,
  },
  {
    name: 'search',
    sentence: 'Search the docs for words',
    params: [{ name: 'words', is: 'list', sentence: 'Words', schema: PATHS, isNeeded: true }],
    reply: objectOf('The hits, best first.', { hits: REPLIES.search }, { next: TEXT }),
    exits: { 0: 'found', 4: 'nothing' },
    isTool: true,
    isOfLoop: false,
  },
  {
    ...nothing,
    name: 'guide',
    sentence: 'Tell an agent how to work with the reader',
    params: [
      {
        name: 'for',
        is: 'option',
        sentence: 'claude, codex, gemini or cursor: how to set it up, too',
        schema: TEXT,
      },
    ],
    reply: null,
    exits: { 0: 'done' },
  },
  {
    ...nothing,
    name: 'mcp',
    sentence: 'Serve these commands as tools over stdio (Model Context Protocol)',
    reply: null,
    exits: { 0: 'done' },
  },
]

/** Throws for a name that is no verb. */
export function verbNamed(name: string): Verb {
  const verb = VERBS.find(each => each.name === name)
  if (!verb) throw new Error(`no verb ${name}`)
  return verb
}

/** `plans comments [<paths>…] [--wait] [--timeout N]`. */
export function usageOf({ name, params }: Verb): string {
  const words = params.map(param => {
    const shown =
      param.is === 'flag'
        ? `--${param.name}`
        : param.is === 'option'
          ? `--${param.name} ${param.schema['type'] === 'integer' ? 'N' : 'TEXT'}`
          : `<${param.name}>${param.is === 'list' ? '…' : ''}`
    return param.isNeeded ? shown : `[${shown}]`
  })
  return ['plans', name, ...words].join(' ')
}

/** `Exit code: 0 shown, 6 no docs folder has it.` */
export function exitsOf({ exits }: Verb): string {
  const each = Object.entries(exits).map(([code, meaning]) => `${code} ${meaning}`)
  return `Exit code: ${each.join(', ')}.`
}

/** The JSON Schema of what a tool takes. */
export function inputOf({ params }: Verb): JsonSchema {
  const seconds = { ...SECONDS, maximum: LIMITS.wait, description: 'How many seconds to wait' }
  return {
    type: 'object',
    properties: Object.fromEntries(
      params.map(({ name, schema, sentence }) => {
        return [name, name === 'timeout' ? seconds : { ...schema, description: sentence }]
      }),
    ),
    required: params.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** What a tool is given, checked. */
export type ToolArguments = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** The words of the command that does what a tool was given. */
export function toolWords(verb: Verb, given: ToolArguments): string[] {
  const options: string[] = []
  const data: string[] = []
  for (const { name, is } of verb.params) {
    const value = given[name]
    if (value === undefined || value === false) continue
    const words = Array.isArray(value) ? value.map(String) : [String(value)]
    if (is === 'flag') options.push(`--${name}`)
    else if (is === 'option') options.push(`--${name}`, ...words)
    else data.push(...words)
  }
  return [verb.name, ...options, '--', ...data]
}
