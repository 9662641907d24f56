// What tells one doc from another beyond its place, and which docs make no mark while they are new. Pure.
// To change how a doc keeps its id, see server/review/identity.ts.

import type { FolderRules } from '../folder-rules.js'
import { taskAt } from '../names/keys.js'
import { compileCollection, compileWildcards } from '../reading/wildcards.js'
import { foldName } from '../names/file-name.js'

/** A doc in a task is the same wherever its task is; any other is known by its place alone. */
export function docKey(place: string, rules: FolderRules): string {
  const task = taskAt(place, rules)
  return task && task.dir !== place
    ? `t:${task.name}/${place.slice(task.dir.length + 1)}`
    : `p:${place}`
}

/**
 * Whether new docs at a place make no mark: those of settled tasks, and those that only a collection without
 * `notify` lists.
 */
export function compileMuted(rules: FolderRules): (place: string) => boolean {
  const collections = rules.collections.map(rule => ({
    matches: compileCollection(rule),
    isMuted: rule.notify !== true,
  }))
  return place => {
    const task = taskAt(place, rules)
    if (task && task.dir !== place) return task.status === 'done'
    // A doc that two patterns match stands in the first.
    return collections.find(({ matches }) => matches(place))?.isMuted ?? false
  }
}

/** Whether a file's name or place matches one of these patterns. */
export function compileSkip(patterns: readonly string[]): (place: string) => boolean {
  const matchers = patterns.map(pattern => compileWildcards(foldName(pattern), true))
  return place => {
    const folded = foldName(place)
    const name = folded.slice(folded.lastIndexOf('/') + 1)
    return matchers.some(matches => matches(name) || matches(folded))
  }
}
