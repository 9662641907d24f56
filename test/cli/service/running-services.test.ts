// Which service a command means, and how it is ended.

import { createServer } from 'node:http'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { StatusResponse } from '../../../schema/api/api.js'
import { addNote } from '../../../server/http/service-notes.js'
import { freePort } from '../../support/free-port.js'
import { listen } from '../../support/http.js'
import { homeFolder, type Home } from '../../support/service.js'
import { endBackground, launch, run, type Program } from '../../support/terminal.js'

describe('a command without --port', () => {
  let home: Home
  let usual: number
  const programs: Program[] = []

  beforeEach(async () => {
    home = await homeFolder()
    usual = await freePort()
    await home.write({ 'one/a.md': '# A', 'two/b.md': '# B' })
    const folders = [{ name: 'one', path: join(home.path, 'one') }]
    const settings = { folders, port: usual }
    await home.write({ 'config/plan-viewer/config.json': JSON.stringify(settings) })
  })
  afterEach(async () => {
    for (const program of programs.splice(0)) {
      program.process.kill('SIGKILL')
      await program.ended
    }
    // One in the background has no word of its own.
    await run(['stop'], home.env)
    await home.close()
  })

  const start = async (...words: string[]): Promise<number> => {
    const program = launch(['start', '--port=0', '--no-open', ...words], home.env)
    programs.push(program)
    const port = Number(/:(\d+)\s/.exec(await program.says('plan-viewer is at'))?.[1])
    const name = `${port}.json`
    while (!(await notes()).includes(name)) continue
    return port
  }
  const notes = (): Promise<string[]> => {
    return readdir(join(home.path, 'state/plan-viewer/services')).catch(() => [])
  }
  const urlOf = async (target: string) => {
    const env = { ...home.env, BROWSER: 'none' }
    const { stdout } = await run(['open', target, '--json'], env)
    return (JSON.parse(stdout) as { url?: string }).url
  }

  it('A7: takes the service that runs, at any port; of several the one that lists the doc, then the oldest', async () => {
    const one = await start()
    expect((await run(['comments', '--all'], home.env)).code).to.equal(4)
    const two = await start(join(home.path, 'two'))
    expect(await urlOf(join(home.path, 'one/a.md'))).to.contain(`:${one}/`)
    expect(await urlOf(join(home.path, 'two/b.md'))).to.contain(`:${two}/`)
    const tab = await listen(two)
    const { stdout } = await run(['open', `http://localhost:${two}/?doc=b.md`], home.env)
    expect(stdout).to.equal('Shown in the open tab\n')
    await tab.close()
    expect(await endBackground(home.path)).to.have.length(1)
  })

  it('A22: plans stop ends the service, and says which', async () => {
    const port = await start()
    const [program] = programs
    const { code, stdout } = await run(['stop'], home.env)
    const pid = program?.process.pid
    expect([code, stdout]).to.deep.equal([0, `Ended plan-viewer (pid ${pid}) on port ${port}\n`])
    expect((await program?.ended)?.code).to.equal(0)
    expect(await notes()).to.deep.equal([])
    const none = { code: 4, stdout: 'No plan-viewer runs\n', stderr: '' }
    expect(await run(['stop'], home.env)).to.deep.equal(none)
  })

  it('A17: says which service does not answer; plans stop ends it all the same', async () => {
    const port = await start()
    const [program] = programs
    program?.process.kill('SIGSTOP')
    const { code, stderr } = await run(['comments', '--all'], home.env)
    expect([code, stderr.replace(/^waiting.*\n/, '')]).to.deep.equal([
      1,
      `plans: plan-viewer (pid ${program?.process.pid}) on port ${port} does not answer\n` +
        'Wait and run it again, or end it with plans stop.\n',
    ])
    expect((await run(['stop'], home.env)).code).to.equal(0)
    expect(await notes()).to.deep.equal([])
  })

  it('A22: does not go on with a service of another API, and says how to end it', async () => {
    const status = { version: '0.0.1', tabs: 0, api: 0 } satisfies Partial<StatusResponse>
    const older = createServer((_req, res) => {
      res.setHeader('Server', 'plan-viewer/0.0.1').end(JSON.stringify(status))
    })
    await once(older.listen(usual, '127.0.0.1'), 'listening')
    const { code, stderr } = await run(['comments', '--all'], home.env)
    expect(code).to.equal(1)
    expect(stderr).to.match(
      /^plans: plan-viewer 0\.0\.1 runs on port \d+, and this is \S+\nEnd it with plans stop/,
    )
    older.close()
  })

  it('removes the note of a service that is gone', async () => {
    const state = join(home.path, 'state/plan-viewer')
    await addNote(state, { port: await freePort(), run: 'x', version: '1' })
    const [name = ''] = await notes()
    const gone = { port: Number.parseInt(name, 10), run: 'x', version: '1', at: 1 }
    await home.write({
      [`state/plan-viewer/services/${name}`]: JSON.stringify({ ...gone, pid: 1, began: 'x' }),
    })
    await run(['stop', '--port', String(usual)], home.env)
    expect(await notes()).to.deep.equal([name])
    expect(await urlOf('?doc=a.md')).to.contain(`:${usual}/`)
    expect(await notes()).to.deep.equal([`${usual}.json`])
  })
})
