// The shape of the places that files may be served from; the library keeps its current value.
// To change what is served from them, see locate.ts; how linked folders are found, scan/docs-folder.ts.

import type { FolderRules } from '../../schema/folder-rules.js'

/** A configured docs folder. */
export interface Root {
  name: string
  /** Absolute, as the config gives it (`~` expanded), links not resolved. */
  given: string
  /** Resolved; null while the folder is missing or unreadable. */
  real: string | null
  rules: FolderRules
}

/** A listed folder (status folder, task, plans folder, phase, group, collection place) that is a link. */
export interface LinkedFolder {
  /** Doc-path directory of the link, `<docs folder>/<path inside it>`. */
  dir: string
  /** Where it leads, resolved. */
  real: string
}

export interface Roots {
  /** In config order. */
  folders: readonly Root[]
  linked: readonly LinkedFolder[]
}
