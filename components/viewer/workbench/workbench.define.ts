// Registers the elements of a viewer and of the parts that it draws with. Others come later: ../late-elements.ts.

import '../../parts/doc-frame/doc-frame.define.js'
import '../../parts/search-box/search-box.define.js'
import '../../parts/split-panes/split-panes.define.js'
import '../../parts/tab-strip/tab-strip.define.js'
import '../../parts/toast-list/toast-list.define.js'
import '../../parts/tree/tree.define.js'
import { define } from '../../parts/shared/define.js'
import { PlanDocPanes } from '../panes/doc-panes.js'
import { PlanDocView } from '../panes/doc-view.js'
import { PlanSidebar } from '../sidebar/sidebar.js'
import { PlanWorkbench } from './workbench.js'

define('plan-doc-view', PlanDocView)
define('plan-doc-panes', PlanDocPanes)
define('plan-sidebar', PlanSidebar)
define('plan-workbench', PlanWorkbench)
