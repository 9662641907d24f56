// Which events follow from a scan. To change when a doc counts as new or edited, see scan/pending-files.ts.

import { eventsFor, mutedKey, type ServerEvent } from '../../schema/api/events.js'
import type { Config } from '../../schema/config/config.js'
import { rulesOf } from '../../schema/config/folder-entry.js'
import { isMuted } from '../../schema/folder-rules.js'
import type { Tree } from '../../schema/tree.js'
import type { Delta } from '../scan/delta.js'

/** The events to send, in order; none when only hidden files changed. */
export function eventsOf(
  { whole, opens, changed, edited, added }: Delta,
  tree: Tree | null,
  config: Config,
): ServerEvent[] {
  const events = eventsFor(tree, edited, added, mutedCollections(config))
  return events.length > 1 || changed || whole || opens ? events : []
}

function mutedCollections(config: Config): Set<string> {
  return new Set(
    config.folders.flatMap(entry =>
      rulesOf(config, entry)
        .collections.filter(isMuted)
        .map(({ label }) => mutedKey(entry.name, label)),
    ),
  )
}
