// Lists the docs that folder entries would have, by the code that makes the tree.
// To change what an entry lists, see outline/build-outline.ts; which entries there are, layouts.ts.

import { statSync } from 'node:fs'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import {
  buildCollections,
  buildTask,
  type OutlineParams,
  type ListedFile,
} from '../outline/build-outline.js'
import {
  FolderNode,
  NOTHING_LISTED,
  folderFacts,
  tasksOf,
  type FileFacts,
  type FolderFacts,
} from '../outline/folder.js'
import { compileRules, type Rules } from '../outline/compiled-rules.js'
import { commonOf } from '../scan/doc-list.js'
import { inSlices } from '../threads/schedule.js'
import { readTitled } from '../text/file-reader.js'
import { mayServe } from '../text/may-serve.js'
import { folderAt, type FolderNames } from './folder-names.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { realPathOf, stateOf, type FileState } from '../fs/file-state.js'
import { isDiskError } from '../fs/errno.js'

/** How many titles stand for a layout. */
const SAMPLES = 5

/** The docs and tasks that an entry would list. */
export interface Outcome {
  /** By path inside the detected folder. */
  docs: Map<string, ListedFile>
  tasks: number
}

/** The detected folder, and what was asked of its files so far. */
export class Surroundings {
  /** Absolute. */
  readonly path: string
  readonly root: FolderNames
  readonly #config: Config
  readonly #common: ReturnType<typeof commonOf>
  readonly #facts = new Map<string, FileFacts>()

  constructor(path: string, root: FolderNames, config: Config) {
    this.path = path
    this.root = root
    this.#config = config
    this.#common = commonOf(config)
  }

  /** The outcome of each of these entries; they lie in the detected folder, and are shown together. */
  async outcomesOf(entries: readonly FolderEntry[]): Promise<Outcome[]> {
    const real = realPathOf(this.path) ?? this.path
    const roots = entries.map(({ path }) => real + path.slice(this.path.length))
    const outcomes: Outcome[] = []
    for (const [i, entry] of entries.entries()) {
      const base = roots[i] ?? ''
      const rules = compileRules(this.#config, entry)
      const admits = (target: string, rel: string) =>
        mayServe(roots, { rules: rules.raw, base, abs: `${base}/${rel}` }, target)
      const outcome = { docs: new Map<string, ListedFile>(), tasks: 0 }
      await inSlices(this.#describe(entry, rules, admits, outcome))
      outcomes.push(outcome)
    }
    return outcomes
  }

  *#describe(
    entry: FolderEntry,
    rules: Rules,
    admits: OutlineParams['admits'],
    into: Outcome,
  ): Generator<void> {
    const rel = entry.path.slice(this.path.length + 1)
    const names = folderAt(this.root, rel)
    if (!names) return
    const summaryOf = () => ({})
    const by: OutlineParams = { ...this.#common, folder: entry.name, admits, summaryOf }
    const node = FolderNode.root(yield* this.#folderFacts(names), entry.path, rules)
    const list = (file: ListedFile) => {
      into.docs.set(file.abs.slice(this.path.length + 1), file)
    }
    for (const task of tasksOf(node)) {
      buildTask(task, by, list)
      into.tasks++
      yield
    }
    buildCollections(node, by, list)
  }

  /** The titles of the newest docs. */
  titlesOf(outcomes: readonly Outcome[]): string[] {
    const files = outcomes.flatMap(({ docs }) => [...docs.values()])
    const newest = files.sort((a, b) => b.facts.mtimeMs - a.facts.mtimeMs)
    return newest.slice(0, SAMPLES).map(({ abs, facts, doc }) => {
      const titled = readTitled(facts.target ?? abs, extensionOf(doc.file))
      return (isDiskError(titled) ? null : titled.title) ?? doc.file
    })
  }

  *#folderFacts(names: FolderNames): Generator<void, FolderFacts> {
    const docs = [...names.docs]
    const files = new Map(docs.map(([name, isLink]) => [name, this.#factsOf(names, name, isLink)]))
    yield
    const folders = new Map<string, FolderFacts>()
    for (const inner of names.folders.values()) {
      folders.set(inner.name, yield* this.#folderFacts(inner))
    }
    return folderFacts({ ...NOTHING_LISTED, identity: names.rel, files, folders })
  }

  #factsOf(names: FolderNames, name: string, isLink: boolean): FileFacts {
    const rel = names.rel === '' ? name : `${names.rel}/${name}`
    const known = this.#facts.get(rel)
    if (known) return known
    const abs = `${this.path}/${rel}`
    const target = isLink ? realPathOf(abs) : null
    const facts: FileFacts = { ...stateAt(abs), isLink, ...(target !== null && { target }) }
    this.#facts.set(rel, facts)
    return facts
  }
}

function stateAt(abs: string): FileState {
  try {
    return stateOf(statSync(abs, { bigint: true }))
  } catch {
    // It may have gone since it was listed; then it is the oldest.
    return { stamp: '', size: 0, mtimeMs: 0 }
  }
}
