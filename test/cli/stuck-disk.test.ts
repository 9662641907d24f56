import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { homeFolder, type Home } from '../support/service.js'
import { launch, type Program } from '../support/terminal.js'

const PRELOAD = new URL('../support/children/stuck-disk.js', import.meta.url)

describe('requirement 67: a program whose disk does not answer', () => {
  let home: Home
  let program: Program
  let pipe: string

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({
      'docs/active/auth/plans/plan.html': '<title>Auth</title>',
      'docs/active/auth/plans/notes.md': '# Notes',
    })
    pipe = join(home.path, 'pipe')
    execFileSync('mkfifo', [pipe])
  })
  afterEach(async () => {
    program.process.kill('SIGKILL')
    await program.ended
    await home.close()
  })

  function run(words: string[], stuck: string): void {
    const env = { ...home.env, NODE_OPTIONS: `--import=${PRELOAD.href}`, [stuck]: pipe }
    program = launch(words, env)
  }

  async function start(stuck: string): Promise<string> {
    run(['--root', join(home.path, 'docs'), '--port', '0', '--no-open'], stuck)
    const said = await program.says('plan-viewer is at')
    return /http:\S+/.exec(said)?.[0] ?? ''
  }

  /** Resolves when a call waits in the system. */
  async function isStuck(): Promise<void> {
    while (!existsSync(`${pipe}.reached`)) await pause(20)
  }

  async function expectEnd(signal: NodeJS.Signals): Promise<void> {
    program.process.kill(signal)
    expect(await program.ended).to.include({ code: null, stderr: '' })
    expect(program.process.signalCode).to.equal(signal)
  }

  it('ends on SIGTERM while the first scan waits for it', async () => {
    await home.write({ 'docs/active/stuck/': '' })
    await start('STUCK_READING')
    await isStuck()
    await expectEnd('SIGTERM')
  })

  it('ends on SIGTERM while a doc that is asked for waits for it @whole', async () => {
    const url = await start('STUCK_SENDING')
    void fetch(`${url}/docs/docs/active/auth/plans/plan.html`).catch(() => undefined)
    await isStuck()
    await expectEnd('SIGTERM')
  })

  it('ends on SIGTERM while a thread that renders Markdown waits for it @whole', async () => {
    const url = await start('STUCK_DRAWING')
    void fetch(`${url}/docs/docs/active/auth/plans/notes.md`).catch(() => undefined)
    await isStuck()
    await expectEnd('SIGTERM')
  })

  it('ends on SIGTERM while it checks the settings', async () => {
    await home.write({
      'docs/active/stuck/': '',
      'config/plan-viewer/config.json': JSON.stringify({
        folders: [{ name: 'docs', path: join(home.path, 'docs') }],
      }),
    })
    run(['config', 'check'], 'STUCK_READING')
    await isStuck()
    await expectEnd('SIGTERM')
  })
})
