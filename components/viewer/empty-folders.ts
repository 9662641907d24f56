// Finds what is in docs folders that list nothing, so that the sidebar can offer to show it.
// To change which layouts there are, see server/detect/layouts.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { DetectResponse, LayoutProposal } from '../../schema/api/api.js'
import { isDefaultEntry } from '../../schema/config/folder-entry.js'
import { respell } from '../../schema/names/home-path.js'
import { workspacesOf } from '../../schema/names/listings.js'
import type { DocsFolderInfo, Tree } from '../../schema/tree.js'

/** No event tells of a file that the layout does not list, so an empty folder is scanned again after a pause. */
const PAUSE_MS = 3_000
/** The pause is so many times as long as the scan took. */
const REST = 20

/** A docs folder that lists nothing, and the best layout for what is in it, with paths as they are shown: `~/shop`. */
export interface EmptyFolder {
  folder: DocsFolderInfo
  proposal: LayoutProposal
}

export class EmptyFolders implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #detect: (root: string) => Promise<DetectResponse | null>
  /** By root: the next scan of a folder that lists nothing. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #best = new Map<string, LayoutProposal>()
  #tree: Tree | null = null

  /** @param detect - null where the service does not answer */
  constructor(
    host: ReactiveControllerHost,
    detect: (root: string) => Promise<DetectResponse | null>,
  ) {
    this.#host = host
    this.#detect = detect
    host.addController(this)
  }

  hostConnected(): void {
    for (const { root } of emptyIn(this.#tree)) this.#schedule(root, 0)
  }

  hostDisconnected(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  get offers(): readonly EmptyFolder[] {
    return emptyIn(this.#tree).flatMap(folder => {
      const proposal = this.#best.get(folder.root)
      if (!proposal) return []
      const entries = proposal.entries.map(entry => {
        return { ...entry, path: respell(entry.path, folder.root, folder.label) }
      })
      return [{ folder, proposal: { ...proposal, entries } }]
    })
  }

  update(tree: Tree | null): void {
    if (tree === this.#tree) return
    this.#tree = tree
    for (const { root } of emptyIn(tree)) this.#schedule(root, 0)
  }

  #schedule(root: string, pause: number): void {
    if (this.#timers.has(root)) return
    this.#timers.set(
      root,
      setTimeout(() => void this.#look(root), pause),
    )
  }

  async #look(root: string): Promise<void> {
    const isEmpty = () => emptyIn(this.#tree).some(folder => folder.root === root)
    const since = performance.now()
    // A page that is not on show waits until it is.
    if (isEmpty() && !document.hidden) await this.#find(root)
    // The host may have gone meanwhile.
    if (!this.#timers.delete(root) || !isEmpty()) return
    this.#schedule(root, Math.max(PAUSE_MS, REST * (performance.now() - since)))
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
