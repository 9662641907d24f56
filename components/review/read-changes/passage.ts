// Renders one changed passage: words struck and added in their place, code and rows of tables as such, and below it the
// comments that were answered there. To change which changes are one passage, see passages.ts.

import { css, html, nothing, type TemplateResult } from 'lit'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { BlockAround, CompareChange } from '../../../schema/compare/compare.js'
import { isLookChange } from '../../../schema/compare/diff.js'
import { renderChanged } from '../changes/marked-text.js'
import type { Passage } from './passages.js'

/** Characters of unchanged words that stay at each side of a change; what is between is left out. */
const AROUND = 120

/** @param shownUnder - the heading of the passage before it */
export function renderPassage(
  { changes, under, before, after, comments }: Passage,
  shownUnder: string | null,
  resolve: ((comment: DocComment) => void) | null,
): TemplateResult {
  const isNamed = under !== null && under !== shownUnder && under !== changes[0]?.text
  return html`${isNamed ? html`<h4 dir="auto">${under}</h4>` : nothing}
  ${
    changes.length === 0
      ? nothing
      : html`<div class="changes">
          ${renderNear(before)} ${changes.map(change => html`${renderChange(change)} `)}
          ${renderNear(after)}
        </div>`
  }
  ${comments.map(comment => renderComment(comment, resolve))}`
}

/** A line that has not changed, beside those that have. */
function renderNear(block: BlockAround | null) {
  if (!block) return nothing
  return html`<p class="near ${block.kind}" dir="auto">${cut(block.text)}</p>`
}

function renderChange(change: CompareChange): TemplateResult {
  const { op, kind, text, n } = change
  const look = /^h[1-6]$/.test(kind) ? 'heading' : kind
  if (op === 'move') {
    const more = n > 1 ? html` <span>and ${n - 1} more</span>` : nothing
    return html`<p class="note">Moved here: <q dir="auto">${cut(text ?? '')}</q>${more}</p>`
  }
  const note = op === 'link' ? 'Another link' : isLookChange(change) ? 'Looks different' : ''
  if (note !== '') return html`<p class="note">${note}: <q dir="auto">${cut(text ?? '')}</q></p>`
  return html`<p class=${look} dir="auto">${renderChanged(change, AROUND)}</p>`
}

function cut(words: string): string {
  return words.length > AROUND ? `${words.slice(0, AROUND).trimEnd()}…` : words
}

function renderComment(
  comment: DocComment,
  resolve: ((comment: DocComment) => void) | null,
): TemplateResult {
  const { body, replies, anchor, state } = comment
  const quote = 'quote' in anchor ? anchor.quote : ''
  const isDone = state === 'resolved'
  return html`<div class="thread ${isDone ? 'done' : ''}">
    ${quote === '' ? nothing : html`<q class="quote" dir="auto">${cut(quote)}</q>`}
    <p class="body" dir="auto">${body}</p>
    ${replies.map(
      ({ by, body: words }) => html`<p class="body" dir="auto"><b>${by}</b> ${words}</p>`,
    )}
    ${
      isDone
        ? html`<span class="outcome">Resolved</span>`
        : resolve && html`<button class="button" @click=${() => resolve(comment)}>Resolve</button>`
    }
  </div>`
}

export const passageStyles = css`
  article {
    margin-block: 10px;
    padding: 8px 12px;
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m);
    background: var(--plan-sheet);
    scroll-margin-block: 72px 24px;
  }
  h4 {
    margin: 0 0 6px;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-weight: 600;
  }
  .changes > p {
    margin: 4px 0;
    line-height: 1.55;
    overflow-wrap: anywhere;
  }
  .changes > .near {
    color: var(--plan-ink-3);
  }
  .changes > .heading {
    font-weight: 600;
  }
  .changes > .li {
    display: list-item;
    margin-inline-start: 18px;
  }
  .changes > .code {
    margin: 0;
    padding-inline: 8px;
    background: var(--plan-hover);
    font-family: var(--plan-mono);
    font-size: var(--plan-text-s);
    white-space: pre-wrap;
  }
  .changes > .row {
    margin: 0;
    padding: 3px 8px;
    border: 1px solid var(--plan-line);
  }
  .note {
    color: var(--plan-ink-2);
  }
  .thread {
    margin-block-start: 8px;
    padding: 6px 10px;
    border-inline-start: 3px solid var(--plan-accent);
    background: var(--plan-accent-soft);
  }
  .quote {
    display: block;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .body {
    margin: 3px 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .done .body {
    color: var(--plan-ink-3);
  }
`
