import { once } from 'node:events'
import { open, readdir } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { homeFolder, type Home } from '../support/service.js'
import { launch, type Program } from '../support/terminal.js'

const STREAMS = 20
/** More than the system takes for a client that does not read. */
const DOWNLOAD_BYTES = 64 * 1024 * 1024
const TRIES = 10

describe('requirement 30: a service that is told to stop', () => {
  let home: Home
  let program: Program
  let clients: Socket[]

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ 'docs/active/auth/plans/plan.html': '<title>Auth</title>' })
    const file = await open(join(home.path, 'docs/active/auth/plans/large.html'), 'w')
    await file.truncate(DOWNLOAD_BYTES)
    await file.close()
    clients = []
  })
  afterEach(async () => {
    for (const client of clients) client.destroy()
    program.process.kill('SIGKILL')
    await program.ended
    await home.close()
  })

  /** Starts it, with streams that are open and a download that is not being read. */
  async function busy(): Promise<{ port: number; stream: Socket }> {
    program = launch(['--root', join(home.path, 'docs'), '--port', '0', '--no-open'], home.env)
    const said = await program.says('plan-viewer is at')
    const port = Number(/:(\d+)\s/.exec(said)?.[1])
    const paths = [
      ...Array.from({ length: STREAMS }, () => '/api/events'),
      '/docs/docs/active/auth/plans/large.html',
    ]
    const asked = paths.map(path => askFor(port, path))
    clients.push(...asked)
    await Promise.all(asked.map(client => once(client, 'readable')))
    // All but the download are read.
    for (const stream of asked.slice(0, STREAMS)) stream.resume()
    const [stream] = asked
    if (!stream) throw new Error('no stream')
    return { port, stream }
  }

  for (const [signal, tier] of [
    ['SIGTERM', ''],
    ['SIGINT', ' @whole'],
  ] as const) {
    it(`ends well on ${signal}, with streams open and a slow download, and frees the port${tier}`, async () => {
      const { port } = await busy()
      const ends = clients.slice(0, STREAMS).map(client => once(client, 'close'))
      program.process.kill(signal)
      const { code, stderr } = await program.ended
      expect(code).to.equal(0)
      // That the download is too large to be searched may be said; nothing else is.
      expect(stderr).to.match(/^(?:\S+large\.html is too large to be searched.*\n)?$/)
      await Promise.all(ends)
      for (const host of ['127.0.0.1', '::1']) expect(await isFree(port, host)).to.equal(true)
      const left = await readdir(home.path, { recursive: true })
      expect(left.filter(name => /\.tmp|\.lock|~$/.test(name))).to.deep.equal([])
    })
  }

  it('ends at once when it is told a second time', async () => {
    // It may be quicker than the second signal: then that proved nothing.
    for (let tries = 0; tries < TRIES; tries++) {
      const { stream } = await busy()
      program.process.kill('SIGTERM')
      // The first thing that it does is to end the streams; the download holds it up for longer.
      await once(stream, 'end')
      program.process.kill('SIGTERM')
      const { code } = await program.ended
      if (code === null) return expect(program.process.signalCode).to.equal('SIGTERM')
    }
    throw new Error('it never ended by the second signal')
  })
})

function askFor(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  return socket
}

/** One may listen there; true where this machine has no such address. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen({ port, host, ipv6Only: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE'
  }
  server.close()
  await once(server, 'close')
  return true
}
