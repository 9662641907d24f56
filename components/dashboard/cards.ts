// The cards at the corner of the page: a line of words, and what is new. What their buttons do is
// the page's.

import { html, nothing, type TemplateResult } from 'lit'
import type { AddedEvent } from '../../schema/events.js'
import type { Tree } from '../../schema/tree.js'
import { badge } from './badge.js'

export function noticeCard(text: string, dismiss: () => void): TemplateResult {
  return html`<div class="card">
    <span class="what">${text}</span>
    <button @click=${dismiss}>Dismiss</button>
  </div>`
}

/** Shows the newest and counts the others. */
export function newsCard(
  news: readonly AddedEvent[],
  tree: Tree,
  does: { open: (newest: AddedEvent) => void; dismiss: () => void },
): TemplateResult | typeof nothing {
  const newest = news.at(-1)
  if (!newest) return nothing
  const { doc, place } = newest
  const where = place.phase === null ? place.task : `${place.task} · ${place.phase}`
  const others = news.length > 1 ? `, and ${news.length - 1} more` : ''
  return html`<div class="card">
    <span class="where">New in ${where}${others}</span>
    <span class="what">${badge(doc.kind, tree)} ${doc.title}</span>
    <button @click=${does.dismiss}>Dismiss</button>
    <button class="primary" @click=${() => does.open(newest)}>Open</button>
  </div>`
}
