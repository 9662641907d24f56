// A docs folder of the default layout, `app`, read in this thread step by step.

import { DEFAULTS } from '../../../schema/config/config.js'
import { compileRules } from '../../../server/outline/compiled-rules.js'
import { FolderNode, NOTHING_LISTED, folderFacts } from '../../../server/outline/folder.js'
import { probeFolder } from '../../../server/scan/docs-folder.js'
import { relist } from '../../../server/scan/relist.js'

export class ReadFolder {
  /** The facts that are known of it. */
  root: FolderNode
  /** Folders that were listed, absolute. */
  readonly entered = new Set<string>()

  /** @param last - what was known of the same docs folder before */
  constructor(path: string, last?: ReadFolder) {
    const probe = probeFolder(path)
    if (probe.problem !== null) throw new Error(probe.problem)
    const { real: target, identity } = probe
    const known = last?.root.folder ?? NOTHING_LISTED
    const rules = compileRules(DEFAULTS, { name: 'app', path })
    this.root = FolderNode.root(folderFacts({ ...known, identity, target }), path, rules)
  }

  /** Lists these folders again, absolute. */
  *steps(dirty: 'all' | ReadonlySet<string>): Generator<void> {
    const enter = (abs: string) => void this.entered.add(abs)
    this.root = this.root.with((yield* relist(this.root, dirty, { titles: true, enter })).folder)
  }

  read(...dirty: string[]): this {
    finish(this.steps(dirty.length === 0 ? 'all' : new Set(dirty)))
    return this
  }

  /** The paths of all files, without their status. */
  get files(): string[] {
    return [...filesIn(this.root).keys()].sort()
  }

  /** Files (absolute) that are not known to `before`, or are in another state; a task is the same in both status folders. */
  since(before: FolderNode): { fresh: string[]; edited: string[] } {
    const [known, files] = [filesIn(before), [...filesIn(this.root)]]
    const fresh = files.filter(([path]) => !known.has(path))
    const edited = files.filter(([path, { facts }]) => {
      const old = known.get(path)?.facts
      return old && old.stamp !== facts.stamp
    })
    const absolute = (of: typeof files) => of.map(([, { abs }]) => abs)
    return { fresh: absolute(fresh), edited: absolute(edited) }
  }
}

function filesIn(root: FolderNode) {
  const nodes = [...root.everything()]
  return new Map(
    nodes.flatMap(node =>
      [...node.files].map(([name, facts]) => {
        const rel = node.relOf(name)
        return [rel.slice(rel.indexOf('/') + 1), { facts, abs: `${node.abs}/${name}` }] as const
      }),
    ),
  )
}

export function finish(steps: Iterator<void>): void {
  while (!steps.next().done) continue
}
