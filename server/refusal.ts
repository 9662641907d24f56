// The one way to refuse a request: thrown anywhere below a route.
// To change how it becomes a reply, see app.ts and http/error-replies.ts.

export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
