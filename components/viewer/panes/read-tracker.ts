// Measures which docs on show are read, and tells the service of those that were. Only in tabs of the dashboard.
// To change when a doc counts as read, see state/review/reading.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { isUnread } from '../../../schema/review/doc-mark.js'
import { look, type Reading } from '../../state/review/reading.js'
import { focusedPath } from '../../state/selectors.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { PlanDocView } from './doc-view.js'

const LOOK_EVERY_MS = 250
const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

export class ReadTracker implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #model: () => ViewerModel
  readonly #shown: () => Iterable<PlanDocView>
  /** By the id of the open doc. */
  #readings = new Map<number, Reading>()
  /** Docs with their hashes whose receipt as opened was sent. */
  readonly #opened = new Set<string>()
  /** When the reader last did something in the page: it counts for the doc of the focused pane. */
  #inputAt = -Infinity
  /** When the reader last did something in a doc itself. */
  readonly #inputsIn = new WeakMap<EventTarget, number>()
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param shown - the docs in front of panes */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    model: () => ViewerModel,
    shown: () => Iterable<PlanDocView>,
  ) {
    this.#host = host
    this.#model = model
    this.#shown = shown
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    for (const type of INPUTS) {
      addEventListener(type, this.#note, { capture: true, passive: true })
    }
    this.#host.addEventListener('plan-frame-input', this.#noteInDoc)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
    for (const type of INPUTS) removeEventListener(type, this.#note, true)
    this.#host.removeEventListener('plan-frame-input', this.#noteInDoc)
    this.#readings.clear()
  }

  readonly #note = (event: Event) => {
    if (event.isTrusted) this.#inputAt = performance.now()
  }

  readonly #noteInDoc = (event: Event) => {
    for (const place of event.composedPath()) this.#inputsIn.set(place, performance.now())
  }

  #look(): void {
    const model = this.#model()
    const { connection, review } = model.state
    const { docs, cursor, settings, leftUnread } = review
    // A service that is away takes no receipt: the doc is read when it is back.
    if (!model.isTab || cursor === '' || connection === 'lost') return
    const now = performance.now()
    const front = focusedPath(model.state)
    const isHere = document.visibilityState === 'visible' && document.hasFocus()
    const readings = new Map<number, Reading>()
    for (const docView of this.#shown()) {
      const { id, path } = docView.open
      const doc = docs.get(path)
      if (doc && (doc.state === 'read' || doc.hash === null)) continue
      const before = this.#readings.get(id) ?? null
      // A doc that is not listed was read before, or is quiet: then its next edit is a change since this reading.
      if (!doc && before?.isRead === true && before.hash === docView.shownHash) {
        readings.set(id, before)
        continue
      }
      const sight = {
        hash: docView.shownHash,
        isShown: isHere && isUncovered(docView),
        isHere,
        inputAt: Math.max(
          path === front ? this.#inputAt : -Infinity,
          this.#inputsIn.get(docView) ?? -Infinity,
        ),
        isEndShown: docView.isEndShown,
      }
      const isFresh = doc && isUnread(doc) && doc.state === 'new' && doc.opened === null
      if (isFresh && sight.hash !== null && sight.isShown) this.#sendOpened(path, sight.hash)
      if (settings.readMarks === 'manual' || leftUnread.has(sight.hash ?? '')) continue
      const reading = look(before, sight, now)
      if (!reading) continue
      readings.set(id, reading)
      if (reading.isRead && before?.isRead !== true) void this.#sendShown(id, path, reading)
    }
    // A doc that is not in front now goes on later where it was.
    for (const [id, before] of this.#readings) {
      if (!readings.has(id)) readings.set(id, { ...before, isWatched: false })
    }
    this.#readings = readings
  }

  #sendOpened(path: string, hash: string): void {
    const key = `${path}\n${hash}`
    if (this.#opened.has(key)) return
    this.#opened.add(key)
    void this.#model()
      .sendReceipt({ path, hash }, 'opened')
      .then(isToSendAgain => {
        if (isToSendAgain) this.#opened.delete(key)
      })
  }

  async #sendShown(id: number, path: string, { hash }: Reading): Promise<void> {
    // The service did not take it: the doc is read once more.
    if (await this.#model().sendReceipt({ path, hash }, 'shown')) this.#readings.delete(id)
  }
}

/** Whether nothing lies over the middle of a doc: a dialog, a drawer, the settings. */
function isUncovered(docView: PlanDocView): boolean {
  const { left, top, width, height } = docView.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  let root: Document | ShadowRoot | null = document
  while (root) {
    const found: Element | null = root.elementFromPoint(x, y)
    if (found === docView) return docView.isDocAt(x, y)
    // Where a shadow root has nothing at the point, it finds its own host.
    root = found?.shadowRoot === root ? null : (found?.shadowRoot ?? null)
  }
  return false
}
