import { define } from '../shared/define.js'
import { PlanMenu } from './menu.js'

define('plan-menu', PlanMenu)
