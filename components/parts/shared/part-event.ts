// The base of the events of all elements: they bubble and cross shadow roots.
// To change which events an element fires, see its events.ts.

/** Fired only for what a person did, unless its own comment says otherwise. */
export class PlanEvent extends Event {
  constructor(type: `plan-${string}`, { cancelable = false } = {}) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}
