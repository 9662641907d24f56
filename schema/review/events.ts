// The events that only streams with `review=1` carry. To change when they are sent, see server/review/reviews.ts.

/** Facts were committed. */
export interface FactsEvent {
  type: 'review'
  cursor: string
}

/** A file beside these docs, which their frames asked for, has other bytes: an image, a style, data. */
interface FilesEvent {
  type: 'files'
  /** Doc paths. */
  docs: string[]
}

export type ReviewEvent = FactsEvent | FilesEvent
