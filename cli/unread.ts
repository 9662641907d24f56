// `plans unread`: the docs that the reader has not read, or not since they changed.
// To change which docs these are, see schema/review/doc-mark.ts.

import { Command, Option } from 'clipanion'
import type { ConfigResponse, TreeResponse } from '../schema/api/api.js'
import { comparePaths } from '../schema/reading/text-order.js'
import { splitDocPath } from '../schema/names/keys.js'
import { listingsOf, type Listing } from '../schema/names/listings.js'
import { markOf } from '../schema/review/doc-mark.js'
import type { DocReview, ReviewResponse } from '../schema/review/marks.js'
import { EXITS, Failure } from './terminal/exits.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'
import { plainLine } from '../schema/plain-text.js'

export class UnreadCommand extends ReviewCommand {
  static override paths = [['unread']]
  static override usage = Command.Usage({
    description: 'List the docs that the reader has not read, or not since they changed',
    details: 'Exit code: 0; with --exit-code 4 if there are any; 6 for an unknown docs folder.',
    examples: [
      ['Everything', '$0 unread'],
      ['One docs folder, for a script', '$0 unread --folder docs --exit-code'],
    ],
  })

  folder = Option.String('--folder', { description: 'Only the docs of this docs folder' })
  exitCode = Option.Boolean('--exit-code', false, { description: 'End with 4 if there are any' })

  protected override async ask(service: ReviewClient): Promise<number> {
    if (this.folder !== undefined) await expectFolder(service, this.folder)
    const { docs } = await service.get<ReviewResponse>('/api/review')
    const unread = docs.filter(doc => {
      const isIn = [undefined, splitDocPath(doc.path)?.folder].includes(this.folder)
      return isIn && markOf(doc) !== null
    })
    unread.sort((a, b) => comparePaths(a.path, b.path))
    const { tree } = await service.get<TreeResponse>('/api/tree')
    const paths = unread.map(({ path }) => path)
    const listings = tree ? listingsOf(paths, tree) : new Map<string, Listing[]>()
    const titleOf = (path: string) => listings.get(path)?.[0]?.doc.title ?? ''
    this.print(
      { docs: unread },
      unread.map(doc => lineOf(doc, titleOf(doc.path))),
    )
    return this.exitCode && unread.length > 0 ? EXITS.nothing : EXITS.done
  }
}

async function expectFolder(service: ReviewClient, name: string): Promise<void> {
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
