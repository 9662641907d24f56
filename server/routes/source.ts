// GET /api/source: a text doc's exact bytes, to be read and never to be run.

import Router from '@koa/router'
import { charsetOf, looksLikeText } from '../text/charset.js'
import { isActive, isTextType, typeOf } from '../text/content-types.js'
import { release, type Content, type Contents } from '../files/open-file.js'
import type { Library } from '../library/library.js'
import { plainDocHeaders } from '../trust/headers.js'
import { readHead } from '../fs/read-start.js'
import { neededPath, noDocument } from './doc.js'
import { hostIn } from '../http/request.js'
import { knownRoots } from './roots.js'
import { sendFile } from '../http/send-file.js'

export function sourceRoutes(library: Library, contents: Contents): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/source', async ctx => {
    const path = neededPath(ctx)
    const content = await contents.find(await knownRoots(library), path)
    if (!content) throw noDocument(path)
    try {
      const charset = await textCharsetOf(content)
      if (charset === null) throw noDocument(path)
      ctx.set(plainDocHeaders('active', hostIn(ctx), false))
      await sendFile(ctx, content, `"${content.file.version}"`, `text/plain; charset=${charset}`)
    } catch (error) {
      await release(content)
      throw error
    }
  })

  return router
}

/** Null for a file that is not text. */
async function textCharsetOf({ file, bytes, handle }: Content): Promise<string | null> {
  const sample = bytes ?? (await readHead(handle, Math.min(file.size, 4096)))
  const type = typeOf(file.extension)
  if (type === null) return looksLikeText(sample.subarray(0, 4096)) ? 'utf-8' : null
  return isTextType(type) || isActive(type) ? charsetOf(type, sample) : null
}
