// The doc on show: its frame, its stored values, and where a link in it leads. Which doc that is, and
// what opens a link, its user says.

import { LitElement, css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { Scroll, Theme } from '../../schema/frame.js'
import type { PlanDocFrame } from '../parts/doc-frame/doc-frame.js'
import type {
  FrameLinkEvent,
  FrameScrollEvent,
  FrameStoreEvent,
} from '../parts/doc-frame/frame-events.js'
import { readDocLink, type DocLink } from './doc-links.js'
import type { Source } from './doc-source.js'
import { DocValues, placeOf } from './doc-values.js'

/** The reader followed a link in the doc to something of the service. */
export class FollowEvent extends Event {
  readonly to: DocLink

  constructor(to: DocLink) {
    super('plan-doc-follow', { bubbles: true, composed: true })
    this.to = to
  }
}

/**
 * One doc.
 *
 * @fires {FollowEvent} plan-doc-follow - a link led to another doc, or to a workspace
 */
export class PlanShownDoc extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    plan-doc-frame {
      height: 100%;
    }
  `

  @property({ attribute: false }) source: Source | null = null

  /** The doc's title as it is now. */
  @property() label = ''

  @property() theme: Theme = 'dark'

  @property({ type: Boolean }) missing = false

  private readonly _values = new DocValues()
  /** Where docs were left, by their place. */
  private readonly _positions = new Map<string, Scroll>()

  /** Goes to a place in the doc that is open already. */
  reveal(fragment: string): void {
    this.renderRoot.querySelector<PlanDocFrame>('plan-doc-frame')?.reveal(fragment)
  }

  override connectedCallback() {
    super.connectedCallback()
    addEventListener('pagehide', this._write)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('pagehide', this._write)
    this._write()
  }

  override render() {
    const { source } = this
    if (!source?.doc) return nothing
    const { doc, src, address, words } = source
    const isLeftAsBefore = src === address && words.length === 0
    return html`<plan-doc-frame
      .src=${src}
      .revision=${source.revision}
      .type=${source.type}
      .size=${source.size}
      .text=${source.text}
      .file=${doc.file}
      .label=${this.label}
      .theme=${this.theme}
      .missing=${this.missing}
      .words=${words}
      .stored=${this._values.of(doc)}
      .position=${(isLeftAsBefore && this._positions.get(placeOf(doc))) || null}
      @plan-frame-link=${this._follow}
      @plan-frame-scroll=${({ position }: FrameScrollEvent) =>
        this._positions.set(placeOf(doc), position)}
      @plan-frame-store=${({ area, key, value }: FrameStoreEvent) =>
        this._values.store(doc, area, key, value)}
    ></plan-doc-frame>`
  }

  private _follow({ href }: FrameLinkEvent) {
    const to = readDocLink(href, location.href)
    if (to) this.dispatchEvent(new FollowEvent(to))
  }

  private readonly _write = () => this._values.write()
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-shown-doc': PlanShownDoc
  }
  interface HTMLElementEventMap {
    'plan-doc-follow': FollowEvent
  }
}
