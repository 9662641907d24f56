// Reads from stdin the call that the program of an agent sends to a hook. Fields that are not used here may be anything.
// To change which host sends what, see hosts.ts.

import { isObject } from '../../schema/shape.js'
import { LIMITS } from '../../schema/comments/comments.js'
import { EXITS, Failure } from '../terminal/exits.js'

export interface HookCall {
  event: string
  tool: string | undefined
  toolInput: Readonly<Record<string, unknown>>
  cwd: string
  session: string | undefined
  /** The agent goes on because a hook kept it from stopping. */
  isAgain: boolean
}

/** Characters. No plan and no last message is longer. */
const MOST = 8 * 1024 * 1024

/** Throws Failure where it is not one. */
export function parseCall(text: string): HookCall {
  if (text.length > MOST) throw noCall('what stands on stdin is too long')
  const sent = parse(text)
  if (!isObject(sent)) throw noCall('what stands on stdin is no call of a hook')
  const { hook_event_name: event, tool_name: tool, tool_input: toolInput } = sent
  return {
    event: textIn(event) ?? '',
    tool: textIn(tool),
    toolInput: isObject(toolInput) ? toolInput : {},
    cwd: textIn(sent['cwd']) ?? process.cwd(),
    session: textIn(sent['session_id'])?.slice(0, LIMITS.session),
    isAgain: sent['stop_hook_active'] === true,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** undefined for an empty text, too. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function noCall(says: string): Failure {
  return new Failure(EXITS.usage, says, 'plans guide --for claude shows how a hook is set up.')
}
