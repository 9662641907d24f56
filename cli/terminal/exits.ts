// How a command about reviews ends: its exit code, and what is said of a failure with the next step.
// To change what the service refuses, see server/routes/review/.

import type { BaseContext } from 'clipanion'
import { plain, plainJson } from '../../schema/plain-text.js'

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
} as const

/** A command cannot do what it is asked for. */
export class Failure extends Error {
  readonly exit: number
  /** A whole sentence. */
  readonly next: string

  constructor(exit: number, message: string, next: string) {
    super(message)
    this.exit = exit
    this.next = next
  }
}

/** There is nothing to show, so there is nothing to say of it. */
export function noFolder(): Failure {
  const next = 'plans config add <folder> adds one; plans <folder> shows one, and keeps running.'
  return new Failure(EXITS.notFound, 'there is no docs folder', next)
}

/** What a reply of the service comes to that is no success. */
export function failureOf(status: number, error: string): Failure {
  const elsewhere = /^reviews are kept by the plan-viewer on port (\d+)$/.exec(error)
  if (elsewhere) {
    return new Failure(EXITS.elsewhere, error, `Run it again with --port ${elsewhere[1]}.`)
  }
  if (error === 'the file has changed') {
    const next = 'Look at it with plans versions <path>, then run it again.'
    return new Failure(EXITS.changed, error, next)
  }
  if (error === 'that doc is gone') {
    const next = 'plans versions <path> lists what is kept of it.'
    return new Failure(EXITS.nothing, 'deleted', next)
  }
  if (error === 'no such comment') {
    return new Failure(EXITS.notFound, error, 'plans comments lists the open ones with their ids.')
  }
  if (error.startsWith('no docs below ')) {
    return new Failure(EXITS.notFound, error, 'plans comments --all takes the docs of all folders.')
  }
  if (/ waits \d+ times already: /.test(error)) {
    return new Failure(EXITS.failed, error, 'plans comments without --wait lists what is open now.')
  }
  if (status === 404 || status === 410) {
    const next =
      'plans versions <path> lists what there is; a path is a doc path or that of a file.'
    return new Failure(EXITS.notFound, error, next)
  }
  if (status === 400) return new Failure(EXITS.usage, error, 'plans --help explains the commands.')
  return new Failure(EXITS.failed, error, 'Run it again; if it fails again, plans start shows why.')
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
