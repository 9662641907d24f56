// /api/config: the saved settings, saving them, and a dry run of a draft.
// To change what a save checks, see config/check.ts.

import type Router from '@koa/router'
import type { ConfigResponse, OkResponse, Preview } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { isFresh } from '../http/byte-range.js'
import { readJson } from '../http/json-body.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'

/** What the routes need of the store of the config file. */
export interface ConfigRoute {
  response(): Promise<ConfigResponse> | ConfigResponse
  /** The config file's strong validator, with its quotes. */
  etag(): string
  /** Resolves once saved and applied. Throws Refusal 400, 409, 412. */
  save(body: unknown, ifMatch: string | undefined): Promise<void>
  /** Finds every problem at once; `config` is null for a draft that cannot be read with. */
  check(body: unknown): Promise<Checked>
  /** What is wrong with the config file; null while nothing is. */
  readonly problem: string | null
}

interface Checked {
  config: Config | null
  problems: readonly { at: string; says: string }[]
}

export function configRoutes(api: Router, config: ConfigRoute, library: Library): void {
  api.get('/config', async ctx => {
    const response = await config.response()
    const etag = config.etag()
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' })
    if (isFresh(ctx.headers, { etag, modified: Infinity })) ctx.status = 304
    else ctx.body = response
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

async function previewOf({ config, problems }: Checked, library: Library): Promise<Preview> {
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
