// The address of a doc in the page, as agents tell it to the reader.
// To change how a doc is named in a link, see schema/names/resolve-link.ts.

import type { Context } from 'koa'
import { formatLink } from '../../../schema/names/links.js'
import { linkTo } from '../../../schema/names/resolve-link.js'
import { addressOf, LOOPBACKS } from '../../http/listen.js'
import type { Library } from '../../library/library.js'

/** @param path - the path of a doc; null for the page alone */
export async function addressInPage(
  { req }: Context,
  library: Library,
  path: string | null,
): Promise<string> {
  const [service, tree] = await Promise.all([
    addressOf(req.socket.localPort ?? 0, LOOPBACKS),
    library.tree(),
  ])
  if (path === null || !tree) return `${service}/`
  const doc = library.docAt(path) ?? { path, file: '', kind: '', title: '', ws: '' }
  return `${service}/${formatLink(linkTo(doc, tree))}`
}
