// An entry of quick open.
// To change which entries there are, see components/state/commands/quick-open-entries.ts.

import type { Kind } from '../tree.js'
import type { FuzzyEntry } from './fuzzy.js'

export interface QuickOpenEntry extends FuzzyEntry {
  id: string
  kind?: Kind
  /** The combo that does the same. */
  keys?: string
  /** It is counted, not listed: the reader has to press a key in the page first. */
  isLocked?: boolean
  /** It can do nothing now: it is named where nothing else fits, and not listed. */
  isIdle?: boolean
  group: 'doc' | 'task' | 'phase' | 'command' | 'heading' | 'search'
}
