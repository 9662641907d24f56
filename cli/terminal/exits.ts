// How a command about reviews ends: its exit code, and what is said of a failure with the next step.
// To change what the service refuses, see server/routes/review/.

import { dirname } from 'node:path'
import type { BaseContext } from 'clipanion'
import type { ErrorResponse, RefusalCode } from '../../schema/api/api.js'
import type { Front } from '../../schema/comments/next-step.js'
import { plain, plainJson, plainLine } from '../../schema/plain-text.js'
import { repositoryAround } from '../../server/fs/checkout.js'
import { isFolder } from '../../server/fs/there.js'
import { shellPath } from './terminal-text.js'

export const EXITS = {
  done: 0,
  failed: 1,
  usage: 2,
  changed: 3,
  nothing: 4,
  stale: 5,
  notFound: 6,
  late: 7,
  elsewhere: 8,
  comments: 9,
} as const

/** A command cannot do what it is asked for. */
export class Failure extends Error {
  readonly exit: number
  /** A whole sentence. */
  readonly next: string
  /** The same for a tool: it names no command of a shell. */
  readonly toolNext: string

  constructor(exit: number, message: string, next: string, toolNext = next) {
    super(message)
    this.exit = exit
    this.next = next
    this.toolNext = toolNext
  }

  nextFor(front: Front): string {
    return front === 'tool' ? this.toolNext : this.next
  }
}

/** There is nothing to show, so there is nothing to say of it. */
export function noFolder(): Failure {
  const next = 'plans config add <folder> adds one; plans <folder> shows one, and keeps running.'
  const toolNext = 'The reader adds one in the settings of the page; ask for it.'
  return new Failure(EXITS.notFound, 'there is no docs folder', next, toolNext)
}

/** The failure for an absolute path. The repository around it is the folder that the reader may add. */
export async function noFolderHolds(path: string): Promise<Failure> {
  const around = (await isFolder(path)) ? path : dirname(path)
  const repository = (await repositoryAround(around)) ?? around
  const next = `plans config add ${shellPath(repository)} adds it.`
  const toolNext = `The reader adds ${repository} in the settings of the page; ask for it.`
  return new Failure(EXITS.notFound, `no docs folder holds ${path}`, next, toolNext)
}

/** The failure for a file that was deleted. */
export function goneFile(path: string): Failure {
  return new Failure(EXITS.notFound, `the file is gone: ${path}`, ...KEPT)
}

/** The next step of a tool whose arguments are wrong. */
export const ARGUMENTS = 'tools/list has the arguments.'

type Steps = readonly [next: string, toolNext: string]
type Ending = readonly [exit: number, ...Steps]

const KEPT: Steps = [
  'plans versions <path> lists what is kept of it.',
  'versions lists what is kept of it.',
]

/** By the code of a refusal: the exit code and the next step. */
const BY_CODE: Readonly<Record<RefusalCode, Ending>> = {
  elsewhere: [
    EXITS.elsewhere,
    'Run it again with the --port of that one.',
    'Another service of the reader keeps the reviews; ask which one is meant.',
  ],
  'file-changed': [
    EXITS.changed,
    'Look at it with plans versions <path>, then run it again.',
    'Look at it with versions, then call it again.',
  ],
  'doc-gone': [EXITS.nothing, ...KEPT],
  'no-comment': [
    EXITS.notFound,
    'plans comments lists the open ones with their ids.',
    'comments lists the open ones with their ids.',
  ],
  'too-many-waits': [
    EXITS.failed,
    'plans comments without --wait lists what is open now.',
    'comments without wait lists what is open now.',
  ],
}

const NOT_FOUND: Ending = [
  EXITS.notFound,
  'plans versions <path> lists what there is; a path is a doc path or that of a file.',
  'versions lists what there is; a path is a doc path or that of a file.',
]

/** By the status of a refusal without a code. */
const BY_STATUS: Readonly<Record<number, Ending>> = {
  400: [EXITS.usage, 'plans --help explains the commands.', ARGUMENTS],
  404: NOT_FOUND,
  410: NOT_FOUND,
}

const FAILED: Ending = [
  EXITS.failed,
  'Run it again; if it fails again, plans start shows why.',
  'Call it again; if it fails again, tell the reader.',
]

/** The failure that a reply of the service without success means. */
export function failureOf(
  status: number,
  { error = `the service answered ${status}`, code, port }: Partial<ErrorResponse>,
): Failure {
  const [exit, next, toolNext] = (code && BY_CODE[code]) ?? BY_STATUS[status] ?? FAILED
  const shell = port ? `Run it again with --port ${port}.` : next
  return new Failure(exit, code === 'doc-gone' ? 'deleted' : error, shell, toolNext)
}

/** Says why it failed and what to do next; returns the exit code. */
export function sayFailure(
  { exit, message, next }: Failure,
  isJson: boolean,
  { stdout, stderr }: Pick<BaseContext, 'stdout' | 'stderr'>,
): number {
  if (isJson) stdout.write(`${plainJson({ error: message, next })}\n`)
  else stderr.write(`plans: ${plain(message)}\n${plain(next)}\n`)
  return exit
}

/** The answer of a hook that has none: its host goes on in its own way, and one line says why. */
export function sayNoAnswer(
  { message, next }: Failure,
  { stdout, stderr }: Pick<BaseContext, 'stdout' | 'stderr'>,
): number {
  stdout.write('{}\n')
  const [says = ''] = message.split('\n')
  stderr.write(`plans hook: ${plainLine(says.replace(/\.$/, ''))}. ${plainLine(next)}\n`)
  return EXITS.done
}
