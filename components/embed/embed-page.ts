// The entry of the page at `/embed`: a viewer that obeys the page around it, and tells it no more than
// that something happened. Only messages of its parent count.

import './embedded-viewer.define.js'
import {
  readEmbed,
  readEmbedControl,
  type EmbedControl,
  type EmbedMessage,
} from '../../schema/messages/embed.js'
import { formatLink, parseLink, type Link } from '../../schema/names/links.js'

const system = matchMedia('(prefers-color-scheme: dark)')
const start = readEmbed(location.search)
const viewer = document.createElement('plan-embedded-viewer')
/** The link as the page around has spelt it; `''` where the address named it. */
let spelt = start.link ? formatLink(start.link) : ''
let isFollowingSystem = start.theme === null

show(start.link)
viewer.mode = start.mode
viewer.wholePage = true
viewer.theme = start.theme ?? (system.matches ? 'dark' : 'light')
viewer.listener = {
  shown: (_link, isAsked) => tell({ type: 'plan-embed-shown', link: isAsked ? spelt : '' }),
  added: () => tell({ type: 'plan-embed-added' }),
  failed: () => tell({ type: 'plan-embed-failed' }),
  left: to => tell({ type: 'plan-embed-left', to }),
}
addEventListener('message', ({ source, data }) => {
  const control =
    source !== null && source === parent && parent !== window && readEmbedControl(data)
  if (control) obey(control)
})
system.addEventListener('change', ({ matches }) => {
  if (isFollowingSystem) viewer.theme = matches ? 'dark' : 'light'
})
document.body.prepend(viewer)
tell({ type: 'plan-embed-ready' })

function obey(control: EmbedControl): void {
  if (control.type === 'plan-embed-enter') viewer.focus()
  else if (control.type === 'plan-embed-open') {
    spelt = control.link
    show(parseLink(control.link))
  } else {
    isFollowingSystem = false
    viewer.theme = control.theme
    viewer.mode = control.mode
  }
}

function show(link: Link | null): void {
  viewer.link = link
}

/** Any page may hear what is told. The browser has made sure which page is the parent. */
function tell(message: EmbedMessage): void {
  if (parent !== window) parent.postMessage(message, '*')
}
