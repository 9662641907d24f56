// The names of the status folders, for docs folders without a task: the tree has only the tasks in them.
// To change where they are shown, see parts/doc-tree/build-rows.ts.

import type { ReactiveControllerHost } from 'lit'
import type { ConfigResponse } from '../../../schema/api/api.js'
import { rulesOf } from '../../../schema/config/config.js'
import type { Tree } from '../../../schema/tree.js'
import type { Tagged } from '../../state/service/api.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'

export class StatusNames {
  readonly #host: ReactiveControllerHost
  readonly #fetch: () => Promise<Tagged<ConfigResponse> | null>
  #tree: Tree | null = null

  /** By docs folder. */
  names: ReadonlyMap<string, StatusFolders> = new Map()

  /** @param fetch - the settings; null where the service does not answer */
  constructor(host: ReactiveControllerHost, fetch: () => Promise<Tagged<ConfigResponse> | null>) {
    this.#host = host
    this.#fetch = fetch
  }

  /** Takes the tree, and fetches the settings if a folder in it has no task. */
  update(tree: Tree | null): void {
    if (tree === this.#tree) return
    this.#tree = tree
    const filled = new Set(tree?.tasks.map(({ folder }) => folder))
    if (tree?.folders.some(({ name, settle }) => settle && !filled.has(name))) void this.#load()
  }

  async #load(): Promise<void> {
    const reply = await this.#fetch()
    if (!reply) return
    const { config, overrides } = reply.value
    const folders = overrides.folders ?? config.folders
    const names = folders.flatMap((entry): [string, StatusFolders][] => {
      const { statusFolders } = rulesOf(config, entry)
      return statusFolders ? [[entry.name, statusFolders]] : []
    })
    this.names = new Map(names)
    this.#host.requestUpdate()
  }
}
