// The source of a doc as it stands in the doc's sheet, and what is said of a doc that is gone. How a source
// is drawn is plan-source-view's.

import { html, nothing } from 'lit'
import type { Doc } from '../../../schema/tree.js'
import { languageOf } from '../../parts/source-view/language.js'
import type { SourceCopyEvent } from '../../parts/source-view/events.js'
import type { Raw } from '../../state/state.js'
import type { View } from '../../state/viewer-model.js'
import { copyText } from '../clipboard.js'

export interface SourceSheet {
  raw: Raw
  doc: Doc
  /** The file is gone. */
  isMissing: boolean
  view: View
  /** The reader went into the source. */
  entered(): void
  close(): void
}

export function drawSource({ raw, doc, isMissing, view, entered, close }: SourceSheet) {
  return html`<plan-source-view
    .text=${raw.text}
    .language=${languageOf(doc.file)}
    .label=${doc.title}
    @focusin=${entered}
    @plan-source-copy=${({ text }: SourceCopyEvent) => void copyText(view, text, 'source', false)}
  >
    ${isMissing ? drawGone(close) : raw.problem === '' ? nothing : drawProblem(raw.problem)}
  </plan-source-view>`
}

function drawGone(close: () => void) {
  return html`<div slot="notice" class="missing" role="status">${drawGoneWords(close)}</div>`
}

/** What is said of a doc whose file is gone. */
export function drawGoneWords(close: () => void) {
  return html`The file is gone. It is shown again when it is back.
    <button class="button" @click=${close}>Close the tab</button>`
}

function drawProblem(problem: string) {
  return html`<p slot="notice" role="status">${problem}</p>`
}
