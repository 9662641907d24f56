// Two replies of GET /api/compare: one with all that may be in it, one with nothing.
// To change the reply, see schema/compare/compare.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'

const hash = 'a'.repeat(64)
const at = '2026-11-24T20:31:00.123Z'
const path = 'app/active/search/plans/plan.html'

export const CHANGED: CompareResponse = {
  path,
  from: { hash, at, by: 'read' },
  to: { hash, at, now: true },
  same: false,
  way: 'blocks',
  slow: false,
  scripted: true,
  counts: { added: 1, removed: 2, edited: 3, moved: 4, links: 5, words: { in: 6, out: 7 } },
  ops: [
    {
      op: 'edit',
      at: 1,
      was: 2,
      n: 1,
      kind: 'h1',
      text: 'a b',
      old: 'a c',
      in: [[2, 3]],
      out: [[2, 3]],
      line: 9,
    },
  ],
  left: 1,
  other: {
    styles: { in: 1, out: 2 },
    scripts: { in: 3, out: 4 },
    markup: 5,
    comments: 6,
    unseen: false,
  },
  sizes: { from: 1, to: 2 },
}

const none = { in: 0, out: 0 }

export const NOTHING_CHANGED: CompareResponse = {
  path,
  from: { hash, at, by: 'oldest' },
  to: { hash, at, now: false },
  same: true,
  way: 'file',
  slow: true,
  scripted: false,
  counts: { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words: none },
  ops: CHANGED.ops.map(op => ({ ...op, op: 'add', was: null, text: null, old: null, line: null })),
  left: 0,
  other: { styles: none, scripts: none, markup: 0, comments: 0, unseen: true },
  sizes: { from: 0, to: 0 },
}
