// Shared by the routes of docs: the path of a request, the open file that it means, its type, the refusal.
// To change which files may be served, see files/locate.ts.

import type { Context } from 'koa'
import type { ServedAs } from '../../schema/api/api.js'
import { splitDocPath, taskAt } from '../../schema/names/keys.js'
import type { Hash } from '../../schema/review/versions.js'
import type { Root, Roots } from '../files/allowed-roots.js'
import { keptFile, type DocFile } from '../files/kept-file.js'
import { locate } from '../files/locate.js'
import type { OpenFile } from '../files/open-file.js'
import { hashOf } from '../fs/checksum.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import { MAX_MARKDOWN_BYTES } from '../markdown/renderer.js'
import { Refusal } from '../refusal.js'
import type { Reviews } from '../review/reviews.js'
import { charsetOf, looksLikeText } from '../text/charset.js'
import { isActive, isMarkdown, isTextType, typeOf } from '../text/content-types.js'
import type { Capabilities } from '../trust/capability.js'
import type { DocForm } from '../trust/headers.js'
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

/** Runs `work` on the open file at a doc path, and closes it afterwards; null without a file. */
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

/** The largest file whose versions are kept, whatever the settings say. */
const MOST_PINNED_BYTES = 64 * 1024 * 1024

interface PinnedDoc {
  path: string
  root: Root
  hash: Hash
}

/** A doc at this hash: its file, if it has this hash now, else the kept bytes; null where there are none. */
export async function fileAt(
  { library, reviews }: { library: Library; reviews: Reviews },
  { path, root, hash }: PinnedDoc,
): Promise<DocFile | null> {
  const now = await withFile(library, path, async file => {
    if (file.size > MOST_PINNED_BYTES) return null
    const bytes = await file.read()
    return hashOf(bytes) === hash ? { bytes, modified: file.modified } : null
  })
  if (now) return keptFile(path, root, { hash, ...now })
  const bytes = await reviews.ask('pinned', { path, hash })
  return bytes && keptFile(path, root, { hash, bytes })
}

/** The address of a doc for a frame. */
export function frameAddress(
  capabilities: Capabilities,
  { path, root }: Pick<OpenFile, 'path' | 'root'>,
): string {
  return `/docs/~${capabilities.give(path, root.rules)}/${encodeDocPath(path)}`
}

/** `GET /api/doc` answers for it. In a group's folder the group's own file types count too. */
export function isListedType(file: OpenFile): boolean {
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

/** The path inside the docs folder. */
export function relOf({ path }: OpenFile): string {
  return splitDocPath(path)?.rel ?? ''
}

export function formOf({ extension }: DocFile): DocForm {
  if (isMarkdown(extension)) return 'markdown'
  return isActive(typeOf(extension) ?? '') ? 'active' : 'inert'
}

/** A rendered page is sent for the file. */
export function isPage(file: DocFile): boolean {
  return formOf(file) === 'markdown' && file.size <= MAX_MARKDOWN_BYTES
}

/** The content type of the bytes as they are. */
export async function contentTypeOf(file: DocFile): Promise<string> {
  const type = typeOf(file.extension)
  if (type === null) {
    const sample = await file.read(SAMPLE_BYTES)
    const isPlain = looksLikeText(sample.subarray(0, SAMPLE_BYTES))
    return isPlain ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  }
  // Markdown that is not rendered is shown as the text it is.
  const shown = isMarkdown(file.extension) ? 'text/plain' : type
  if (!isTextType(shown)) return shown
  return `${shown}; charset=${charsetOf(shown, await file.read(SAMPLE_BYTES))}`
}

/** How a doc is sent to a frame. */
export async function servedAs(file: DocFile): Promise<ServedAs> {
  const type = isPage(file) ? 'text/html; charset=utf-8' : await contentTypeOf(file)
  return { type, size: file.size, tag: file.version }
}
