// The script of a rendered Markdown page: it adds what makes the page pleasant to read, and finds its
// things by class. HTML of an author may have the same classes. Without it everything can still be read.

import { openImages } from './closer.js'
import { equipCode } from './code.js'
import { drawDiagrams } from './diagrams.js'
import { holdPlaces } from './anchor-hold.js'
import { followHeadings } from './toc.js'
import { watchWide } from './overflow.js'
import type { ThemeMessage } from '../../schema/messages/frame.js'
import type { Theme } from '../../schema/theme.js'

followTheme()
equipCode()
nameTicks()
watchWide()
followHeadings()
holdPlaces()
drawDiagrams()
openImages()

function nameTicks(): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>('main .task input')) {
    tick.ariaLabel = tick.checked ? 'Done' : 'To do'
  }
}

// The colours of the page, when the page around it changes them. Everything else in the page follows by
// its styles, so nothing has to be loaded or drawn again.
function followTheme(): void {
  const home = window.parent
  // In a tab of its own it was asked for in one theme, and keeps it.
  if (home === window) return
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const theme = source === home ? themeIn(data) : null
    if (theme) document.documentElement.dataset['theme'] = theme
  })
}

function themeIn(data: unknown): Theme | null {
  const { type, theme } = (data ?? {}) as Partial<ThemeMessage>
  return type === 'plan-theme' && (theme === 'dark' || theme === 'light') ? theme : null
}
