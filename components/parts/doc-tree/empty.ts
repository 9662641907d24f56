// What the tree says where it has no row to show.

import { html, nothing } from 'lit'
import type { Tree } from '../../../schema/tree.js'

export function renderEmpty(tree: Tree | null, filter: string): unknown {
  if (!tree) return nothing
  const [words, help] =
    filter.trim() === ''
      ? ['No docs folder yet', 'Add one in the settings.']
      : [
          html`Nothing is called “<bdi>${filter.trim()}</bdi>”.`,
          'Tasks, phases and docs are found by parts of their names.',
        ]
  return html`<slot name="empty"
    ><div class="empty"><strong>${words}</strong><span>${help}</span></div></slot
  >`
}
