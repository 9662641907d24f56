// The rules of one docs folder, made ready to run over many names. Nothing here reads the disk.

import type { Config, FolderEntry } from '../../schema/config/config.js'
import { rulesOf } from '../../schema/config/folder-entry.js'
import { PhaseNames } from './phase-pattern.js'
import { ANY_FOLDERS, type CollectionRule, type FolderRules } from '../../schema/folder-rules.js'
import { compileCollection, compilePath } from '../../schema/reading/wildcards.js'

export interface CollectionPlace {
  rule: CollectionRule
  matches(rel: string): boolean
}

export interface GroupPlace {
  label: string
  folder: string
  types: ReadonlySet<string>
}

export interface Rules {
  raw: FolderRules
  types: ReadonlySet<string>
  groups: readonly GroupPlace[]
  collections: readonly CollectionPlace[]
  /** A folder is on the path of a collection: `named` by it, or `any` of those that its `**` stands for. */
  leadsToCollection(rel: string): 'named' | 'any' | null
  phases: PhaseNames
}

export function compileRules(config: Config, entry: FolderEntry): Rules {
  const raw = rulesOf(config, entry)
  const groups = new Map<string, GroupPlace>()
  for (const { label, folder, fileTypes } of raw.groups) {
    // Two groups of one folder would list each doc twice; the first one has it.
    if (!groups.has(folder)) {
      groups.set(folder, { label, folder, types: new Set(fileTypes ?? raw.fileTypes) })
    }
  }
  const places = raw.collections.flatMap(({ path }) => foldersOf(path))
  const [deep, named] = [places.filter(isDeep), places.filter(place => !isDeep(place))].map(paths =>
    paths.map(compilePath),
  )
  return {
    raw,
    types: new Set(raw.fileTypes),
    groups: [...groups.values()],
    collections: raw.collections.map(rule => ({ rule, matches: compileCollection(rule) })),
    leadsToCollection: rel => {
      if (named?.some(matches => matches(rel))) return 'named'
      return deep?.some(matches => matches(rel)) ? 'any' : null
    },
    phases: new PhaseNames(raw.phasePattern),
  }
}

function isDeep(place: string): boolean {
  return place.split('/').at(-1) === ANY_FOLDERS
}

// weekly/*/*.html → weekly, weekly/*; docs/**/*.md → docs, docs/**
function foldersOf(path: string): string[] {
  const segments = path.split('/')
  const deep = segments.indexOf(ANY_FOLDERS)
  const folders = deep < 0 ? segments.slice(0, -1) : segments.slice(0, deep + 1)
  return folders.map((_, count) => segments.slice(0, count + 1).join('/'))
}
