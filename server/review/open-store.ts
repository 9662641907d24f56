// The parts that work on an open database; they are made anew each time it is opened.
// To change how they are put together, see review-store.ts.

import type { Comments } from './requests/comments.js'
import type { DocReviews } from './requests/doc-reviews.js'
import type { Feedback } from './requests/feedback.js'
import type { Holds } from './requests/holds.js'
import type { Receipts } from './requests/receipts.js'
import type { Sending } from './requests/sending.js'
import type { Versions } from './requests/versions.js'
import type { Blobs } from './store/blobs.js'
import type { Database } from './store/database.js'
import type { Docs } from './store/docs.js'
import type { ListedDocs } from './store/listed-docs.js'
import type { Captures } from './sync/capture.js'
import type { ListingSync } from './sync/listing-sync.js'

export interface OpenStore {
  db: Database
  listing: ListedDocs
  docs: Docs
  blobs: Blobs
  captures: Captures
  sync: ListingSync
  receipts: Receipts
  reviews: DocReviews
  versions: Versions
  comments: Comments
  sending: Sending
  feedback: Feedback
  holds: Holds
  says: string | null
  /** Which list of docs it has; null for none. */
  revision: number | null
}
