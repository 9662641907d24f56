import { define } from '../define.js'
import { PlanMenu } from './menu.js'

define('plan-menu', PlanMenu)
