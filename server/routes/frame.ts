// GET /api/frame: the address at which a doc is to be framed.

import Router from '@koa/router'
import type { FrameResponse } from '../../schema/api/api.js'
import type { Library } from '../library/library.js'
import { locate } from '../files/locate.js'
import type { Capabilities } from '../trust/capability.js'
import { neededPath, noDocument } from './doc.js'
import { frameAddress } from './docs.js'
import { knownRoots } from './roots.js'

export function frameRoutes(library: Library, capabilities: Capabilities): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/frame', async ctx => {
    const asked = neededPath(ctx)
    const file = await locate(await knownRoots(library), asked)
    if (!file) throw noDocument(asked)
    await file.handle.close()
    const capability = capabilities.give(file.path, file.root.rules)
    ctx.body = { src: frameAddress(capability, file.path) } satisfies FrameResponse
  })

  return router
}
