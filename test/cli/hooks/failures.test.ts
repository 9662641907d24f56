// `plans hook` where something is wrong: the host gets an answer without an opinion, and exit code 0.

import { exec } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { docsFolder } from '../../support/docs-folder.js'
import { freePort } from '../../support/free-port.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { runInNameSpace } from '../../support/name-space.js'
import { answerOf, hook } from '../../support/reviews/hooked.js'
import { Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { endBackground, launch, PROGRAM } from '../../support/terminal.js'

const FILE = 'active/search/plans/plan.md'
const DOC = `docs/${FILE}`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n'
const DISK_CHILD = fileURLToPath(
  new URL('../../support/children/hook-disk-child.js', import.meta.url),
)

describe('plans hook', () => {
  let service: Reviewed
  afterEach(() => service.close())

  const stop = () => ({ hook_event_name: 'Stop', session_id: 'one', cwd: service.root })
  const plan = (path = join(service.root, FILE)) => {
    const called = { hook_event_name: 'PermissionRequest', tool_name: 'ExitPlanMode' }
    return { ...called, session_id: 'one', cwd: service.root, tool_input: { planFilePath: path } }
  }
  const call = (sent: unknown, ...words: string[]) => hook(sent, { env: service.home.env, words })
  const expectNothing = async (program: ReturnType<typeof call>, says: string) => {
    const { answer, stderr } = await answerOf(program)
    expect(answer).to.deep.equal({})
    expect(stderr)
      .to.match(/^plans hook: .+\n$/)
      .and.to.contain(says)
  }

  it('H3: has no answer where stdin holds no call, and to wrong words', async () => {
    service = await Reviewed.make({ [FILE]: TEXT })
    const rows: [sent: unknown, says: string, words?: string[]][] = [
      ['', 'no call of a hook'],
      ['{"hook_event_name": "Stop"', 'no call of a hook'],
      ['[]', 'no call of a hook'],
      ['"Stop"', 'no call of a hook'],
      [{}, 'no answer to a call without an event'],
      [{ hook_event_name: 'SessionStart' }, 'no answer to SessionStart'],
      [{ ...plan(), tool_name: 'Bash' }, 'no answer to PermissionRequest'],
      // It is too long; on a slow machine the time is over before that is known.
      [{ ...stop(), last_assistant_message: 'x'.repeat(10_000_000) }, 'stdin'],
      [plan(), 'Unsupported option name', ['--shout']],
      [plan(), 'takes a whole number', ['--timeout=soon']],
      [plan(), 'bad agent name', ['--as', 'reader']],
    ]
    for (const [sent, says, words = []] of rows) await expectNothing(call(sent, ...words), says)
    const closed = promisify(exec)(`"${process.execPath}" "${PROGRAM}" hook <&-`, service.home)
    expect((await closed).stdout).to.equal('{}\n')
  })

  it('H3: has no answer without a service, or a docs folder that holds the file, and starts none when an agent stops', async () => {
    service = await Reviewed.make({ [FILE]: TEXT })
    const port = String(await freePort())
    await expectNothing(call(stop(), '--port', port), 'no service runs')
    expect(await endBackground(port)).to.deep.equal([])
    await service.configure({ folders: [] })
    await expectNothing(call(plan(), '--port', port), 'there is no docs folder')
    await service.configure({})
    await service.start()
    await mkdir(join(service.home.path, 'other/.git'), { recursive: true })
    const other = join(service.home.path, 'other/plan.md')
    await service.home.write({ 'other/plan.md': TEXT })
    await expectNothing(call(plan(other)), `no docs folder holds ${other}. plans config add`)
    await expectNothing(call(plan('/none.md')), '/none.md')
    await expectNothing(call({ ...stop(), cwd: '/nowhere' }), 'no docs below /nowhere')
  })

  it('H3: starts the service for a plan, and waits there for the verdict', async () => {
    service = await Reviewed.make({ [FILE]: TEXT })
    const port = await freePort()
    const asked = call(plan(), '--port', String(port))
    try {
      const talk = new Talk({ port })
      await until(async () => (await talk.status(DOC).catch(() => null)) === 'waiting')
      await talk.review({ verdicts: [{ path: DOC, hash: sha(TEXT), is: 'approved' }] })
      const { answer, stderr } = await answerOf(asked)
      expect([Object.keys(answer), stderr]).to.deep.equal([['hookSpecificOutput'], ''])
    } finally {
      asked.process.kill('SIGKILL')
      await endBackground(String(port))
    }
  })

  it('H3: has no answer where the service stands still', async () => {
    service = await Reviewed.make({ [FILE]: TEXT })
    const program = launch(['--port=0', '--no-open'], service.home.env)
    try {
      const [, port = ''] = /localhost:(\d+)/.exec(await program.says('http://localhost:')) ?? []
      program.process.kill('SIGSTOP')
      const calls = [stop(), plan()].map(sent => call(sent, '--port', port))
      await Promise.all(calls.map(each => expectNothing(each, 'not answer')))
    } finally {
      program.process.kill('SIGKILL')
      await program.ended
    }
  })

  it('H3: has no answer where the disk is full, and does not keep an agent from stopping for ever', async function () {
    service = await Reviewed.make({})
    const folder = await docsFolder()
    const mount = `mount -t tmpfs -o size=8m none "${folder.path}" && export TMPDIR="${folder.path}"`
    const out = runInNameSpace('-rm', mount, [DISK_CHILD])
    await folder.close()
    if (out === null) return this.skip()
    expect(JSON.parse(out)).to.deep.equal({ plan: {}, stops: ['block', null] })
  }).timeout(60_000)

  it('H7: hands each comment once, to the session that stops in its repository', async () => {
    service = await Reviewed.make({})
    const repositories = ['shop', 'blog'].map(name => join(service.home.path, name))
    const files = ['shop', 'blog'].flatMap(name => [
      [`${name}/.git/`, ''],
      [`${name}/docs/${FILE}`, TEXT],
    ])
    await service.home.write(Object.fromEntries(files) as Record<string, string>)
    const folders = repositories.map(path => ({
      name: path.split('/').at(-1),
      path: `${path}/docs`,
    }))
    await service.configure({ folders })
    await service.start()
    const talk = new Talk(service)
    const stopIn = async (repository: string | undefined, session: string) => {
      const { answer } = await answerOf(
        call({ ...stop(), session_id: session, cwd: join(repository ?? '', 'docs') }),
      )
      return [...String(answer['reason']).matchAll(/^c_\S+/gm)].map(([id]) => id)
    }
    const [shop, blog] = repositories
    const inShop = await talk.comment(`shop/${FILE}`, sha(TEXT), 'Shop')
    const inBlog = await talk.comment(`blog/${FILE}`, sha(TEXT), 'Blog')
    const first = await Promise.all([stopIn(shop, 'one'), stopIn(blog, 'two')])
    expect(first).to.deep.equal([[inShop], [inBlog]])
    const later = await talk.comment(`shop/${FILE}`, sha(TEXT), 'Later')
    expect(await stopIn(shop, 'three')).to.deep.equal([later])
    const none = [stopIn(shop, 'one'), stopIn(shop, 'three'), stopIn(blog, 'two')]
    expect(await Promise.all(none)).to.deep.equal([[], [], []])
  })
})
