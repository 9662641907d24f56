import { expect } from 'chai'
import { callerOf } from '../../../cli/agents/agent-name.js'

describe('the agent that runs a command', () => {
  const rows: [name: string, env: Record<string, string>, caller: object][] = [
    ['none is known', { PLANS_SESSION: '' }, { as: 'agent' }],
    ['Codex', { CODEX_THREAD_ID: 't' }, { as: 'codex', session: 't' }],
    ['Claude Code', { CLAUDE_CODE_SESSION_ID: 's' }, { as: 'claude', session: 's' }],
    ['its own words', { CODEX_THREAD_ID: 't', PLANS_SESSION: 'x' }, { as: 'codex', session: 'x' }],
    ['a long one', { PLANS_SESSION: 'x'.repeat(70) }, { as: 'agent', session: 'x'.repeat(64) }],
  ]
  for (const [name, env, caller] of rows) {
    it(`has a session where it is known: ${name}`, () => {
      expect(callerOf(undefined, env)).to.deep.equal(caller)
    })
  }
})
