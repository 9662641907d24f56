// Clients that cost more than others, on a service that has been through a soak: one that never reads, and idle ones.
// To change what a client may cost, see server/event-hub.ts.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { EventStream, get, getJson } from '../http.mjs'
import { exact, plus } from '../measure.mjs'

/** The system takes some megabytes for a client that reads nothing. */
const MESSAGE = 'x'.repeat(100_000)
const MESSAGES = 1_000
const STREAMS = 200
const IDLE_MS = 30_000
const PATIENCE_MS = 60_000

/** Rows about the same service, now that nothing goes on. */
export async function strainRows(soak) {
  const { service, tabs, sockets } = soak
  const { port } = service
  const listening = await tabsOf(port)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(`GET /api/events?tabs=1 HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await once(socket, 'readable')
  for (let left = MESSAGES; left > 0 && (await tabsOf(port)) > listening; left--) {
    await get(port, `/api/open?doc=${MESSAGE}`)
  }
  const stillThere = (await tabsOf(port)) - listening
  socket.destroy()

  const streams = await Promise.all(Array.from({ length: STREAMS }, () => EventStream.open(port)))
  await service.collectGarbage()
  const before = service.rss
  await pause(IDLE_MS)
  await service.collectGarbage()
  const after = service.rss
  const silent = streams.filter(({ comments }) => comments === 0).length
  for (const stream of streams) stream.close()
  soak.leave()
  const end = performance.now() + PATIENCE_MS
  const left = () => service.handles.sockets - sockets
  // Requests of this process keep some connections for a while.
  while (left() > 0 && performance.now() < end) await pause(100)
  const idle = { what: `requirement 35: ${STREAMS} idle streams`, against: 'before', unit: 'MB' }
  return [
    exact('requirement 35: a client that reads nothing is kept', stillThere, 1),
    plus({ ...idle, ours: after, theirs: before }, before / 10),
    exact('requirement 36: idle streams without a comment line', silent, STREAMS),
    exact('requirement 39: sockets left of clients', Math.max(0, left()), STREAMS + tabs.length),
  ]
}

async function tabsOf(port) {
  return (await getJson(port, '/api/status')).tabs
}
