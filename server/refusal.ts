// The one way to refuse a request: thrown anywhere below a route.
// To change how it becomes a reply, see app.ts and http/error-replies.ts.

import type { RefusalCode } from '../schema/api/api.js'

type RefusalFacts = Readonly<Record<string, unknown>> & { readonly code?: RefusalCode }

export class Refusal extends Error {
  readonly status: number
  /** Fields of the reply beside the message. */
  readonly more: RefusalFacts

  constructor(status: number, message: string, more: RefusalFacts = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}
