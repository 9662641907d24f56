// A <plan-doc-frame> on a page, with docs in it that tell what they hear and say what they are told
// to say, and the means to look at it.

import '../../../../components/parts/doc-frame/doc-frame.define.js'
import type { PlanDocFrame } from '../../../../components/parts/doc-frame/doc-frame.js'
import { Shown } from '../../shown.js'
import { until } from '../../waits.js'

const EVENTS = ['theme', 'key', 'link', 'focus', 'store', 'scroll', 'found'] as const

type Echo = Readonly<Record<string, unknown>>

export class ShownDoc extends Shown<PlanDocFrame> {
  readonly frame = this.element
  /** The events of the element about its docs. */
  readonly said: Event[] = []
  readonly #echoes: Echo[] = []

  constructor() {
    super(document.createElement('plan-doc-frame'))
    this.frame.style.cssText = 'width: 300px; height: 200px'
    for (const name of EVENTS) {
      this.frame.addEventListener(`plan-frame-${name}`, event => this.said.push(event))
    }
    addEventListener('message', this.#note)
  }

  override close(): void {
    removeEventListener('message', this.#note)
    super.close()
  }

  /** Shows a page, and waits until it can be seen. */
  async open(properties: Partial<PlanDocFrame> = {}): Promise<void> {
    const doc = { src: page('a plan'), file: 'plan.html', type: 'text/html' }
    Object.assign(this.frame, doc, properties)
    await this.ready()
    // Firefox tells the page that the frame is loaded before the doc does.
    const isNamed = properties.src === undefined && this.frame.pin !== ''
    if (isNamed) await until(() => this.frame.shownPin !== null)
  }

  async ready(): Promise<void> {
    await new Promise(resolve =>
      this.frame.addEventListener('plan-frame-ready', resolve, { once: true }),
    )
    await this.frame.updateComplete
  }

  /** The frame in view. */
  iframe(): HTMLIFrameElement {
    return this.find('iframe:not([inert])')
  }

  /** The text of the element itself. */
  text(): string {
    return this.root.textContent
  }

  /** The path of the doc's address. */
  get path(): string {
    return new URL(this.frame.src).pathname
  }

  /** How the doc of this turn began, as soon as it has. */
  async began(turns: number): Promise<{ name: string; address: string }> {
    await until(() => this.#heard('began').length >= turns)
    return this.#heard('began')[turns - 1] as unknown as { name: string; address: string }
  }

  /** Has the doc say this to the page; resolves when the page has heard it. */
  async tell(message: unknown): Promise<void> {
    const before = this.#heard('said').length
    this.iframe().contentWindow?.postMessage({ say: message }, '*')
    await until(() => this.#heard('said').length > before)
  }

  /** The first message of this type that the doc is told, or a later one, as soon as it is there. */
  async told(type: string, at = 0): Promise<unknown> {
    const told = () =>
      this.#heard('told').filter(({ data }) => (data as { type?: string }).type === type)[at]
    await until(told)
    return told()?.['data']
  }

  #heard(kind: string): Echo[] {
    return this.#echoes.filter(({ echo }) => echo === kind)
  }

  readonly #note = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'echo' in data) this.#echoes.push({ ...data })
  }
}

/**
 * A page of an opaque origin that tells everything it hears, and says what it is told to say.
 * @param loaded - the run that it says it is loaded by, as an expression
 */
export function page(text: string, loaded = 'run'): string {
  const script = `
    const say = message => parent.postMessage(message, '*')
    say({ echo: 'began', name, address: location.href })
    say({ type: 'plan-frame-ready', path: location.pathname, isStarted: name !== '' })
    const { run } = JSON.parse(name.slice('plan-frame:'.length) || '{}')
    addEventListener('load', () => say({ type: 'plan-frame-loaded', run: ${loaded} }))
    addEventListener('message', ({ data }) => {
      if (!('say' in data)) return say({ echo: 'told', data })
      const { flood = 0 } = data.say ?? {}
      for (let i = 0; i < flood; i++) say({ type: 'plan-frame-found', count: i, at: 0 })
      if (flood === 0) say(data.say)
      say({ echo: 'said' })
    })`
  // The theme that is put at the end of the address has to be no text of the page.
  const source = `<p>${text}</p><script>${script}</script><!--`
  return `data:text/html,${encodeURIComponent(source)}`
}
