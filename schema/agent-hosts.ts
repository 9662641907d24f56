// How programs of agents are set up: what `plans guide --for` prints, and the card "For your agents" shows.
// To change what a hook answers, see cli/hooks/hosts.ts.

/** The line for the instructions of an agent. */
export const AGENT_LINE =
  'Plans: run `plans guide` once. After you wrote a plan, run `plans review <file> --wait`.'

export type HostName = 'claude' | 'codex' | 'gemini' | 'cursor'

/** A moment at which a host calls `plans hook`. */
interface HookEvent {
  readonly name: string
  /** Seconds after which the host ends the hook, if it is set up so. */
  readonly seconds: number
}

interface HostHooks {
  /** The file of its settings. */
  readonly settings: string
  /** The units of a second there. */
  readonly second: number
  /** A plan is ready; null for a host without such a moment. `tool`: the matcher of the settings. */
  readonly plan: (HookEvent & { readonly tool: string }) | null
  /** The agent stops. */
  readonly stop: HookEvent
  /** A note for its reader, in sentences. */
  readonly note: string
  /** Adds the folder of its plans. */
  readonly folder: string
}

interface AgentHost {
  readonly label: string
  /** The file of its instructions. */
  readonly instructions: string
  /** The command that adds the tools, or the text of a file. */
  readonly tools: string
  /** The file of the tools, where no command adds them; else `''`. */
  readonly toolsFile: string
  readonly hooks: HostHooks | null
}

const PLAN_SECONDS = 1805
const STOP_SECONDS = 10

export const AGENT_HOSTS = {
  claude: {
    label: 'Claude Code',
    instructions: 'CLAUDE.md',
    tools: 'claude mcp add plans -- plans mcp',
    toolsFile: '',
    hooks: {
      settings: '~/.claude/settings.json',
      second: 1,
      plan: { name: 'PermissionRequest', tool: 'ExitPlanMode', seconds: PLAN_SECONDS },
      stop: { name: 'Stop', seconds: STOP_SECONDS },
      note: 'Its plans are in ~/.claude/plans, or in the plansDirectory of its settings. Add that folder once:',
      folder: 'plans config add ~/.claude/plans --name claude-plans',
    },
  },
  codex: {
    label: 'Codex',
    instructions: 'AGENTS.md',
    tools: 'codex mcp add plans -- plans mcp',
    toolsFile: '',
    hooks: {
      settings: '~/.codex/hooks.json',
      second: 1,
      plan: null,
      stop: { name: 'Stop', seconds: STOP_SECONDS },
      note: 'Then /hooks in Codex, where you trust it. Codex has no folder of plans; add the repository that it writes them to:',
      folder: 'plans config add <repository>',
    },
  },
  gemini: {
    label: 'Gemini CLI',
    instructions: 'GEMINI.md',
    tools: 'gemini mcp add plans plans mcp',
    toolsFile: '',
    hooks: {
      settings: '~/.gemini/settings.json',
      second: 1000,
      plan: { name: 'BeforeTool', tool: 'exit_plan_mode', seconds: PLAN_SECONDS },
      stop: { name: 'AfterAgent', seconds: STOP_SECONDS },
      note: 'After "Approve", Gemini CLI asks once more itself. Its plans are below ~/.gemini/tmp. Add that folder once:',
      folder: 'plans config add ~/.gemini/tmp --name gemini-plans',
    },
  },
  cursor: {
    label: 'Cursor',
    instructions: '.cursor/rules/plans.mdc',
    tools: '{"mcpServers": {"plans": {"command": "plans", "args": ["mcp"]}}}',
    toolsFile: '.cursor/mcp.json',
    hooks: null,
  },
} as const satisfies Record<HostName, AgentHost>

export const HOST_NAMES = /* @__PURE__ */ Object.keys(AGENT_HOSTS) as HostName[]

export function agentHost(name: HostName): AgentHost {
  return AGENT_HOSTS[name]
}

/** The text for the settings of a host; `''` for one without hooks. */
export function hooksText(name: HostName): string {
  const { hooks } = agentHost(name)
  if (!hooks) return ''
  const events = [hooks.plan, hooks.stop]
    .filter(event => event !== null)
    .map(event => {
      const timeout = event.seconds * hooks.second
      const own = { type: 'command', command: `plans hook --as ${name}`, timeout }
      const matcher = 'tool' in event ? { matcher: event.tool } : {}
      const hook = JSON.stringify([{ ...matcher, hooks: [own] }], null, 1)
      // With spaces, at which a narrow column breaks it.
      return `  "${event.name}": ${hook.replaceAll(/\n */g, ' ')}`
    })
  return ['{"hooks": {', events.join(',\n'), '}}'].join('\n')
}

/** The use of the hooks of a host, in a clause. */
export function hooksInWords(name: HostName): string {
  return agentHost(name).hooks?.plan
    ? 'With these hooks a plan is approved or sent back in the page, and comments reach it when it stops'
    : 'With this hook comments reach it when it stops'
}
