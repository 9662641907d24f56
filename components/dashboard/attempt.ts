// What becomes of an answer that the service does not give.

import { Offline, Refused } from '../state/api.js'

/**
 * An answer; null where there is none. A refusal is passed on in the service's own words; while the
 * service is away, the page says so elsewhere.
 */
export async function attempt<T>(
  answer: Promise<T>,
  refused: (says: string) => void,
): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused) refused(error.message)
    else if (!(error instanceof Offline)) throw error
    return null
  }
}
