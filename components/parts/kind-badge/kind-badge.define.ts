import { define } from '../shared/define.js'
import { PlanKindBadge } from './kind-badge.js'

define('plan-kind-badge', PlanKindBadge)
