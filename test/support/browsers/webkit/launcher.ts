// Lets web-test-runner use WebKitGTK. It calls itself a Puppeteer and hands out a page that acts
// like one, so that the stock commands work unchanged.

import { WebKitPage } from './page.js'
import { openSession, type Session } from './session.js'
import type { WebKit } from '../browsers.js'

/** The launcher that web-test-runner expects (its type BrowserLauncher). */
export interface Launcher {
  name: string
  type: 'puppeteer'
  concurrency: number
  getPage(): WebKitPage | undefined
  isActive(id: string): boolean
  getBrowserUrl(): Promise<string> | undefined
  startSession(id: string, url: string): Promise<void>
  stopSession(): Promise<object>
  startDebugSession(): Promise<void>
  stop(): Promise<void>
}

export function webKitLauncher(webkit: WebKit): Launcher {
  let session: Promise<Session> | undefined
  let page: WebKitPage | undefined
  let active: string | undefined

  const open = async () => {
    session ??= openSession(webkit)
    return (page ??= new WebKitPage((await session).call))
  }

  return {
    name: 'WebKitGTK',
    type: 'puppeteer',
    // One window, one tab.
    concurrency: 1,
    getPage: () => page,
    isActive: id => active === id,
    getBrowserUrl: () => page?.url(),
    async startSession(id, url) {
      const opened = await open()
      active = id
      await opened.setViewport({ width: 800, height: 600 })
      await opened.goto(url)
    },
    async stopSession() {
      active = undefined
      await page?.goto('about:blank')
      return {}
    },
    startDebugSession: () =>
      Promise.reject(new Error('WebKitGTK has no debug mode here; open the address in it')),
    async stop() {
      await (await session?.catch(() => undefined))?.close()
    },
  }
}
