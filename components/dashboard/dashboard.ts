// The entry of the page at `/`: gives the document its tokens and defines the elements.

import '../parts/doc-frame/doc-frame.define.js'
import { tokens } from '../theme/tokens.js'
import { PlanDocList } from './doc-list.js'
import { PlanFirstPage } from './first-page.js'
import { PlanShownDoc } from './shown-doc.js'

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet)
customElements.define('plan-doc-list', PlanDocList)
customElements.define('plan-shown-doc', PlanShownDoc)
customElements.define('plan-first-page', PlanFirstPage)
