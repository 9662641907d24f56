// The context of one render of the form: the draft, and the problems that a field shows. A banner shows the others.
// To change the fields, see fields.ts; where problems come from, settings-form.ts.

import type { Config } from '../../../schema/config/config.js'
import { isUnder } from '../../state/config/config-draft.js'
import type { ConfigResponse } from '../../../schema/api/api.js'
import type { Problem } from '../../../schema/config/problem.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { Draft } from '../draft.js'
import type { FolderDetection } from '../detection/folder-detection.js'
import type { SettingsForm } from '../settings-form.js'

export class FormContext {
  readonly edits: Draft
  /** The settings as they are saved. */
  readonly saved: Config
  /** The settings that were given for this run alone. */
  readonly overrides: ConfigResponse['overrides']
  /** The layouts of the folder whose path was typed last. */
  readonly detection: FolderDetection
  /** Whether reviews are kept, and how much space they take; null while it is not known. */
  readonly reviews: ReviewStatus | null
  readonly #left: Set<Problem>
  readonly #shown: Problem[] = []

  constructor({ edits, detection, reviews, problems }: SettingsForm, loaded: ConfigResponse) {
    this.edits = edits
    this.detection = detection
    this.reviews = reviews
    this.saved = loaded.config
    this.overrides = loaded.overrides
    // A missing first docs folder is no mistake yet.
    const isBegun = loaded.config.folders.length + edits.config.folders.length > 0
    const counts = ({ at }: Problem) => !edits.isYetToFill(at) && (isBegun || at !== 'folders')
    this.#left = new Set(problems.filter(counts))
  }

  /** The problems of this key path and below it that no field shows yet. */
  under(at: string): Problem[] {
    const taken = this.left.filter(problem => isUnder(problem.at, at))
    for (const problem of taken) this.#left.delete(problem)
    this.#shown.push(...taken)
    return taken
  }

  /** Whether there is a problem at this key path or below it, shown or not. */
  isWrong(at: string): boolean {
    return [...this.#left, ...this.#shown].some(problem => isUnder(problem.at, at))
  }

  /** The problems that a field shows. */
  get shown(): readonly Problem[] {
    return this.#shown
  }

  /** The problems that no field shows. */
  get left(): readonly Problem[] {
    return [...this.#left]
  }
}
