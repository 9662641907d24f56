// The day of three agents: one works by commands, one by the tools of MCP, one by hooks alone. The reader has the page.

import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import { ask } from '../../support/http.js'
import { until } from '../../support/library/reviewed.js'
import { answerOf, hook } from '../../support/reviews/hooked.js'
import { Talk } from '../../support/reviews/talk.js'
import type { Served } from '../../support/service.js'
import { sha } from '../../support/sha.js'
import { launch, PROGRAM } from '../../support/terminal.js'
import { Flow, button, doc } from '../support/dashboard.js'

const AGENTS = ['shell', 'tools', 'hooks'] as const
type AgentOf = (typeof AGENTS)[number]
/** How often the reader sends each plan back. */
const ROUNDS = 2
/** Comments with each, and one at the end. */
const COMMENTS = 2
const ALL = ROUNDS * COMMENTS + 1
/** The comment of the reader on each. */
const WORDS = [
  ...Array.from({ length: ALL - 1 }, (_, i) => `${Math.floor(i / COMMENTS)}.${i % COMMENTS}`),
  'One more',
]
/** A step of the reader that something led away from is tried again after it. */
const STEP_MS = 5_000
const REQUEST = 'http.server.request.start'
const ID = /c_[\w-]{16}/g

const fileOf = (name: string) => `active/${name}/plans/plan.md`
const titleOf = (name: string) => `The plan of ${name}`
const textOf = (name: string, round: number) => `# ${titleOf(name)}\n\nStep ${round} of it.\n`

