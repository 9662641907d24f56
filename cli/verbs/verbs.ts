// The table of verbs: the commands, their help, the tools of MCP, the guide and the table of cli/README.md
// follow from it. To change how a command does it, see cli/; the words of a tool, tools.ts.

import { REPLIES } from '../../schema/api/api-schema.js'
import {
  COUNT,
  FLAG,
  TEXT,
  listOf,
  objectOf,
  shapeOf,
  type JsonSchema,
  type TypeOf,
} from '../../schema/typed-schema.js'

export interface VerbParam {
  name: string
  /** `words`: data in its place; `list`: all further data; `option`: `--name VALUE`; `flag`: `--name`. */
  is: 'words' | 'list' | 'option' | 'flag'
  sentence: string
  /** A further sentence of the help; a tool has no stdin. */
  inShell?: string
  schema: JsonSchema
  isNeeded?: boolean
  /** Left out where the data in front of it is `-`: stdin has both. */
  isOnStdin?: boolean
  /** The name of its data, or of the value of an option, in the help of the command. */
  shown?: string
  /** No argument of the tool. */
  isForShell?: boolean
}

export interface Verb {
  name: string
  sentence: string
  params: readonly VerbParam[]
  /** The output of `--json`; null where there is no such thing. */
  reply: JsonSchema | null
  /** Exit codes, and what they mean. */
  exits: Readonly<Record<number, string>>
  /** It is a tool of MCP. */
  isTool: boolean
  /** It is one of the four commands of the loop, which the guide explains. */
  isOfLoop: boolean
}

/** The longest wait of a command, in seconds, and that without `--timeout`. */
export const MOST_SECONDS = 3600
export const USUAL_SECONDS = 100

const PATHS = listOf(TEXT)
const NUMBER = shapeOf<number>({ type: 'integer', minimum: 0 })

function option<const N extends string>(name: N, shown: string, sentence: string) {
  return { name, is: 'option', sentence, schema: TEXT, shown } as const
}

function flag<const N extends string>(name: N, sentence: string) {
  return { name, is: 'flag', sentence, schema: FLAG } as const
}

/** Needed data. */
function words<const N extends string>(name: N, sentence: string, shown: string = name) {
  return { name, is: 'words', sentence, schema: TEXT, isNeeded: true, shown } as const
}

/** Needed data, all the rest of it. */
function list<const N extends string>(name: N, sentence: string, shown: string) {
  return { name, is: 'list', sentence, schema: PATHS, isNeeded: true, shown } as const
}

const as = option('as', 'NAME', 'Your name; by default that of the host')
const timeout = {
  ...option(
    'timeout',
    'SECONDS',
    `How many seconds to wait: 0 to ${MOST_SECONDS}, by default ${USUAL_SECONDS}`,
  ),
  schema: NUMBER,
}
const path = words('path', 'A file, or a path in the viewer')
const paths = list('paths', 'Files, or paths in the viewer', 'path')
const hash = words('hash', 'The hash of a version, or its first 7 digits or more', 'HASH')

const SHARED: readonly VerbParam[] = [
  flag('json', 'Print the reply as one JSON object'),
  option('port', 'N', 'The port, for this run alone'),
  option('config', 'FILE', 'The settings file, in place of the usual one'),
]

/** A reply without success also names the next step; for unknown paths there is a sentence each. */
function ofPaths(reply: JsonSchema): JsonSchema {
  const more = { next: TEXT, unknown: listOf(TEXT) }
  return { ...reply, properties: { ...Object(reply['properties']), ...more } }
}

/** The request; with `wait` also what the reader says, and the verdicts that stand. */
const REVIEW_REPLY = shapeOf({
  ...REPLIES.feedback,
  required: ['id', 'requested', 'tabs', 'url', 'next', 'unknown'],
  properties: {
    id: TEXT,
    requested: listOf(objectOf('A doc, and the bytes.', { path: TEXT, hash: TEXT })),
    ...Object(REPLIES.feedback['properties']),
    unknown: listOf(TEXT),
  },
})

const noTool = { isTool: false, isOfLoop: false } as const

