// The entry of `/plan-viewer.js`.

import { define } from '../parts/shared/define.js'
import { PlanViewer } from './plan-viewer.js'

define('plan-viewer', PlanViewer)
