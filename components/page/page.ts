// The script of a rendered Markdown page: it adds what makes the page pleasant to read, and finds its
// things by class. HTML of an author may have the same classes. Without it everything can still be read.

import { openImages } from './closer.js'
import { equipCode } from './code.js'
import { drawDiagrams } from './diagrams.js'
import { holdPlaces } from './anchor-hold.js'
import { followHeadings } from './toc.js'
import { followTheme } from './theme.js'
import { nameTicks } from './ticks.js'
import { watchWide } from './overflow.js'

followTheme()
equipCode()
nameTicks()
watchWide()
followHeadings()
holdPlaces()
drawDiagrams()
openImages()
