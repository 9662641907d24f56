// `plans stop`: ends the service. To change how a service is found, see service/running-services.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'clipanion'
import { stateDir } from '../server/config/paths.js'
import { isAlive, readNotes, removeNote, type ServiceNote } from '../server/http/service-notes.js'
import { configOption, configPath, portFrom, portOption } from './options.js'
import { findRunning, savedPort } from './service/service-client.js'
import { EXITS, Failure } from './terminal/exits.js'

/** A service that is told to end has ended within two seconds; one that stands still never hears it. */
const END_MS = 5_000
const RETRY_MS = 25
const ANSWER_MS = 1_500

export class StopCommand extends Command {
  static override paths = [['stop']]
  static override usage = Command.Usage({
    description: 'End the service that runs',
    details: `
      Without --port the one that runs; of several, each needs its --port. Says which one ended. Exit code: 0 done,
      4 none runs.
    `,
    examples: [['End it', '$0 stop']],
  })

  port = portOption()
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout } = this.context
    const state = stateDir(env)
    const file = configPath(this.config, env)
    const named = portFrom(this.port) ?? (file === undefined ? undefined : savedPort(file, env))
    const notes = await readNotes(state)
    const wanted = notes.filter(note => named === undefined || note.port === named).filter(isAlive)
    const [note, ...others] = wanted
    const usual = named ?? savedPort(file, env)
    if (!note) return this.#none(usual)
    if (others.length > 0) {
      const ports = wanted.map(({ port }) => port).join(', ')
      throw new Failure(EXITS.usage, 'several services run', `Name one by --port: ${ports}.`)
    }
    await end(note, state)
    stdout.write(`Ended plan-viewer (pid ${note.pid}) on port ${note.port}\n`)
    return EXITS.done
  }

  /** A service without a note has no process id that this command knows. */
  async #none(port: number): Promise<number> {
    const found = await findRunning(port, { ms: ANSWER_MS })
    if (typeof found === 'object') {
      const says = `plan-viewer runs on port ${port}, and did not note its process`
      throw new Failure(EXITS.failed, says, 'End it where it was started.')
    }
    this.context.stdout.write('No plan-viewer runs\n')
    return EXITS.nothing
  }
}

/** Signals it as long as the process is the noted one. Throws Failure where another service has its port. */
async function end(note: ServiceNote, state: string): Promise<void> {
  const found = await findRunning(note.port, { ms: ANSWER_MS })
  const isOther = typeof found === 'object' && found.status.run !== note.run
  if (isOther) {
    const says = `another service has port ${note.port} by now`
    throw new Failure(EXITS.failed, says, 'Run it again.')
  }
  process.kill(note.pid, 'SIGTERM')
  const giveUp = performance.now() + END_MS
  while (isAlive(note) && performance.now() < giveUp) await pause(RETRY_MS)
  if (isAlive(note)) process.kill(note.pid, 'SIGKILL')
  while (isAlive(note)) await pause(RETRY_MS)
  await removeNote(state, note)
}
