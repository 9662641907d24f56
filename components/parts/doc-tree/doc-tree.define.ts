import { define } from '../shared/define.js'
import '../kind-badge/kind-badge.define.js'
import { PlanDocTree } from './doc-tree.js'

define('plan-doc-tree', PlanDocTree)
