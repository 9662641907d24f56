// The one way to refuse a request: thrown anywhere below a route.
// To change how it becomes a reply, see app.ts and http/error-replies.ts.

export class Refusal extends Error {
  readonly status: number
  /** What the reply says beside the message. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}
