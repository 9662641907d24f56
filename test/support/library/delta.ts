import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import type { Delta } from '../../../server/scan/delta.js'

/** All of a tree but its tasks: nothing. */
export const REST: NonNullable<Delta['rest']> = {
  folders: [],
  collections: [],
  kinds: [],
  hotkeys: DEFAULT_HOTKEYS,
}
