import { define } from '../shared/define.js'
import { PlanSplitPanes } from './split-panes.js'

define('plan-split-panes', PlanSplitPanes)
