// Docs folders of the default layout, and what the service would send from them.

import { DEFAULTS } from '../../../schema/config/config.js'
import type { Root, Roots } from '../../../server/files/allowed-roots.js'
import { docPathsOf } from '../../../server/files/doc-paths.js'
import { allowedIn, filePlaceOf, locate } from '../../../server/files/locate.js'
import { readDoc } from '../../../server/review/sync/read-doc.js'

/** The docs folder of that name, `real` absolute. */
export function rootOf(name: string, real: string): Root {
  return { name, given: real, real, rules: DEFAULTS }
}

/** The text of the file that this doc path opens; null when it opens none. */
export async function read(roots: Roots, path: string): Promise<string | null> {
  const file = await locate(roots, path)
  if (!file) return null
  try {
    return (await file.read()).toString()
  } finally {
    await file.close()
  }
}

/** The text that is captured of the doc at this path; null when its file may not be read. */
export function captured(roots: Roots, path: string): string | null {
  const place = filePlaceOf(roots, path)
  if (!place) return null
  const { base: root, rules, abs } = place
  const at = { root, place: abs.slice(root.length + 1), rules, allowed: allowedIn(roots) }
  const found = readDoc({ ...at, maxFile: Infinity }, null)
  return typeof found === 'string' ? null : String(found.bytes)
}

/** The doc path that is meant by what was typed, an absolute path for example. */
export async function pathOf(roots: Roots, asked: string): Promise<string | null> {
  for (const path of await docPathsOf(roots, asked)) {
    const file = await locate(roots, path)
    await file?.close()
    if (file) return file.path
  }
  return null
}
