// The agent that runs a command: its name, and its session, by which two of one name are told apart.
// To change which names are allowed, see schema/comments/agent-name.ts.

import { isAgentName } from '../../schema/comments/agent-name.js'
import { LIMITS } from '../../schema/comments/comments.js'
import type { Env } from '../../server/config/paths.js'
import { EXITS, Failure } from '../terminal/exits.js'

/** The variables that host programs set for the commands that they run; some hold the session. */
const HOSTS: readonly { variable: string; name: string; isSession?: true }[] = [
  { variable: 'CLAUDE_CODE_SESSION_ID', name: 'claude', isSession: true },
  { variable: 'CLAUDECODE', name: 'claude' },
  { variable: 'CODEX_THREAD_ID', name: 'codex', isSession: true },
  { variable: 'CODEX_SANDBOX', name: 'codex' },
  { variable: 'GEMINI_CLI', name: 'gemini' },
  { variable: 'CURSOR_AGENT', name: 'cursor' },
]

/** The caller, as the service takes it. Throws Failure for a name that is not allowed. */
export function callerOf(option: string | undefined, env: Env): { as: string; session?: string } {
  const session = sessionIn(env)
  const as = agentName(option, env)
  return session === undefined ? { as } : { as, session }
}

/** Throws Failure for a name that is not allowed. */
export function agentName(option: string | undefined, env: Env): string {
  const host = HOSTS.find(({ variable }) => nonEmpty(env[variable]) !== undefined)?.name
  const name = option ?? nonEmpty(env['PLANS_AS']) ?? host ?? 'agent'
  if (isAgentName(name)) return name
  const next =
    'A name has 1 to 40 letters of one script, digits, spaces, dots, - and _, no space or dot at its end, and does not look like reader or you.'
  throw new Failure(EXITS.usage, `bad agent name: ${name}`, next)
}

export function sessionIn(env: Env): string | undefined {
  const hosts = HOSTS.filter(({ isSession }) => isSession).map(({ variable }) => variable)
  const found = ['PLANS_SESSION', ...hosts].map(variable => nonEmpty(env[variable]))
  return found.find(session => session !== undefined)?.slice(0, LIMITS.session)
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
