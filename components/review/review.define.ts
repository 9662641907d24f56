// Registers the elements of this room.

import { define } from '../parts/shared/define.js'
import { PlanAgentCard } from './agent-card.js'
import { PlanChangeCard } from './changes/change-card.js'
import { PlanSourceChanges } from './changes/source-changes.js'
import { PlanComments } from './comments/comments.js'
import { PlanCommentComposer } from './comments/composer.js'
import { PlanCommentOffer } from './comments/offer.js'
import { PlanSendBar } from './comments/send-bar.js'
import { PlanCommentThread } from './comments/thread.js'
import { PlanChangesBar } from './changes/changes-bar.js'
import { PlanConfirmDialog } from '../parts/shared/dialog.js'
import { PlanDeleted } from './deleted.js'
import { PlanFoundComments } from './found-comments.js'
import { PlanForYou } from './for-you/for-you.js'
import { PlanHistory } from './history.js'
import { PlanReadChanges } from './read-changes/read-changes.js'
import { PlanRequestBar } from './requests/request-bar.js'
import { PlanVersionView } from './version-view.js'

define('plan-agent-card', PlanAgentCard)
define('plan-change-card', PlanChangeCard)
define('plan-comment-composer', PlanCommentComposer)
define('plan-comment-offer', PlanCommentOffer)
define('plan-comment-thread', PlanCommentThread)
define('plan-comments', PlanComments)
define('plan-send-bar', PlanSendBar)
define('plan-changes-bar', PlanChangesBar)
define('plan-confirm-dialog', PlanConfirmDialog)
define('plan-deleted', PlanDeleted)
define('plan-found-comments', PlanFoundComments)
define('plan-for-you', PlanForYou)
define('plan-history', PlanHistory)
define('plan-read-changes', PlanReadChanges)
define('plan-source-changes', PlanSourceChanges)
define('plan-request-bar', PlanRequestBar)
define('plan-version-view', PlanVersionView)
