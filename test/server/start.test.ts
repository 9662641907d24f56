import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import type { ConfigResponse, TreeResponse } from '../../schema/api/api.js'
import { PortTaken } from '../../server/http/listen.js'
import { start } from '../../server/start.js'
import { homeFolder, serve, type Served } from '../support/service.js'

const PLAN = { 'active/auth/plans/plan.html': '<title>Auth</title>' }

describe('start', () => {
  let service: Served | null = null

  afterEach(async () => {
    await service?.close()
    service = null
  })

  async function read<T>(path: string): Promise<T> {
    const response = await fetch(`${service?.url}${path}`)
    return (await response.json()) as T
  }

  it('serves only the folders of this run, and lists the saved ones in the settings', async () => {
    const other = await homeFolder()
    await other.write({ 'Other Docs/active/x/plans/plan.html': '' })
    service = await serve(PLAN, { roots: [`${other.path}/Other Docs`] })
    const { tree } = await read<TreeResponse>('/api/tree')
    expect(tree?.tasks.map(task => task.key)).to.deep.equal(['other-docs:x'])
    const { config, overrides } = await read<ConfigResponse>('/api/config')
    expect(config.folders).to.deep.equal([{ name: 'docs', path: service.root }])
    expect(overrides).to.deep.equal({
      folders: [{ name: 'other-docs', path: `${other.path}/Other Docs` }],
    })
    await other.close()
  })

  it('answers from the first moment, before anything is read', async () => {
    const home = await homeFolder()
    const started = await start({ port: 0, env: home.env, roots: [home.path] })
    const response = await fetch(`${started.url}/api/status`)
    expect(response.headers.get('server')).to.match(/^plan-viewer\/\d/)
    expect(await response.json()).to.include.keys('reading', 'indexing', 'run')
    await started.ready
    await started.close()
    await home.close()
  })

  it('moves a task that it has not read yet', async () => {
    const home = await homeFolder()
    await home.write({ 'docs/active/auth/plans/plan.html': '' })
    const started = await start({ port: 0, env: home.env, roots: [`${home.path}/docs`] })
    const body = JSON.stringify({ task: 'docs:auth', to: 'done' })
    const reply = await fetch(`${started.url}/api/move`, { method: 'POST', body })
    const moved: unknown = await reply.json()
    await started.ready
    await started.close()
    await home.close()
    expect(moved).to.deep.equal({ from: 'docs/active/auth', to: 'docs/done/auth' })
  })

  it('refuses a port that is taken, and leaves nothing open', async () => {
    service = await serve({})
    const error = await start({ port: service.port, env: service.env }).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).to.be.instanceOf(PortTaken)
  })
})

// Starts a service, uses all that it opens, closes it, and says what was open before and after.
const CLOSER = `
  const [start, home, isUsed] = process.argv.slice(2)
  let threads = 0
  process.on('worker', worker => {
    threads += 1
    worker.once('exit', () => (threads -= 1))
  })
  // Without those of its own terminal.
  const resources = () => process.getActiveResourcesInfo().filter(name => !/^(?:Pipe|TTY)/.test(name))
  const open = () => ({ threads, resources: resources() })
  const { start: begin } = await import(start)
  const env = { HOME: home, XDG_CONFIG_HOME: home + '/config', XDG_STATE_HOME: home + '/state' }
  const service = await begin({ port: 0, env, roots: [home + '/docs', home + '/empty'] })
  let streamed = ''
  if (isUsed === 'used') {
    await service.ready
    const page = '/docs/docs/active/t/plans/notes.md'
    for (const path of [page, '/api/tree', '/api/search?q=notes']) {
      await (await fetch(service.url + path)).text()
    }
    const stream = await fetch(service.url + '/api/events?tab=' + 'a'.repeat(22) + '&tabs=1')
    streamed = stream.text()
  }
  const before = open()
  await service.close()
  const after = open()
  const refused = await fetch(service.url).then(() => false, () => true)
  process.send({ before, after, streamed: await streamed, refused })
  process.disconnect()
`

describe('a service that was closed', () => {
  for (const isUsed of ['used', 'closed at once']) {
    it(`has nothing open, and its process ends by itself: ${isUsed}`, async () => {
      const home = await homeFolder()
      await home.write({
        'docs/active/t/plans/notes.md': '# Notes',
        'empty/': '',
        // The threads would inherit the flags of a script that is given as text.
        'closer.mjs': CLOSER,
      })
      const url = new URL('../../server/start.js', import.meta.url).href
      const args = [`${home.path}/closer.mjs`, url, home.path, isUsed]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
      const said = text(child.stderr ?? Readable.from([]))
      const ended = once(child, 'exit')
      const [report] = (await once(child, 'message')) as [Report]
      expect((await ended)[0]).to.equal(0)
      expect(await said).to.equal('')
      if (isUsed === 'used') {
        // The library's thread, and one that renders.
        expect(report.before.threads).to.be.at.least(2)
        expect(report.before.resources).to.include('TCPServerWrap').and.include('MessagePort')
        expect(report.streamed).to.match(/^retry: 1000\n\n/)
      }
      expect(report.after).to.deep.equal({ threads: 0, resources: [] })
      expect(report.refused).to.equal(true)
      await home.close()
    })
  }
})

interface Report {
  before: { threads: number; resources: string[] }
  after: { threads: number; resources: string[] }
  streamed: string
  refused: boolean
}
