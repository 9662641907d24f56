// /api/config: the saved settings, saving them, and a dry run of a draft.
// To change what a save checks, see config/check.ts.

import type Router from '@koa/router'
import type { OkResponse, Preview } from '../../schema/api/api.js'
import type { CheckedDraft } from '../config/check.js'
import type { ConfigStore } from '../config/store.js'
import { readJson } from '../http/json-body.js'
import { isKnownTag } from '../http/send-json.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'

export function configRoutes(api: Router, config: ConfigStore, library: Library): void {
  api.get('/config', ctx => {
    const etag = config.etag()
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' })
    if (isKnownTag(ctx, etag)) ctx.status = 304
    else ctx.body = config.response()
  })

  api.put('/config', async ctx => {
    await config.save(await readJson(ctx.req), ctx.headers['if-match'])
    ctx.body = { ok: true } satisfies OkResponse
  })

  api.post('/config/preview', async ctx => {
    const body = await readJson(ctx.req)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Refusal(400, 'the body is not a config object')
    }
    ctx.body = await previewOf(await config.check(body), library)
  })
}

async function previewOf({ config, problems }: CheckedDraft, library: Library): Promise<Preview> {
  const folders = config ? await library.preview(config) : []
  const said = new Set(problems.map(({ at }) => at))
  const unread = folders.flatMap(({ problem }, i) => {
    const at = `folders.${i}.path`
    return problem === undefined || said.has(at) ? [] : [{ at, says: problem }]
  })
  const lines = [...problems, ...unread].map(({ at, says }) => `${at}: ${says}`)
  return lines.length === 0
    ? { ok: true, folders }
    : { ok: false, error: lines.join('\n'), folders }
}
