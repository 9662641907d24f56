// Scrolls a version and the doc beside it together: the one that the reader scrolls leads the other.
// To change which blocks are pairs, see components/comparison/paired-blocks.ts; how a doc is scrolled, bridge/together/.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CompareResponse } from '../../schema/compare/compare.js'
import { MOST_BLOCKS } from '../../schema/compare/limits.js'
import type { Hash } from '../../schema/review/versions.js'
import { pairedBlocks } from '../comparison/paired-blocks.js'
import type { LevelPlace } from '../messages/annotations.js'
import type { PlanDocFrame } from '../parts/doc-frame/doc-frame.js'
import type { FrameMessageEvent } from '../parts/doc-frame/events.js'

interface LeadHost extends ReactiveControllerHost {
  /** The frame of the version; null until it is loaded. */
  readonly frame: PlanDocFrame | null
  /** The frame of the doc as it is now; null where the version lies over it. */
  readonly beside: PlanDocFrame | null
  /** Each is scrolled alone. */
  readonly isAlone: boolean
  /** The changes between two versions of the doc; null where the service cannot tell. */
  compare(from: Hash, to: Hash): Promise<CompareResponse | null>
}

export class ScrollLead implements ReactiveController {
  readonly #host: LeadHost
  #beside: PlanDocFrame | null = null
  #isAlone = false
  /** The hashes whose pairs were wanted last. */
  #wanted = ''
  /** Where each stands, and which of them the reader scrolled last: the doc of now at first. */
  readonly #places = new WeakMap<PlanDocFrame, LevelPlace>()
  #leader: PlanDocFrame | null = null

  constructor(host: LeadHost) {
    this.#host = host
    host.addController(this)
  }

  hostUpdated(): void {
    const { beside, isAlone } = this.#host
    if (beside !== this.#beside) this.#watch(beside)
    if (this.#isAlone && !isAlone) this.#lead()
    this.#isAlone = isAlone
  }

  hostDisconnected(): void {
    this.#watch(null)
  }

  #watch(beside: PlanDocFrame | null): void {
    this.#beside?.removeEventListener('plan-frame-level', this.receive)
    this.#beside?.removeEventListener('plan-frame-ready', this.pair)
    this.#beside?.pairs.use(null)
    this.#host.frame?.pairs.use(null)
    this.#beside = this.#leader = beside
    this.#wanted = ''
    beside?.addEventListener('plan-frame-level', this.receive)
    beside?.addEventListener('plan-frame-ready', this.pair)
    this.pair()
  }

  /** Tells both docs their pairs, once both are loaded: also after one of them was loaded anew. */
  readonly pair = (): void => void this.#pair()

  async #pair(): Promise<void> {
    const host = this.#host
    const [version, now] = [host.frame, this.#beside]
    const [from, to] = [version?.shownPin ?? null, now?.shownPin ?? null]
    this.#wanted = `${from} ${to}`
    const wanted = this.#wanted
    if (!version || !now || from === null || to === null) return
    const [changes, back] = await Promise.all([host.compare(from, to), host.compare(to, from)])
    if (wanted !== this.#wanted || !changes || !back) return
    const [blocks, before] = [changes.keys ?? [], back.keys ?? []]
    const counts = { from: before.length || MOST_BLOCKS, to: blocks.length || MOST_BLOCKS }
    const paired = pairedBlocks(changes, counts)
    version.pairs.use({ pin: from, blocks: before, paired: paired.from })
    now.pairs.use({ pin: to, blocks, paired: paired.to })
  }

  readonly receive = ({ currentTarget, message }: FrameMessageEvent<'plan-frame-level'>): void => {
    const frame = currentTarget as PlanDocFrame
    this.#places.set(frame, message)
    if (message.isMoved) this.#leader = frame
    this.#lead()
  }

  /** A doc behind the version, in a narrow pane, stays where it is. */
  #lead(): void {
    const [{ frame, isAlone }, now] = [this.#host, this.#beside]
    const place = this.#leader && this.#places.get(this.#leader)
    if (!frame || !now || !place || isAlone || getComputedStyle(now).visibility === 'hidden') return
    const follower = this.#leader === now ? frame : now
    follower.pairs.level(place)
  }
}
