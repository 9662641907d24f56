// Limits what a framed doc does with the history of its tab: Firefox lets it go back beyond its own steps, and
// its steps count among the fifty of the tab. To change the history of the page, see dashboard/router.ts.

/** After one of these a doc may add a step. */
const USER_EVENTS = ['pointerdown', 'keydown'] as const

/** A doc adds one step each time the reader has done something in it, and goes no further than those. */
export function limitHistory(): void {
  let mayAdd = false
  /** The steps of this doc that lie behind it, and those before it. */
  let [behind, before] = [0, 0]
  for (const type of USER_EVENTS) {
    addEventListener(type, event => event.isTrusted && (mayAdd = true), true)
  }
  const { prototype } = History
  const { pushState, replaceState, go } = prototype
  const step = (history: History, by: number) => {
    if (by < 0 ? -by > behind : by > before) return
    behind += by
    before -= by
    go.call(history, by)
  }
  Object.assign(prototype, {
    pushState(this: History, ...state: Parameters<History['pushState']>) {
      if (mayAdd) {
        pushState.apply(this, state)
        mayAdd = false
        behind++
        before = 0
      } else replaceState.apply(this, state)
    },
    go(this: History, by: unknown = 0) {
      step(this, Math.trunc(Number(by)) || 0)
    },
    back(this: History) {
      step(this, -1)
    },
    forward(this: History) {
      step(this, 1)
    },
  })
}
