// /api/versions: the history of a doc, the bytes of a version, deleted docs; restoring and forgetting them.
// To change what is kept, see review/reviews.ts; how a version is written back, files/restore.ts.

import type Router from '@koa/router'
import type { Context } from 'koa'
import { splitDocPath } from '../../../schema/names/keys.js'
import {
  FORGET_BODY,
  RESTORE_BODY,
  isHash,
  msOf,
  type ForgetResponse,
  type Hash,
  type RestoreResponse,
} from '../../../schema/review/versions.js'
import type { CommentPlaces } from '../../compare/comment-places.js'
import type { Comparisons } from '../../compare/comparisons.js'
import { keptFile } from '../../files/kept-file.js'
import { restoreFile } from '../../files/restore.js'
import { readBody } from '../../http/json-body.js'
import { onlyReader } from '../../http/only-reader.js'
import { hostIn, queryIn } from '../../http/request.js'
import { sendFile } from '../../http/send-file.js'
import type { Library } from '../../library/library.js'
import { Refusal } from '../../refusal.js'
import type { Reviews } from '../../review/reviews.js'
import { plainDocHeaders } from '../../trust/headers.js'
import { knownRoots, neededPath, noDocument } from '../requested-doc.js'
import { namedDoc } from '../named-doc.js'
import { textCharsetOf } from '../source.js'

interface VersionParts {
  library: Library
  reviews: Reviews
  comparisons: Comparisons
  places: CommentPlaces
}

export function versionRoutes(
  api: Router,
  { library, reviews, comparisons, places }: VersionParts,
): void {
  api.get('/versions', async ctx => {
    const path = neededPath(ctx)
    const before = numberIn(ctx)
    const isTimeline = queryIn(ctx).get('timeline') === '1'
    const doc = await namedDoc(library, path)
    ctx.body = await reviews.ask('versions', { doc, before, isTimeline })
  })

  api.get('/versions/bytes', async ctx => {
    const asked = neededPath(ctx)
    const hash = neededHash(ctx)
    const { path, bytes } = await reviews.ask('bytes', {
      doc: await namedDoc(library, asked),
      hash,
    })
    const { folders } = await knownRoots(library)
    const root = folders.find(({ name }) => name === splitDocPath(path)?.folder)
    if (!root) throw noDocument(asked)
    const file = keptFile(path, root, { hash, bytes })
    const charset = await textCharsetOf(file)
    ctx.set(plainDocHeaders('active', hostIn(ctx), false))
    if (charset === null) ctx.attachment(file.name)
    const type = charset === null ? 'application/octet-stream' : `text/plain; charset=${charset}`
    await sendFile(ctx, file, { etag: `"${hash}"`, type })
  })

  api.get('/versions/gone', async ctx => {
    const before = queryIn(ctx).get('before')
    if (before !== null && msOf(before) === null) throw new Refusal(400, 'bad time')
    ctx.body = await reviews.ask('gone', { before })
  })

  api.post('/versions/restore', async ctx => {
    const { path, hash, ifHash } = await readBody(ctx.req, RESTORE_BODY)
    const version = await reviews.ask('bytes', { doc: await namedDoc(library, path), hash })
    const roots = await knownRoots(library)
    await restoreFile(roots, { path: version.path, bytes: version.bytes, ifHash })
    await reviews.ask('restored', { path: version.path, hash })
    ctx.body = { hash } satisfies RestoreResponse
  })

  api.post('/versions/forget', onlyReader, async ctx => {
    const { path, hashes } = await readBody(ctx.req, FORGET_BODY)
    const freed = await reviews.ask('forget', { doc: await namedDoc(library, path), hashes })
    // Its texts are in what was compared.
    comparisons.clear()
    places.clear()
    ctx.body = { freed } satisfies ForgetResponse
  })
}

function neededHash(ctx: Context): Hash {
  const hash = queryIn(ctx).get('hash')
  if (!isHash(hash)) throw new Refusal(400, 'bad hash')
  return hash
}

/** The `before` of the query; null without one. */
function numberIn(ctx: Context): number | null {
  const before = queryIn(ctx).get('before')
  if (before === null) return null
  if (!/^\d{1,9}$/.test(before)) throw new Refusal(400, 'bad number')
  return Number(before)
}
