// GET /api/doc: which doc a path names.

import Router from '@koa/router'
import type { Context } from 'koa'
import { splitDocPath, taskAt, wsOf } from '../../schema/names/keys.js'
import { compileDocTypes, kindOf } from '../../schema/reading/kinds.js'
import type { Doc } from '../../schema/tree.js'
import { docPathsOf } from '../files/doc-paths.js'
import type { Library } from '../library/library.js'
import { locate, type OpenFile } from '../files/locate.js'
import { Refusal } from '../refusal.js'
import type { ConfigRoute } from './config.js'
import { queryIn } from '../http/request.js'

export function docRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/doc', async ctx => {
    const asked = neededPath(ctx)
    await library.tree()
    const paths = await docPathsOf(library.roots, asked)
    const listed = paths.map(path => library.docAt(path)).find(doc => doc !== undefined)
    const doc = listed ?? (await unlisted(library, config, paths))
    if (!doc) throw noDocument(asked)
    ctx.body = doc
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
    const file = await locate(library.roots, path)
    if (!file) continue
    try {
      if (isListedType(file)) return await describe(file, config)
    } finally {
      await file.handle.close()
    }
  }
  return null
}

async function describe(file: OpenFile, config: ConfigRoute): Promise<Doc> {
  const { path, name, root, size, extension, handle } = file
  const { docTypes } = (await config.response()).config
  // What reads Markdown and HTML is large, seldom needed here, and not to hold up a start.
  const { readTitle } = await import('../text/title.js')
  return {
    path,
    file: name,
    kind: kindOf(name, compileDocTypes(docTypes)),
    title: readTitle(handle.fd, size, extension) ?? name,
    ws: wsOf(relOf(file), root.name, root.rules),
  }
}

/** In a group's folder the group's own file types count too. */
function isListedType(file: OpenFile): boolean {
  const { fileTypes, groups, plansFolder } = file.root.rules
  const rel = relOf(file)
  const task = taskAt(rel, file.root.rules)
  const own = groups.filter(({ folder }) => {
    return task && folder !== plansFolder && rel.startsWith(`${task.dir}/${folder}/`)
  })
  return [fileTypes, ...own.map(group => group.fileTypes ?? [])].some(types => {
    return types.includes(file.extension)
  })
}

function relOf({ path }: OpenFile): string {
  return splitDocPath(path)?.rel ?? ''
}

/** The `path` of the query. Throws Refusal 400 without one. */
export function neededPath(ctx: Context): string {
  const path = queryIn(ctx).get('path')
  if (!path) throw new Refusal(400, 'need path')
  return path
}

export function noDocument(asked: string): Refusal {
  return new Refusal(404, `${asked} is not a document in the docs folders`)
}
