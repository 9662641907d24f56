// GET /api/ages: when docs were last changed. The tree has no times of docs, and its shape is fixed.
// To change which files may be asked for, see files/locate.ts.

import Router from '@koa/router'
import type { AgesResponse } from '../../schema/api/api.js'
import type { Library } from '../library/library.js'
import { locate } from '../files/locate.js'
import { queryIn } from '../http/request.js'
import { knownRoots } from './roots.js'

/** A page asks for the rows in view; what is beyond this is left out. */
const MOST = 200

export function ageRoutes(library: Library): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/ages', async ctx => {
    const paths = [...new Set(queryIn(ctx).getAll('path'))].slice(0, MOST)
    const roots = await knownRoots(library)
    const ages: AgesResponse = {}
    for (const path of paths) {
      const file = await locate(roots, path)
      if (!file) continue
      await file.handle.close()
      ages[path] = file.modified
    }
    ctx.body = ages
  })

  return router
}
