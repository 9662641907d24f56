// Finds the service that a command means: at its --port, else the one that runs. To change how a service notes
// itself, see server/http/service-notes.ts; how a port is asked, service-client.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { stateDir } from '../../server/config/paths.js'
import {
  isAlive,
  noteAt,
  readNotes,
  removeNote,
  type ServiceNote,
} from '../../server/http/service-notes.js'
import type { Failure } from '../terminal/exits.js'
import { answers } from './link-target.js'
import { sandboxed } from './sandbox.js'
import {
  findRunning,
  findService,
  sameApi,
  savedPort,
  silentAt,
  type Running,
  type ServiceRequest,
} from './service-client.js'

/** A note counts where its service answers within this time. */
const ANSWER_MS = 1_500
// A service that ends takes its note away and closes its port at once, in one order or the other.
const END_MS = 300

export interface Meant {
  running: Running | null
  /** Where it runs, or is to be started. */
  port: number
}

/**
 * @param docs - as a verb names them: of several services, the one that lists them and has a tab
 * Throws Failure as `findService`, and where a service runs and does not answer.
 */
export async function findMeant(
  request: ServiceRequest,
  docs: readonly string[] = [],
): Promise<Meant> {
  const { env, config, say } = request
  const usual = savedPort(config, env)
  const named = request.port ?? (config === undefined ? undefined : usual)
  if (named !== undefined) return { running: await findService(request, named), port: named }
  const noted = await Promise.all(
    (await readNotes(stateDir(env))).map(note => lookAt(note, stateDir(env))),
  )
  const found = noted.filter(each => each !== null)
  const alive = found.filter((each): each is Running => 'status' in each)
  const best = await bestOf(alive, docs)
  if (best) return { running: sameApi(best, say), port: best.port }
  // A service that cannot write its state folder has no note.
  const running = await findService(request, usual)
  const [silent] = found.filter((each): each is Failure => each instanceof Error)
  if (!running && silent) throw silent
  return { running, port: usual }
}

/** The service of a note; null where it is gone, and then the note, too. Throws Failure in a sandbox. */
async function lookAt(note: ServiceNote, state: string): Promise<Running | Failure | null> {
  const found = await findRunning(note.port, { ms: ANSWER_MS })
  if (typeof found === 'object' && found.status.run === note.run) return found
  if (!isAlive(note)) {
    await removeNote(state, note)
    return null
  }
  if (found === 'silent') return silentAt(note.port, note)
  if (found !== 'none') return null
  await pause(END_MS)
  // It runs, and this process has another loopback.
  if ((await noteAt(state, note.port))?.run === note.run && isAlive(note)) throw sandboxed()
  return null
}

/** They come oldest first. */
async function bestOf(services: readonly Running[], docs: readonly string[]) {
  if (services.length < 2) return services[0]
  const ranks = await Promise.all(
    services.map(async running => {
      const lists = docs.length > 0 && (await listsOne(running, docs))
      return { running, rank: Number(lists) * 2 + Number((running.status.tabs ?? 0) > 0) }
    }),
  )
  return ranks.sort((a, b) => b.rank - a.rank)[0]?.running
}

async function listsOne(running: Running, docs: readonly string[]): Promise<boolean> {
  for (const path of docs) {
    if (await answers(running, 'doc', path).catch(() => false)) return true
  }
  return false
}
