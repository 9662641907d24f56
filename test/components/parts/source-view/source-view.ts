// A <plan-source-view> on a page in the colours of the dashboard, and the means to look at it.

import '../../../../components/parts/source-view/source-view.define.js'
import type { PlanSourceView } from '../../../../components/parts/source-view/source-view.js'
import { tokens } from '../../../../components/theme/tokens.js'

export class ShownSource {
  readonly view = document.createElement('plan-source-view')
  /** The texts that were asked for in the clipboard. */
  readonly copied: string[] = []

  constructor() {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    this.view.style.cssText = 'width: 600px; height: 300px'
    this.view.label = 'The plan'
    this.view.addEventListener('plan-source-copy', ({ text }) => this.copied.push(text))
    document.body.append(this.view)
  }

  close(): void {
    this.view.remove()
    document.adoptedStyleSheets = []
  }

  /** Shows a source, and waits until it is there whole, with its colours. */
  async show(properties: Partial<PlanSourceView>): Promise<void> {
    Object.assign(this.view, properties)
    await this.drawn()
  }

  async drawn(): Promise<void> {
    await this.view.updateComplete
    await this.view.rendered
  }

  find(selector: string): HTMLElement {
    const found = this.view.renderRoot.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }

  all(selector: string): HTMLElement[] {
    return [...this.view.renderRoot.querySelectorAll<HTMLElement>(selector)]
  }

  button(name: string): HTMLElement {
    const button = this.all('button').find(({ ariaLabel }) => ariaLabel === name)
    if (!button) throw new Error(`there is no ${name}`)
    return button
  }

  get scroller(): HTMLElement {
    return this.find('.scroller')
  }

  /** All that stands in it. */
  get text(): string {
    return this.find('.code').textContent
  }

  get numbers(): (string | undefined)[] {
    return this.all('.line').map(({ dataset }) => dataset['n'])
  }

  /** The line of this number. */
  line(number: number): HTMLElement {
    return this.find(`.line[data-n='${number}']`)
  }

  /** How far below the top of the scroller a line begins. */
  topOf(number: number): number {
    return this.line(number).getBoundingClientRect().top - this.scroller.getBoundingClientRect().top
  }

  /** What is coloured in a line, as `name p`. */
  colours(number: number): string[] {
    return [...this.line(number).children].map(
      ({ className, textContent }) => `${className} ${textContent}`,
    )
  }
}

/** As many lines as are wanted, each another one. */
export function linesOf(count: number): string {
  return Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('')
}
