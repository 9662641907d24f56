// A doc with the bridge in a frame, and this page as its parent: what it says, and what it is asked.

import { sendMouse } from '@web/test-runner-commands'
import type { AnnotationControl } from '../../../components/messages/annotations.js'
import type { FrameControl, FrameMessage, FrameStart } from '../../../components/messages/frame.js'
import { closeLater } from '../shown.js'
import { NO_START, formatStart } from '../../../components/messages/frame.js'

const DOC = '/test/components/bridge/doc.html'

/** The messages of the doc itself, beside those of its bridge. */
type Said =
  | FrameMessage
  | { type: 'loaded' }
  | { type: 'ran'; result: unknown }
  | { type: 'themed'; data: unknown }

type SaidAs<Type extends Said['type']> = Extract<Said, { type: Type }>

export function startWith(start: Partial<FrameStart> = {}): FrameStart {
  const stored = { local: [], session: [] }
  return {
    ...{ ...NO_START, path: DOC, hotkeys: ['Alt+W', '/'], stored },
    ...start,
  }
}

export class Framed {
  readonly frame = document.createElement('iframe')
  /** All that was said and not waited for. */
  readonly said: Said[] = []
  #waiting = () => {}

  /** Shows the doc. With a start in the frame's name, unless null. */
  constructor(start: FrameStart | null = startWith(), query = '', doc = DOC) {
    this.frame.title = 'A doc'
    this.frame.sandbox.add('allow-scripts')
    if (start) this.frame.name = formatStart(start)
    this.frame.src = doc + query
    this.frame.style.cssText = 'width: 400px; height: 300px; border: 0; display: block'
    addEventListener('message', this.#hear)
    document.body.prepend(this.frame)
    closeLater(this)
  }

  close(): void {
    removeEventListener('message', this.#hear)
    this.frame.remove()
  }

  /** The next message of this type that is not waited for yet. */
  async next<Type extends Said['type']>(type: Type): Promise<SaidAs<Type>> {
    for (;;) {
      const at = this.said.findIndex(message => message.type === type)
      if (at >= 0) return this.said.splice(at, 1)[0] as SaidAs<Type>
      await new Promise<void>(resolve => (this.#waiting = resolve))
    }
  }

  tell(control: FrameControl | AnnotationControl | { type: 'plan-theme'; theme: string }): void {
    this.frame.contentWindow?.postMessage(control, '*')
  }

  /** The value of an expression in the doc. The messages that follow from it have been sent then. */
  async run(code: string): Promise<unknown> {
    this.frame.contentWindow?.postMessage({ run: code }, '*')
    return (await this.next('ran')).result
  }

  /** Once the doc is read and its images are there. */
  async loaded(): Promise<this> {
    await this.next('loaded')
    return this
  }

  /** Presses the button, until the doc has the focus: Firefox lets the first clicks on a new frame fall through. */
  async focused(): Promise<this> {
    await this.loaded()
    do await this.click('button')
    while (!(await this.run('document.hasFocus()')))
    return this
  }

  async click(selector: string): Promise<void> {
    await sendMouse({ type: 'click', position: await this.middleOf(selector) })
  }

  /** The middle of an element of the doc, in this page. */
  async middleOf(selector: string): Promise<[x: number, y: number]> {
    const box = `(box => [box.x + box.width / 2, box.y + box.height / 2])`
    const element = `document.querySelector(${JSON.stringify(selector)})`
    const [x = 0, y = 0] = (await this.run(
      `${box}(${element}.getBoundingClientRect())`,
    )) as number[]
    const { left, top } = this.frame.getBoundingClientRect()
    return [Math.round(left + x), Math.round(top + y)]
  }

  readonly #hear = ({ source, data }: MessageEvent<Said>) => {
    if (source !== this.frame.contentWindow) return
    this.said.push(data)
    this.#waiting()
  }
}
