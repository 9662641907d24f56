// The programs of agents that call `plans hook`: what they send, what they read, and how they are set up. One table;
// another host is another row. To change what a hook does, see hook.ts; how a plan's file is found, plan-file.ts.

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

interface HookHost {
  name: 'claude' | 'codex' | 'gemini'
  /** Its settings, and the units of a second there. */
  settings: string
  second: number
  events: readonly (PlanReady | HostEvent)[]
  /** How its plans come into the page, and what else its reader should know. */
  notes: readonly string[]
}

/** The answer without an opinion: the host goes on in its own way. */
export const NO_OPINION = {}

const PLAN_SECONDS = 1805
const STOP_SECONDS = 10

function blocked(reason: string): object {
  return { decision: 'block', reason }
}

function denied(reason: string): object {
  return { decision: 'deny', reason }
}

function decided(decision: object): object {
  return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }
}

const STOP: HostEvent = { name: 'Stop', seconds: STOP_SECONDS, stop: blocked }

const HOOK_HOSTS: readonly HookHost[] = [
  {
    name: 'claude',
    settings: '~/.claude/settings.json',
    second: 1,
    events: [
      {
        name: 'PermissionRequest',
        tool: 'ExitPlanMode',
        seconds: PLAN_SECONDS,
        fileOf: claudePlan,
        // Without `updatedInput` the host asks once more; it writes `plan` to the file of the plan.
        allow: ({ toolInput }, plan) => {
          const approved = typeof toolInput['plan'] === 'string' ? { plan } : {}
          return decided({ behavior: 'allow', updatedInput: { ...toolInput, ...approved } })
        },
        stop: message => decided({ behavior: 'deny', message }),
      },
      STOP,
    ],
    notes: [
      'Its plans are in ~/.claude/plans, or in the plansDirectory of its settings. Add that folder once:',
      '  plans config add ~/.claude/plans --name claude-plans',
    ],
  },
  {
    name: 'codex',
    settings: '~/.codex/hooks.json',
    second: 1,
    events: [STOP],
    notes: [
      'Then /hooks in Codex, where you trust it. Codex has no folder of plans; add the repository that it writes them to:',
      '  plans config add <repository>',
    ],
  },
  {
    name: 'gemini',
    settings: '~/.gemini/settings.json',
    second: 1000,
    events: [
      {
        name: 'BeforeTool',
        tool: 'exit_plan_mode',
        seconds: PLAN_SECONDS,
        fileOf: geminiPlan,
        allow: () => NO_OPINION,
        stop: denied,
      },
      { name: 'AfterAgent', seconds: STOP_SECONDS, stop: denied },
    ],
    notes: [
      'After "Approve", Gemini CLI asks once more itself. Its plans are below ~/.gemini/tmp. Add that folder once:',
      '  plans config add ~/.gemini/tmp --name gemini-plans',
    ],
  },
]

/** The moment that the host means; undefined where no row has it. */
export function hostEventOf({ event, tool }: HookCall): PlanReady | HostEvent | undefined {
  const events = HOOK_HOSTS.flatMap(host => host.events)
  return events.find(each => {
    return each.name === event && (!('tool' in each) || tool === undefined || tool === each.tool)
  })
}

/** The lines to paste into the settings of a host; none for one that has no hooks. */
export function hookLines(name: string | undefined): string[] {
  const host = HOOK_HOSTS.find(each => each.name === name)
  if (!host) return []
  const events = host.events.map(event => {
    const command = `plans hook --as ${host.name}`
    const own = { type: 'command', command, timeout: event.seconds * host.second }
    const matcher = 'tool' in event ? { matcher: event.tool } : {}
    return `  "${event.name}": ${JSON.stringify([{ ...matcher, hooks: [own] }])}`
  })
  const does = host.events.some(event => 'tool' in event)
    ? 'With these hooks a plan is approved or sent back in the page, and comments reach it when it stops'
    : 'With this hook comments reach it when it stops'
  return [
    '',
    `${does}. Put into ${host.settings}:`,
    '{"hooks": {',
    events.join(',\n'),
    '}}',
    ...host.notes,
  ]
}
