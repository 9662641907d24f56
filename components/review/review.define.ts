// Registers the elements of this room, but those of changes/, which are part of the first script.

import { define } from '../parts/shared/define.js'
import { PlanConfirmDialog } from './confirm-dialog.js'
import { PlanDeleted } from './deleted.js'
import { PlanHistory } from './history.js'
import { PlanVersionView } from './version-view.js'

define('plan-confirm-dialog', PlanConfirmDialog)
define('plan-deleted', PlanDeleted)
define('plan-history', PlanHistory)
define('plan-version-view', PlanVersionView)
