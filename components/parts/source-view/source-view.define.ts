import { define } from '../define.js'
import { PlanSourceView } from './source-view.js'

define('plan-source-view', PlanSourceView)
