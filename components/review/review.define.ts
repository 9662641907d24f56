// Registers the elements of this room, but the bar of changes: that may stand over the first doc.

import { define } from '../parts/shared/define.js'
import { PlanChangeCard } from './changes/change-card.js'
import { PlanSourceChanges } from './changes/source-changes.js'
import { PlanConfirmDialog } from './confirm-dialog.js'
import { PlanDeleted } from './deleted.js'
import { PlanForYou } from './for-you/for-you.js'
import { PlanHistory } from './history.js'
import { PlanVersionView } from './version-view.js'

define('plan-change-card', PlanChangeCard)
define('plan-confirm-dialog', PlanConfirmDialog)
define('plan-deleted', PlanDeleted)
define('plan-for-you', PlanForYou)
define('plan-history', PlanHistory)
define('plan-source-changes', PlanSourceChanges)
define('plan-version-view', PlanVersionView)
