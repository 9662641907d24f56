// Loads the script that marks changes when the page first asks for marks, and hands messages on to it.
// To change what that script does, see annotate/annotate.ts.

import type { CompareMessage } from '../../schema/messages/compare.js'

/** The parts of the bridge that the script uses. */
export interface AnnotateContext {
  send(message: CompareMessage): void
  /** So many marks were in view. */
  seen: (marks: number) => void
}

export type ReceiveControl = (data: unknown) => void
type ConnectAnnotations = (context: AnnotateContext) => ReceiveControl

/** Markdown pages may load scripts from this folder. */
const SCRIPT = '/page/annotate.js'

/** Receives any message of the page that the bridge does not know; the script checks it. */
export function annotateLate(context: AnnotateContext): ReceiveControl {
  let receive: ReceiveControl = data => {
    if (!/-(compare|blocks)$/.test(String((data as { type?: unknown } | null)?.type))) return
    const waiting = [data]
    receive = later => waiting.push(later)
    const answerBy = (next: ReceiveControl) => {
      receive = next
      waiting.splice(0).forEach(next)
    }
    // The script says that it runs.
    addEventListener('plan-annotate', event =>
      answerBy((event as CustomEvent<ConnectAnnotations>).detail(context)),
    )
    const script = document.createElement('script')
    // Whole: the doc may have a base of its own.
    script.src = location.origin + SCRIPT
    // A policy of the doc may forbid it: nothing is marked, and nothing told of its blocks.
    script.onerror = () =>
      answerBy(refused => {
        const run = (refused as { run?: number } | null)?.run ?? 0
        context.send({ type: 'plan-frame-compared', run, placed: [], unplaced: [], live: 0 })
      })
    document.documentElement.append(script)
    // It is on its way.
    script.remove()
  }
  return data => receive(data)
}
