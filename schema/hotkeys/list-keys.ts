// The keys of the lists that are worked through by letters. They act in their list alone, and cannot be changed.
// To change what a key does, see its list in components/review/.

import type { CommandId } from './command-table.js'

/** The elements of the lists. */
export type ListName = 'plan-comments' | 'plan-for-you' | 'plan-read-changes'

export interface ListKey {
  readonly title: string
  /** In words; the first one is shown. */
  readonly keys: readonly [string, ...string[]]
  /** The command of any place that does the same. */
  readonly command?: CommandId
}

export const LIST_KEYS: Readonly<Record<ListName, readonly ListKey[]>> = {
  'plan-comments': [
    { title: 'Next comment', keys: ['J', '↓'], command: 'nextComment' },
    { title: 'Previous comment', keys: ['K', '↑'], command: 'previousComment' },
    { title: 'Resolve the comment', keys: ['E'] },
    { title: 'Reply to the comment', keys: ['R', 'Enter'] },
    { title: 'Approve', keys: ['A'], command: 'approve' },
    { title: 'Save what is written', keys: ['Ctrl+Enter', 'Cmd+Enter'] },
    { title: 'Comment on the block before', keys: ['Alt+↑'] },
    { title: 'Comment on the block behind', keys: ['Alt+↓'] },
    { title: 'Comment on more: sentence, block', keys: ['Alt+Shift+↑'] },
    { title: 'Comment on less: sentence, word', keys: ['Alt+Shift+↓'] },
    { title: 'Leave the comments', keys: ['Esc'] },
  ],
  'plan-for-you': [
    { title: 'Next row', keys: ['J', '↓'] },
    { title: 'Previous row', keys: ['K', '↑'] },
    { title: 'Review or show the row', keys: ['Enter'] },
    { title: 'Unfold the row', keys: ['→'] },
    { title: 'Fold the row', keys: ['←'] },
    { title: 'Mark the row as read', keys: ['R'] },
    { title: 'Show the row, then approve', keys: ['A'] },
    { title: 'Close “For you”', keys: ['Esc'] },
  ],
  'plan-read-changes': [
    { title: 'Next passage', keys: ['J'] },
    { title: 'Previous passage', keys: ['K'] },
    { title: 'Read the doc', keys: ['R'] },
    { title: 'Resolve the answer', keys: ['E'] },
    { title: 'Approve the doc', keys: ['A'] },
    { title: 'Review the doc', keys: ['Enter'] },
    { title: 'Close “Read changes”', keys: ['Esc'] },
  ],
}