const ROWS = [
  {
    name: 'comments',
    sentence: "Collect the reader's open comments on docs, and the verdicts you asked for",
    params: [
      {
        name: 'paths',
        is: 'list',
        sentence: 'Files or folders; by default the repository it is called in',
        schema: PATHS,
      },
      flag('wait', 'Wait until there is one'),
      timeout,
      flag('all', 'On docs of all folders'),
      {
        ...option('limit', 'N', 'How many comments at most, by default all'),
        schema: NUMBER,
        isForShell: true,
      },
      flag('peek', 'Do not note that you have them'),
      flag('held', 'Also those that another agent took'),
      as,
    ],
    reply: ofPaths(REPLIES.feedback),
    exits: { 0: 'there are some', 4: 'none', 6: 'no such path', 7: 'none came in time' },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'reply',
    sentence: 'Answer a comment, after you did what it asks for',
    params: [
      { ...words('comment', 'Its id, c_…'), inShell: 'a - stands for [{comment, text}] on stdin' },
      { ...words('text', 'Your answer'), inShell: 'a - stands for that on stdin', isOnStdin: true },
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
      option('note', 'TEXT', 'What the reader should know'),
      flag('wait', 'Wait for the verdict, or for comments'),
      timeout,
      as,
    ],
    reply: REVIEW_REPLY,
    exits: {
      0: 'approved, or asked',
      3: 'changes are wanted',
      5: 'approved, then changed',
      6: 'no such doc',
      7: 'no verdict in time',
      9: 'comments came, no verdict yet',
    },
    isTool: true,
    isOfLoop: true,
  },
  {
    name: 'status',
    sentence: 'Tell the verdict on docs',
    params: [paths],
    reply: ofPaths(REPLIES.verdicts),
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
    params: [words('target', 'An address of the viewer, or a file', 'link | path')],
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
    params: [path, option('from', 'HASH', 'read, or the hash of a version')],
    reply: REPLIES.compare,
    exits: { 0: 'the same', 4: 'it differs or is deleted', 6: 'not found, or not read yet' },
    isTool: true,
    isOfLoop: false,
  },
  {
    name: 'unread',
    sentence: 'List the docs that the reader has not read, or not since they changed',
    params: [
      option('folder', 'NAME', 'Only the docs of this docs folder'),
      { ...flag('exit-code', 'End with 4 if there are any'), isForShell: true },
    ],
    reply: objectOf('The docs, by path.', {
      docs: listOf(
        objectOf('A doc, and why the reader should look.', { path: TEXT, title: TEXT, todo: TEXT }),
      ),
      left: COUNT,
    }),
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
    params: [list('words', 'Words', 'word')],
    reply: objectOf('The hits, best first.', { hits: REPLIES.search }, { next: TEXT }),
    exits: { 0: 'found', 4: 'nothing' },
    isTool: true,
    isOfLoop: false,
  },
  {
    ...noTool,
    name: 'guide',
    sentence: 'Tell an agent how to work with the reader',
    params: [option('for', 'AGENT', 'claude, codex, gemini or cursor: how to set it up, too')],
    reply: null,
    exits: { 0: 'done' },
  },
  {
    ...noTool,
    name: 'hook',
    sentence: "Answer an agent's program that calls it: the reader decides on plans there",
    params: [
      {
        ...timeout,
        sentence: `How many seconds to wait for a verdict: 0 to ${MOST_SECONDS}, by default 1800`,
      },
      as,
    ],
    reply: {},
    exits: { 0: 'always' },
  },
  {
    ...noTool,
    name: 'mcp',
    sentence: 'Serve these commands as tools over stdio (Model Context Protocol)',
    params: [],
    reply: null,
    exits: { 0: 'done' },
  },
] as const satisfies readonly Verb[]

export const VERBS: readonly Verb[] = ROWS

/** Verbs of a person: no agent is told of them. */
const ROWS_OF_VERSIONS = [
  {
    ...noTool,
    name: 'versions show',
    sentence: 'Print the bytes of a version',
    params: [path, hash],
    reply: {},
    exits: { 0: 'done', 6: 'not found' },
  },
  {
    ...noTool,
    name: 'versions restore',
    sentence: 'Write a version back to the file of its doc',
    params: [
      path,
      hash,
      option(
        'if',
        'HASH',
        'The hash that the file must have, by default the one it has now; none for no file',
      ),
    ],
    reply: {},
    exits: { 0: 'done', 3: 'the file changed meanwhile', 6: 'not found' },
  },
] as const satisfies readonly Verb[]

export const ALL_VERBS: readonly Verb[] = [...ROWS_OF_VERSIONS, ...ROWS]

type Row = (typeof ROWS)[number] | (typeof ROWS_OF_VERSIONS)[number]
type ParamOf<N> = Extract<Row, { name: N }>['params'][number]
type ValueOf<P extends VerbParam> = P extends { isNeeded: true }
  ? TypeOf<P['schema']>
  : TypeOf<P['schema']> | undefined

/** The verbs that end with a reply; `mcp` serves until its client goes. */
export type VerbName = Exclude<Row['name'], 'mcp'>

export type ToolName = Extract<Row, { isTool: true }>['name']

/** The arguments of a verb, checked. */
export type Arguments = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** The arguments of the verb of this name. */
export type ArgumentsOf<N extends VerbName> = {
  readonly [P in ParamOf<N> as P['name']]: ValueOf<P>
}

/** The verb that words begin with, the longest name first; undefined where they begin with none. */
export function verbIn([first = '', second = '']: readonly string[]): Verb | undefined {
  return ALL_VERBS.find(({ name }) => name === `${first} ${second}` || name === first)
}

/** Throws for a name that is no verb. */
export function verbNamed(name: string): Verb {
  const verb = VERBS.find(each => each.name === name)
  if (!verb) throw new Error(`no verb ${name}`)
  return verb
}

/** The options that each verb with a reply has, beside its own. */
export function sharedParamsOf({ reply }: Verb): readonly VerbParam[] {
  return reply === null ? [] : SHARED
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
