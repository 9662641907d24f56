import { define } from '../shared/define.js'
import { PlanIconPicker } from './icon-picker.js'

define('plan-icon-picker', PlanIconPicker)
