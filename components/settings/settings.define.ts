import { define } from '../parts/shared/define.js'
import '../parts/editor-choice/editor-choice.define.js'
import '../parts/hotkey-field/hotkey-field.define.js'
import '../parts/icon-field/icon-field.define.js'
import '../parts/kind-badge/kind-badge.define.js'
import { PlanConfirmDialog } from '../parts/shared/dialog.js'
import { PlanAppearance } from './appearance.js'
import { PlanSettings } from './settings.js'

define('plan-confirm-dialog', PlanConfirmDialog)
define('plan-settings', PlanSettings)
define('plan-appearance', PlanAppearance)
