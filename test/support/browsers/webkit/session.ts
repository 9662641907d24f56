// One window of WebKitGTK: the WebDriver commands sent to it, one at a time. What they are for is
// page.ts's.

import { startWebKitDriver } from './driver.js'
import type { WebKit } from '../browsers.js'

/** Sends a WebDriver command and returns its value. Throws with what the driver says. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>

export interface Session {
  call: Call
  close(): Promise<void>
}

export async function openSession(webkit: WebKit): Promise<Session> {
  const driver = await startWebKitDriver(webkit)
  try {
    const created = await send(driver.url, 'POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          timeouts: { script: 180_000, pageLoad: 180_000, implicit: 0 },
          'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] },
        },
      },
    })
    const { sessionId } = created as { sessionId: string }
    const url = `${driver.url}/session/${sessionId}`
    const call: Call = (method, path, body) => send(url, method, path, body)
    return {
      call,
      async close() {
        // The driver ends with us in any case; a window that has crashed cannot say goodbye.
        await call('DELETE', '').catch(() => {})
        driver.stop()
      },
    }
  } catch (error) {
    driver.stop()
    throw error
  }
}

async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await reply.json()) as { value: unknown }
  if (reply.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${path}: ${error}: ${message}`)
}
