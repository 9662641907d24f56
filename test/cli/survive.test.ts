import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { homeFolder, type Home } from '../support/service.js'
import { launch, type Program } from '../support/terminal.js'

// A service in which something goes wrong without a request, when it is told to.
const MISTAKES = `
  import { isMainThread } from 'node:worker_threads'
  import { watch } from 'node:fs'
  if (isMainThread) {
    const fail = what => { throw new Error('a mistake in ' + what) }
    watch(process.env.WATCHED, () => fail('a watcher'))
    process.on('SIGUSR2', () => {
      setTimeout(() => fail('a timer'))
      setImmediate(() => Promise.reject(new Error('a mistake in a promise')))
    })
  }
`

describe('a service that has bugs or is killed', () => {
  let home: Home
  let program: Program

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ 'docs/active/auth/plans/plan.html': '<title>Auth</title>', 'watched/': '' })
  })
  afterEach(async () => {
    program.process.kill('SIGKILL')
    await program.ended
    await home.close()
  })

  async function start(port: string, more: Record<string, string> = {}): Promise<string> {
    const words = ['start', '--root', join(home.path, 'docs'), '--port', port, '--no-open']
    program = launch(words, { ...home.env, ...more })
    return /http:\/\/\S+:\d+/.exec(await program.says('plan-viewer is at'))?.[0] ?? ''
  }

  async function hasTree(url: string): Promise<boolean> {
    const tree = await (await fetch(`${url}/api/tree`)).text()
    return tree.includes('docs/active/auth/plans/plan.html')
  }

  it('requirement 34: reports an exception in a watcher, a timer or a promise, and keeps running', async () => {
    const url = await start('0', {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(MISTAKES)}`,
      WATCHED: join(home.path, 'watched'),
    })
    expect(await hasTree(url)).to.equal(true)
    const { stderr } = program.process
    let said = ''
    stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    program.process.kill('SIGUSR2')
    await writeFile(join(home.path, 'watched/file'), '')
    const isSaid = () =>
      ['watcher', 'timer', 'promise'].every(what => said.includes(`in a ${what}`))
    while (!isSaid() && stderr) await once(stderr, 'data')
    expect(await hasTree(url)).to.equal(true)
  })

  it('requirement 33: starts again at the same port after kill -9, with the old files still there', async () => {
    const first = await start('0')
    expect(await hasTree(first)).to.equal(true)
    const pid = String(program.process.pid)
    program.process.kill('SIGKILL')
    await program.ended
    await home.write({
      [`config/plan-viewer/.config.json.${pid}.x.tmp`]: '{',
      'config/plan-viewer/.config.json.lock': `${pid} x`,
      'state/plan-viewer/moves/x': '{',
    })
    const url = await start(new URL(first).port)
    expect(url).to.equal(first)
    expect(await hasTree(url)).to.equal(true)
    const { config } = (await (await fetch(`${url}/api/config`)).json()) as { config: object }
    const folders = [{ name: 'docs', path: join(home.path, 'docs') }]
    const body = JSON.stringify({ ...config, folders })
    expect((await fetch(`${url}/api/config`, { method: 'PUT', body })).status).to.equal(200)
    expect(await readdir(join(home.path, 'config/plan-viewer'))).to.deep.equal(['config.json'])
  })
})
