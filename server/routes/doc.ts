// GET /api/doc: which doc a path names. GET /api/found: the first of several paths at which there is a file.
// GET /api/ages: when docs were last changed.
// To change which files may be asked for, see files/locate.ts.

import type Router from '@koa/router'
import type { AgesResponse, FoundResponse } from '../../schema/api/api.js'
import { wsOf } from '../../schema/names/keys.js'
import { compileDocTypes, kindOf } from '../../schema/reading/kinds.js'
import type { Doc } from '../../schema/tree.js'
import type { ConfigStore } from '../config/store.js'
import { docPathsOf } from '../files/doc-paths.js'
import type { OpenFile } from '../files/open-file.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import {
  isListedType,
  knownRoots,
  neededPath,
  noDocument,
  relOf,
  withFile,
} from './requested-doc.js'

/** A page asks for the rows in view; the paths beyond this number are left out. */
const MOST_AGES = 200
/** A link in a doc may mean this many paths, and more. */
const MOST_FOUND = 200

export function docRoutes(api: Router, library: Library, config: ConfigStore): void {
  api.get('/doc', async ctx => {
    const asked = neededPath(ctx)
    const paths = await docPathsOf(await knownRoots(library), asked)
    const doc = await docAt(paths, isListedType)
    if (!doc) throw noDocument(asked)
    ctx.body = doc
  })

  // None of what a link may mean has to be there, so that is no error.
  api.get('/found', async ctx => {
    const reply: FoundResponse = { found: null }
    for (const path of queryIn(ctx).getAll('path').slice(0, MOST_FOUND)) {
      const paths = await docPathsOf(await knownRoots(library), path)
      const doc = await docAt(paths, () => true)
      if (doc) reply.found = { path, doc }
      if (doc) break
    }
    ctx.body = reply
  })

  // The tree has no times of docs, and its shape is fixed.
  api.get('/ages', async ctx => {
    const paths = [...new Set(queryIn(ctx).getAll('path'))].slice(0, MOST_AGES)
    const ages: AgesResponse = {}
    for (const path of paths) {
      const modified = await withFile(library, path, file => file.modified)
      if (modified !== null) ages[path] = modified
    }
    ctx.body = ages
  })

  /** A doc that the tree lists, or else a file of these types: it may lie deeper than the tree reads. */
  async function docAt(
    paths: readonly string[],
    isOfType: (file: OpenFile) => boolean,
  ): Promise<Doc | null> {
    const listed = paths.map(path => library.docAt(path)).find(doc => doc !== undefined)
    if (listed) return listed
    for (const path of paths) {
      const doc = await withFile(library, path, file =>
        isOfType(file) ? docOf(file, config) : null,
      )
      if (doc) return doc
    }
    return null
  }
}

async function docOf(file: OpenFile, config: ConfigStore): Promise<Doc> {
  const { path, name, root, size, extension, fd } = file
  const { docTypes } = config.response().config
  // The readers of Markdown and HTML are large and seldom needed here: a start does not load them.
  const { readSummary } = await import('../text/title.js')
  return {
    path,
    file: name,
    kind: kindOf(name, compileDocTypes(docTypes)),
    title: readSummary(fd, size, extension).title ?? name,
    ws: wsOf(relOf(file), root.name, root.rules),
  }
}
