// An entry of quick open.
// To change which entries there are, see components/state/commands/quick-open-entries.ts.

import type { Kind } from '../../schema/tree.js'
import type { FuzzyEntry } from './fuzzy.js'

export interface QuickOpenEntry extends FuzzyEntry {
  id: string
  kind?: Kind
  /** The combo that does the same. */
  keys?: string
  /**
   * `locked`: it is counted, not listed; the reader has to press a key in the page first. `idle`: it can do nothing now,
   * and is named where no other command fits.
   */
  state?: 'locked' | 'idle' | undefined
  group: 'doc' | 'task' | 'phase' | 'command' | 'heading' | 'search'
}
