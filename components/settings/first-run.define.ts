import { define } from '../parts/define.js'
import { PlanFirstRun } from './first-run.js'

define('plan-first-run', PlanFirstRun)
