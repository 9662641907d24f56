// The docs that "Read changes" shows: those that wait for the reader and are not what the reader knows of them. Pure.
// To change which docs wait, see for-you.ts; how they are shown, components/review/read-changes/.

import type { Listing } from '../../../schema/names/listings.js'
import type { DocReview } from '../../../schema/review/marks.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { ViewerState } from '../state.js'
import { waitingDocs } from './for-you.js'

/** A doc, and the two versions of it that are compared. */
export interface ChangedDoc {
  readonly path: string
  readonly listing: Listing
  readonly review: DocReview
  readonly from: Hash
  readonly to: Hash
}

/** In the order of "For you". */
export function changedDocs(state: ViewerState): ChangedDoc[] {
  return waitingDocs(state).flatMap(({ path, listing, review }) => {
    const from = review.base?.hash
    const to = review.hash
    return from === undefined || to === null || from === to
      ? []
      : [{ path, listing, review, from, to }]
  })
}
