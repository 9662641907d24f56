import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { startInBackground } from '../../cli/service/background.js'
import { fakeBrowser, type FakeBrowser } from '../support/browsers/fake-browser.js'
import { freePort } from '../support/free-port.js'
import { homeFolder, type Home } from '../support/service.js'
import { endBackground, launch, PROGRAM } from '../support/terminal.js'

describe('plans open, while nothing runs', () => {
  let home: Home
  let browser: FakeBrowser
  let port: number

  beforeEach(async () => {
    home = await homeFolder()
    port = await freePort()
    browser = await fakeBrowser()
    await home.write({ 'docs/active/auth/plans/plan.html': '<title>Auth</title>' })
    const folders = [{ name: 'docs', path: join(home.path, 'docs') }]
    await home.write({ 'mine.json': JSON.stringify({ folders, port }) })
  })
  afterEach(async () => {
    await endBackground(home.path)
    await browser.close()
    await home.close()
  })

  const open = (target = '?ws=auth') => {
    const words = ['open', target, '--config', join(home.path, 'mine.json')]
    return launch(words, { ...home.env, BROWSER: browser.program }).ended
  }

  it('requirement 33: starts the service over the lock of a dead process, opens a tab, and leaves both running', async () => {
    await home.write({ [`state/plan-viewer/open-${port}.lock`]: '999999999 x' })
    const said = await open()
    expect(said.code).to.equal(0)
    const url = said.stdout.replace(/^Opened /, '').trim()
    expect(url).to.match(new RegExp(`^http://\\S+:${port}/\\?ws=auth$`))
    expect(await browser.opened()).to.deep.equal([[url]])
    const tree = (await (await fetch(new URL('/api/tree', url))).json()) as object
    expect(tree).to.have.nested.property('tree.tasks[0].key', 'docs:auth')
    expect(await readdir(join(home.path, 'state/plan-viewer'))).to.include('service.log')
  })

  it('starts the service for a doc path, which means something in a service alone, and not for a missing file', async () => {
    const missing = await open('./none.md')
    expect(missing).to.include({ code: 2, stdout: '' })
    expect(await endBackground(home.path)).to.have.length(0)
    const { code, stdout } = await open('docs/active/auth/plans/plan.html')
    expect(code).to.equal(0)
    expect(stdout).to.match(/^Opened http:\S+\/\?doc=docs\/active\/auth\/plans\/plan\.html\n$/)
    expect(await browser.opened()).to.have.length(1)
    const nothing = await open('docs/active/auth/plans/none.html')
    expect(nothing).to.include({ code: 2, stdout: '' })
  })

  it('requirement 54: ten at once start one service and open one tab @whole', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => open()))
    expect(all.map(({ code }) => code)).to.deep.equal(Array.from({ length: 10 }, () => 0))
    expect(await browser.opened()).to.have.length(1)
    expect(await endBackground(home.path)).to.have.length(1)
  })

  it('A2: leaves no service behind that the command did not reach', async () => {
    const words = ['start', '--background', '--no-open', '--port', String(port)]
    const env = { ...home.env }
    const service = fork(PROGRAM, words, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const [message] = (await once(service, 'message')) as [object]
    expect(message).to.deep.equal({ problem: null })
    service.disconnect()
    expect(await once(service, 'exit')).to.deep.equal([1, null])
  })

  it('says why the service does not start', async () => {
    const request = { port, config: undefined, env: home.env, say: () => undefined }
    const failed = await startInBackground(request, port, ['--port', 'none']).catch(String)
    expect(failed).to.match(/the service did not start: --port takes a number from 0 to 65535$/)
  })
})
