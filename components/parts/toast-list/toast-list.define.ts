import { define } from '../shared/define.js'
import '../kind-badge/kind-badge.define.js'
import { PlanToastList } from './toast-list.js'

define('plan-toast-list', PlanToastList)
