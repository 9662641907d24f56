// What is asked for in the history of a doc. They bubble and cross shadow roots.

import type { Hash, Version } from '../../schema/review/versions.js'
import { PlanEvent } from '../parts/shared/part-event.js'

/** A version with bytes to show. */
export type ShowableVersion = Version & { hash: Hash }

/** A version to show, and what the file is now. */
export interface ShownVersion {
  version: ShowableVersion
  now: Version | null
}

/** A version was chosen; null goes back to now. */
export class VersionChooseEvent extends PlanEvent {
  readonly shown: ShownVersion | null

  constructor(shown: ShownVersion | null) {
    super('plan-version-choose')
    this.shown = shown
  }
}

/** The doc as it is now is to be compared with a version. */
export class VersionCompareEvent extends PlanEvent {
  readonly hash: Hash

  constructor(hash: Hash) {
    super('plan-version-compare')
    this.hash = hash
  }
}

/** The history is to be closed. */
export class HistoryCloseEvent extends PlanEvent {
  constructor() {
    super('plan-history-close')
  }
}

/** The list of deleted docs is to be closed. */
export class DeletedCloseEvent extends PlanEvent {
  constructor() {
    super('plan-deleted-close')
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-version-choose': VersionChooseEvent
    'plan-version-compare': VersionCompareEvent
    'plan-history-close': HistoryCloseEvent
    'plan-deleted-close': DeletedCloseEvent
  }
}
