// The script of the shared worker: one instance holds the event stream for all tabs of a browser.
// To change what it does, see shared-events.ts; the name it is built under, test/setup/bundle-page.mjs.

import { Api } from './api.js'
import { SharedEvents } from './shared-events.js'
import { lockPrefix } from './tab-lock.js'

const base = new URL('/', location.href).href
const shared = new SharedEvents({ base, prefix: lockPrefix(location.href), api: new Api(base) })

addEventListener('connect', event => {
  for (const port of (event as MessageEvent).ports) shared.connect(port)
})
