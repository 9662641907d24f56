// Loads the script that annotates the doc when the page first asks for marks, or when the reader first moves the pointer or
// selects text in a doc that can be commented on. Hands messages on to it.
// To change what that script does, see annotate/annotate.ts.

import type { AnnotationKind, AnnotationMessage } from '../messages/annotations.js'

/** The parts of the bridge that the script uses. */
export interface AnnotateContext {
  send(message: AnnotationMessage): void
  /** The selection was carried over a reload, and is not offered again. */
  isCarried: () => boolean
  /** So many marks were in view. */
  seen: (marks: number) => void
}

export type ReceiveControl = (data: unknown) => void
type ConnectAnnotations = (context: AnnotateContext) => ReceiveControl

/** The fields that are read here. */
interface Control {
  type?: unknown
  kind?: AnnotationKind
  run?: number
  on?: unknown
}

/** Markdown pages may load scripts from this folder. */
const SCRIPT = '/page/annotate.js'

/** Receives any message of the page that the bridge does not know; the script checks it. */
export function annotateLate(context: AnnotateContext): ReceiveControl {
  let offers: Control | null = null
  let receive: ReceiveControl = data => {
    const control = data as Control | null
    const [, name] = /-(offers|marks|blocks|ask)$/.exec(String(control?.type)) ?? []
    if (name === 'offers') {
      offers = control
      for (const type of ['pointermove', 'selectionchange']) document.addEventListener(type, wake)
    } else if (name) load(data)
  }
  const wake = () => offers?.on && load(null)
  const load = (data: unknown) => {
    for (const type of ['pointermove', 'selectionchange']) document.removeEventListener(type, wake)
    const waiting = [offers, data]
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
        const { type, kind, run = 0 } = (refused ?? {}) as Control
        if (kind) context.send({ type: 'plan-frame-marked', kind, run, placed: [], live: 0 })
        else if (type === 'plan-frame-blocks') context.send({ type, run, blocks: null })
        else context.send({ type: 'plan-frame-anchor', run, anchor: null })
      })
    document.documentElement.append(script)
    // It is on its way.
    script.remove()
  }
  return data => receive(data)
}
