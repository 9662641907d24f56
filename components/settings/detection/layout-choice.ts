// The layouts found in a folder, as a group of radio buttons: what each would list, and what it leaves out.
// To change when they are requested, see folder-detection.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { LayoutProposal } from '../../../schema/api/api.js'
import { isDefaultEntry } from '../../../schema/config/folder-entry.js'
import type { FolderDetection } from './folder-detection.js'
import { count } from '../../parts/shared/words.js'

/** Nothing where the default layout is all there is: no choice is needed. */
export function layoutChoice(detection: FolderDetection): TemplateResult | typeof nothing {
  const { proposals, found, chosen } = detection
  if (!isChoice(detection)) return nothing
  return html`<div class="layouts" role="radiogroup" aria-label="Layout">
    ${proposals.map(
      proposal =>
        html`<label class="layout">
          <input
            type="radio"
            name="layout"
            .checked=${proposal === chosen}
            @change=${() => detection.choose(proposal)}
          />
          <span class="layout-label">${labelOf(proposal)}</span>
          <span class="layout-figures">${figuresOf(proposal)}</span>
          ${samples(proposal)} ${leftOut(proposal)}
        </label>`,
    )}
    ${
      found?.stopped
        ? html`<p class="layout-note">The folder is very large: not all of it was looked at.</p>`
        : nothing
    }
  </div>`
}

/** Whether another layout than the default one was found. */
export function isChoice({ proposals, found }: FolderDetection): boolean {
  return proposals.some(({ entries }) => !isDefaultEntry(entries, found?.path ?? ''))
}

/** `3 tasks, 12 docs`; a layout without tasks names its docs alone. */
export function figuresOf({ tasks, docs }: Pick<LayoutProposal, 'tasks' | 'docs'>): string {
  return [...(tasks > 0 ? [count(tasks, 'task')] : []), count(docs, 'doc')].join(', ')
}

function samples({ samples }: LayoutProposal): unknown {
  if (samples.length === 0) return nothing
  return html`<span class="layout-samples">
    ${samples.map((title, i) => html`${i > 0 ? ' · ' : ''}<bdi>${title}</bdi>`)}
  </span>`
}

function leftOut({ leftOut }: LayoutProposal): unknown {
  if (leftOut.length === 0) return nothing
  const reasons = leftOut.map(({ files, why }) => {
    return files > 0 ? `${count(files, 'doc')} ${why}` : why
  })
  return html`<span class="layout-note">Left out: ${reasons.join('; ')}</span>`
}

/** The label of the union would repeat those above it. */
function labelOf({ layout, label }: LayoutProposal): string {
  return layout === 'all' ? 'All of these' : label
}
