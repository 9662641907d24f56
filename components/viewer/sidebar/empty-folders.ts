// Finds what is in docs folders that list nothing, so that the sidebar can offer to show it.
// To change which layouts there are, see server/detect/layouts.ts.

import type { ReactiveControllerHost } from 'lit'
import type { DetectResponse, LayoutProposal } from '../../../schema/api/api.js'
import { isDefaultEntry } from '../../../schema/config/config.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import type { DocsFolderInfo, Tree } from '../../../schema/tree.js'

/** The tree changes with each file that is written, so a folder is scanned again only after a pause. */
const PAUSE_MS = 30_000

/** A docs folder that lists nothing, and the best layout for what is in it. */
export interface EmptyFolder {
  folder: DocsFolderInfo
  proposal: LayoutProposal
}

export class EmptyFolders {
  readonly #host: ReactiveControllerHost
  readonly #detect: (root: string) => Promise<DetectResponse | null>
  readonly #requestedAt = new Map<string, number>()
  readonly #best = new Map<string, LayoutProposal>()
  #tree: Tree | null = null

  /** @param detect - null where the service does not answer */
  constructor(
    host: ReactiveControllerHost,
    detect: (root: string) => Promise<DetectResponse | null>,
  ) {
    this.#host = host
    this.#detect = detect
  }

  get offers(): readonly EmptyFolder[] {
    return emptyIn(this.#tree).flatMap(folder => {
      const proposal = this.#best.get(folder.root)
      return proposal ? [{ folder, proposal }] : []
    })
  }

  update(tree: Tree | null): void {
    if (tree === this.#tree) return
    this.#tree = tree
    for (const { root } of emptyIn(tree)) {
      const last = this.#requestedAt.get(root)
      if (last !== undefined && performance.now() - last < PAUSE_MS) continue
      this.#requestedAt.set(root, performance.now())
      void this.#find(root)
    }
  }

  async #find(root: string): Promise<void> {
    const found = await this.#detect(root)
    const fits = found?.proposals.filter(({ entries }) => {
      return entries.length > 0 && !isDefaultEntry(entries, found.path)
    })
    const best = fits?.find(({ layout }) => layout === 'all') ?? fits?.[0]
    if (best) this.#best.set(root, best)
    else this.#best.delete(root)
    this.#host.requestUpdate()
  }
}

/** The folders that can be read and list no doc. */
function emptyIn(tree: Tree | null): readonly DocsFolderInfo[] {
  if (!tree) return []
  const tasks = tree.tasks.filter(task => workspacesOf(task).some(({ docs }) => docs.length > 0))
  const collections = tree.collections.filter(({ docs }) => docs.length > 0)
  const withDocs = new Set([...tasks, ...collections].map(({ folder }) => folder))
  return tree.folders.filter(({ name, problem }) => problem === undefined && !withDocs.has(name))
}
