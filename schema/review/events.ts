// The events that only streams with `review=1` carry. To change when they are sent, see server/review/reviews.ts; of the
// settings, server/start.ts.

import { TEXT, listOf, objectOf, oneOf, type TypeOf } from '../typed-schema.js'
import { CURSOR, WAITING_AGENT } from './marks.js'

export const FACTS_EVENT = objectOf('Facts were committed.', {
  type: oneOf(['review']),
  cursor: CURSOR,
})
export type FactsEvent = TypeOf<typeof FACTS_EVENT>

/** An image, a style, data. */
export const FILES_EVENT = objectOf('A file that these docs load has other bytes.', {
  type: oneOf(['files']),
  /** Doc paths. */
  docs: listOf(TEXT),
})

export const CONFIG_EVENT = objectOf('Other settings are in use.', { type: oneOf(['config']) })

export const WAITING_EVENT = objectOf(
  'An agent began to wait for the reader, or ended: all that wait now.',
  {
    type: oneOf(['waiting']),
    agents: listOf(WAITING_AGENT),
  },
)
export type WaitingEvent = TypeOf<typeof WAITING_EVENT>

export type ReviewEvent =
  | FactsEvent
  | TypeOf<typeof FILES_EVENT>
  | TypeOf<typeof CONFIG_EVENT>
  | WaitingEvent
