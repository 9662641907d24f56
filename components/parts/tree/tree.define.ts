import { define } from '../shared/define.js'
import '../kind-badge/kind-badge.define.js'
import { PlanTree } from './tree.js'

define('plan-tree', PlanTree)
