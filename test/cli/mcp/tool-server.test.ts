// Calls that wait, for the official client in this process: the verb is a stand-in.

import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { expect } from 'chai'
import { serveTools } from '../../../cli/mcp/tool-server.js'

describe('a call of a tool that waits', () => {
  let signal: AbortSignal
  let running: Promise<unknown>
  let events: EventEmitter
  let toServer: PassThrough
  let client: Client
  let served: Promise<void>

  beforeEach(async () => {
    toServer = new PassThrough()
    const toClient = new PassThrough()
    events = new EventEmitter()
    served = serveTools({
      stdin: toServer,
      stdout: toClient,
      stderr: new PassThrough(),
      progressMs: 1,
      async run(_name, _args, options) {
        if (!options.signal) throw new Error('no signal')
        ;({ signal } = options)
        events.emit('begun')
        const [reply] = (await once(events, 'reply')) as [object]
        return { reply, lines: [], exit: 0 }
      },
    })
    client = new Client({ name: 'test', version: '1' })
    // It reads messages of one stream and writes to the other, at either end.
    await client.connect(new StdioServerTransport(toClient, toServer))
  })
  afterEach(async () => {
    events.emit('reply', {})
    toServer.end()
    await served
    await client.close()
  })

  const wait = async (options: Parameters<Client['callTool']>[2]) => {
    const begun = once(events, 'begun')
    running = client
      .callTool({ name: 'comments', arguments: { wait: true } }, undefined, options)
      .catch((error: unknown) => String(error))
    await begun
  }

  it('ends its verb when the client cancels it', async () => {
    const cancel = new AbortController()
    await wait({ signal: cancel.signal })
    const ended = once(signal, 'abort')
    cancel.abort()
    await ended
    expect(await running).to.contain('AbortError')
  })

  it('ends its verb when the time of the client is over', async () => {
    await wait({ timeout: 20 })
    if (!signal.aborted) await once(signal, 'abort')
    expect(await running).to.contain('Request timed out')
  })

  it('sends progress to a client that asks for it, until it ends', async () => {
    const steps: number[] = []
    const second = once(events, 'second')
    await wait({
      onprogress({ progress }) {
        steps.push(progress)
        if (progress === 2) events.emit('second')
      },
    })
    await second
    events.emit('reply', { comments: [] })
    expect(await running).to.have.property('isError', false)
    expect(steps.slice(0, 2)).to.deep.equal([1, 2])
  })
})
