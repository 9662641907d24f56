// Requests of the flows of reviews to a service: what is unread, and read marks as another browser sets them. And what
// they find in the page: the bar of changes, and the marks in a doc.

import { expect } from 'chai'
import type { Frame, Locator, Page } from 'playwright-core'
import type { ReviewResponse } from '../../../schema/review/marks.js'
import type { Files } from '../../support/docs-folder.js'
import type { Served } from '../../support/service.js'
import { until } from './dashboard.js'

/** The unread docs; `since` a cursor only what changed. */
export async function reviewOf(url: string, since = ''): Promise<ReviewResponse> {
  const query = since === '' ? '' : `?since=${encodeURIComponent(since)}`
  return (await (await fetch(`${url}/api/review${query}`)).json()) as ReviewResponse
}

/** Marks docs as read, all without `paths`. */
export async function markRead(url: string, paths?: readonly string[]): Promise<void> {
  const { docs } = await reviewOf(url)
  const named = docs.flatMap(({ path, hash }) => {
    return hash !== null && (paths?.includes(path) ?? true) ? [{ path, hash }] : []
  })
  expect((await post(url, 'read', { docs: named, how: 'marked' })).status).to.equal(200)
}

/** For `before` of a flow: so many docs are marked as read, and then some are edited. */
export function readThenEdited(count: number, files: Files): (service: Served) => Promise<void> {
  return async ({ url, write }) => {
    const states = async () => (await reviewOf(url)).docs.map(({ state }) => state)
    await until(async () => (await states()).length, count)
    await markRead(url)
    await write(files)
    await until(async () => (await states()).includes('changed'), true)
  }
}

function post(url: string, what: 'read' | 'unread', body: object): Promise<Response> {
  return fetch(`${url}/api/review/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(body),
  })
}

/** The marks that are painted in a framed doc. */
interface PaintedPage {
  CSS: { highlights: Map<string, Iterable<object>> }
}

export function barOf(page: Page, title: string): Locator {
  return page.getByRole('group', { name: `Changes in ${title}`, exact: true })
}

export async function frameOf(page: Page, title: string): Promise<Frame> {
  const frame = page.locator(`plan-doc-view:not([inert]) iframe[title="${title}"]:not([inert])`)
  const found = await (await frame.elementHandle()).contentFrame()
  if (!found) throw new Error(`no frame of ${title}`)
  return found
}

export async function painted(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const { CSS } = globalThis as unknown as PaintedPage
    return [...(CSS.highlights.get('plan-change') ?? [])].map(String)
  })
}
