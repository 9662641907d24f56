// GET /docs/…: the files themselves, at their plain address and at their capability address.

import Router from '@koa/router'
import type { Context } from 'koa'
import { splitDocPath } from '../../schema/names/keys.js'
import { charsetOf, looksLikeText } from '../text/charset.js'
import { isActive, isAsset, isMarkdown, isTextType, typeOf } from '../text/content-types.js'
import { release, type Content, type Contents } from '../files/open-file.js'
import type { Library } from '../library/library.js'
import { MAX_MARKDOWN_BYTES, pageTheme, type MarkdownPages } from '../markdown/renderer.js'
import { readHead } from '../fs/read-start.js'
import { Refusal } from '../refusal.js'
import { withBridge } from '../trust/bridge-tag.js'
import type { Capabilities } from '../trust/capability.js'
import { framedDocHeaders, plainDocHeaders, REFUSED_DOC, type DocForm } from '../trust/headers.js'
import { isFramedByDoc, isNavigation, isOwnNavigation } from '../trust/origin.js'
import { decodeDocPath, encodeDocPath } from '../trust/request-path.js'
import { hostIn, queryIn } from '../http/request.js'
import { knownRoots } from './roots.js'
import { isKnown, sendBridged, sendFile } from '../http/send-file.js'
import { extensionOf } from '../../schema/names/file-name.js'

export interface DocsParts {
  library: Library
  contents: Contents
  pages: MarkdownPages
  capabilities: Capabilities
  /** The program's: what it makes of a file may change with it. */
  version: string
}

const CAPABILITY_ADDRESS = /^\/docs\/~([^/]+)\/(.*)$/
const SNIFFED_BYTES = 4096

/** The address of a doc for a frame. */
export function frameAddress(capability: string, path: string): string {
  return `/docs/~${capability}/${encodeDocPath(path)}`
}

export function docsRoutes(parts: DocsParts): Router {
  const { library, contents, capabilities } = parts
  const router = new Router({ sensitive: true, strict: true })

  router.get(/^\/docs\/~[^/]/, async ctx => {
    const [, capability = '', encoded = ''] = CAPABILITY_ADDRESS.exec(ctx.path) ?? []
    const path = decodeDocPath(encoded)
    const folder = path === null ? null : splitDocPath(path)?.folder
    const { folders } = await knownRoots(library)
    const root = folders.find(({ name }) => name === folder)
    const isShared = isAsset(extensionOf(path ?? ''))
    if (path === null || !root || !capabilities.opens(capability, path, root.rules, isShared)) {
      // A tab that outlived the service, or a task that moved: the plain address knows the way.
      if (path === null || !isNavigation(ctx.headers)) throw new Refusal(403, 'stale address')
      redirect(ctx, `/docs/${encodeDocPath(path)}`)
      return
    }
    await send(ctx, parts, await find(path), 'framed')
  })

  router.get(/^\/docs(?:\/|$)/, async ctx => {
    const content = await find(decodeDocPath(ctx.path.slice('/docs/'.length)))
    const { path, root } = content.file
    if (formOf(content) !== 'inert' && isOwnNavigation(ctx.headers)) {
      await release(content)
      redirect(ctx, frameAddress(capabilities.give(path, root.rules), path))
      return
    }
    await send(ctx, parts, content, 'plain')
  })

  async function find(path: string | null): Promise<Content> {
    const content = path === null ? null : await contents.find(await knownRoots(library), path)
    if (!content) throw new Refusal(404, 'Not found in the docs folders')
    return content
  }

  return router
}

function redirect(ctx: Context, address: string): void {
  ctx.set(REFUSED_DOC)
  ctx.redirect(address + ctx.search)
}

function formOf({ file }: Content): DocForm {
  if (isMarkdown(file.extension)) return 'markdown'
  return isActive(typeOf(file.extension) ?? '') ? 'active' : 'inert'
}

async function send(
  ctx: Context,
  parts: DocsParts,
  content: Content,
  route: 'plain' | 'framed',
): Promise<void> {
  const form = formOf(content)
  // No header keeps a PDF from running scripts.
  if (typeOf(content.file.extension) === 'application/pdf' && isFramedByDoc(ctx.headers)) {
    await release(content)
    throw new Refusal(403, 'a PDF is shown by the viewer, or in a tab of its own')
  }
  const headersOf = route === 'plain' ? plainDocHeaders : framedDocHeaders
  const isTab = ctx.headers['sec-fetch-dest'] === 'document'
  ctx.set(headersOf(form, hostIn(ctx), isTab))
  try {
    if (form === 'markdown' && content.file.size <= MAX_MARKDOWN_BYTES) {
      await sendMarkdown(ctx, parts, content, route)
      return
    }
    const type = await contentTypeOf(content)
    // Only HTML takes a script wherever it stands, and only in a frame there is a page around it.
    if (typeOf(content.file.extension) === 'text/html' && isBridged(ctx, route)) {
      await sendBridged(ctx, content, etagOf(content, 'bridged', parts.version), type)
    } else {
      await sendFile(ctx, content, etagOf(content), type)
    }
  } catch (error) {
    await release(content)
    throw error
  }
}

async function sendMarkdown(
  ctx: Context,
  { pages, version }: DocsParts,
  content: Content,
  route: 'plain' | 'framed',
): Promise<void> {
  const { file, handle } = content
  const theme = pageTheme(queryIn(ctx).get('theme'))
  const bridged = isBridged(ctx, route)
  const form = [bridged ? 'bridged' : route, theme, version]
  const etag = etagOf(content, ...form)
  if (isKnown(ctx, { etag, modified: file.modified })) return release(content)

  const bytes = handle ? await readHead(handle, file.size) : content.bytes
  await release(content)
  const page = await pages.page({ name: file.name, version: file.version, bytes }, theme)
  // The plain-text fallback has its own ETag. Otherwise a client gets 304 when rendering works again.
  if (!page.isRendered) ctx.set('ETag', etagOf(content, ...form, 'text'))
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = bridged ? withBridge(page.bytes) : page.bytes
}

function etagOf({ file }: Content, ...form: string[]): string {
  return `"${[file.version, ...form].join('-')}"`
}

/** What a page fetches, and what a tab shows, is never the bridged form. */
function isBridged({ headers }: Context, route: 'plain' | 'framed'): boolean {
  const destination = headers['sec-fetch-dest']
  return route === 'framed' && (destination === undefined || destination === 'iframe')
}

async function contentTypeOf({ file, bytes, handle }: Content): Promise<string> {
  const sample = handle ? await readHead(handle, Math.min(file.size, SNIFFED_BYTES)) : bytes
  const type = typeOf(file.extension)
  if (type === null) {
    const isPlain = looksLikeText(sample.subarray(0, SNIFFED_BYTES))
    return isPlain ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  }
  // Markdown that is not rendered is shown as the text it is.
  const shown = isMarkdown(file.extension) ? 'text/plain' : type
  return isTextType(shown) ? `${shown}; charset=${charsetOf(shown, sample)}` : shown
}
