// The frame in which a doc is shown. Docs are not trusted: the frame's origin is opaque, so all that
// passes is the theme. Which doc is shown, and where it is loaded from, its user says.

import { LitElement, css, html, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'

export type Theme = 'dark' | 'light'

/** A doc asked for another theme. */
export class ThemeEvent extends Event {
  readonly theme: Theme

  constructor(theme: Theme) {
    super('plan-theme', { bubbles: true, composed: true })
    this.theme = theme
  }
}

/**
 * One doc in a frame.
 *
 * @fires {ThemeEvent} plan-theme - the doc switched the theme
 */
export class PlanShownDoc extends LitElement {
  static override styles = css`
    :host {
      display: block;
      background: var(--sheet);
    }
    iframe {
      display: block;
      width: 100%;
      height: 100%;
      border: 0;
    }
  `

  /** The doc's title; the frame's accessible name. */
  @property({ attribute: false }) label = ''

  /** Where the doc is loaded from; nothing yet for ''. Another object of the same address reloads. */
  @property({ attribute: false }) source: { readonly src: string } = { src: '' }

  @property() theme: Theme = 'dark'

  override connectedCallback() {
    super.connectedCallback()
    addEventListener('message', this._hear)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('message', this._hear)
  }

  override render() {
    return html`<iframe title=${this.label} allow="clipboard-write *; fullscreen *"></iframe>`
  }

  protected override updated(changed: PropertyValues<this>) {
    const isMarkdown = /\.md$/i.test(this.source.src)
    // A rendered Markdown page has no script that could follow the theme.
    if (changed.has('source') || (changed.has('theme') && isMarkdown)) this._load()
    else if (changed.has('theme')) {
      this._window?.postMessage({ type: 'plan-theme', theme: this.theme }, '*')
    }
  }

  private get _window(): Window | null | undefined {
    return this.renderRoot.querySelector('iframe')?.contentWindow
  }

  private _load() {
    if (this.source.src === '') return
    const address = new URL(this.source.src, location.href)
    address.searchParams.set('theme', this.theme)
    // Setting `src` would add to the tab's history what the address bar has put there already.
    this._window?.location.replace(address)
  }

  private readonly _hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== this._window || typeof data !== 'object' || data === null) return
    if (!('type' in data) || data.type !== 'plan-theme' || !('theme' in data)) return
    const { theme } = data
    if (theme === 'dark' || theme === 'light') this.dispatchEvent(new ThemeEvent(theme))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-shown-doc': PlanShownDoc
  }
  interface HTMLElementEventMap {
    'plan-theme': ThemeEvent
  }
}
