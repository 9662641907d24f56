// The flows through many tabs share these: tabs of one browser on one service, and how many the service
// counts. A tab is live when it says nothing of being otherwise.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { OpenResponse, StatusResponse } from '../../../schema/api/api.js'
import { launchChromium } from '../../support/browsers/browser.js'
import { shared } from './shared.js'

/** A page that has no other workspace to show opens the newest: tabs begin at one of their own. */
export const HOME = '/?ws=home'

export const FILES = {
  'active/home/plans/plan.html': html('Home', 'where every tab begins'),
  'active/seat-holds/plans/plan.html': html('Seat holds', 'one place, one buyer'),
  'active/fares/plans/plan.html': html('Fares', 'whole öre'),
}

/** The browser that the flows through the dashboard share, too. */
export function tabsBrowser(): Promise<Browser> {
  return shared('dashboard, shell', () => launchChromium({ isWhole: false }))
}

/** Closes or opens tabs of a browser until there are so many, the oldest first; resolves when all are live. */
export async function openTabs(
  context: BrowserContext,
  url: string,
  count: number,
): Promise<Page[]> {
  const open = async () => {
    const page = await context.newPage()
    await page.goto(url + HOME)
    await isLive(page)
    return page
  }
  const pages = context.pages()
  for (const page of pages.splice(count)) await page.close()
  if (pages.length === 0) pages.push(await open())
  pages.push(...(await Promise.all(Array.from({ length: count - pages.length }, open))))
  await counted(url, count)
  return pages
}

export async function isLive(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search plans' }).waitFor()
  await page.getByText(/^(?:Connecting|Reconnecting)…$/).waitFor({ state: 'detached' })
}

/** Resolves when the service counts so many tabs. No event tells of that, so it is asked. */
export async function counted(url: string, tabs: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/status`)
    const status = (await response.json()) as StatusResponse
    if (status.tabs === tabs) return
    await sleep(20)
  }
}

/** How many tabs hear that a workspace is to be shown. */
export async function openWorkspace(url: string, ws: string): Promise<number> {
  return (await openLink(url, `ws=${ws}`)).listeners
}

/** Asks for a link to be shown, given as its query. A tab that has just been loaded may not listen yet. */
export async function openLink(url: string, query: string): Promise<OpenResponse> {
  const response = await fetch(`${url}/api/open?${query}`)
  return (await response.json()) as OpenResponse
}

/** The tabs whose address shows a workspace. */
export function showing(pages: readonly Page[], ws: string): Page[] {
  return pages.filter(page => new URL(page.url()).searchParams.get('ws') === ws)
}

/** Uses a tab as a person would. */
export async function use(page: Page): Promise<void> {
  await page.bringToFront()
  // Keys go to the doc that has the focus.
  await page.mouse.click(2, 2)
  // The tab holds a lock for its last use: the browser answers what was asked after that.
  await page.evaluate('navigator.locks.query().then(() => null)')
}

/** Resolves when one of these tabs shows a workspace. */
export function shown(pages: readonly Page[], ws: string): Promise<void> {
  return Promise.any(pages.map(page => page.waitForURL(url => url.searchParams.get('ws') === ws)))
}

export function html(title: string, text: string): string {
  return `<!doctype html><title>${title}</title><p>${text}</p>`
}
