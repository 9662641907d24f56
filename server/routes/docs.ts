// GET /docs/…: the files themselves, at their plain address and at their capability address.
// To change which files may be served, see files/locate.ts; how they are sent, http/send-file.ts.

import type Router from '@koa/router'
import type { Context } from 'koa'
import { extensionOf } from '../../schema/names/file-name.js'
import { docPath, splitDocPath } from '../../schema/names/keys.js'
import { isHash, type Hash } from '../../schema/review/versions.js'
import type { Root } from '../files/allowed-roots.js'
import type { DocFile } from '../files/kept-file.js'
import type { OpenFile } from '../files/open-file.js'
import { hostIn, queryIn } from '../http/request.js'
import { isKnown, sendFile, type FileReply } from '../http/send-file.js'
import type { Library } from '../library/library.js'
import { MAX_SOURCE_BYTES, pageTheme, type MarkdownPages } from '../markdown/renderer.js'
import { Refusal } from '../refusal.js'
import type { Reviews } from '../review/reviews.js'
import { isAsset, typeOf } from '../text/content-types.js'
import { BRIDGE_SEARCHED, BRIDGE_TAG, bridgeAt } from '../trust/bridge-tag.js'
import type { Capabilities } from '../trust/capability.js'
import { framedDocHeaders, plainDocHeaders, REFUSED_DOC } from '../trust/headers.js'
import { isFramedByDoc, isNavigation, isOwnNavigation } from '../trust/origin.js'
import { decodeDocPath, encodeDocPath } from '../trust/request-path.js'
import type { FilesOfDocs } from './files-of-docs.js'
import {
  contentTypeOf,
  fileAt,
  formOf,
  frameAddress,
  isPage,
  knownRoots,
  withFile,
} from './requested-doc.js'

export interface DocsParts {
  library: Library
  reviews: Reviews
  pages: MarkdownPages
  capabilities: Capabilities
  files: FilesOfDocs
  /** The version of the program: another one may render a file in another way. */
  version: string
}

type Route = 'plain' | 'framed'

const CAPABILITY_ADDRESS = /^\/docs\/~([^/]+)\/(.*)$/

export function docsRoutes(router: Router, parts: DocsParts): void {
  const { library, reviews, capabilities, files } = parts

  router.get(/^\/docs\/~[^/]/, async ctx => {
    const [, capability = '', encoded = ''] = CAPABILITY_ADDRESS.exec(ctx.path) ?? []
    const path = decodeDocPath(encoded)
    const folder = path === null ? null : splitDocPath(path)?.folder
    const { folders } = await knownRoots(library)
    const root = folders.find(({ name }) => name === folder)
    const isShared = isAsset(extensionOf(path ?? ''))
    const opens = (each: string) =>
      root !== undefined && capabilities.opens(capability, each, root.rules, isShared)
    if (path === null || !root || !opens(path)) {
      // The service was restarted, or the task moved: the plain address gives a valid capability.
      if (path === null || !isNavigation(ctx.headers)) throw new Refusal(403, 'stale address')
      redirect(ctx, `/docs/${encodeDocPath(path)}`)
      return
    }
    const doc = capabilities.docOf(capability) ?? path
    files.note(doc, path)
    const hash = pinnedHash(ctx)
    if (hash !== null) return sendPinned(ctx, path, root, hash)
    const others = isShared ? othersFor(path, doc, root).filter(opens) : []
    await withDoc([path, ...others], async file => {
      files.note(doc, file.path)
      await sendDoc(ctx, parts, file, 'framed')
    })
  })

  router.get(/^\/docs(?:\/|$)/, async ctx => {
    const path = decodeDocPath(ctx.path.slice('/docs/'.length))
    await withDoc(path === null ? [] : [path], async file => {
      const isRedirected = formOf(file) !== 'inert' && isOwnNavigation(ctx.headers)
      if (isRedirected) redirect(ctx, frameAddress(capabilities, file))
      else await sendDoc(ctx, parts, file, 'plain')
    })
  })

  async function sendPinned(ctx: Context, path: string, root: Root, hash: Hash): Promise<void> {
    const file = await fileAt({ library, reviews }, { path, root, hash })
    if (!file) throw new Refusal(410, 'that version was let go')
    await sendDoc(ctx, parts, file, 'framed')
  }

  async function withDoc(
    paths: readonly string[],
    work: (file: OpenFile) => Promise<void>,
  ): Promise<void> {
    for (const path of paths) {
      if (await withFile(library, path, file => work(file).then(() => true))) return
    }
    throw new Refusal(404, 'Not found in the docs folders')
  }
}

/** Where the generators of sites take what a page shows from. */
const SITE_FOLDERS = ['', 'static', 'public']

/**
 * Where a picture may lie that is not at its address, as repositories and sites write it: from the top of the repository
 * around the docs folder, or of a folder around the doc.
 */
