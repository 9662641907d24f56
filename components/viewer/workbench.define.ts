void import('../parts/doc-tree/doc-tree.define.js')
import '../parts/search-box/search-box.define.js'
import { define } from '../parts/define.js'
import { PlanSidebar } from './sidebar.js'
import { PlanWorkbench } from './workbench.js'

define('plan-sidebar', PlanSidebar)
define('plan-workbench', PlanWorkbench)
