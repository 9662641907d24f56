// The list of middleware: the order of things in a request.
// To change what a route does, see routes/; which requests are refused, trust/.

import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import serveStatic from 'koa-static'
import { sayError } from './fs/errno.js'
import type { Comparisons } from './compare/comparisons.js'
import type { ConfigStore } from './config/store.js'
import type { EventHub } from './event-hub.js'
import type { Library } from './library/library.js'
import type { MarkdownPages } from './markdown/renderer.js'
import { Refusal } from './refusal.js'
import type { Reviews } from './review/reviews.js'
import { isClientGone, refuse, replyToClientErrors } from './http/error-replies.js'
import { configRoutes } from './routes/config.js'
import { detectRoutes } from './routes/detect.js'
import { docRoutes } from './routes/doc.js'
import { FilesOfDocs } from './routes/files-of-docs.js'
import { docsRoutes } from './routes/docs.js'
import { eventRoutes } from './routes/events.js'
import { frameRoutes } from './routes/frame.js'
import { moveRoutes } from './routes/move.js'
import { openRoutes } from './routes/open.js'
import { hostIn, setHost } from './http/request.js'
import { searchRoutes } from './routes/search.js'
import { sourceRoutes } from './routes/source.js'
import { CommentPlaces } from './compare/comment-places.js'
import { commentRoutes } from './routes/review/comments.js'
import { compareRoutes } from './routes/review/compare.js'
import { markRoutes } from './routes/review/marks.js'
import { versionRoutes } from './routes/review/versions.js'
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
  reviews: Reviews
  hub: EventHub
  config: ConfigStore
  pages: MarkdownPages
  comparisons: Comparisons
  /** New at each start: the addresses of framed docs from before are no longer valid. */
  secret: Buffer
  version: string
  /** New at each start, too. */
  run: string
  /** The folder that the service was started in, absolute. */
  startedIn: string
  /** A line for the terminal. */
  warn(line: string): void
}

/** The static build, beside the code whether that is bundled or not. */
const APP_FOLDER = fileURLToPath(new URL('../app/', import.meta.url))

/** The page that other pages frame. */
const EMBED = '/embed'

/** A browser asks for the first by itself where a page names no icon, as a file that stands alone in a tab. */
const ICON = { asked: '/favicon.ico', file: '/favicon.svg' }

export function createApp(parts: AppParts): Koa {
  const { warn, version } = parts
  const app = new Koa()
  app.on('error', (error: unknown) => {
    if (!isClientGone(error)) warn(sayError(error))
  })

  // The headers that every reply has.
  app.use((ctx, next) => {
    ctx.set({ Server: `plan-viewer/${version}`, ...headers.COMMON })
    return next()
  })
  // Errors that are thrown below become replies.
  app.use(answerErrors(warn))
  // The request target must be a path.
  app.use(tidyPath)
  // Only requests to a loopback name, and none from another site.
  app.use(checkTrust)
  // A policy cannot name [::1], so a page is shown at localhost instead.
  app.use(leaveIPv6Name)
  // The service itself.
  app.use(createRouter(parts).routes() as Middleware)
  // No route fits: 404, or 405 for another method.
  app.use(refuseUnknown)
  // The dashboard's files.
  app.use(serveDashboard)
  return app
}

/** Milliseconds that a client may take for a request, and how often that is checked. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
}

/** An HTTP server for the app. It still has to listen, on loopback only. */
export function createHttpServer(app: Koa, timeouts = TIMEOUTS): Server {
  const reply = app.callback()
  const limits = {
    // trust/host.ts refuses a missing Host like a wrong one.
    requireHostHeader: false,
    // Search words travel in the address.
    maxHeaderSize: 128 * 1024,
    ...timeouts,
  }
  const server = createServer(limits, (req, res) => void reply(req, res))
  // A second Host or an Origin counts at any place; the size above is limit enough.
  server.maxHeadersCount = 0
  // An unknown `Expect` does no harm, so it gets the usual reply.
  server.on('checkExpectation', (req, res) => void reply(req, res))
  replyToClientErrors(server)
  return server
}

function answerErrors(warn: (line: string) => void): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (ctx.headerSent || isClientGone(error)) throw error
      const isRefused = error instanceof Refusal
      const isBadRequest = error instanceof Koa.HttpError && error.status < 500
      if (isRefused) refuse(ctx, error.status, error.message, error.more)
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

/** All routes. The test of the route table must know what a new one sends. */
export function createRouter(parts: AppParts): Router {
  const { library, reviews, hub, config, pages, comparisons, secret, version, run } = parts
  const capabilities = new Capabilities(secret)
  const places = new CommentPlaces(comparisons)
  const files = new FilesOfDocs(library)
  hub.afterTree = async () => {
    const docs = await files.changed()
    if (docs.length > 0) hub.tellReviews({ type: 'files', docs })
  }
  const all = new Router({ sensitive: true, strict: true })
  const api = new Router({ prefix: '/api', sensitive: true, strict: true })
  treeRoutes(api, library, config)
  docRoutes(api, library, config)
  docsRoutes(all, { library, reviews, pages, capabilities, files, version })
  frameRoutes(api, library, reviews, capabilities)
  sourceRoutes(api, library)
  searchRoutes(api, library)
  openRoutes(api, hub)
  eventRoutes(api, hub)
  tabRoutes(api, hub)
  statusRoutes(api, { library, hub, version, run })
  moveRoutes(api, library)
  configRoutes(api, config, library)
  detectRoutes(api, config, parts.startedIn)
  versionRoutes(api, { library, reviews, comparisons, places })
  markRoutes(api, library, reviews)
  compareRoutes(api, { library, reviews, comparisons })
  commentRoutes(api, { hub, library, reviews, comparisons, places })
  all.use(api.routes())
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
    // npm gives every file of a package the same mtime in all versions. Its ctime is the time of installation.
    const state = [stats.size, stats.mtimeMs, stats.ctimeMs].map(part => part.toString(36))
    res.setHeader('ETag', `"${state.join('-')}"`)
  },
})

const serveDashboard: Middleware = async (ctx, next) => {
  const isEmbed = ctx.path === EMBED
  ctx.set((isEmbed ? headers.embedHeaders : headers.dashboardHeaders)(hostIn(ctx)))
  if (isEmbed) ctx.path = `${EMBED}.html`
  if (ctx.path === ICON.asked) ctx.path = ICON.file
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
