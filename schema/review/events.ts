// The events that only streams with `review=1` carry. To change when they are sent, see server/review/reviews.ts.

/** Facts were committed. */
export interface FactsEvent {
  type: 'review'
  cursor: string
}

export type ReviewEvent = FactsEvent
