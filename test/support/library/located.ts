// Docs folders of the default layout, and what the service would send from them.

import { DEFAULTS } from '../../../schema/config/config.js'
import type { Root, Roots } from '../../../server/files/allowed-roots.js'
import { docPathsOf } from '../../../server/files/doc-paths.js'
import { locate } from '../../../server/files/locate.js'

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

/** The doc path that is meant by what was typed, an absolute path for example. */
export async function pathOf(roots: Roots, asked: string): Promise<string | null> {
  for (const path of await docPathsOf(roots, asked)) {
    const file = await locate(roots, path)
    await file?.close()
    if (file) return file.path
  }
  return null
}
