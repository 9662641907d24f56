// The one way to say no: thrown anywhere below a route, answered in one place (app.ts).

export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
