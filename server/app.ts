// The middleware list: read it and you know the server. What a route does stands in its own file.

import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import serveStatic from 'koa-static'
import { sayError } from './fs/errno.js'
import type { EventHub } from './event-hub.js'
import type { Library } from './library/library.js'
import type { MarkdownPages } from './markdown/renderer.js'
import { Refusal } from './refusal.js'
import { isReaderGone, refuse, refuseUnreadable } from './http/error-replies.js'
import { configRoutes, type ConfigRoute } from './routes/config.js'
import { detectRoutes } from './routes/detect.js'
import { docRoutes } from './routes/doc.js'
import { docsRoutes } from './routes/docs.js'
import { eventRoutes } from './routes/events.js'
import { frameRoutes } from './routes/frame.js'
import { moveRoutes } from './routes/move.js'
import { openRoutes } from './routes/open.js'
import { hostIn, setHost } from './http/request.js'
import { searchRoutes } from './routes/search.js'
import { sourceRoutes } from './routes/source.js'
import { statusRoutes } from './routes/status.js'
import { tabRoutes } from './routes/tabs.js'
import { treeRoutes } from './routes/tree.js'
import { Capabilities } from './trust/capability.js'
import * as headers from './trust/headers.js'
import { hostOf } from './trust/host.js'
import { checkOrigin } from './trust/origin.js'
import { areaOf, tidyTarget } from './trust/request-path.js'

export interface AppParts {
  library: Library
  hub: EventHub
  config: ConfigRoute
  pages: MarkdownPages
  /** Made anew at each start: addresses of framed docs are worth nothing after it. */
  secret: Buffer
  version: string
  /** A line for the terminal. */
  warn(line: string): void
}

/** The static build, beside the code whether that is bundled or not. */
const APP_FOLDER = fileURLToPath(new URL('../app/', import.meta.url))

/** The page that other pages frame. */
const EMBED = '/embed'

export function createApp(parts: AppParts): Koa {
  const { warn, version } = parts
  const app = new Koa()
  app.on('error', (error: unknown) => {
    if (!isReaderGone(error)) warn(sayError(error))
  })

  // The headers that every reply has.
  app.use((ctx, next) => {
    ctx.set({ Server: `plan-viewer/${version}`, ...headers.COMMON })
    return next()
  })
  // Whatever is thrown below becomes an answer here.
  app.use(answerErrors(warn))
  // A path, and nothing else, is asked for.
  app.use(tidyPath)
  // Only requests to a loopback name, and none of another site.
  app.use(checkTrust)
  // A policy cannot name [::1], so a person is shown the same page under another name.
  app.use(leaveIPv6Name)
  // The service itself.
  app.use(createRouter(parts).routes() as Middleware)
  // No route: it is not there, or not for this method.
  app.use(refuseUnknown)
  // The dashboard's files.
  app.use(serveDashboard)
  return app
}

/** Milliseconds that a sender may take for a request, and how often that is looked at. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
}

/** A node server for the app. It still has to listen, on loopback only. */
export function createHttpServer(app: Koa, patience = PATIENCE): Server {
  const answer = app.callback()
  const limits = {
    // A missing Host is refused like a wrong one, by us.
    requireHostHeader: false,
    // Search words travel in the address.
    maxHeaderSize: 128 * 1024,
    ...patience,
  }
  const server = createServer(limits, (req, res) => void answer(req, res))
  // A second Host or an Origin counts wherever it stands; the size above is limit enough.
  server.maxHeadersCount = 0
  // An expectation that we do not know does no harm, and the answer is ours.
  server.on('checkExpectation', (req, res) => void answer(req, res))
  refuseUnreadable(server)
  return server
}

function answerErrors(warn: (line: string) => void): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (ctx.headerSent || isReaderGone(error)) throw error
      const isRefused = error instanceof Refusal
      const isBadRequest = error instanceof Koa.HttpError && error.status < 500
      if (isRefused) refuse(ctx, error.status, error.message)
      else if (isBadRequest) refuse(ctx, error.status, 'bad request')
      else {
        warn(sayError(error))
        refuse(ctx, 500, 'internal error')
      }
    }
  }
}

