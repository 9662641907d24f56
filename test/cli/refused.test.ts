import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freePort } from '../support/free-port.js'
import { homeFolder, serve, type Home } from '../support/service.js'
import { endBackground, run } from '../support/terminal.js'

const NO_FILES = fileURLToPath(new URL('../support/children/no-files-child.js', import.meta.url))

describe('a command that gets an error from the system', () => {
  let home: Home

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ 'a file': '', 'docs/active/auth/plans/plan.html': '<title>Auth</title>' })
  })
  afterEach(() => home.close())

  /** Below a file no folder can be made, by any user. */
  const env = () => ({ ...home.env, XDG_STATE_HOME: join(home.path, 'a file') })
  const cause = () => {
    const folder = join(home.path, 'a file/plan-viewer')
    return `the state folder ${folder} cannot be used: a part of its path is no folder\n`
  }

  it('prints the address where its state folder cannot be made, and says why', async () => {
    const service = await serve({ 'active/auth/plans/plan.html': '' })
    try {
      const said = await run(['open', '--port', String(service.port), '?ws=auth'], env())
      expect(said).to.deep.equal({
        code: 0,
        stdout: `Nobody has the page open: ${service.url}/?ws=auth\n`,
        stderr: cause(),
      })
    } finally {
      await service.close()
    }
  })

  it('A2: starts no service there, which would keep no reviews', async () => {
    const port = String(await freePort())
    const folders = [{ name: 'docs', path: join(home.path, 'docs') }]
    await home.write({ 'mine.json': JSON.stringify({ folders }) })
    try {
      const config = ['--config', join(home.path, 'mine.json')]
      const said = await run(['open', '--port', port, ...config, '?ws=auth'], env())
      expect(said.stderr.split('\n')[0]).to.equal(
        `plans: the service did not start: ${cause().trim().replace('used', 'written')}`,
      )
      expect(await endBackground(port)).to.deep.equal([])
    } finally {
      await endBackground(port)
    }
  })

  it('says in words that no more files can be opened, without a stack or a path', async () => {
    const words = 'ulimit -n 128; exec "$0" "$@"'
    const program = [process.execPath, NO_FILES, 'open', '?ws=auth', '--port', '1']
    const run = promisify(execFile)('sh', ['-c', words, ...program], { env: env() })
    const { stderr } = await run.then(
      said => said,
      (error: { stderr: string }) => error,
    )
    expect(stderr).to.equal('plans: too many files are open\nRun it again.\n')
  })
})
