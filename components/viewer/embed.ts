// The entry of the page at `/embed`: gives the document its tokens and defines the elements.

import '../parts/doc-frame/doc-frame.define.js'
import { define } from '../parts/define.js'
import { tokens } from '../theme/tokens.js'
import { PlanEmbed } from './embedded-doc.js'

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet)
define('plan-embed', PlanEmbed)
