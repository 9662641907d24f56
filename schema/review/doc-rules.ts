// Which docs make no mark while they are new, and which files are not kept. Pure.
// To change which new docs raise an event, see schema/api/events.ts.

import { isMuted, type FolderRules } from '../folder-rules.js'
import { taskAt } from '../names/keys.js'
import { compileCollection, compileWildcards } from '../reading/wildcards.js'
import { foldName } from '../names/file-name.js'

/**
 * New docs at a place make no mark: those of settled tasks, and those that only a collection without
 * `notify` lists.
 */
export function compileMuted(rules: FolderRules): (place: string) => boolean {
  const collections = rules.collections.map(rule => ({
    matches: compileCollection(rule),
    isMuted: isMuted(rule),
  }))
  return place => {
    const task = taskAt(place, rules)
    if (task && task.dir !== place) return task.status === 'done'
    // A doc that two patterns match stands in the first.
    return collections.find(({ matches }) => matches(place))?.isMuted ?? false
  }
}

/** A file's name or place matches one of these patterns. */
export function compileSkip(patterns: readonly string[]): (place: string) => boolean {
  const matchers = patterns.map(pattern => compileWildcards(foldName(pattern), true))
  return place => {
    const folded = foldName(place)
    const name = folded.slice(folded.lastIndexOf('/') + 1)
    return matchers.some(matches => matches(name) || matches(folded))
  }
}
