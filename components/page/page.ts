// The script of a rendered Markdown page, and of the page of a source. It finds its elements by class, which an author's HTML may have, too;
// without it everything can still be read. To change a feature, see the file that it is imported from.

import { openImages } from './closer.js'
import { equipCode } from './code.js'
import { renderDiagrams } from './diagrams.js'
import { followFragments, holdAnchors } from './anchor-hold.js'
import { followHeadings } from './toc.js'
import { watchWide } from './overflow.js'
import type { LookMessage } from '../messages/frame.js'
import type { Theme } from '../../schema/theme.js'

followLook()
equipCode()
nameTicks()
watchWide()
followHeadings()
holdAnchors()
followFragments()
renderDiagrams()
openImages()

if (document.querySelector('main .table')) void import('./tables.js')
// Few pages have such pictures.
if (document.querySelector('source[media]')) void import('./pictures.js')

function nameTicks(): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>('main .task input')) {
    tick.ariaLabel = tick.checked ? 'Done' : 'To do'
  }
}

/** The styles follow the theme and the sizes, so nothing is loaded or rendered again. */
function followLook(): void {
  const home = window.parent
  // In a tab of its own it keeps the theme of its address.
  if (home === window) return
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const theme = source === home ? themeIn(data) : null
    if (!theme) return
    const { dataset, style } = document.documentElement
    dataset['theme'] = theme
    const { look } = data as LookMessage
    if (look !== undefined) style.cssText = look
  })
}

function themeIn(data: unknown): Theme | null {
  const { type, theme } = (data ?? {}) as Partial<LookMessage>
  return type === 'plan-theme' && (theme === 'dark' || theme === 'light') ? theme : null
}
