// The moments at which programs of agents call `plans hook`: what they read then. One table; another host is other rows.
// To change what a hook does, see hook.ts; how a plan's file is found, plan-file.ts; the settings, schema/agent-hosts.ts.

import { AGENT_HOSTS } from '../../schema/agent-hosts.js'
import type { Env } from '../../server/config/paths.js'
import type { HookCall } from './hook-call.js'
import { claudePlan, geminiPlan } from './plan-file.js'

export interface HostEvent {
  /** `hook_event_name`. */
  name: string
  /** Seconds after which the host ends the hook, if it is set up as the guide says. */
  seconds: number
  /** The answer that keeps the agent from going on, or from stopping. */
  stop(reason: string): object
}

/** A plan is ready. */
export interface PlanReady extends HostEvent {
  /** `tool_name`, and the matcher of the settings. */
  tool: string
  /** The plan's file, absolute. Throws Failure where there is none. */
  fileOf(call: HookCall, env: Env): Promise<string>
  /** The answer that lets the agent begin. @param plan - the text that was approved */
  allow(call: HookCall, plan: string): object
}

/** The answer without an opinion: the host goes on in its own way. */
export const NO_OPINION = {}

function blocked(reason: string): object {
  return { decision: 'block', reason }
}

function denied(reason: string): object {
  return { decision: 'deny', reason }
}

function decided(decision: object): object {
  return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }
}

const { claude, codex, gemini } = AGENT_HOSTS

/** Each with its hooks, in the order of the hosts. */
const EVENTS: readonly (PlanReady | HostEvent)[] = [
  {
    ...claude.hooks.plan,
    fileOf: claudePlan,
    // Without `updatedInput` the host asks once more; it writes `plan` to the file of the plan.
    allow: ({ toolInput }, plan) => {
      const approved = typeof toolInput['plan'] === 'string' ? { plan } : {}
      return decided({ behavior: 'allow', updatedInput: { ...toolInput, ...approved } })
    },
    stop: message => decided({ behavior: 'deny', message }),
  },
  // Claude Code and Codex call it the same.
  { ...codex.hooks.stop, stop: blocked },
  { ...gemini.hooks.plan, fileOf: geminiPlan, allow: () => NO_OPINION, stop: denied },
  { ...gemini.hooks.stop, stop: denied },
]

/** The moment that the host means; undefined where no row has it. */
export function hostEventOf({ event, tool }: HookCall): PlanReady | HostEvent | undefined {
  return EVENTS.find(each => {
    return each.name === event && (!('tool' in each) || tool === undefined || tool === each.tool)
  })
}
