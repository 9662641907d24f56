// The folders that a first run proposes: where the service was started, the repository around it, and Claude Code's
// plans. Nothing else is searched for. To change what is found in each, see detect.ts.

import { dirname } from 'node:path'
import type { Config } from '../../schema/config/config.js'
import { repositoryAround } from '../fs/checkout.js'
import { isFolder } from '../fs/there.js'
import { detect, type Detection } from './detect.js'

/** The layout of each folder. A folder without docs is left out, and one whose docs another one has, too. */
export async function placesFor(
  startedIn: string,
  config: Config,
  home: string,
): Promise<Detection[]> {
  const repository = await repositoryAround(startedIn)
  const paths = [startedIn, ...(repository ? [repository] : []), `${home}/.claude/plans`]
  const places: Detection[] = []
  for (const path of new Set(paths)) {
    // A home folder or the root of the disk is no docs folder, however many docs lie in it.
    if (path === home || dirname(path) === path || !(await isFolder(path))) continue
    const found = await detect(path, config, home)
    if (bestDocs(found) > 0) places.push(found)
  }
  return places
}

/** How many docs the best layout shows. */
export function bestDocs({ found }: Detection): number {
  return found[0]?.proposal.docs ?? 0
}
