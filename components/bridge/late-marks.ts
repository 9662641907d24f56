// Loads the script that marks changes when the page first asks for marks, and hands messages on to it.
// To change what that script does, see compare/compare.ts.

import type { ConnectMarks, MarksContext, ReceiveControl } from './compare/compare.js'

/** Markdown pages may load scripts from this folder. */
const SCRIPT = '/page/compare.js'

/** Receives any message of the page that the bridge does not know; the script checks it. */
export function markLate(context: MarksContext): ReceiveControl {
  const refuse: ReceiveControl = data => {
    const { run = 0 } = (data ?? {}) as { run?: number }
    context.send({ type: 'plan-frame-compared', run, placed: [], unplaced: [] })
  }
  let receive: ReceiveControl = data => {
    const { type = '' } = (data ?? {}) as { type?: string }
    if (!/-(compare|blocks)$/.test(type)) return
    const waiting = [data]
    receive = later => waiting.push(later)
    // The script says that it runs.
    addEventListener('plan-compare', event => {
      receive = (event as CustomEvent<ConnectMarks>).detail(context)
      waiting.splice(0).forEach(receive)
    })
    const script = document.createElement('script')
    // Whole: the doc may have a base of its own.
    script.src = location.origin + SCRIPT
    // A policy of the doc may forbid it: nothing is marked, and nothing told of its blocks.
    script.onerror = () => {
      receive = refuse
      waiting.splice(0).forEach(refuse)
    }
    document.documentElement.append(script)
    // It is on its way.
    script.remove()
  }
  return data => receive(data)
}
