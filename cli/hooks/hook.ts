// `plans hook`: the program of an agent runs it where a person is needed. A plan is ready: the reader decides. The agent
// stops: it is handed the comments that came. Whatever goes wrong, the host gets `{}` (commands.ts).
// To change what a host sends and reads, see hosts.ts.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { statusIn } from '../../schema/comments/next-step.js'
import type { FeedbackResponse } from '../../schema/comments/shapes.js'
import type { VerdictsResponse } from '../../schema/review/verdicts.js'
import { hashOf } from '../../server/fs/checksum.js'
import { repositoryAround } from '../../server/fs/checkout.js'
import { callerOf } from '../agents/agent-name.js'
import { askKnown } from '../agents/known-paths.js'
import { feedbackLines } from '../agents/lines.js'
import { PlansService } from '../agents/plans-service.js'
import type { CommandOf, VerbResult } from '../agents/verb.js'
import { verdictsOn } from '../agents/verdicts.js'
import { askUntil, secondsOf } from '../agents/waiting.js'
import { open } from '../open.js'
import { EXITS, Failure } from '../terminal/exits.js'
import { parseCall, type HookCall } from './hook-call.js'
import { hostEventOf, NO_OPINION, type HostEvent, type PlanReady } from './hosts.js'

/** A host that is not done with stdin by then is none. */
const STDIN_MS = 1_000
/** A service that runs answers within this time. */
const FIND_MS = 1_500
/** All that a hook does when an agent stops. */
const STOP_MS = 800
/** Seconds that a wait ends before the host ends the hook. */
const MARGIN = 5

const SENT_BACK =
  'The reader sent the plan back. Change it as each comment asks for, answer each with plans reply <id> -, then present it again.'
const STOPPED =
  'Change what each comment asks for, and answer each with plans reply <id> -. You are handed what comes later when you stop again.'

type Caller = ReturnType<typeof callerOf>

/** One call of a hook, and its agent. */
interface Hook {
  call: HookCall
  caller: Caller
  service: PlansService
}

export const hook: CommandOf<'hook'> = {
  details: `
    The program of an agent calls it, with one JSON object on stdin, and reads one on stdout.
    plans guide --for claude prints what to put into the settings of that program.
  `,
  examples: [['What a host runs', '$0 hook --as claude']],

  async run({ as, timeout }, { options }) {
    const { env, say, readInput } = options
    const sent = readInput?.() ?? Promise.resolve('')
    const call = parseCall(await inTime(STDIN_MS, 'stdin does not end', sent))
    const event = hostEventOf(call)
    if (!event) throw unanswered(`there is no answer to ${call.event || 'a call without an event'}`)
    const { session } = call
    const caller = { ...callerOf(as, env), ...(session === undefined ? {} : { session }) }
    // A host takes nothing but the answer.
    const service = new PlansService({ ...options, say: () => undefined })
    const own: Hook = { call, caller, service }
    if (!('tool' in event)) return answerStop(event, own, say)
    const seconds = secondsOf(timeout ?? event.seconds - MARGIN, service.options.say)
    return answerPlan(event, own, seconds, say)
  },
}

/** The reader decides; no decision is none. */
async function answerPlan(
  event: PlanReady,
  { call, caller, service }: Hook,
  seconds: number,
  say: (line: string) => void,
): Promise<VerbResult> {
  const file = await event.fileOf(call, service.options.env)
  // One that is silent is not waited for; where none runs, the first request starts it.
  await inTime(FIND_MS, SILENT, service.found())
  const id = `q_${randomBytes(12).toString('base64url')}`
  const look = (wait: number) => verdictsOn(service, [file], wait, caller)
  await askKnown(
    service,
    [file],
    paths => service.send('PUT', `/api/requests/${id}`, { ...caller, paths, note: '' }),
    () => look(0),
  )
  // The plan comes to the front, which a doc of `review` does not: this agent can do nothing else meanwhile. A tab may
  // take its time; without one, the request waits in the page all the same.
  void open.run({ target: file }, service).catch(() => undefined)
  const { docs } = await askUntil(service, seconds, look, isDecided)
  const [doc] = docs
  if (doc?.status === 'approved') {
    const bytes = await readFile(file)
    if (hashOf(bytes) !== doc.hash) throw unanswered(REASONS['approved-changed'])
    const note = () => noteTaken(service, { ...caller, paths: [file] }, [])
    return answer(event.allow(call, bytes.toString()), () => note().catch(notNoted(say)))
  }
  if (doc?.status !== 'changes') throw unanswered(REASONS[doc?.status ?? 'none'])
  const of = { ...caller, paths: [file] }
  const found = await collect(service, of)
  const reason = feedbackLines({ ...found, next: SENT_BACK }, docs).join('\n')
  const note = () => noteTaken(service, of, found.comments)
  return answer(event.stop(reason), () => note().catch(notNoted(say)))
}

/** Hands out what this agent was not handed yet; starts nothing. */
async function answerStop(
  event: HostEvent,
  { call, caller, service }: Hook,
  say: (line: string) => void,
): Promise<VerbResult> {
  const end = performance.now() + STOP_MS
  const inEnd = <T>(work: Promise<T>) => inTime(end - performance.now(), SILENT, work)
  const of = { ...caller, paths: [(await repositoryAround(call.cwd)) ?? call.cwd] }
  if (!(await inEnd(service.found()))) throw unanswered('no service runs')
  // Comments are noted first here: those that cannot be noted would come again at each stop, without an end.
  const take = call.isAgain
  const found = await inEnd(collect(service, { ...of, news: true, take }))
  if (found.comments.length === 0) return answer(NO_OPINION)
  const docs = found.verdicts.map(verdict => ({ path: verdict.path, status: statusIn(verdict) }))
  const reason = feedbackLines({ ...found, next: STOPPED }, docs).join('\n')
  const note = () => inEnd(noteTaken(service, of, found.comments))
  return answer(event.stop(reason), take ? undefined : () => note().catch(notNoted(say)))
}

function collect(service: PlansService, more: object): Promise<FeedbackResponse> {
  return service.send('POST', '/api/feedback', { wait: 0, take: false, ...more })
}

/** These comments, and the verdicts on their docs, were handed to the agent. */
function noteTaken(
  service: PlansService,
  of: object,
  comments: readonly { id: string }[],
): Promise<unknown> {
  return collect(service, { ...of, take: true, only: comments.map(({ id }) => id) })
}

function notNoted(say: (line: string) => void): () => void {
  return () => say('plans hook: the comments are handed over, and that cannot be noted')
}

function isDecided({ docs }: VerdictsResponse): boolean {
  return docs.every(({ status }) => status !== 'waiting')
}

/** Why a plan has no answer. */
const REASONS = {
  waiting: 'there is no verdict in time',
  none: 'the request was closed without a verdict',
  gone: 'the file of the plan is gone',
  'approved-changed': 'the plan was approved, and has changed since',
}

const SILENT = 'the service does not answer'

function unanswered(says: string): Failure {
  return new Failure(EXITS.nothing, says, 'The host goes on in its own way.')
}

function answer(reply: object, after?: () => Promise<unknown>): VerbResult {
  return { reply, lines: [JSON.stringify(reply)], exit: EXITS.done, after }
}

/** Throws Failure where it takes longer. */
function inTime<T>(ms: number, says: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(unanswered(says)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
