// Imported by tests that render Markdown in their own process: there nothing else loads what its code and maths need.

import { loadHighlighter } from '../../../server/markdown/highlight.js'
import { loadMaths } from '../../../server/markdown/maths.js'

await Promise.all([loadHighlighter('```'), loadMaths('$')])
