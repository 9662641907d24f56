import { define } from '../shared/define.js'
import { PlanFindField } from './find-field.js'

define('plan-find-field', PlanFindField)
