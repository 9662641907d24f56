// Starts what WebKitGTK is driven by: a screen where there is none, and WebKitWebDriver on a free
// port. Talking to it is session.ts's.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebKit } from '../browsers.js'
import { freePort } from '../../free-port.js'

const LOOK_AGAIN_MS = 50
const TRIES = 2400
const SURROUNDINGS = {
  // Without the bus of a desktop the accessibility bridge would wait for it.
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
  // Where there is no graphics card, what it would draw with takes twice the work.
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
}

export interface WebKitDriver {
  /** Where it answers, `http://127.0.0.1:<port>`. */
  url: string
  stop(): void
}

export async function startWebKitDriver({ driver, xvfb }: WebKit): Promise<WebKitDriver> {
  const children: ChildProcess[] = []
  const stop = () => {
    process.off('exit', stop)
    for (const child of children.splice(0).reverse()) child.kill('SIGTERM')
  }
  // A run that ends early must not leave a browser behind.
  process.on('exit', stop)
  try {
    const display = process.env['DISPLAY'] ?? (await startScreen(xvfb, children))
    const port = await freePort()
    const env = { ...SURROUNDINGS, ...process.env, DISPLAY: display }
    children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }))
    const url = `http://127.0.0.1:${port}`
    await untilUp(url)
    return { url, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** A screen of its own; the program chooses a free number and tells it. */
async function startScreen(xvfb: string | undefined, children: ChildProcess[]): Promise<string> {
  if (!xvfb) throw new Error('WebKitGTK needs a display, and Xvfb is not there.')
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset']
  const screen = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(screen)
  const ended = once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.')))
  const [number] = (await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended])) as [
    Buffer,
  ]
  // It ends with us, which is no failure any more.
  ended.catch(() => {})
  return `:${String(number).trim()}`
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error('WebKitWebDriver did not start.')
}
