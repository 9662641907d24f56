// The page as the compiler wrote it, module by module, and the service itself on the same port. The
// service is mounted, not asked through a proxy: a proxied PUT carries another Host and is refused.

import { assemble } from './dist/server/start.js'
import { asModule } from './test/setup/as-module.mjs'

/** As test/dev.mjs was called: `roots` and `port` for this run alone. */
const { roots, port } = JSON.parse(process.env.PLANS_DEV ?? '{}')

/** Framed docs and framed pages load what the build made of theirs: a script of many modules runs too late. */
const SERVICE =
  /^\/(?:(?:api|docs|page)(?:\/|$)|embed$|(?:(?:bridge|embed|plan-viewer|[\w.-]+-[A-Z\d]{8})\.js|chunks\/.+)$)/
const PAGE = '/components/dashboard'

const { app, config } = await assemble({ roots })
const answer = app.callback()
config.follow()

/** Hands a request to the service whole: its Koa is another than the one that asks here. */
function service(ctx, next) {
  if (!SERVICE.test(ctx.path)) return next()
  ctx.respond = false
  return answer(ctx.req, ctx.res)
}

/** The page's addresses are those of the build; its files lie where they are written. */
function page(ctx, next) {
  const [, name] = /^\/([\w-]+\.\w+)?$/.exec(ctx.path) ?? []
  if (ctx.path === '/') ctx.url = `${PAGE}/index.html`
  else if (name) ctx.url = name.endsWith('.js') ? `/dist${PAGE}/${name}` : `${PAGE}/${name}`
  return next()
}

export default {
  // The name `localhost` would bind every interface of the machine.
  hostname: '127.1',
  ...(port && { port }),
  rootDir: '.',
  nodeResolve: { exportConditions: ['production', 'default'] },
  watch: true,
  middleware: [service, page],
  plugins: [asModule],
}
