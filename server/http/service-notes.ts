// Which services run: each has a note in the state folder, `services/<port>.json`, for as long as it runs. A command
// finds it by the note, at any port, and can end it. To change which service a command takes, see cli/service/.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, replaceFile } from '../fs/atomic-write.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { readStart } from '../fs/read-start.js'

export interface ServiceNote {
  port: number
  pid: number
  /** When the process began, as the system says it: another one may have its id by now. Null where it is not said. */
  began: string | null
  /** Also in /api/status: another service may have its port by now. */
  run: string
  version: string
  /** Milliseconds; the oldest service is the one that most callers know. */
  at: number
}

/** In bytes. */
const LONGEST_NOTE = 2000

/** Notes a service of this process. Returns why that is not possible, in words; null where it is done. */
export async function addNote(
  state: string,
  service: Pick<ServiceNote, 'port' | 'run' | 'version'>,
): Promise<string | null> {
  const { pid } = process
  const note: ServiceNote = { ...service, pid, began: beginOf(pid), at: Date.now() }
  try {
    await makeFolder(join(state, 'services'))
    await replaceFile(fileOf(state, service.port), JSON.stringify(note))
    return null
  } catch (error) {
    return `the state folder ${state} cannot be written: ${causeInWords(error)}`
  }
}

/** Takes the note of a run away; one of another run at its port stays. */
export async function removeNote(
  state: string,
  { port, run }: Pick<ServiceNote, 'port' | 'run'>,
): Promise<void> {
  const note = await noteAt(state, port)
  // Where nothing can be written, it is found dead by each command.
  if (note?.run === run) await unlink(fileOf(state, port)).catch(() => undefined)
}

/** Oldest first. */
export async function readNotes(state: string): Promise<ServiceNote[]> {
  const names = await readdir(join(state, 'services')).catch(() => [])
  const ports = names.flatMap(name => /^(\d{1,5})\.json$/.exec(name)?.[1] ?? [])
  const notes = await Promise.all(ports.map(port => noteAt(state, Number(port))))
  return notes.flatMap(note => note ?? []).sort((a, b) => a.at - b.at)
}

export async function noteAt(state: string, port: number): Promise<ServiceNote | null> {
  const bytes = await readStart(fileOf(state, port), LONGEST_NOTE).catch(() => null)
  const note = bytes && parse(bytes.toString())
  return note && note.port === port ? note : null
}

/** The process that wrote the note runs. */
export function isAlive({ pid, began }: ServiceNote): boolean {
  return began !== null && beginOf(pid) === began
}

/** When a process began; null where there is none, or the system does not say it. */
function beginOf(pid: number): string | null {
  try {
    // The name of the program stands in brackets, and may hold any sign.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
    // One that has ended stays until its parent looks.
    return fields[1] === 'Z' ? null : (fields[20] ?? null)
  } catch (error) {
    if (process.platform === 'linux' || codeOf(error) !== 'ENOENT') return null
  }
  try {
    const said = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return said.trim() || null
  } catch {
    return null
  }
}

function fileOf(state: string, port: number): string {
  return join(state, 'services', `${port}.json`)
}

function parse(text: string): ServiceNote | null {
  try {
    const note = Object(JSON.parse(text)) as Partial<ServiceNote>
    const { port, pid, began, run, version, at } = note
    const isNote =
      Number.isInteger(port) &&
      Number.isInteger(pid) &&
      Number(pid) > 0 &&
      (began === null || typeof began === 'string') &&
      [run, version].every(each => typeof each === 'string') &&
      typeof at === 'number'
    return isNote ? (note as ServiceNote) : null
  } catch {
    // Cut short by a kill, or of another program.
    return null
  }
}
