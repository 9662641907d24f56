import { define } from '../shared/define.js'
import { PlanIconField } from './icon-field.js'

define('plan-icon-field', PlanIconField)
