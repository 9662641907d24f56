// GET /api/frame: the address at which a doc is to be framed.
// To change what such an address opens, see trust/capability.ts.

import Router from '@koa/router'
import type { FrameResponse } from '../../schema/api/api.js'
import type { Library } from '../library/library.js'
import type { Capabilities } from '../trust/capability.js'
import { frameAddress, neededPath, noDocument, withFile } from './asked-doc.js'

export function frameRoutes(library: Library, capabilities: Capabilities): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/frame', async ctx => {
    const path = neededPath(ctx)
    const src = await withFile(library, path, file => frameAddress(capabilities, file))
    if (src === null) throw noDocument(path)
    ctx.body = { src } satisfies FrameResponse
  })

  return router
}
