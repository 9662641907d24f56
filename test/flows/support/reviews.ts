// What the flows of reviews ask of a service: what is unread, and read marks as another browser sets them.

import { expect } from 'chai'
import type { ReviewResponse } from '../../../schema/review/marks.js'

/** What is unread; `since` a cursor only what changed. */
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
  const response = await fetch(`${url}/api/review/read`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ docs: named, how: 'marked' }),
  })
  expect(response.status).to.equal(200)
}
