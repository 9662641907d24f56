// `plans status`: what the reader decided of docs.
// To change which status follows from which facts, see server/review/requests/sending.ts.

import { askKnown } from './agents/known-paths.js'
import { statusLines } from './agents/lines.js'
import { nextStep } from '../schema/comments/next-step.js'
import type { CommandOf } from './agents/verb.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { EXITS } from './terminal/exits.js'

export const status: CommandOf<'status'> = {
  examples: [['One doc', '$0 status docs/plan.md']],

  async run(args, service) {
    const paths = await Promise.all(args.paths.map(path => service.docOf(path)))
    const ask = (of: readonly string[]) => verdictsOn(service, of)
    const { reply: verdicts, unknown } = await askKnown(service, paths, ask, ask)
    const exit = unknown.length > 0 ? EXITS.notFound : exitOf(verdicts)
    const statuses = verdicts.docs.map(({ status }) => status)
    const next = nextStep({ statuses }, service.options.front)
    const lines = statusLines(verdicts.docs)
    return { reply: { ...verdicts, next, unknown }, lines, notes: unknown, exit }
  },
}
