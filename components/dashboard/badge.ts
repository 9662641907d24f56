// The coloured badge with the label of a doc's kind, and the styles it needs where it is shown.

import { css, html, type TemplateResult } from 'lit'
import type { Tree } from '../../schema/tree.js'

/** A kind that the tree does not list is shown by its id. */
export function badge(kind: string, tree: Tree): TemplateResult {
  const { label, color, icon } = tree.kinds.find(({ id }) => id === kind) ?? {
    label: kind,
    color: 'grey',
    icon: undefined,
  }
  return html`<span class="badge ${color}">${icon ? `${icon} ` : ''}${label}</span>`
}

export const badgeStyles = css`
  .badge {
    flex: none;
    padding: 1px 6px;
    border-radius: var(--radius-s);
    font-size: var(--text-xs);
    line-height: 15px;
    font-weight: 600;
    letter-spacing: 0.01em;
  }
  .grey {
    background: var(--grey);
    color: var(--grey-ink);
  }
  .violet {
    background: var(--violet);
    color: var(--violet-ink);
  }
  .blue {
    background: var(--blue);
    color: var(--blue-ink);
  }
  .teal {
    background: var(--teal);
    color: var(--teal-ink);
  }
  .green {
    background: var(--green);
    color: var(--green-ink);
  }
  .amber {
    background: var(--amber);
    color: var(--amber-ink);
  }
  .orange {
    background: var(--orange);
    color: var(--orange-ink);
  }
  .pink {
    background: var(--pink);
    color: var(--pink-ink);
  }
  .red {
    background: var(--red);
    color: var(--red-ink);
  }
`
