// Loads all that is shown of changes and comments. Its script is loaded late, with what shows them.
// To change what is asked for, see compare-loader.ts and comments-loader.ts; when, viewer/late-elements.ts.

import type { CrashGuard } from '../docs/crash-guard.js'
import type { Api } from '../service/api.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'
import { CommentsLoader } from './comments-loader.js'
import { CompareLoader } from './compare-loader.js'
import { ComparisonCache } from './comparison-cache.js'
import { DrawnLoader } from './drawn-loader.js'

interface LoadersHost {
  readonly store: Store<ViewerState>
  readonly api: Api
  readonly crashGuard: CrashGuard
  readonly isTab: boolean
  readonly isStarted: boolean
  loaders: ReviewLoaders | null
}

/** The loaders of a viewer, which run as long as it does. */
export function loadersOf(host: LoadersHost): ReviewLoaders {
  host.loaders ??= new ReviewLoaders(host)
  if (host.isStarted) host.loaders.start()
  return host.loaders
}

export class ReviewLoaders {
  readonly comparisons: ComparisonCache
  readonly comments: CommentsLoader
  readonly drawn: DrawnLoader
  readonly #compared: CompareLoader

  constructor({ store, api, crashGuard: guard, isTab }: LoadersHost) {
    this.comparisons = new ComparisonCache(api)
    this.comments = new CommentsLoader(store, api, isTab)
    this.drawn = new DrawnLoader({ store, api, guard })
    this.#compared = new CompareLoader(store, api, this.comparisons)
  }

  start(): void {
    this.#compared.start()
    this.comments.start()
  }

  stop(): void {
    this.comments.stop()
    this.#compared.stop()
  }
}
