// What the foot of the sidebar says: which folders are read, how far, and what is wrong with the
// connection. Pure.

import type { StatusResponse } from '../../../schema/api/api.js'
import type { Tree } from '../../../schema/tree.js'
import type { ViewState } from '../../state/state.js'

/** The path of the one docs folder, or how many there are. */
export function foldersLine(tree: Tree | null): string {
  const folders = tree?.folders ?? []
  const [only] = folders
  return folders.length === 1 && only ? only.label : tree ? `${folders.length} folders` : ''
}

/** What is wrong, in words; `''` while all is well. */
export function stateLine(live: ViewState['live'], status: StatusResponse | null): string {
  if (live === 'lost') return 'Reconnecting…'
  if (live === 'connecting') return 'Connecting…'
  return status && status.polling.length > 0 ? 'Polling every 2 s' : ''
}

export function progressLine(status: StatusResponse | null): string {
  const { reading, indexing } = status ?? {}
  if (reading) return `Reading ${number(reading.done)} of ${number(reading.of)}`
  if (indexing) return `Indexing ${number(indexing.done)} of ${number(indexing.of)}`
  return ''
}

/** How many docs are listed; one that stands in two places counts once. */
export function docCount(tree: Tree | null): string {
  if (!tree) return ''
  const places = [
    ...tree.tasks.flatMap(task => [task, ...task.phases, ...task.groups]),
    ...tree.collections,
  ]
  const paths = new Set(places.flatMap(({ docs }) => docs.map(({ path }) => path)))
  return paths.size === 1 ? '1 doc' : `${number(paths.size)} docs`
}

function number(count: number): string {
  return count.toLocaleString('en')
}
