// Loads the script that marks changes when the page first asks for marks, and hands messages on to it.
// To change what that script does, see compare/compare.ts.

import type { ConnectMarks, MarksContext, ReceiveControl } from './compare/compare.js'

/** Markdown pages may load scripts from this folder. */
const SCRIPT = '/page/compare.js'
/** The event of the script when it runs. */
const LOADED = 'plan-compare'

/** Receives any message of the page that the bridge does not know; the script checks it. */
export function markLate(context: MarksContext): ReceiveControl {
  let receive: ReceiveControl | null = null
  let waiting: unknown[] | null = null
  const load = (run: number) => {
    const script = document.createElement('script')
    // The doc may have a base of its own.
    script.src = new URL(SCRIPT, location.href).href
    addEventListener(
      LOADED,
      event => {
        receive = (event as CustomEvent<ConnectMarks>).detail(context)
        waiting?.forEach(receive)
      },
      { once: true },
    )
    script.onload = () => script.remove()
    // A policy of the doc may forbid it: nothing is marked.
    script.onerror = () => {
      script.remove()
      context.send({ type: 'plan-frame-compared', run, placed: [], unplaced: [] })
    }
    document.documentElement.append(script)
  }
  return data => {
    if (receive) receive(data)
    else if (waiting) waiting.push(data)
    else {
      const { type = '', run = 0 } = (data ?? {}) as { type?: string; run?: number }
      if (!/^plan-frame-(compare|blocks)$/.test(type)) return
      waiting = [data]
      load(run)
    }
  }
}
