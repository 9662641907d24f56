// The keys of lists that are worked through by letters: which letter was pressed, and the line below that names them.
// To change what a letter does, see the list.

import { css, html, type TemplateResult } from 'lit'

export const keysStyles = css`
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    padding: 8px 14px;
    border-block-start: 1px solid var(--plan-line);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
  }
  @media (pointer: coarse) {
    footer {
      display: none;
    }
  }
`

/** A letter by what it types, in other alphabets by its place on the keyboard; another key by its name. */
export function letterOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key
  return (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase()
}

/** @param keys - each key, and what it does in a word */
export function renderKeys(
  keys: readonly (readonly [key: string, does: string])[],
): TemplateResult {
  return html`<footer>
    ${keys.map(([key, does]) => html`<span><kbd>${key}</kbd> ${does}</span>`)}
  </footer>`
}
