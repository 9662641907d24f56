import { define } from '../shared/define.js'
import { PlanDocFrame } from './doc-frame.js'

define('plan-doc-frame', PlanDocFrame)
