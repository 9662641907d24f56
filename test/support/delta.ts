import type { Delta } from '../../server/scan/protocol.js'

/** A round of reading that found something different, but nothing that is told. */
export const NOTHING: Delta = {
  whole: false,
  opens: false,
  folders: [],
  gone: [],
  collections: {},
  edited: [],
  fresh: null,
  busy: [],
  changed: true,
  patternProblem: null,
}
