import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { startInBackground } from '../../cli/service/new-tab.js'
import { fakeBrowser, type FakeBrowser } from '../support/browsers/fake-browser.js'
import { freePort } from '../support/free-port.js'
import { homeFolder, type Home } from '../support/service.js'
import { endBackground, launch } from '../support/terminal.js'

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

  const open = () => {
    const words = ['open', '?ws=auth', '--config', join(home.path, 'mine.json')]
    return launch(words, { ...home.env, BROWSER: browser.program }).ended
  }

  it('requirement 33: starts the service over the lock of a dead process, opens a tab, and leaves both running', async () => {
    await home.write({ [`state/plan-viewer/open-${port}.lock`]: '999999999 x' })
    const said = await open()
    expect(said).to.include({ code: 0, stderr: '' })
    const url = said.stdout.replace(/^Opened /, '').trim()
    expect(url).to.match(new RegExp(`^http://\\S+:${port}/\\?ws=auth$`))
    expect(await browser.opened()).to.deep.equal([[url]])
    const tree = (await (await fetch(new URL('/api/tree', url))).json()) as object
    expect(tree).to.have.nested.property('tree.tasks[0].key', 'docs:auth')
    expect(await readdir(join(home.path, 'state/plan-viewer'))).to.include('service.log')
  })

  it('requirement 54: ten at once start one service and open one tab @whole', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => open()))
    expect(all.map(({ code, stderr }) => ({ code, stderr }))).to.deep.equal(
      Array.from({ length: 10 }, () => ({ code: 0, stderr: '' })),
    )
    expect(await browser.opened()).to.have.length(1)
    expect(await endBackground(home.path)).to.have.length(1)
  })

  it('says why the service does not start', async () => {
    const args = ['--port', 'none']
    const failed = await startInBackground({ port, args, env: home.env }).catch(String)
    expect(failed)
      .to.match(/the service did not start; \S+service\.log says:\n[^]*--port takes a number/)
      .and.not.match(/\n\s+at /)
  })
})