const tidyPath: Middleware = (ctx, next) => {
  const target = tidyTarget(ctx.url)
  ctx.url = target ?? '/'
  if (target === null) throw new Refusal(400, 'bad request target')
  return next()
}

const checkTrust: Middleware = (ctx, next) => {
  const host = hostOf(ctx.req.rawHeaders)
  if (!host) throw new Refusal(403, 'bad host')
  setHost(ctx, host)
  if (ctx.headers.upgrade !== undefined) {
    // A WebSocket handshake is a GET that Chromium sends without Sec-Fetch-Site, so any page can send one.
    ctx.res.shouldKeepAlive = false
    throw new Refusal(400, 'no upgrade here')
  }
  checkOrigin({ method: ctx.method, path: ctx.path, host, headers: ctx.headers })
  if (areaOf(ctx.path) === 'api') ctx.set(headers.API)
  return next()
}

const leaveIPv6Name: Middleware = (ctx, next) => {
  const { name, text } = hostIn(ctx)
  const destination = ctx.headers['sec-fetch-dest']
  const isFramed = destination === 'iframe' && ctx.path === EMBED
  const isShown = isFramed || (destination === 'document' && areaOf(ctx.path) !== 'api')
  if (name !== '[::1]' || !isShown || !isReading(ctx)) return next()
  ctx.set(headers.REFUSED_DOC)
  ctx.redirect(`http://${text.replace(name, 'localhost')}${ctx.url}`)
  return undefined
}

/** Every route there is. What a new one sends must be known to the test that walks them. */
export function createRouter({ library, hub, config, pages, secret, version }: AppParts): Router {
  const capabilities = new Capabilities(secret)
  const all = new Router({ sensitive: true, strict: true })
  all.use(
    treeRoutes(library, config).routes(),
    docRoutes(library, config).routes(),
    docsRoutes({ library, pages, capabilities, version }).routes(),
    frameRoutes(library, capabilities).routes(),
    sourceRoutes(library).routes(),
    searchRoutes(library).routes(),
    openRoutes(hub).routes(),
    eventRoutes(hub).routes(),
    tabRoutes(hub).routes(),
    statusRoutes(library, hub).routes(),
    moveRoutes(library).routes(),
    configRoutes(config, library).routes(),
    detectRoutes(config).routes(),
  )
  return all
}

const refuseUnknown: Middleware = (ctx, next) => {
  const area = areaOf(ctx.path)
  const known = area === 'api' ? methodsAt(ctx) : ['HEAD', 'GET']
  if (area === 'api' && known.length === 0) throw new Refusal(404, 'not found')
  if (area === 'page' && isReading(ctx)) return next()
  refuse(ctx, 405, 'method not allowed')
  ctx.set('Allow', known.join(', '))
  return undefined
}

const files = serveStatic(APP_FOLDER, {
  brotli: false,
  gzip: false,
  setHeaders: (res, _path, stats) => {
    // npm gives every file of a package the same time, whatever its version: it is installed at another.
    const state = [stats.size, stats.mtimeMs, stats.ctimeMs].map(part => part.toString(36))
    res.setHeader('ETag', `"${state.join('-')}"`)
  },
})

const serveDashboard: Middleware = async (ctx, next) => {
  const isEmbed = ctx.path === EMBED
  ctx.set((isEmbed ? headers.embedHeaders : headers.dashboardHeaders)(hostIn(ctx)))
  if (isEmbed) ctx.path = `${EMBED}.html`
  if (headers.isPublicCode(ctx.path)) ctx.set(headers.PUBLIC_CODE)
  if (headers.isNamedByContent(ctx.path)) ctx.set(headers.FOR_EVER)
  await files(ctx, async () => {
    await next()
    throw new Refusal(404, 'not found')
  })
  if (ctx.fresh) ctx.status = 304
}

/** The methods of the routes that this path has. */
function methodsAt(ctx: Context): string[] {
  const { matched = [] } = ctx as { matched?: { methods: string[] }[] }
  return [...new Set(matched.flatMap(({ methods }) => methods))]
}

function isReading({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}
