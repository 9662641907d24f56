// A service in a network of its own (a namespace that the caller made): says, as JSON, at which address
// it is, whether that works, and which of the addresses given to it answer.

import { once } from 'node:events'
import { connect } from 'node:net'
import { start } from '../../../server/start.js'

const addresses = process.argv.slice(2)
const service = await start({ port: 0, roots: [], warn: () => undefined })
await service.ready
const works = await fetch(`${service.url}/api/status`).then(
  reply => reply.status === 200,
  () => false,
)
const answering: string[] = []
for (const host of addresses) if (await answers(host)) answering.push(host)
const { hostname } = new URL(service.url)
await service.close()
process.stdout.write(JSON.stringify({ hostname, works, answering }))

async function answers(host: string): Promise<boolean> {
  const socket = connect({ host, port: service.port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
