// Where Claude Code is told to write plans: `plansDirectory` in a project's .claude settings.
// To change how the folder is shown, see layouts.ts.

import { isAbsolute, relative, resolve } from 'node:path'
import { expandHome } from '../../schema/names/home-path.js'
import { headOf, realInside } from './listing.js'

const FILES = ['settings.local.json', 'settings.json']

export interface PlansFolders {
  /** Inside the detected folder. */
  inside: string[]
  /** As the settings spell them: they lie elsewhere. */
  outside: string[]
}

export async function plansFoldersOf(path: string, home: string): Promise<PlansFolders> {
  const found: PlansFolders = { inside: [], outside: [] }
  for (const file of FILES) {
    const asked = plansDirectoryIn(await headOf(`${path}/.claude/${file}`))
    if (asked === null) continue
    const abs = resolve(path, expandHome(asked, home))
    const rel = relative(path, abs)
    if (rel === '') continue
    const isInside = !rel.startsWith('..') && !isAbsolute(rel)
    const isThere = isInside && (await realInside(path, rel)) !== null
    if (isThere) found.inside.push(rel)
    else if (!isInside) found.outside.push(asked)
  }
  return found
}

function plansDirectoryIn(text: string): string | null {
  try {
    const { plansDirectory } = Object(JSON.parse(text)) as { plansDirectory?: unknown }
    return typeof plansDirectory === 'string' && plansDirectory !== '' ? plansDirectory : null
  } catch {
    // No settings, or broken ones: they name no folder.
    return null
  }
}
