// What one drawing of the form knows: the draft, and which problems found a field to stand at. Those
// that found none are left for the summary.

import type { Config } from '../../../schema/config/config.js'
import { isUnder } from '../../../schema/config/draft.js'
import type { ConfigResponse } from '../../../schema/api/api.js'
import type { Problem } from '../../../schema/config/problem.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { Draft } from '../draft.js'
import type { FolderDetection } from '../detection/folder-detection.js'

/** Asks for the icon at a key path, on behalf of a button. */
export type AskIcon = (at: string, opener: HTMLElement) => void

interface DrawnForm {
  readonly edits: Draft
  readonly reviews: ReviewStatus | null
  readonly detection: FolderDetection
  readonly problems: readonly Problem[]
}

export class Drawing {
  readonly edits: Draft
  /** The settings as they are saved. */
  readonly saved: Config
  /** What was given for this run alone. */
  readonly overrides: ConfigResponse['overrides']
  /** The layouts of the folder whose path was typed last. */
  readonly detection: FolderDetection
  /** Whether reviews are kept, and how much space they take; null while it is not known. */
  readonly reviews: ReviewStatus | null
  /** Asks for an icon. */
  readonly askIcon: AskIcon
  readonly #left: Set<Problem>
  readonly #seen: Problem[] = []

  constructor(
    { edits, detection, reviews, problems }: DrawnForm,
    loaded: ConfigResponse,
    askIcon: AskIcon,
  ) {
    this.edits = edits
    this.detection = detection
    this.reviews = reviews
    this.askIcon = askIcon
    this.saved = loaded.config
    this.overrides = loaded.overrides
    // That there is no docs folder yet is said in a calmer way.
    const isBegun = loaded.config.folders.length + edits.config.folders.length > 0
    const counts = ({ at }: Problem) => !edits.isYetToFill(at) && (isBegun || at !== 'folders')
    this.#left = new Set(problems.filter(counts))
  }

  /** The problems of exactly this place. */
  at(at: string): Problem[] {
    return this.#claim(problem => problem.at === at)
  }

  /** The problems of this place and of what is in it that no field has shown yet. */
  under(at: string): Problem[] {
    return this.#claim(problem => isUnder(problem.at, at))
  }

  /** Whether there is something to say in this place, shown or not. */
  isWrong(at: string): boolean {
    const isHere = (problem: Problem) => isUnder(problem.at, at)
    return [...this.#left].some(isHere) || this.#seen.some(isHere)
  }

  /** The problems that have a place in the form. */
  get shown(): readonly Problem[] {
    return this.#seen
  }

  /** The problems that no field has shown. */
  get left(): readonly Problem[] {
    return [...this.#left]
  }

  #claim(isMine: (problem: Problem) => boolean): Problem[] {
    const mine = [...this.#left].filter(isMine)
    for (const problem of mine) this.#left.delete(problem)
    this.#seen.push(...mine)
    return mine
  }
}
