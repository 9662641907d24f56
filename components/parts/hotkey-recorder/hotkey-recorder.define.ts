import { define } from '../define.js'
import { PlanHotkeyRecorder } from './hotkey-recorder.js'

define('plan-hotkey-recorder', PlanHotkeyRecorder)
