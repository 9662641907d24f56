// Finds the layouts in a folder: reads its names once, recognises, and counts what each would list.
// To change which layouts there are, see layouts.ts; how much is read, listing.ts.

import { resolve } from 'node:path'
import type { DetectResponse, LayoutProposal } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { withNames } from '../../schema/config/upgrade.js'
import { expandHome } from '../../schema/names/home-path.js'
import { isFolder } from '../fs/there.js'
import { pathOf, type EntryDraft } from './entries.js'
import type { FolderNames } from './folder-names.js'
import { folders, homesIn, marksIn, recognise, type Recognised } from './layouts.js'
import { leftOutOf } from './left-out.js'
import { listNames } from './listing.js'
import { Surroundings } from './outcome.js'
import { plansFoldersOf } from './plans-directory.js'
import { hiddenTaskPlaces, taskPlaces } from './task-places.js'

/** A layout that was found, with what it is compared by. */
export interface DetectedLayout {
  proposal: LayoutProposal
  /** The folders that it reads, inside the detected one. */
  homes: string[]
  /** With those in the settings already; an entry without docs is no part of it. */
  entries: { draft: EntryDraft; docs: ReadonlySet<string> }[]
  /** The docs it lists, with those that the settings list already, inside the detected folder. */
  paths: ReadonlySet<string>
  /** false: the others show all of its docs, so that only its name asks for it. */
  isOffered: boolean
}

export interface Detection {
  /** Absolute. */
  path: string
  /** Best first. */
  found: DetectedLayout[]
  /** Where nothing is found: the docs that are left out, and why. */
  leftOut: LayoutProposal['leftOut']
  stopped: boolean
}

const ALREADY = 'already in the settings'

/**
 * Every layout in the folder at `path`, which is absolute and has no slash at its end.
 * @param config - says which files are docs, and which of them are listed already
 */
export async function detect(path: string, config: Config, home: string): Promise<Detection> {
  const plans = await plansFoldersOf(path, home)
  const { statusFolders } = config
  const hidden = statusFolders ? await hiddenTaskPlaces(path, statusFolders) : []
  const { root, marks, stopped } = await listNames({
    path,
    types: new Set(config.fileTypes),
    homes: [...homesIn(path), ...plans.inside, ...hidden],
    marks: marksIn(path),
  })
  const sight = { path, root, marks, plansFolders: plans.inside }
  const judge = new Judge(new Surroundings(path, root, config), config, home)

  const tasks = await tasksIn(root, judge, path, config)
  const named: DetectedLayout[] = []
  for (const recognised of recognise(sight)) named.push(await judge.find(recognised))
  named.sort((a, b) => b.paths.size - a.paths.size)
  const best = [tasks, ...named].filter(({ paths }) => paths.size > 0)
  const union = best.length > 1 ? [await judge.find(unionOf(best))] : []
  const every = folders(sight)
  const rest = every ? [await judge.find(withHiddenHomes(every, named))] : []
  const shown = new Set(best.flatMap(({ paths }) => [...paths]))
  for (const each of rest) each.isOffered = [...each.paths].some(doc => !shown.has(doc))

  const found = [...best, ...union, ...rest]
  const outside = plans.outside.map(asked => {
    return { files: 0, why: `plansDirectory of Claude Code is ${asked}, which is not followed` }
  })
  for (const { proposal } of found) {
    if (['claude', 'all', 'folders'].includes(proposal.layout)) proposal.leftOut.push(...outside)
  }
  const none = { paths: new Set<string>(), homes: [''], otherwise: 'not part of any layout' }
  const leftOut = found.length > 0 ? [] : leftOutOf(root, none)
  return { path, found, leftOut, stopped }
}

/**
 * The same for a path as a person gives it: absolute, or starting with `~/`. null where no folder is
 * there.
 */
export async function detectAsked(
  asked: string,
  config: Config,
  home: string,
): Promise<Detection | null> {
  const path = expandHome(asked, home)
  return (await isFolder(path)) ? detect(resolve(path), config, home) : null
}

export function responseOf({ path, found, stopped }: Detection): DetectResponse {
  const offered = found.filter(({ isOffered }) => isOffered)
  return { path, proposals: offered.map(({ proposal }) => proposal), stopped }
}

