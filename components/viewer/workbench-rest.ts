// What a viewer needs besides the tree: the panes, the notifications, and what keys and links do. It
// is loaded beside the tree, so that the tree need not wait for it.

import '../parts/doc-frame/doc-frame.define.js'
import '../parts/source-view/source-view.define.js'
import '../parts/split-panes/split-panes.define.js'
import '../parts/tab-strip/tab-strip.define.js'
import '../parts/toast-list/toast-list.define.js'
import { define } from '../parts/define.js'
import { PlanDesk } from './desk.js'
import { PlanSheet } from './sheet.js'

export { RawTexts } from '../state/raw-texts.js'
export { Overlays } from './overlays.js'
export { SidebarEdge } from './sidebar-edge.js'
export { askedByOthers, askedFor, follow, pressed } from './workbench-keys.js'

define('plan-sheet', PlanSheet)
define('plan-desk', PlanDesk)
