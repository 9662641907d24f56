// Registers the elements of a viewer that are loaded after the first script. It is imported by late-elements.ts alone.

import '../parts/find-field/find-field.define.js'
import '../parts/hotkey-sheet/hotkey-sheet.define.js'
import '../parts/icon-field/icon-field.define.js'
import '../parts/menu/menu.define.js'
import '../parts/palette/palette.define.js'
import '../parts/search-results/search-results.define.js'
import '../review/review.define.js'

export { zoomImage } from '../parts/doc-frame/zoom.js'
export { compareDrawn } from '../review/changes/as-drawn.js'
export { rowMenu, rowMenuLabel, tabList, tabMenu } from './context-menus.js'
export { editDoc } from './edit-doc.js'
export { listAround, listEntries, pressInList } from '../review/list-keys.js'
export { printedComments } from '../review/printed-comments.js'
export { approve } from '../state/comments/deciding.js'
export { loadersOf } from '../state/review/review-loaders.js'
export { saverOf } from '../state/comments/draft-saver.js'
