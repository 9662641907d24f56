import '../kind-badge/kind-badge.define.js'
import { define } from '../shared/define.js'
import { PlanTabStrip } from './tab-strip.js'

define('plan-tab-strip', PlanTabStrip)
