// How a browser driven by puppeteer finds its way in the dashboard: the docs on show, what stands in
// the page around them, and what is pressed there. Shadow roots are looked through.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ElementHandle, Frame, Page } from 'puppeteer-core'

/** Short for a person; each question costs the page some work. */
const POLL_MS = 40

/** The doc at the end of this path, as soon as it is on show and loaded. */
export async function docAt(page: Page, path: string): Promise<Frame> {
  for (;;) {
    for (const frame of await docsOnShow(page)) {
      if (new URL(frame.url()).pathname.endsWith(path)) return frame
    }
    await aMoment()
  }
}

/** The frames that are on show, in all panes: a doc that is behind another lies in an inert sheet. */
async function docsOnShow(page: Page): Promise<Frame[]> {
  const elements = await page.$$('>>> plan-doc-view:not([inert]) >>> iframe:not([inert])')
  // One may just be being replaced.
  const frames = elements.map(element => element.contentFrame().catch(() => null))
  return (await Promise.all(frames)).filter(frame => frame !== null)
}

/** Closes all panes but the focused one. */
export async function isolate(page: Page): Promise<void> {
  const others = 'section.pane:not(.focused)'
  while ((await page.$(`pierce/${others}`)) !== null) {
    const close = await seen(page, `>>> ${others} button[aria-label="Close pane"]`)
    // It is to be seen only under the pointer.
    await close.evaluate(button => (button as unknown as { click(): void }).click())
    await aMoment()
  }
}

/** The first element of this selector, as soon as there is one. */
export async function seen(page: Page, selector: string): Promise<ElementHandle> {
  // Puppeteer's own waiting does not notice what changes in a shadow root.
  const within = selector.startsWith('>>>') ? selector : `pierce/${selector}`
  for (;;) {
    const element = await page.$(within)
    if (element) return element
    await aMoment()
  }
}

/** Clicks the first element of this selector, as soon as there is one. */
export async function press(page: Page, selector: string): Promise<void> {
  const element = await seen(page, selector)
  await element.click()
}

/** The text of the first element of this selector; `''` where there is none. */
export async function textIn(page: Page, selector: string): Promise<string> {
  const element = await page.$(`pierce/${selector}`)
  return (
    (await element?.evaluate(shown => (shown as unknown as { textContent: string }).textContent)) ??
    ''
  )
}

function aMoment(): Promise<void> {
  return sleep(POLL_MS)
}
