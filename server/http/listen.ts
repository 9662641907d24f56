// Listens on the loopback addresses of IPv4 and IPv6, on one port, and on no other interface. Another
// program on the other family could pose as the service: browsers may pick either.
// To change how requests are answered, see app.ts.

import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import { causeInWords, codeOf } from '../fs/errno.js'

export const LOOPBACKS: readonly string[] = ['127.0.0.1', '::1']
// How many ports that are free on one family are tried on the other.
const TRIES = 20
// Replies under way have this long to end by themselves.
const GRACE_MS = 300

/** Another program has the port, for IPv4 or IPv6 at least. */
export class PortTaken extends Error {
  readonly port: number

  constructor(port: number) {
    super(`port ${port} is taken`)
    this.port = port
  }
}

/** Nothing can listen on this port: permission denied, or no loopback interface. */
export class CannotListen extends Error {}

export interface Listening {
  port: number
  /** An address that works in this machine's browsers, without a slash at its end. */
  url: string
  /** Stops listening, waits a moment for replies to end, closes the other connections. */
  close(): Promise<void>
}

/**
 * Listens with a server of its own for each family. Port 0 takes any free one.
 * Throws PortTaken or CannotListen.
 */
export async function listen(makeServer: () => Server, port: number): Promise<Listening> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listenOn(makeServer, port)
    } catch (error) {
      // A port may be free on one family and taken on the other.
      if (!(error instanceof PortTaken) || port !== 0 || tries === TRIES) throw error
    }
  }
}

async function listenOn(makeServer: () => Server, requested: number): Promise<Listening> {
  const servers = new Map<string, Server>()
  let port = requested
  try {
    for (const address of LOOPBACKS) {
      const server = await bind(makeServer(), address, port)
      if (!server) continue
      servers.set(address, server)
      port = portOf(server)
    }
    if (servers.size === 0) throw new CannotListen('this machine has no loopback address')
  } catch (error) {
    await closeAll(servers.values())
    throw error
  }
  const url = await addressOf(port, [...servers.keys()])
  return { port, url, close: () => closeAll(servers.values()) }
}

/** null where the machine lacks this family. */
function bind(server: Server, host: string, port: number): Promise<Server | null> {
  return new Promise((done, fail) => {
    const refused = (error: Error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') fail(new PortTaken(port))
      else if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) done(null)
      else fail(new CannotListen(`cannot listen on port ${port}: ${causeInWords(error)}`))
    }
    server.once('error', refused)
    server.listen({ host, port, ipv6Only: true, exclusive: true }, () => {
      server.off('error', refused)
      done(server)
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * The address to show and to open, for a port that is listened on at these loopback addresses.
 * `localhost` only where it leads to nothing else.
 */
export async function addressOf(port: number, bound: readonly string[]): Promise<string> {
  const known = await lookup('localhost', { all: true }).catch(() => [])
  const isOurs = known.length > 0 && known.every(({ address }) => bound.includes(address))
  if (isOurs) return `http://localhost:${port}`
  return bound.includes('127.0.0.1') ? `http://127.0.0.1:${port}` : `http://[::1]:${port}`
}

async function closeAll(servers: Iterable<Server>): Promise<void> {
  const closed = [...servers].map(
    server =>
      new Promise<void>(done => {
        server.close(() => done())
        setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      }),
  )
  await Promise.all(closed)
}
