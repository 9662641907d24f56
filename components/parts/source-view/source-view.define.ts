import { define } from '../shared/define.js'
import { PlanSourceView } from './source-view.js'

define('plan-source-view', PlanSourceView)
