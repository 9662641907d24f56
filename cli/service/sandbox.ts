// Sandboxes of agents: what is said in one, and whether this process is in one with a network of its own.
// To change which errors of a connection mean a sandbox, see service-client.ts.

import { readFileSync, readlinkSync } from 'node:fs'
import { codeOf } from '../../server/fs/errno.js'
import { EXITS, Failure } from '../terminal/exits.js'

export function sandboxed(): Failure {
  return new Failure(
    EXITS.failed,
    'this program may not open connections (a sandbox?)',
    'Run plans outside of it, or use plans mcp.',
    'The server of these tools has to run outside of it; tell the reader.',
  )
}

/** A chain of parents is never so long. */
const MOST_PARENTS = 100

/**
 * This process has a loopback that it shares only with its sandbox: no other interface, and a parent in
 * another network. What is started here is found by no browser.
 */
export function isApart(): boolean {
  try {
    const interfaces = readFileSync('/proc/self/net/dev', 'utf8').trim().split('\n').slice(2)
    if (interfaces.some(line => !line.trim().startsWith('lo:'))) return false
    const own = readlinkSync('/proc/self/ns/net')
    for (let pid = process.ppid, n = 0; pid > 0 && n < MOST_PARENTS; n++) {
      if (networkOf(pid) !== own) return true
      pid = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    }
    return false
  } catch {
    // Another system.
    return false
  }
}

/** Null where the system does not tell it: a sandbox also has users of its own. */
function networkOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) return null
    throw error
  }
}
