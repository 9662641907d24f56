// The events of all elements: they bubble and cross shadow roots. One that carries a value has a class of its own.
// To change which events an element fires, see its events.ts.

/** Fired only for an action of a person; the comment of an event names an exception. */
export class PlanEvent extends Event {
  constructor(type: `plan-${string}`, { cancelable = false } = {}) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}
