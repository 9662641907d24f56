// The viewer for pages of the service itself: no frame, the same elements as in its other pages.
// Loaded only where it is needed.

import './embedded-viewer.define.js'
import type { Inside, InsideOptions } from './viewer-adapter.js'

export function showDirectly({ place, base, start, listener }: InsideOptions): Inside {
  const viewer = document.createElement('plan-embedded-viewer')
  viewer.base = base
  viewer.link = start.link
  viewer.theme = start.theme ?? 'light'
  viewer.mode = start.mode
  viewer.listener = listener
  viewer.setAttribute('part', 'viewer')
  place.append(viewer)
  return {
    // Another object is another asking, even for the same link.
    open: link => (viewer.link = link && { ...link }),
    look(theme, mode) {
      viewer.theme = theme
      viewer.mode = mode
    },
    enter: () => viewer.focus(),
    close: () => viewer.remove(),
  }
}