/** Tells what a layout would list beside the settings. */
class Judge {
  readonly #around: Surroundings
  readonly #names: string[]
  readonly #saved: Promise<ReadonlySet<string>>

  constructor(around: Surroundings, config: Config, home: string) {
    this.#around = around
    this.#names = config.folders.map(({ name }) => name)
    const inside = config.folders
      .map(entry => ({ ...entry, path: withoutSlash(expandHome(entry.path, home)) }))
      .filter(({ path }) => path === around.path || path.startsWith(`${around.path}/`))
    this.#saved = around.outcomesOf(inside).then(outcomes => {
      return new Set(outcomes.flatMap(({ docs }) => [...docs.keys()]))
    })
  }

  async find(recognised: Recognised): Promise<DetectedLayout> {
    const saved = await this.#saved
    const entries = withNames(recognised.entries, this.#names)
    const outcomes = await this.#around.outcomesOf(entries)
    const docs = outcomes.map(({ docs }) => new Set(docs.keys()))
    const isSaved = docs.map(paths => [...paths].every(doc => saved.has(doc)))
    const paths = new Set(docs.flatMap(paths => [...paths]))
    const fresh = new Set(docs.flatMap((paths, i) => (isSaved[i] ? [] : [...paths]))).size
    const { layout, label, homes } = recognised
    const otherwise = layout === 'tasks' ? 'not in a task' : 'not part of this layout'
    const already = paths.size - fresh
    return {
      proposal: {
        layout,
        label,
        entries: entries.filter((_, i) => !isSaved[i]),
        docs: fresh,
        tasks: outcomes.reduce((sum, { tasks }, i) => sum + (isSaved[i] ? 0 : tasks), 0),
        samples: this.#around.titlesOf(outcomes),
        leftOut: [
          ...(already > 0 ? [{ files: already, why: ALREADY }] : []),
          ...leftOutOf(this.#around.root, { paths, homes, otherwise }),
        ],
      },
      homes,
      entries: recognised.entries.flatMap((draft, i) => {
        const listed = docs[i]
        return listed && listed.size > 0 ? [{ draft, docs: listed }] : []
      }),
      paths,
      isOffered: true,
    }
  }
}

/** The default layout: in the folder itself, or in the nearest one below that has it. */
async function tasksIn(
  root: FolderNames,
  judge: Judge,
  path: string,
  { statusFolders }: Config,
): Promise<DetectedLayout> {
  const own = await judge.find(defaultLayout(root, path, statusFolders))
  if (own.paths.size > 0 || !statusFolders) return own
  for (const place of taskPlaces(root, statusFolders)) {
    const found = await judge.find(defaultLayout(place, path, statusFolders))
    if (found.paths.size > 0) return found
  }
  return own
}

function defaultLayout(
  place: FolderNames,
  path: string,
  statusFolders: Config['statusFolders'],
): Recognised {
  const prefix = place.rel === '' ? '' : `${place.rel}/`
  const label = statusFolders
    ? `Tasks in ${prefix}${statusFolders.active}/ and ${statusFolders.done}/`
    : 'Tasks'
  return { layout: 'tasks', label, homes: [place.rel], entries: [{ path: pathOf(place, path) }] }
}

/** All of these together. What two of them read is in the first one. */
function unionOf(found: readonly DetectedLayout[]): Recognised {
  const listed = new Set<string>()
  const entries = found.flatMap(({ entries }) => {
    const added = entries.filter(({ docs }) => [...docs].every(doc => !listed.has(doc)))
    for (const { docs } of added) for (const doc of docs) listed.add(doc)
    return added.map(({ draft }) => draft)
  })
  return {
    layout: 'all',
    label: found.map(({ proposal }) => proposal.label).join(' + '),
    homes: found.flatMap(({ homes }) => homes),
    entries,
  }
}

/** Every folder, and the hidden homes of tools, as their layouts show them. */
function withHiddenHomes(every: Recognised, named: readonly DetectedLayout[]): Recognised {
  const hidden = named.flatMap(({ homes, entries }) => {
    return homes.every(home => home.startsWith('.')) ? entries.map(({ draft }) => draft) : []
  })
  return { ...every, entries: [...every.entries, ...hidden] }
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '')
}
