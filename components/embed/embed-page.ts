// The entry of the page at `/embed`: does what its parent page asks, and sends it the events of the viewer without
// any name that the parent did not set. Only messages of the parent count.
// To change the messages, see components/messages/embed.ts; what the viewer does, embedded-viewer.ts.

import './embedded-viewer.define.js'
import {
  readEmbed,
  readEmbedControl,
  type EmbedControl,
  type EmbedMessage,
} from '../messages/embed.js'
import { formatLink, parseLink } from '../../schema/names/links.js'
import type { Theme } from '../../schema/theme.js'
import { tokens } from '../theme/tokens.js'

const system = matchMedia('(prefers-color-scheme: dark)')
const { link, theme, mode } = readEmbed(location.search)
const viewer = document.createElement('plan-embedded-viewer')
let followsSystem = theme === null

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet)
viewer.link = link
viewer.mode = mode
setTheme(theme ?? (system.matches ? 'dark' : 'light'))
viewer.addEventListener('plan-viewer-shown', () => {
  const known = viewer.isLinkShown ? viewer.link : null
  send({ type: 'plan-embed-shown', link: known ? formatLink(known) : '' })
})
viewer.addEventListener('plan-viewer-added', () => send({ type: 'plan-embed-added' }))
viewer.addEventListener('plan-viewer-failed', ({ reason }) => {
  if (reason === 'not-found' || reason === 'refused') send({ type: 'plan-embed-failed', reason })
})
viewer.addEventListener('plan-viewer-leave', ({ to }) => send({ type: 'plan-embed-left', to }))
addEventListener('message', ({ source, data }) => {
  if (parent === window || source !== parent) return
  const control = readEmbedControl(data)
  if (control) obey(control)
})
system.addEventListener('change', ({ matches }) => {
  if (followsSystem) setTheme(matches ? 'dark' : 'light')
})
document.body.prepend(viewer)
send({ type: 'plan-embed-ready' })

function obey(control: EmbedControl): void {
  switch (control.type) {
    case 'plan-embed-open':
      viewer.link = parseLink(control.link)
      break
    case 'plan-embed-look':
      followsSystem = false
      setTheme(control.theme)
      viewer.mode = control.mode
      break
    case 'plan-embed-enter':
      viewer.focus()
  }
}

/** The tokens read it from the root element. */
function setTheme(theme: Theme): void {
  viewer.theme = theme
  document.documentElement.dataset['theme'] = theme
}

/** Every origin may receive it: the browser checks by `frame-ancestors` which page is the parent. */
function send(message: EmbedMessage): void {
  if (parent !== window) parent.postMessage(message, '*')
}
