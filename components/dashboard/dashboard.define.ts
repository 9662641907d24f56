// The entry of the page at `/`: gives the document its tokens and defines the elements.

import { define } from '../parts/shared/define.js'
import { tokens } from '../theme/tokens.js'
import '../viewer/workbench/workbench.define.js'
import { PlanDashboard } from './dashboard.js'

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet)
define('plan-dashboard', PlanDashboard)
