import { DEFAULT_HOTKEYS } from '../../schema/hotkeys/hotkeys.js'
import type { Delta } from '../../server/scan/protocol.js'

/** A round of reading that found something different, but nothing that is told. */
export const NOTHING: Delta = {
  whole: false,
  opens: false,
  tasks: [],
  gone: [],
  rest: null,
  roots: { folders: [], linked: [] },
  edited: [],
  fresh: null,
  busy: [],
  changed: true,
  patternProblem: null,
}

/** All of a tree but its tasks: nothing. */
export const REST: NonNullable<Delta['rest']> = {
  folders: [],
  collections: [],
  kinds: [],
  hotkeys: DEFAULT_HOTKEYS,
}
