// What the routes of docs share: the path of a request, the open file that it means, the refusal.
// To change which files may be served, see files/locate.ts.

import type { Context } from 'koa'
import type { Roots } from '../files/allowed-roots.js'
import { locate } from '../files/locate.js'
import type { OpenFile } from '../files/open-file.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'
import type { Capabilities } from '../trust/capability.js'
import { encodeDocPath } from '../trust/request-path.js'

/** So many first bytes tell the type and charset of a large file; of a small one all bytes do. */
export const SAMPLE_BYTES = 4096

/** The `path` of the query. Throws Refusal 400 without one. */
export function neededPath(ctx: Context): string {
  const path = queryIn(ctx).get('path')
  if (!path) throw new Refusal(400, 'need path')
  return path
}

export function noDocument(asked: string): Refusal {
  return new Refusal(404, `${asked} is not a document in the docs folders`)
}

/** Where files may be served from; waits for the first scan. */
export async function knownRoots(library: Library): Promise<Roots> {
  await library.tree()
  return library.roots
}

/** What `work` makes of the open file at a doc path, which is closed afterwards; null without a file. */
export async function withFile<T>(
  library: Library,
  path: string,
  work: (file: OpenFile) => Promise<T> | T,
): Promise<T | null> {
  const file = await locate(await knownRoots(library), path)
  if (!file) return null
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** The address of a doc for a frame. */
export function frameAddress(capabilities: Capabilities, { path, root }: OpenFile): string {
  return `/docs/~${capabilities.give(path, root.rules)}/${encodeDocPath(path)}`
}
