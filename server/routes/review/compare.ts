// GET /api/compare: what changed in a doc between two of its versions.
// To change which versions are meant, see review/requests/compare-sides.ts; what is compared, compare/compare-versions.ts.

import type Router from '@koa/router'
import { extensionOf } from '../../../schema/names/file-name.js'
import { isHash } from '../../../schema/review/versions.js'
import type { Comparisons } from '../../compare/comparisons.js'
import { NO_CHANGES, type Comparison } from '../../compare/compare-versions.js'
import { queryIn } from '../../http/request.js'
import type { Library } from '../../library/library.js'
import { Refusal } from '../../refusal.js'
import type { Reviews } from '../../review/reviews.js'
import { neededPath } from '../requested-doc.js'
import { namedDoc } from '../named-doc.js'

interface CompareParts {
  library: Library
  reviews: Reviews
  comparisons: Comparisons
}

export function compareRoutes(api: Router, { library, reviews, comparisons }: CompareParts): void {
  api.get('/compare', async ctx => {
    const asked = neededPath(ctx)
    const query = queryIn(ctx)
    const [from, to, as] = [query.get('from') ?? 'read', query.get('to') ?? 'now', query.get('as')]
    if (!(isHash(from) || /^(read|review|back:\d{1,6})$/.test(from))) throw badHash()
    if (!(isHash(to) || to === 'now')) throw badHash()
    if (as !== null && as !== 'page' && as !== 'source')
      throw new Refusal(400, 'bad way to compare')
    const doc = await namedDoc(library, asked)
    const sides = await reviews.ask('sides', { doc, sides: { from, to } })
    const isSame = sides.from.hash === sides.to.hash
    const isWithKeys = query.get('keys') === '1'
    const compared =
      isSame && !isWithKeys
        ? null
        : await comparisons.compare({
            extension: extensionOf(sides.path),
            isSource: as === 'source',
            isWithKeys,
            from: sides.from.hash,
            to: sides.to.hash,
            read: async hash => (await reviews.ask('bytes', { doc, hash })).bytes,
          })
    const changes = compared && !isSame ? compared : unchanged(compared)
    ctx.type = 'application/json'
    // Up to 20 MB: it is put together without being read.
    ctx.body = joined([JSON.stringify({ ...sides, same: isSame }), changes])
  })
}

/** A comparison of equal bytes. @param compared - with the keys of their blocks; null without a request for them */
function unchanged(compared: Buffer | null): Buffer {
  const { keys, slow } = compared ? (JSON.parse(compared.toString()) as Comparison) : NO_CHANGES
  return Buffer.from(JSON.stringify({ ...NO_CHANGES, slow, ...(keys ? { keys } : {}) }))
}

function badHash(): Refusal {
  return new Refusal(400, 'bad hash')
}

/** One JSON object of two that are not empty. */
function joined([first, second]: [string, Buffer]): Buffer {
  return Buffer.concat([Buffer.from(`${first.slice(0, -1)},`), second.subarray(1)])
}
