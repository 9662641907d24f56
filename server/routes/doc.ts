// GET /api/doc: which doc a path names. GET /api/ages: when docs were last changed.
// To change which files may be asked for, see files/locate.ts.

import Router from '@koa/router'
import type { AgesResponse } from '../../schema/api/api.js'
import { wsOf } from '../../schema/names/keys.js'
import { compileDocTypes, kindOf } from '../../schema/reading/kinds.js'
import type { Doc } from '../../schema/tree.js'
import { docPathsOf } from '../files/doc-paths.js'
import type { OpenFile } from '../files/open-file.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import { isListedType, knownRoots, neededPath, noDocument, relOf, withFile } from './asked-doc.js'
import type { ConfigRoute } from './config.js'

/** A page asks for the rows in view; the paths beyond this number are left out. */
const MOST_AGES = 200

export function docRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/doc', async ctx => {
    const asked = neededPath(ctx)
    const paths = await docPathsOf(await knownRoots(library), asked)
    const listed = paths.map(path => library.docAt(path)).find(doc => doc !== undefined)
    const doc = listed ?? (await unlisted(library, config, paths))
    if (!doc) throw noDocument(asked)
    ctx.body = doc
  })

  // The tree has no times of docs, and its shape is fixed.
  router.get('/ages', async ctx => {
    const paths = [...new Set(queryIn(ctx).getAll('path'))].slice(0, MOST_AGES)
    const ages: AgesResponse = {}
    for (const path of paths) {
      const modified = await withFile(library, path, file => file.modified)
      if (modified !== null) ages[path] = modified
    }
    ctx.body = ages
  })

  return router
}

/** A file of a listed type that the tree does not list: it lies deeper than the tree reads. */
async function unlisted(
  library: Library,
  config: ConfigRoute,
  paths: readonly string[],
): Promise<Doc | null> {
  for (const path of paths) {
    const doc = await withFile(library, path, file =>
      isListedType(file) ? docOf(file, config) : null,
    )
    if (doc) return doc
  }
  return null
}

async function docOf(file: OpenFile, config: ConfigRoute): Promise<Doc> {
  const { path, name, root, size, extension, fd } = file
  const { docTypes } = (await config.response()).config
  // The readers of Markdown and HTML are large and seldom needed here: a start does not load them.
  const { readTitle } = await import('../text/title.js')
  return {
    path,
    file: name,
    kind: kindOf(name, compileDocTypes(docTypes)),
    title: readTitle(fd, size, extension) ?? name,
    ws: wsOf(relOf(file), root.name, root.rules),
  }
}
