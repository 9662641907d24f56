// Edits as tables of drawn layouts: what it is called, before, after.

import { expect } from 'chai'
import type { Layout } from '../../../components/layout/layout.js'
import { draw, drawn } from './draw.js'

/** `after` is null where the very same object must come back. */
export type Row = [says: string, before: string, after: string | null]

export function layoutTable(name: string, edit: (layout: Layout) => Layout, rows: Row[]): void {
  describe(name, () => {
    for (const [says, before, after] of rows) {
      it(says, () => {
        const layout = draw(before)
        const edited = edit(layout)
        expect(drawn(layout), 'the layout that was given').to.equal(drawn(draw(before)))
        if (after === null) expect(edited).to.equal(layout)
        else expect(drawn(edited)).to.equal(after)
      })
    }
  })
}
