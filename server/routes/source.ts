// GET /api/source: the exact bytes of a text doc, shown as text and never run.
// To change how a file is sent, see http/send-file.ts.

import type Router from '@koa/router'
import type { DocFile } from '../files/kept-file.js'
import { hostIn } from '../http/request.js'
import { sendFile } from '../http/send-file.js'
import type { Library } from '../library/library.js'
import { textCharset } from '../text/charset.js'
import { plainDocHeaders } from '../trust/headers.js'
import { SAMPLE_BYTES, neededPath, noDocument, withFile } from './requested-doc.js'

export function sourceRoutes(api: Router, library: Library): void {
  api.get('/source', async ctx => {
    const path = neededPath(ctx)
    const isSent = await withFile(library, path, async file => {
      const charset = await textCharsetOf(file)
      if (charset === null) return false
      ctx.set(plainDocHeaders('active', hostIn(ctx), false))
      const type = `text/plain; charset=${charset}`
      await sendFile(ctx, file, { etag: `"${file.version}"`, type })
      return true
    })
    if (!isSent) throw noDocument(path)
  })
}

/** null for a file that is not text. */
export async function textCharsetOf(file: DocFile): Promise<string | null> {
  return textCharset(file.extension, await file.read(SAMPLE_BYTES))
}
