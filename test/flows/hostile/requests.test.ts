import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { Target } from './harm.js'
import { HostileSite } from '../support/hostile-site.js'

/** Every way in which a page can make its browser send a request without asking the reader. Run in the page. */
const WAYS = `{
  socket: url => new WebSocket(url.replace('http', 'ws')),
  'socket in a worker': url => worker('new WebSocket("' + url.replace('http', 'ws') + '")'),
  'event stream': url => new EventSource(url),
  'event stream with credentials': url => new EventSource(url, { withCredentials: true }),
  'event stream in a worker': url => worker('new EventSource("' + url + '")'),
  fetch: url => fetch(url, { mode: 'no-cors' }).catch(() => {}),
  'fetch with CORS': url => fetch(url).catch(() => {}),
  'fetch that outlives the page': url => fetch(url, { mode: 'no-cors', keepalive: true }).catch(() => {}),
  'fetch with range': url => fetch(url, { mode: 'no-cors', headers: { Range: 'bytes=0-' } }).catch(() => {}),
  beacon: url => navigator.sendBeacon(url),
  image: url => (new Image().src = url),
  'image without referrer': url => add('img', { referrerPolicy: 'no-referrer', src: url }),
  script: url => add('script', { src: url }),
  module: url => add('script', { type: 'module', src: url }),
  import: url => import(url).catch(() => {}),
  'import in a worker': url => worker('importScripts("' + url + '")'),
  style: url => add('link', { rel: 'stylesheet', href: url }),
  'import of a style': url => add('style', { textContent: '@import "' + url + '"' }),
  background: url => add('p', { textContent: 'x' }).style.setProperty('background', 'url("' + url + '")'),
  prefetch: url => add('link', { rel: 'prefetch', href: url }),
  preload: url => add('link', { rel: 'preload', as: 'fetch', href: url }),
  'module preload': url => add('link', { rel: 'modulepreload', href: url }),
  video: url => add('video', { src: url, preload: 'auto' }),
  poster: url => add('video', { poster: url }),
  object: url => add('object', { data: url }),
  embed: url => add('embed', { src: url }),
  frame: url => add('iframe', { src: url }),
  'frame without an origin': url => add('iframe', { sandbox: 'allow-scripts', src: url }),
  'form in a frame': url => form(url, add('iframe', { name: 'form' + Math.random() }).name),
}`

const ATTACK = `
  const add = (name, properties) => {
    const element = Object.assign(document.createElement(name), properties)
    document.body.append(element)
    return element
  }
  const worker = code => new Worker(URL.createObjectURL(new Blob([code])))
  const form = (url, target) => {
    const { origin, pathname, searchParams } = new URL(url)
    const made = add('form', { action: origin + pathname, target })
    for (const [name, value] of searchParams) made.append(Object.assign(document.createElement('input'), { name, value }))
    made.submit()
  }
  const ways = ${WAYS}
`

describe('requirement 61: a page of another port', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let target: Target

    before(async () => {
      await site.start()
      browser = await sharedEngine(engine, { isWhole: false })
      target = await Target.start(site.url)
    })
    beforeEach(async () => {
      ;({ context, page } = await openProfile(browser))
    })
    afterEach(() => context.close())
    after(async () => {
      await target.close()
      await site.close()
    })

    for (const host of ['localhost', '127.0.0.1', '[::1]', 'localhost.']) {
      it(`shows nothing and counts no tab, in whatever way it asks ${host}`, async () => {
        site.pages.set('/', '<!doctype html><title>Hostile</title><body>')
        await page.goto(site.url)
        const before = await tabs()
        const names = (await page.evaluate(`${ATTACK}; Object.keys(ways)`)) as string[]
        await page.evaluate(`(() => {
          ${ATTACK}
          const service = 'http://${host}:${target.service.port}'
          for (const [name, way] of Object.entries(ways)) {
            const word = name.replaceAll(' ', '-')
            way(service + '/api/open?ws=' + word)
            way(service + '/api/events?tabs=999&tab=' + word.padEnd(22, '0').slice(0, 22))
            // The site hears it after the service did: then it was sent.
            way('${site.url}/report?tried=' + word)
          }
        })()`)
        // Firefox has it turned off here.
        const sent = engine === 'firefox' ? names.filter(name => name !== 'prefetch') : names
        for (const name of sent) await site.heard(`tried=${name.replaceAll(' ', '-')}`)
        expect(await target.harm()).to.deep.equal([])
        expect(await tabs()).to.equal(before)
        site.forget()
      })
    }

    async function tabs(): Promise<number> {
      const { tabs } = (await (await fetch(`${target.service.url}/api/status`)).json()) as {
        tabs: number
      }
      return tabs
    }
  })
})
