// Ends what a page of a browser runs in, as a browser or its user ends a page that does not answer.
// On Linux only, where the processes can be seen.

import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserName } from '../../support/browsers/browsers.js'

const TICKS_A_SECOND = 100

/** The argument that marks the processes in which pages run. */
const CONTENT = { chromium: '--type=renderer', firefox: '-isForBrowser' }

interface Process {
  pid: number
  parent: number
  /** The processor time it has used. */
  used: number
  command: string
}

/** Waits until a page of Firefox has computed for so long without a pause, in seconds. */
export async function untilBusyFor(browser: number, seconds: number): Promise<void> {
  const ticks = seconds * TICKS_A_SECOND
  const before = new Map((await contentOf(browser)).map(({ pid, used }) => [pid, used]))
  for (;;) {
    const after = await contentOf(browser)
    if (after.some(({ pid, used }) => used - (before.get(pid) ?? used) >= ticks)) return
    await sleep(100)
  }
}

/** Ends the process of Firefox in which a page computes. */
export async function endBusyContent(browser: number): Promise<void> {
  const before = await contentOf(browser)
  await sleep(500)
  const usedBefore = new Map(before.map(({ pid, used }) => [pid, used]))
  const busy = (await contentOf(browser))
    .map(({ pid, used }) => ({ pid, used: used - (usedBefore.get(pid) ?? used) }))
    .sort((a, b) => b.used - a.used)[0]
  if (busy) process.kill(busy.pid, 'SIGKILL')
}

/** Ends all pages of an engine that this process started, as the machine does when it has no memory left. */
export async function endContent(engine: Exclude<BrowserName, 'webkit'>): Promise<void> {
  for (const { pid } of await contentOf(process.pid, CONTENT[engine])) process.kill(pid, 'SIGKILL')
}

async function contentOf(browser: number, name = CONTENT.firefox): Promise<Process[]> {
  const all = await processes()
  const own = new Set([browser])
  for (let size = 0; size < own.size;) {
    size = own.size
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid)
  }
  return all.filter(({ pid, command }) => own.has(pid) && command.includes(name))
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(pid => read(Number(pid)).catch(() => null)))
  return found.filter(one => one !== null)
}

async function read(pid: number): Promise<Process> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  return { pid, parent: Number(fields[1]), used: Number(fields[11]), command }
}
