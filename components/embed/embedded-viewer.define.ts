// Registers <plan-embedded-viewer>.
// To change the element, see embedded-viewer.ts.

import '../viewer/workbench/workbench.define.js'
import { define } from '../parts/shared/define.js'
import { PlanEmbeddedViewer } from './embedded-viewer.js'

define('plan-embedded-viewer', PlanEmbeddedViewer)
