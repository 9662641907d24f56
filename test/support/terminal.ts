// Runs commands as a terminal would: in this process, or as the program itself.

import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { run as runCommand } from '../../cli/commands.js'
import { isRunning } from '../../server/fs/lock.js'

type Env = Record<string, string>

export interface Said {
  code: number | null
  stdout: string
  stderr: string
}

/** The bundle, as its users have it: it starts in half the time of what it is made of. */
export const PROGRAM = fileURLToPath(new URL('../../bin/plans.js', import.meta.url))
/** A user that owns nothing. */
const NOBODY = 65_534
/** The process that `run` starts in the background. */
const UNBUNDLED = fileURLToPath(new URL('../../cli/plans.js', import.meta.url))

/** Runs a command in this process. */
export async function run(words: string[], env: Env): Promise<Said> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const said = Promise.all([text(stdout), text(stderr)])
  const code = await runCommand(words, { stdout, stderr, env })
  stdout.end()
  stderr.end()
  const [out, err] = await said
  return { code, stdout: out, stderr: err }
}

/** The program in a process of its own. */
export interface Program {
  process: ChildProcess
  /** The text on stdout so far, as soon as that holds this. */
  says(part: string): Promise<string>
  /** Resolves when it has ended. */
  ended: Promise<Said>
}

/** @param user - the id of the user that it runs as, where this process may choose it */
export function launch(words: string[], env: Env, cwd?: string, user?: number): Program {
  const options = { env, cwd, uid: user, gid: user, stdio: 'pipe' } as const
  const child = spawn(process.execPath, [PROGRAM, ...words], options)
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const closed = once(child, 'close') as Promise<[number | null]>
  const ended = Promise.all([closed, text(child.stderr)]).then(([[code], stderr]) => {
    return { code, stdout, stderr }
  })
  return {
    process: child,
    ended,
    async says(part) {
      while (!stdout.includes(part)) {
        const isOver = await Promise.race([once(child.stdout, 'data'), ended])
        if ('code' in isOver && !stdout.includes(part))
          throw new Error(`ended without saying "${part}": ${isOver.stderr}`)
      }
      return stdout
    },
  }
}

/**
 * The program as a user that may not write everywhere: root may, and so it runs as another user over the home given. null where that user cannot read the program: the repository is private.
 */
export function launchUnprivileged(
  words: string[],
  { env, path }: { env: Env; path: string },
): Program | null {
  if (process.getuid?.() !== 0) return launch(words, env, path)
  const access = ['-e', `fs.accessSync(${JSON.stringify(PROGRAM)})`]
  const options = { uid: NOBODY, gid: NOBODY, stdio: 'ignore' } as const
  if (spawnSync(process.execPath, access, options).status !== 0) return null
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path])
  return launch(words, env, path, NOBODY)
}

/** Ends the services in the background that have this word among theirs; returns their numbers. */
export async function endBackground(word: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  const isOurs = (line: string) => line.includes(PROGRAM) || line.includes(UNBUNDLED)
  const lines = stdout.split('\n').filter(line => isOurs(line) && line.includes(word))
  const pids = lines.map(line => Number.parseInt(line, 10))
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  while (pids.some(isRunning)) await pause(20)
  return pids
}
