// `plans unread`: the docs that the reader has not read, or not since they changed.
// To change which docs these are, see schema/review/doc-mark.ts.

import type { ConfigResponse, TreeResponse } from '../schema/api/api.js'
import { comparePaths } from '../schema/reading/text-order.js'
import { splitDocPath } from '../schema/names/keys.js'
import { listingsOf, type Listing } from '../schema/names/listings.js'
import { markOf } from '../schema/review/doc-mark.js'
import type { DocReview, ReviewResponse } from '../schema/review/marks.js'
import { plainLine } from '../schema/plain-text.js'
import { MOST_FOR_TOOL } from './agents/feedback.js'
import type { PlansService } from './agents/plans-service.js'
import type { CommandOf } from './agents/verb.js'
import { EXITS, Failure } from './terminal/exits.js'

export const unread: CommandOf<'unread'> = {
  examples: [
    ['Everything', '$0 unread'],
    ['One docs folder, for a script', '$0 unread --folder docs --exit-code'],
  ],

  async run(args, service) {
    if (args.folder !== undefined) await expectFolder(service, args.folder)
    const { docs } = await service.get<ReviewResponse>('/api/review')
    const found = docs.filter(doc => {
      const isIn = [undefined, splitDocPath(doc.path)?.folder].includes(args.folder)
      return isIn && markOf(doc) !== null
    })
    found.sort((a, b) => comparePaths(a.path, b.path))
    const { tree } = await service.get<TreeResponse>('/api/tree')
    const paths = found.map(({ path }) => path)
    const listings = tree ? listingsOf(paths, tree) : new Map<string, Listing[]>()
    const titleOf = (path: string) => listings.get(path)?.[0]?.doc.title ?? ''
    const most = service.options.front === 'tool' ? MOST_FOR_TOOL : Infinity
    const rows = found.slice(0, most)
    return {
      reply: {
        docs: rows.map(({ path, todo }) => ({ path, title: titleOf(path), todo })),
        left: found.length - rows.length,
      },
      lines: found.map(doc => lineOf(doc, titleOf(doc.path))),
      exit: args['exit-code'] && found.length > 0 ? EXITS.nothing : EXITS.done,
    }
  },
}

async function expectFolder(service: PlansService, name: string): Promise<void> {
  const { config, overrides } = await service.get<ConfigResponse>('/api/config')
  const names = (overrides.folders ?? config.folders).map(folder => folder.name)
  if (names.includes(name)) return
  const next = names.length === 0 ? 'There are none yet.' : `They are ${names.join(', ')}.`
  throw new Failure(EXITS.notFound, `there is no docs folder ${name}`, next)
}

/** `changed  docs/active/search/plans/plan.html  Search rewrite`. */
function lineOf({ path, state }: DocReview, title: string): string {
  return `${state}  ${plainLine(path)}  ${plainLine(title)}`.trimEnd()
}
