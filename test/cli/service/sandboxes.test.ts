// A command says where it is in a sandbox of an agent, and starts nothing there.
import { readFile } from 'node:fs/promises'

import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freePort } from '../../support/free-port.js'
import { homeFolder, type Home } from '../../support/service.js'
import { endBackground, launch, PROGRAM, type Said } from '../../support/terminal.js'

const SENTENCE =
  'plans: this program may not open connections (a sandbox?)\nRun plans outside of it, or use plans mcp.\n'

/** The program with a system that refuses each connection. */
const REFUSING = `import net from 'node:net'
net.Socket.prototype.connect = function () {
  const error = Object.assign(new Error('connect EPERM'), { code: 'EPERM' })
  process.nextTick(() => this.destroy(error))
  return this
}`

interface Sandbox {
  name: string
  /** The command that runs its arguments in it; null for the program alone. */
  shell: readonly string[] | null
  says: RegExp | string
}

const SANDBOXES: readonly Sandbox[] = [
  { name: 'whose system refuses connections', shell: null, says: SENTENCE },
  {
    name: 'without a network',
    shell: ['unshare', '-rn', 'sh', '-c', 'exec "$@"', 'sh'],
    says: SENTENCE,
  },
  {
    name: 'with a loopback of its own',
    shell: ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
    says: SENTENCE,
  },
  {
    name: 'of bubblewrap without a network',
    shell: ['bwrap', '--dev-bind', '/', '/', '--unshare-net', '--'],
    says: SENTENCE,
  },
]
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'

describe('A2: in a sandbox', () => {
  let home: Home
  let port: number

  beforeEach(async () => {
    home = await homeFolder()
    port = await freePort()
    await home.write({ 'docs/plan.md': '# Plan', 'state/plan-viewer/x': '' })
    const folders = [{ name: 'docs', path: join(home.path, 'docs') }]
    const settings = JSON.stringify({ folders, port })
    await home.write({ 'config/plan-viewer/config.json': settings })
  })
  afterEach(async () => {
    await endBackground(home.path)
    await home.close()
  })

  const within = async (shell: readonly string[] | null, words: string[]): Promise<Said> => {
    const program = [process.execPath, PROGRAM, ...words]
    const preload = `--import=data:text/javascript,${encodeURIComponent(REFUSING)}`
    const env = { ...process.env, ...home.env, ...(shell ? {} : { NODE_OPTIONS: preload }) }
    const [file = '', ...args] = shell ? [...shell, ...program] : program
    try {
      return { code: 0, ...(await promisify(execFile)(file, args, { env })) }
    } catch (error) {
      return error as Said
    }
  }
  const started = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
    const lines = stdout.split('\n').filter(line => line.includes('--background'))
    // Other tests start some at the same time.
    const ofThis = lines.map(line => {
      return readFile(`/proc/${Number.parseInt(line, 10)}/environ`, 'utf8').then(
        variables => variables.includes(home.path),
        () => false,
      )
    })
    return (await Promise.all(ofThis)).filter(Boolean).length
  }

  for (const { name, shell, says } of SANDBOXES) {
    it(`${name}, a command says so, and starts nothing`, async function () {
      if (shell && !isAllowed([...shell, 'true'])) return this.skip()
      const before = await started()
      for (const words of [['comments'], ['open', '?ws=x'], ['comments', '--wait']]) {
        const { code, stdout, stderr } = await within(shell, words)
        expect({ code, stdout, stderr }, words.join(' ')).to.deep.equal({
          ...{ code: 1, stdout: '', stderr: says },
        })
      }
      expect(await started()).to.equal(before)
    })
  }

  it('with a loopback of its own, the service outside stays, and its note', async function () {
    const shell = SANDBOXES[2]?.shell ?? []
    if (!isAllowed([...shell, 'true'])) return this.skip()
    const service = launch(['--no-open', `--port=${port}`], home.env)
    await service.says('plan-viewer is at')
    expect((await within(shell, ['comments'])).stderr).to.equal(SENTENCE)
    const { code } = await launch(['comments', '--all'], home.env).ended
    expect(code).to.equal(4)
    service.process.kill('SIGTERM')
    await service.ended
  })

  it('whose state folder cannot be written, no service is started, and one that runs is used', async function () {
    const shell = ['unshare', '-rm', 'sh', '-c', READ_ONLY, join(home.path, 'state')]
    if (!isAllowed([...shell, 'true'])) return this.skip()
    const said = await within(shell, ['comments'])
    expect(said.stderr).to.match(
      /^plans: the service did not start: the state folder \S+ cannot be written: the disk is read-only\n/,
    )
    expect(await endBackground(home.path)).to.deep.equal([])
    const service = launch(['--no-open', `--port=${port}`], home.env)
    await service.says('plan-viewer is at')
    expect((await within(shell, ['comments', '--all'])).code).to.equal(4)
    service.process.kill('SIGTERM')
    await service.ended
  })
})

function isAllowed([program = '', ...words]: readonly string[]): boolean {
  return spawnSync(program, words).status === 0
}
