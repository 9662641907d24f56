// The events of all elements: they bubble and cross shadow roots. One that carries values has a class of its own.
// To change which events an element fires, see its events.ts.

/** Fired only for an action of a person; the comment of an event names an exception. */
export class PlanEvent extends Event {
  constructor(type: `plan-${string}`, { cancelable = false } = {}) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}

type EventOf<Values> = new (values: Values) => PlanEvent & Readonly<Values>

/**
 * The base of an event that carries values: after `class DocEvent extends planEvent<{ path: string }>('plan-doc') {}` the
 * event `new DocEvent({ path })` has a field `path`.
 */
export function planEvent<Values extends object>(type: `plan-${string}`): EventOf<Values> {
  const ValueEvent: new (values: Values) => PlanEvent = class extends PlanEvent {
    constructor(values: Values) {
      super(type, { cancelable: true })
      Object.assign(this, values)
    }
  }
  return ValueEvent as EventOf<Values>
}
