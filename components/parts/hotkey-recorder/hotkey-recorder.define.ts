import { define } from '../shared/define.js'
import { PlanHotkeyRecorder } from './hotkey-recorder.js'

define('plan-hotkey-recorder', PlanHotkeyRecorder)
