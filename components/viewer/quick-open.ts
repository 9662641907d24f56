// Quick open, with what it offers: loaded when it is first wanted.

import '../parts/palette/palette.define.js'

export { chooseEntry, entriesOf, headingEntries } from '../state/entries.js'
