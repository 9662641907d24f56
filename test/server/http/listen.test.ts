import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import { connect, createServer as createSocketServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect } from 'chai'
import { CannotListen, listen, PortTaken, type Listening } from '../../../server/http/listen.js'
import { refusalOf } from '../../support/settings.js'

const addresses = Object.values(networkInterfaces()).flatMap(known => known ?? [])
const loopbacks = ['127.0.0.1', '::1'].filter(host =>
  addresses.some(known => known.address === host),
)
const foreign = addresses
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)

describe('requirement 31: listen', () => {
  const open: { close(): unknown }[] = []

  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })

  const hello = (): Server => createServer((_req, res) => void res.end('hello'))

  async function listening(port = 0): Promise<Listening> {
    const made = await listen(hello, port)
    open.push(made)
    return made
  }

  /** Another program at a port; 0 for any. */
  async function stranger(host: string, port = 0): Promise<number> {
    const server = createSocketServer()
    server.listen({ host, port, ipv6Only: true })
    await once(server, 'listening')
    open.push(server)
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  it('answers on every loopback address, on one port', async () => {
    const { port } = await listening()
    for (const host of loopbacks) {
      const [response] = (await once(get({ host, port }), 'response')) as [
        { statusCode: number; resume(): void },
      ]
      response.resume()
      expect(response.statusCode, host).to.equal(200)
    }
  })

  for (const host of foreign) {
    it(`does not answer on ${host}`, async () => {
      const { port } = await listening()
      const error = await refusalOf(once(connect({ host, port }), 'connect'))
      expect(error).to.include({ code: 'ECONNREFUSED' })
    })
  }

  for (const host of loopbacks) {
    it(`refuses a port that another program holds on ${host}, and releases the other address`, async () => {
      const port = await stranger(host)
      const error = await refusalOf(listening(port))
      expect(error).to.be.instanceOf(PortTaken).and.include({ port })
      for (const other of loopbacks) if (other !== host) await stranger(other, port)
    })
  }

  // The system lets the superuser have any port.
  if (process.platform === 'linux' && process.getuid?.() !== 0) {
    it('reports a port that it may not use', async () => {
      expect(await refusalOf(listening(1))).to.be.instanceOf(CannotListen)
    })
  }

  it('closes while a client still reads, and frees the port', async () => {
    const made = await listen(() => createServer((_req, res) => void res.write('on and on')), 0)
    const request = get({ host: '127.0.0.1', port: made.port })
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
    const cut = once(response, 'error')
    response.resume()
    await made.close()
    await cut
    open.push(await listen(hello, made.port))
  })
})
