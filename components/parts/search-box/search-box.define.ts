import { define } from '../shared/define.js'
import { PlanSearchBox } from './search-box.js'

define('plan-search-box', PlanSearchBox)
