import { define } from '../../parts/shared/define.js'
import { PlanFirstRun } from './first-run.js'

define('plan-first-run', PlanFirstRun)
