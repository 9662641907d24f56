// The rows of the list of changes: each change in words, below the heading that it stands under in the doc.
// To change the words, see words.ts; how changed words are cut and marked, marked-text.ts.

import { html, nothing } from 'lit'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { DocComparison } from '../../state/doc-comparison.js'
import { renderExcerpt } from './marked-text.js'
import { changeInParts } from './change-words.js'

/** @param go - goes to the change of this index */
export function renderChanges(
  changes: readonly CompareChange[],
  { placed, at }: DocComparison['view'],
  go: (index: number) => void,
) {
  const isHere = (index: number) => placed === null || placed.includes(index)
  return changes.map((change, index) => {
    const [name, , more] = changeInParts(change)
    const { under, text } = change
    // A heading that changed names itself.
    const isFirst = under !== null && under !== text && under !== changes[index - 1]?.under
    return html`${isFirst ? html`<li class="under"><bdi>${under}</bdi></li>` : nothing}
      <li>
        <button
          class="change ${change.op}"
          aria-current=${index === at ? 'true' : nothing}
          title=${isHere(index) ? nothing : 'Not in the page as it is drawn'}
          @click=${() => go(index)}
        >
          ${name}<bdi>${renderExcerpt(change)}</bdi>${more}
        </button>
      </li>`
  })
}
