import { define } from '../define.js'
import { PlanHotkeySheet } from './hotkey-sheet.js'

define('plan-hotkey-sheet', PlanHotkeySheet)
