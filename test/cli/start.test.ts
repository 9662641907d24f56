import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rmdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import type { TreeResponse } from '../../schema/api/api.js'
import { homeFolder, serve, type Home } from '../support/service.js'
import { launch, run, type Program } from '../support/terminal.js'

/** The error of a connection where nothing listens. */
const NOT_LISTENING = ['ECONNREFUSED', 'EADDRNOTAVAIL', 'ENETUNREACH']
const ADDRESS = /http:\/\/\S+:\d+/

describe('plans start', () => {
  let home: Home
  let running: Program[]

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ 'docs/active/auth/plans/plan.html': '<title>Auth</title>', 'more/': '' })
    running = []
  })
  afterEach(async () => {
    for (const program of running) program.process.kill('SIGKILL')
    await Promise.all(running.map(program => program.ended))
    await home.close()
  })

  function plans(words: string[], env: Record<string, string> = {}, cwd?: string): Program {
    const program = launch(words, { ...home.env, ...env }, cwd)
    running.push(program)
    return program
  }

  const root = () => ['--root', join(home.path, 'docs'), '--port', '0']

  async function addressOf(program: Program): Promise<string> {
    const said = await program.says('plan-viewer is at')
    return ADDRESS.exec(said)?.[0] ?? ''
  }

  it('prints its address and a line for each folder, opens no browser in CI, and saves no options', async () => {
    const words = ['start', '--root', '~/docs', ...root()]
    const program = plans(words, { BROWSER: 'no-such-browser', CI: '1' })
    const url = await addressOf(program)
    await program.says('docs-2')
    expect((await fetch(`${url}/api/tree`)).status).to.equal(200)
    program.process.kill('SIGTERM')
    const { stdout } = await program.ended
    expect(stdout).to.equal(`plan-viewer is at ${url}\n  docs    ~/docs\n  docs-2  ~/docs\n`)
    expect(existsSync(join(home.path, 'config/plan-viewer/config.json'))).to.equal(false)
  })

  it('does not need the folder that it was started in @whole', async () => {
    await home.write({ 'docs/active/auth/plans/notes.md': '# Notes', 'here/': '' })
    const program = plans([...root(), '--no-open'], {}, join(home.path, 'here'))
    const url = await addressOf(program)
    await rmdir(join(home.path, 'here'))
    const page = await fetch(`${url}/docs/docs/active/auth/plans/notes.md`)
    expect(await page.text()).to.include('<h1 id="notes">Notes')
  })

  it('opens the browser with the program that BROWSER names', async () => {
    await home.write({ 'my browser': '#!/bin/sh\necho "$@" > "$HOME/opened.txt"\n' })
    await chmod(join(home.path, 'my browser'), 0o755)
    const program = plans(root(), { BROWSER: join(home.path, 'my browser') })
    const url = await addressOf(program)
    expect(await eventually(join(home.path, 'opened.txt'))).to.equal(`${url}\n`)
  })

  it('says what is wrong with the settings file, and runs', async () => {
    await home.write({ 'mine.json': '{ "port": 1, }' })
    const program = plans(['--config', '~/mine.json', '--port', '0', '--no-open'])
    const url = await addressOf(program)
    expect(await (await fetch(`${url}/api/tree`)).json()).to.deep.equal({
      tree: null,
      configProblem: 'config: line 1: a comma too many',
    })
    program.process.kill('SIGTERM')
    expect((await program.ended).stderr).to.include('line 1: a comma too many')
  })

  it('any folder 13: shows with plans . the folder it is started in, and says that browsers refuse its port', async () => {
    const browser = { BROWSER: 'no-such-browser' }
    const program = plans(['.', '--port', '6697'], browser, join(home.path, 'docs'))
    await addressOf(program)
    program.process.kill('SIGTERM')
    const { stdout, stderr } = await program.ended
    expect(stderr).to.equal('browsers refuse to open port 6697; choose another one with --port\n')
    expect(stdout).to.include('\n  docs  ~/docs\n').and.not.include('no-such-browser')
  })

  it('names a folder that is not there, and shows the others @whole', async () => {
    const folders = [
      { name: 'docs', path: '~/docs' },
      { name: 'gone', path: '~/gone' },
    ]
    await home.write({ 'config/plan-viewer/config.json': JSON.stringify({ folders }) })
    const program = plans(['--port', '0', '--no-open'])
    const url = await addressOf(program)
    const { tree } = (await (await fetch(`${url}/api/tree`)).json()) as TreeResponse
    expect(tree?.tasks.map(task => task.key)).to.deep.equal(['docs:auth'])
    program.process.kill('SIGTERM')
    expect((await program.ended).stderr).to.equal('gone: ~/gone does not exist\n')
  })

  it('says how to add a folder while there is none @whole', async () => {
    const program = plans(['--port', '0', '--no-open'])
    await program.says('There is no docs folder yet: plans config add <path>\n')
  })

  const mistakes: [words: string, says: RegExp, exit?: number][] = [
    ['--root /no/such', /^plans: \/no\/such does not exist\n$/],
    ['./no/such', /^plans: \/\S+\/no\/such does not exist\n$/],
    [`--root ${process.execPath}`, /is a file, not a folder\n$/],
    ['--root ', /^plans: an empty path names nothing\n$/, 2],
    ['--config ', /^plans: an empty path names nothing\n$/, 2],
    ['--port 65536', /^plans: --port takes a number from 0 to 65535\n$/, 2],
    ['--prot 1', /^plans: Unsupported option name/, 2],
    ['--port', /^plans: Not enough .*--port\.\n\n {2}plans \[start\]/, 2],
    [
      'strat',
      /^plans: "strat" is neither .*\nThe nearest command is plans start; plans --help lists all\.\n$/,
      2,
    ],
    [
      'nonsense',
      /^plans: "nonsense" is neither a command nor a folder\nThe nearest command is plans /,
      2,
    ],
    ['start docs/none', /^plans: \/\S+\/docs\/none does not exist\n$/],
  ]
  for (const [words, says, exit = 1] of mistakes) {
    it(`refuses "${words}" without a stack`, async () => {
      const { code, stdout, stderr } = await run(words.split(' '), home.env)
      expect({ code, stdout }).to.deep.equal({ code: exit, stdout: '' })
      expect(stderr)
        .to.match(says)
        .and.not.match(/\n\s+at /)
    })
  }

  describe('requirement 31: on a port that is taken', () => {
    it('exits with 0 where a service runs already, and prints its address', async () => {
      const service = await serve({})
      const { code, stdout } = await plans(['--port', String(service.port)], {
        BROWSER: 'no-such-browser',
      }).ended
      expect(stdout).to.include(`plan-viewer is already running at ${service.url}\n`)
      expect(stdout).to.include(`open ${service.url} yourself`)
      expect(code).to.equal(0)
      await service.close()
    })

    it('exits with 0 where a service shows the same folders already', async () => {
      const service = await serve({})
      await symlink(service.root, join(home.path, 'linked'))
      const words = ['--root', '~/linked', '--root', service.root, '--port', String(service.port)]
      const { code, stdout } = await plans(words).ended
      expect(stdout).to.equal(`plan-viewer is already running at ${service.url}\n`)
      expect(code).to.equal(0)
      await service.close()
    })

    it('says so when the browser does not open there @whole', async () => {
      await home.write({ 'browser.sh': '#!/bin/sh\nsleep 0.1\nexit 3\n' })
      const browser = join(home.path, 'browser.sh')
      await chmod(browser, 0o755)
      const service = await serve({})
      const program = plans(['--port', String(service.port)], { BROWSER: browser })
      expect((await program.ended).stdout).to.equal(
        `plan-viewer is already running at ${service.url}\n` +
          `${browser} did not open a browser; open ${service.url} yourself\n`,
      )
      await service.close()
    })

    for (const [words, tier] of [
      [['~/more'], ''],
      [['--root', '~/more'], ' @whole'],
      [['--config', '~/mine.json'], ' @whole'],
    ] as const) {
      it(`fails, and suggests --port, when ${words[0]} asks for other folders${tier}`, async () => {
        const service = await serve({})
        const { code, stderr } = await plans([...words, '--port', String(service.port)]).ended
        expect(stderr).to.equal(
          `plans: plan-viewer is already running at ${service.url}, with other folders. Start a second one with --port.\n`,
        )
        expect(code).to.equal(1)
        await service.close()
      })
    }

    for (const [host, tier] of [
      ['127.0.0.1', ''],
      ['::1', ' @whole'],
    ] as const) {
      it(`fails, and suggests --port, when another program listens on ${host}${tier}`, async function () {
        const stranger = createServer(socket => void socket.end('HTTP/1.1 200 OK\r\n\r\n{}'))
        stranger.listen({ port: 0, host, ipv6Only: true })
        const isThere = await once(stranger, 'listening').catch(() => null)
        if (!isThere) return this.skip()
        const address = stranger.address()
        const port = typeof address === 'object' && address ? address.port : 0
        try {
          const started = await plans(['--port', String(port)]).ended
          const opened = await run(['open', '?ws=auth', '--port', String(port)], home.env)
          expect(started).to.deep.equal({
            code: 1,
            stdout: '',
            stderr: `plans: Port ${port} is taken by another program. Choose one with --port.\n`,
          })
          expect(opened).to.include({ code: 1, stdout: '' })
          expect(opened.stderr).to.include(`port ${port} is taken by another program`)
          // Nothing of ours listens on the other family.
          const other = host === '::1' ? '127.0.0.1' : '[::1]'
          const error = await fetch(`http://${other}:${port}`).catch((reason: unknown) => reason)
          expect(error).to.have.nested.property('cause.code').that.is.oneOf(NOT_LISTENING)
        } finally {
          stranger.close()
        }
      })
    }
  })
})

/** The content of a file, once it is there with something in it. */
async function eventually(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.endsWith('\n')) return text
    await new Promise(done => setTimeout(done, 20))
  }
}
