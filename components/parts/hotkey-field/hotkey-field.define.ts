import { define } from '../shared/define.js'
import { PlanHotkeyField } from './hotkey-field.js'

define('plan-hotkey-field', PlanHotkeyField)
