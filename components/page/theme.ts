// The colours of the page, when the page around it changes them. Everything else in the page follows by
// its styles, so nothing has to be loaded or drawn again.

import type { ThemeMessage } from '../../schema/messages/frame.js'
import type { Theme } from '../../schema/theme.js'

export function followTheme(): void {
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