describe('the day of three agents @whole', () => {
  const flow = new Flow()
  let service: Served
  let page: Page
  let talk: Talk
  /** The reader has gone: agents go on no more. */
  let isOver = false
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
  const env = (as: string) => ({ ...service.env, PLANS_AS: as, PLANS_SESSION: `of ${as}` })
  const pathOf = (name: string) => join(service.root, fileOf(name))
  const docOf = (name: string) => `docs/${fileOf(name)}`
  const plans = (...words: string[]) =>
    launch(words, env('shell'), join(service.root, 'active/shell')).ended
  const write = async (name: AgentOf, round: number) => {
    await service.write({ [fileOf(name)]: textOf(name, round) })
  }

  before(async () => {
    await flow.start()
    const files = AGENTS.flatMap(name => [
      [fileOf(name), textOf(name, 0)],
      [`active/${name}/.git/`, ''],
    ])
    const options = { files: Object.fromEntries(files) as Record<string, string>, isAlone: true }
    ;({ page, service } = await flow.open('', options))
    talk = new Talk(service)
    subscribe(REQUEST, count)
  })
  after(async () => {
    isOver = true
    unsubscribe(REQUEST, count)
    await flow.close()
  })

  /** Asks for a verdict on each version, does what comes, and ends when the plan is approved. */
  async function workByShell(): Promise<void> {
    for (let round = 0; !isOver; round++) {
      const { code, stdout } = await plans('review', pathOf('shell'), '--wait', '--timeout=60')
      for (const id of take('shell', stdout))
        expect((await plans('reply', id, 'Done')).code).to.equal(0)
      if (code === 0) break
      await write('shell', round + 1)
    }
    // The last comment may have come with the verdict; on a slow machine it comes after the end of a wait.
    do {
      const timeout = `--timeout=${handed.shell.length < ALL ? 60 : 0}`
      const { stdout } = await plans('comments', '--wait', timeout)
      for (const id of take('shell', stdout)) await plans('reply', id, 'Done')
    } while (!isOver && handed.shell.length < ALL)
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
    for (let round = 0; !isOver; round++) {
      const reply = await call('review', { paths, wait: true, timeout: 50 })
      await answerAll(reply)
      if (reply.includes('"is":"approved"')) break
      await write('tools', round + 1)
    }
    do {
      const timeout = handed.tools.length < ALL ? 50 : 0
      await answerAll(await call('comments', { paths, wait: true, timeout }))
    } while (!isOver && handed.tools.length < ALL)
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
    for (let round = 0; !isOver; round++) {
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
    // Its person lets it go on when all is said. It stops again until it was handed that: the reader can still undo it.
    await until(async () => isOver || (await isAllSent('hooks')))
    await until(async () => {
      await answerAll(await stops(false))
      return isOver || handed.hooks.length === ALL
    })
    expect(await stops(true)).to.equal('{}')
  }

  /** Shows a doc that waits, and writes comments on it. What a hook opens may lead away before the first is begun. */
  async function comment(name: AgentOf, step: string, words: readonly string[]): Promise<void> {
    const shown = doc(page, titleOf(name)).getByText(step)
    const field = commentsIn(page).getByRole('textbox', { name: 'Comment' })
    for (const body of words) {
      await until(async () => {
        if (!(await shown.isVisible())) await page.goto(`${service.url}/?doc=${docOf(name)}`)
        return shown
          .dblclick({ timeout: STEP_MS })
          .then(() => page.keyboard.press('Alt+c'))
          .then(() => field.waitFor({ timeout: STEP_MS }))
          .then(() => true)
          .catch(() => false)
      })
      await field.pressSequentially(body)
      await field.press('Control+Enter')
      await field.waitFor({ state: 'detached' })
    }
  }

  /** Presses a button of the bar, or of the foot of the comments, and waits until the service has what it sends. */
  async function press(name: string): Promise<void> {
    const pressed = button(page, name)
    await until(async () => {
      // The pointer comes anew: a press on what came under it does not count, nor on what came on show just now.
      await page.mouse.move(0, 0)
      await pressed.click({ timeout: STEP_MS }).catch(() => false)
      const gone = pressed.waitFor({ state: 'detached', timeout: STEP_MS })
      return gone.then(
        () => true,
        () => false,
      )
    })
  }

  async function isAllSent(name: AgentOf): Promise<boolean> {
    const { comments } = await talk.comments(docOf(name))
    return comments.filter(({ state }) => state !== 'draft').length === ALL
  }

  /** The newest version of this doc waits for a verdict. */
  async function isWaiting(name: AgentOf, round: number): Promise<boolean> {
    const { requests } = await talk.comments(docOf(name))
    return requests.some(({ hash }) => hash === sha(textOf(name, round)))
  }

  /** Sends each version back with comments, approves the last one, and has more to say then. */
  async function read(): Promise<void> {
    const left = new Map<AgentOf, number>(AGENTS.map(name => [name, 0]))
    while (left.size > 0) {
      const [name, round] = await until(async () => {
        for (const next of left) if (await isWaiting(...next)) return next
        return null
      })
      const isLast = round === ROUNDS
      const step = `Step ${round} of it.`
      if (isLast) {
        await page.goto(`${service.url}/?doc=${docOf(name)}`)
        await doc(page, titleOf(name)).getByText(step).waitFor()
        await press('Approve')
        await comment(name, step, ['One more'])
        await press('Send 1 comment')
        left.delete(name)
      } else {
        const words = Array.from({ length: COMMENTS }, (_, i) => `${round}.${i}`)
        await comment(name, step, words)
        await press(`Send back with ${COMMENTS} comments`)
        left.set(name, round + 1)
      }
    }
  }

  it('loses nothing, doubles nothing, waits without spinning, and leaves no process', async function () {
    this.timeout(300_000)
    const agents = [workByShell(), workByTools(), workByHooks()]
    await Promise.all([...agents, read()])
    for (const name of AGENTS) {
      const { comments } = await talk.comments(docOf(name))
      expect(comments.map(({ body }) => body).toSorted(), name).to.deep.equal(WORDS)
      expect(comments.map(({ id }) => id).toSorted(), name).to.deep.equal(handed[name].toSorted())
      const answers = comments.map(({ state, replies }) => [state, replies.length])
      expect(answers, name).to.deep.equal(WORDS.map(() => ['answered', 1]))
      expect(await talk.status(docOf(name))).to.equal('approved')
    }
    const status = await ask(service.port, '/api/review/status')
    expect((status.json() as ReviewStatus).waiting).to.deep.equal([])
    // Each round of an agent is a few looks.
    expect(looks).to.be.below(AGENTS.length * (ROUNDS + 2) * 8)
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args='])
    const isOurs = (line: string) =>
      line.includes(service.root) || line.includes(`=${service.port}`)
    const left = stdout.split('\n').filter(line => line.includes(PROGRAM) && isOurs(line))
    expect(left).to.deep.equal([])
  })
})

/** The panel of the doc in front. */
function commentsIn(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Comments on / })
}
