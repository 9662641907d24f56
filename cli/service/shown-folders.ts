// Compares the docs folders of a running service with those that a start asks for.
// To change what is said of it, see cli/start.ts.

import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ConfigResponse } from '../../schema/api/api.js'
import type { FolderEntry } from '../../schema/config/config.js'
import { sameJson } from '../../schema/config/upgrade.js'
import { expandHome } from '../../schema/names/home-path.js'
import { askFor, type Running } from './service-client.js'

export interface ShownFolders {
  folders: readonly FolderEntry[]
  /** They must be shown by the same rules. */
  isExact: boolean
  home: string
}

/** True if the service shows these folders, in any order and under any names. */
export async function showsFolders(running: Running, wanted: ShownFolders): Promise<boolean> {
  const { body } = await askFor(running, '/api/config')
  const { config, overrides } = body as ConfigResponse
  const shown = overrides.folders ?? config.folders
  return sameJson(await placesOf(wanted), await placesOf({ ...wanted, folders: shown }))
}

/** Where the folders are, links resolved, and by which rules they are shown. */
async function placesOf({ folders, isExact, home }: ShownFolders): Promise<string[]> {
  const places = folders.map(async ({ name: _, icon: __, path, ...rules }) => {
    const abs = resolve(expandHome(path, home))
    const real = await realpath(abs).catch(() => abs)
    return isExact ? JSON.stringify([real, rules]) : real
  })
  return [...new Set(await Promise.all(places))].sort()
}
