// A <plan-search-box> on a page, with what it asked for.

import '../../../../components/parts/search-box/search-box.define.js'
import type { PlanSearchBox } from '../../../../components/parts/search-box/search-box.js'
import type {
  SearchEvent,
  SearchLeaveEvent,
} from '../../../../components/parts/search-box/events.js'
import { Shown } from '../../shown.js'

export class ShownBox extends Shown<PlanSearchBox> {
  readonly box = this.element
  /** The requests, in order: the words in quotes, and where the reader went. */
  readonly asked: string[] = []

  constructor() {
    super(document.createElement('plan-search-box'))
    this.box.addEventListener('plan-search', ({ words }: SearchEvent) =>
      this.asked.push(`'${words}'`),
    )
    this.box.addEventListener('plan-search-leave', ({ to }: SearchLeaveEvent) =>
      this.asked.push(to),
    )
  }

  get input(): HTMLInputElement {
    return this.find('input')
  }

  get clearButton(): HTMLElement | undefined {
    return this.all('[aria-label="Clear search"]')[0]
  }

  /** The key that is hinted at, as far as it can be seen. */
  get hint(): string | null {
    const kbd = this.root.querySelector('kbd')
    return kbd?.checkVisibility() ? kbd.textContent : null
  }
}
