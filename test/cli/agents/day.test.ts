// The day of three agents: one works by commands, one by the tools of MCP, one by hooks alone. The reader answers.

import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'chai'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { answerOf, hook } from '../../support/reviews/hooked.js'
import { Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { launch, PROGRAM } from '../../support/terminal.js'

const AGENTS = ['shell', 'tools', 'hooks'] as const
type AgentOf = (typeof AGENTS)[number]
/** How often the reader sends each plan back. */
const ROUNDS = 3
/** Comments with each, and one at the end. */
const COMMENTS = 2
const ALL = ROUNDS * COMMENTS + 1
const REQUEST = 'http.server.request.start'
const ID = /c_[\w-]{16}/g

const fileOf = (name: string) => `active/${name}/plans/plan.md`
const textOf = (name: string, round: number) => `# The plan of ${name}\n\nStep ${round}.\n`

describe('the day of three agents @whole', () => {
  let service: Reviewed
  let talk: Talk
  /** Requests by which agents look for news. */
  let looks = 0
  const count = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (/^\/api\/(feedback|verdicts)/.test(request.url ?? '')) looks++
  }
  /** The ids that each agent was handed, in its order. */
  const handed: Record<AgentOf, string[]> = { shell: [], tools: [], hooks: [] }
  const take = (agent: AgentOf, words: string): string[] => {
    const ids = [...new Set(words.match(ID) ?? [])]
    handed[agent].push(...ids)
    return ids
  }
  const env = (as: string) => ({ ...service.home.env, PLANS_AS: as, PLANS_SESSION: `of ${as}` })
  const pathOf = (name: string) => join(service.root, fileOf(name))
  const docOf = (name: string) => `docs/${fileOf(name)}`
  const plans = (...words: string[]) =>
    launch(words, env('shell'), join(service.root, 'active/shell')).ended
  const write = async (name: AgentOf, round: number) => {
    await service.write({ [fileOf(name)]: textOf(name, round) })
  }

  before(async () => {
    const files = AGENTS.flatMap(name => [
      [fileOf(name), textOf(name, 0)],
      [`active/${name}/.git/`, ''],
    ])
    service = await Reviewed.open(Object.fromEntries(files) as Record<string, string>)
    talk = new Talk(service)
    subscribe(REQUEST, count)
  })
  after(async () => {
    unsubscribe(REQUEST, count)
    await service.close()
  })

  /** Asks for a verdict on each version, does what comes, and ends when the plan is approved. */
  async function workByShell(): Promise<void> {
    for (let round = 0; ; round++) {
      const { code, stdout } = await plans('review', pathOf('shell'), '--wait', '--timeout=60')
      for (const id of take('shell', stdout))
        expect((await plans('reply', id, 'Done')).code).to.equal(0)
      if (code === 0) break
      await write('shell', round + 1)
    }
    // The last comment may have come with the verdict.
    const { stdout } = await plans(
      'comments',
      '--wait',
      `--timeout=${handed.shell.length < ALL ? 60 : 0}`,
    )
    for (const id of take('shell', stdout)) await plans('reply', id, 'Done')
  }

  async function workByTools(): Promise<void> {
    const client = new Client({ name: 'test', version: '1' })
    const args = [PROGRAM, 'mcp', `--port=${service.port}`]
    const command = {
      command: process.execPath,
      args,
      env: env('tools'),
      stderr: 'ignore',
    } as const
    await client.connect(new StdioClientTransport(command))
    const call = async (name: string, given: object) => {
      const result = await client.callTool({ name, arguments: { ...given } })
      expect(result.isError).to.equal(false)
      return JSON.stringify(result.structuredContent)
    }
    const answerAll = async (words: string) => {
      for (const comment of take('tools', words)) await call('reply', { comment, text: 'Done' })
    }
    const paths = [pathOf('tools')]
    for (let round = 0; ; round++) {
      const reply = await call('review', { paths, wait: true, timeout: 50 })
      await answerAll(reply)
      if (reply.includes('"is":"approved"')) break
      await write('tools', round + 1)
    }
    const timeout = handed.tools.length < ALL ? 50 : 0
    await answerAll(await call('comments', { paths, wait: true, timeout }))
    await client.close()
  }

  /** Its host calls the hooks; the agent does what their answers say. */
  async function workByHooks(): Promise<void> {
    const cwd = join(service.root, 'active/hooks')
    const called = { session_id: 'of hooks', cwd, tool_name: 'ExitPlanMode' }
    const options = { env: env('hooks') }
    const answerAll = async (words: string) => {
      for (const id of take('hooks', words)) {
        expect((await launch(['reply', id, 'Done'], options.env, cwd).ended).code).to.equal(0)
      }
    }
    for (let round = 0; ; round++) {
      const tool_input = { plan: textOf('hooks', round), planFilePath: pathOf('hooks') }
      const sent = { ...called, hook_event_name: 'PermissionRequest', tool_input }
      const words = JSON.stringify((await answerOf(hook(sent, options))).answer)
      await answerAll(words)
      if (words.includes('"allow"')) break
      await write('hooks', round + 1)
    }
    const stop = { ...called, hook_event_name: 'Stop' }
    const stops = async (stop_hook_active: boolean) => {
      return JSON.stringify((await answerOf(hook({ ...stop, stop_hook_active }, options))).answer)
    }
    await until(async () => (await talk.comments(docOf('hooks'))).comments.length === ALL)
    await answerAll(await stops(false))
    expect(await stops(true)).to.equal('{}')
  }

  const sent: Record<AgentOf, string[]> = { shell: [], tools: [], hooks: [] }

  /** Sends each version back with comments, approves the last one, and has more to say then. */
  async function read(name: AgentOf): Promise<void> {
    const doc = docOf(name)
    for (let round = 0; round <= ROUNDS; round++) {
      const hash = sha(textOf(name, round))
      await until(async () => {
        const { requests } = await talk.comments(doc)
        return requests.some(request => request.hash === hash)
      })
      const isLast = round === ROUNDS
      const ids = isLast
        ? []
        : await Promise.all(
            Array.from({ length: COMMENTS }, (_, i) => talk.draft(doc, hash, `${round}.${i}`)),
          )
      sent[name].push(...ids)
      const is = isLast ? 'approved' : 'changes'
      await talk.review({ comments: ids, verdicts: [{ path: doc, hash, is }] })
    }
    sent[name].push(await talk.comment(doc, sha(textOf(name, ROUNDS)), 'One more'))
  }

  it('loses nothing, doubles nothing, waits without spinning, and leaves no process', async () => {
    const agents = [workByShell(), workByTools(), workByHooks()]
    await Promise.all([...agents, ...AGENTS.map(read)])
    expect(handed).to.deep.equal(sent)
    for (const name of AGENTS) {
      const { comments } = await talk.comments(docOf(name))
      const answers = comments.map(({ state, replies }) => [state, replies.length])
      expect(answers, name).to.deep.equal(sent[name].map(() => ['answered', 1]))
      expect(await talk.status(docOf(name))).to.equal('approved')
    }
    expect((await service.status()).waiting).to.deep.equal([])
    // Each round of an agent is a few looks.
    expect(looks).to.be.below(AGENTS.length * (ROUNDS + 2) * 8)
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args='])
    const isOurs = (line: string) =>
      line.includes(service.root) || line.includes(`=${service.port}`)
    const left = stdout.split('\n').filter(line => line.includes(PROGRAM) && isOurs(line))
    expect(left).to.deep.equal([])
  })
})
