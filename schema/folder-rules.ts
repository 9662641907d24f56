// The rules by which a docs folder is read: its status folders, groups, collections and doc types. To change the
// defaults, see config/config.ts; what is allowed, config/config-schema.ts.

export const COLORS = [
  'grey',
  'violet',
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'pink',
  'red',
] as const

export type Color = (typeof COLORS)[number]

export interface StatusFolders {
  active: string
  done: string
}

export interface Group {
  label: string
  folder: string
  fileTypes?: string[]
}

/** The name in a pattern of paths that stands for any number of folders, none included. */
export const ANY_FOLDERS = '**'

export interface CollectionRule {
  label: string
  /** A pattern of doc paths inside the docs folder; `*` matches within one name, `**` any number of folders. */
  path: string
  /** Patterns of the same kind: docs that are not in it. */
  except?: string[]
  /** Default true; otherwise sorted by path. */
  newestFirst?: boolean
  /** Default false: a new doc in it raises no added event. */
  notify?: boolean
}

/** New docs of a collection are neither announced nor marked. */
export function isMuted({ notify }: CollectionRule): boolean {
  return notify !== true
}

export interface DocType {
  id: string
  label: string
  /** One pattern of file names, such as `plan*.html`. Only files of `fileTypes` are docs. */
  match: string
  color: Color
  icon?: string
}

/** The keys that say how a docs folder is read; a folder entry may override each. */
export interface FolderRules {
  statusFolders: StatusFolders | null
  plansFolder: string
  phasePattern: string
  fileTypes: string[]
  groups: Group[]
  collections: CollectionRule[]
}
