import { define } from '../shared/define.js'
import { PlanHotkeySheet } from './hotkey-sheet.js'

define('plan-hotkey-sheet', PlanHotkeySheet)
