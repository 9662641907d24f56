// The name of the agent that runs a command.
// To change which names are allowed, see schema/comments/agent-name.ts.

import { isAgentName } from '../../schema/comments/agent-name.js'
import type { Env } from '../../server/config/paths.js'
import { EXITS, Failure } from '../terminal/exits.js'

/** The variables that host programs set for the commands that they run. */
const HOSTS: readonly (readonly [variable: string, name: string])[] = [
  ['CLAUDECODE', 'claude'],
  ['CODEX_THREAD_ID', 'codex'],
  ['CODEX_SANDBOX', 'codex'],
  ['GEMINI_CLI', 'gemini'],
  ['CURSOR_AGENT', 'cursor'],
]

/** Throws Failure for a name that is not allowed. */
export function agentName(option: string | undefined, env: Env): string {
  const host = HOSTS.find(([variable]) => nonEmpty(env[variable]) !== undefined)?.[1]
  const name = option ?? nonEmpty(env['PLANS_AS']) ?? host ?? 'agent'
  if (isAgentName(name)) return name
  const next =
    'A name has 1 to 40 letters of one script, digits, spaces, dots, - and _, no space or dot at its end, and does not look like reader or you.'
  throw new Failure(EXITS.usage, `bad agent name: ${name}`, next)
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
