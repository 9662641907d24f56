// A <plan-source-view> on a page.

import '../../../../components/parts/source-view/source-view.define.js'
import type { SourceCopyEvent } from '../../../../components/parts/source-view/events.js'
import type { PlanSourceView } from '../../../../components/parts/source-view/source-view.js'
import { Shown } from '../../shown.js'

export class ShownSource extends Shown<PlanSourceView> {
  readonly view = this.element
  /** The texts that were asked for in the clipboard. */
  readonly copied: string[] = []

  constructor() {
    super(document.createElement('plan-source-view'))
    this.view.style.cssText = 'width: 600px; height: 300px'
    this.view.label = 'The plan'
    this.view.addEventListener('plan-source-copy', ({ text }: SourceCopyEvent) =>
      this.copied.push(text),
    )
  }

  /** Shows a source, and waits until it is there whole, with its colors. */
  override async show(properties: Partial<PlanSourceView>): Promise<void> {
    await super.show(properties)
    await this.view.rendered
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
