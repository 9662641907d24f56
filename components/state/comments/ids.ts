// Makes the ids of comments, replies and reviews: the page names what it sends, so that sending it twice is harmless.
// To change their form, see schema/comments/anchors.ts.

import type { IdPrefix } from '../../../schema/comments/anchors.js'
import { randomId } from '../service/tab-lock.js'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomId().slice(0, 16)}`
}
