// The rows that are drawn, and beside them their buttons. Where they stand is given to them later.

import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Row } from './rows.js'
import { renderActs } from './row-actions.js'
import { renderRow, type Surroundings } from './row.js'

/** @param current - the id of the row with the tab stop */
export function renderList(
  rows: readonly Row[],
  current: string,
  around: Surroundings,
): TemplateResult {
  return html`<div class="list">
    <div role="tree" aria-label="Plans">
      ${repeat(
        rows,
        ({ id }) => id,
        row => renderRow(row, row.id === current, around),
      )}
    </div>
    ${repeat(
      rows,
      ({ id }) => id,
      row => renderActs(row, around),
    )}
  </div>`
}