function othersFor(path: string, doc: string, { name, real }: Root): string[] {
  const rel = splitDocPath(path)?.rel ?? ''
  const around = real?.split('/') ?? []
  const below = around.flatMap((_, i) => {
    const above = `${around.slice(i).join('/')}/`
    return rel.startsWith(above) ? [rel.slice(above.length)] : []
  })
  const names = splitDocPath(doc)?.rel.split('/').slice(0, -1) ?? []
  const dir = [...names, ''].join('/')
  const written = rel.startsWith(dir) ? rel.slice(dir.length) : rel
  const above = [...names, ''].flatMap((_, i) =>
    SITE_FOLDERS.map(site => [...names.slice(0, i), site, written].filter(Boolean).join('/')),
  )
  return [...below, ...above].map(each => docPath(name, each))
}

/** The `at` of an address whose frame stays at one version; null for any other address. */
function pinnedHash(ctx: Context): Hash | null {
  const at = queryIn(ctx).get('at')
  if (at === null || isHash(at)) return at
  // A doc may load files under such a query for reasons of its own.
  const isShown = ctx.headers['sec-fetch-dest'] === undefined || isNavigation(ctx.headers)
  if (isShown) throw new Refusal(400, 'bad hash')
  return null
}

function redirect(ctx: Context, address: string): void {
  ctx.set(REFUSED_DOC)
  ctx.redirect(address + ctx.search)
}

/** The viewer wants a page of the file as it is written. A doc may load files under such a query for reasons of its own. */
function isSource(ctx: Context, route: Route): boolean {
  return isBridged(ctx, route) && queryIn(ctx).get('view') === 'source'
}

async function sendDoc(ctx: Context, parts: DocsParts, file: DocFile, route: Route): Promise<void> {
  const asWritten = isSource(ctx, route)
  // The page of a source is our own: it may do no more than a rendered one.
  const form = asWritten ? 'markdown' : formOf(file)
  // No header keeps a PDF from running scripts.
  if (typeOf(file.extension) === 'application/pdf' && isFramedByDoc(ctx.headers)) {
    throw new Refusal(403, 'a PDF is shown by the viewer, or in a tab of its own')
  }
  const headersOf = route === 'plain' ? plainDocHeaders : framedDocHeaders
  const isTab = ctx.headers['sec-fetch-dest'] === 'document'
  ctx.set(headersOf(form, hostIn(ctx), isTab))
  if (asWritten && file.size > MAX_SOURCE_BYTES) {
    throw new Refusal(413, 'This file is over 8 MB: too long to be shown as it is written')
  }
  if (asWritten) return sendPage(ctx, parts, file, { route, source: file.extension })
  if (isPage(file)) return sendPage(ctx, parts, file, { route })
  // Only HTML takes a script at any place, and only in a frame there is a page around it.
  const bridged = typeOf(file.extension) === 'text/html' && isBridged(ctx, route)
  const etag = bridged ? etagOf(file, 'bridged', parts.version) : etagOf(file)
  const prefix = bridged ? await bridgePrefix(file) : null
  await sendFile(ctx, file, { etag, type: await contentTypeOf(file), prefix })
}

/** A page that is made of a file: of Markdown, or with a `source` of any text. */
async function sendPage(
  ctx: Context,
  { pages, version: program }: DocsParts,
  file: DocFile,
  { route, source }: { route: Route; source?: string },
): Promise<void> {
  const theme = pageTheme(queryIn(ctx).get('theme'))
  const bridged = isBridged(ctx, route)
  const form = [
    bridged ? 'bridged' : route,
    theme,
    program,
    ...(source === undefined ? [] : ['source']),
  ]
  if (isKnown(ctx, { etag: etagOf(file, ...form), modified: file.modified })) return

  const bytes = await file.read()
  // Rendering may take seconds.
  await file.close()
  const tag = bridged ? BRIDGE_TAG.toString() : ''
  const rel = splitDocPath(file.path)?.rel ?? ''
  const top = `./${'../'.repeat(rel.split('/').length - 1)}`
  const { name } = file
  const shown = source === undefined ? { name, bytes, top } : { name, bytes, source }
  const page = await pages.page(shown, theme, tag)
  // The plain-text fallback has its own ETag. Otherwise a client gets 304 when rendering works again.
  if (!page.isRendered) ctx.set('ETag', etagOf(file, ...form, 'text'))
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = page.bytes
}

function etagOf({ version }: DocFile, ...form: string[]): string {
  return `"${[version, ...form].join('-')}"`
}

/** A page that fetches, and a tab of its own, never get the bridged form. */
function isBridged({ headers }: Context, route: Route): boolean {
  const destination = headers['sec-fetch-dest']
  return route === 'framed' && (destination === undefined || destination === 'iframe')
}

/** The start of an HTML file with the tag of the bridge; null where the tag has no place. */
async function bridgePrefix(file: DocFile): Promise<FileReply['prefix']> {
  const head = await file.read(BRIDGE_SEARCHED)
  const at = bridgeAt(head)
  return at === null
    ? null
    : { bytes: Buffer.concat([head.subarray(0, at), BRIDGE_TAG]), length: at }
}
