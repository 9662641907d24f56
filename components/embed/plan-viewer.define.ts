// The entry of `/plan-viewer.js`: registers <plan-viewer>.
// To change the element, see plan-viewer.ts.

import { define } from '../parts/shared/define.js'
import { PlanViewer } from './plan-viewer.js'

define('plan-viewer', PlanViewer)
