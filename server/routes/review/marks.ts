// /api/review: the state of the store, read marks.
// To change what is known of a doc, see review/requests/doc-reviews.ts; what the reader decides, review/requests/receipts.ts.

import type Router from '@koa/router'
import {
  READ_BODY,
  UNREAD_BODY,
  type DocHash,
  type MarkedResponse,
  type ReviewStatus,
} from '../../../schema/review/marks.js'
import type { Hash } from '../../../schema/review/versions.js'
import { readBody } from '../../http/json-body.js'
import { onlyReader } from '../../http/only-reader.js'
import { queryIn } from '../../http/request.js'
import { knownCursor, sendJson } from '../../http/send-json.js'
import type { Library } from '../../library/library.js'
import type { NamedDoc } from '../../review/protocol.js'
import type { Reviews } from '../../review/reviews.js'
import { namedDoc } from '../named-doc.js'

export function markRoutes(api: Router, library: Library, reviews: Reviews): void {
  api.get('/review/status', async ctx => {
    ctx.body = (await reviews.status()) satisfies ReviewStatus
  })

  api.get('/review', async ctx => {
    const query = queryIn(ctx)
    const paths = [...new Set(query.getAll('path'))]
    const docs = paths.length === 0 ? null : await Promise.all(paths.map(named))
    const { cursor, json } = await reviews.list({
      since: query.get('since'),
      docs,
      known: knownCursor(ctx),
    })
    await sendJson(ctx, json, `"${cursor}"`)
  })

  api.post('/review/read', onlyReader, async ctx => {
    const { docs, how } = await readBody(ctx.req, READ_BODY)
    const named = await withHashes(docs)
    // A browser logs a refusal as an error, and a doc may move while its receipt is on its way.
    const there = how === 'marked' ? named : named.filter(({ doc }) => doc.path !== null)
    const nothing: MarkedResponse = { docs: [] }
    ctx.body = there.length === 0 ? nothing : await reviews.ask('markRead', { docs: there, how })
  })

  api.post('/review/unread', onlyReader, async ctx => {
    const { docs } = await readBody(ctx.req, UNREAD_BODY)
    ctx.body = (await reviews.ask('markUnread', {
      docs: await withHashes(docs),
    })) satisfies MarkedResponse
  })

  function named(path: string): Promise<NamedDoc> {
    return namedDoc(library, path)
  }

  function withHashes(docs: readonly DocHash[]): Promise<{ doc: NamedDoc; hash: Hash }[]> {
    return Promise.all(docs.map(async ({ path, hash }) => ({ doc: await named(path), hash })))
  }
}
