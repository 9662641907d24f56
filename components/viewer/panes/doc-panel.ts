// The panel beside a doc, as the state names it.
// To add one, see state/panels.ts; what is in them, review/.

import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { VersionChooseEvent } from '../../review/events.js'
import { coverDoc, showPanel } from '../../state/actions/cover.js'
import { noteDecision } from '../../state/actions/docs.js'
import { shownVersion } from '../../state/open-doc.js'
import type { PanelName } from '../../state/panels.js'
import { mountedDoc } from '../../state/selectors.js'
import { absOf, copyText } from '../clipboard.js'
import type { CommentsView } from './comments-view.js'

interface PanelHost extends DocContext {
  readonly comments: CommentsView
}

export class DocPanel implements ReactiveController {
  readonly #host: PanelHost
  /** Where the focus goes once it is drawn: to what it shows, or to the words about the whole doc. */
  #entering: 'panel' | 'whole' | null = null

  constructor(host: PanelHost) {
    this.#host = host
    host.addController(this)
  }

  hostUpdated(): void {
    const [panel, entering] = [this.#element, this.#entering]
    if (!panel || !entering) return
    this.#entering = null
    if (entering === 'panel') void this.#host.late.focus(panel)
    else void this.#focusWhole()
  }

  async #focusWhole(): Promise<void> {
    const { late, renderRoot } = this.#host
    const panel = renderRoot.querySelector('plan-comments')
    if (panel && (await late.drawn(panel))) await panel.focusWhole()
  }

  /** Goes into it, once it is drawn; false where the focus is in it already. */
  enter(): boolean {
    const { model, open } = this.#host
    // The other panel may be on show until the next update.
    const { panel } = mountedDoc(model.state, open.path) ?? open
    if (this.#element?.matches(`plan-${panel}:focus-within`)) return false
    this.#enter('panel')
    return true
  }

  #enter(to: 'panel' | 'whole'): void {
    this.#entering = to
    this.#host.requestUpdate()
  }

  /** Shows the comments, in whose foot the doc is sent back, and goes to the words about the whole. */
  sendBack(): void {
    const { model, open } = this.#host
    model.update(state => {
      return showPanel(noteDecision(state, open.path, 'wanted'), open.path, 'comments')
    })
    this.#enter('whole')
  }

  render() {
    const { panel } = this.#host.open
    return panel === 'none' ? nothing : this.#draws[panel]()
  }

  /** Shows a version over the doc, or in the place of the one beside it; or the doc again. */
  readonly showVersion = ({ shown }: VersionChooseEvent): void => {
    const { model, open } = this.#host
    const { isBeside, isAlone } = shownVersion(open) ?? {}
    const cover = shown ? { ...shown, isBeside, isAlone } : 'page'
    model.update(state => coverDoc(state, open.path, cover))
  }

  /** Each is an element `plan-` and its name, of the class `panel`. */
  readonly #draws: Record<PanelName, () => TemplateResult> = {
    history: () => {
      const { open, doc, model } = this.#host
      return html`<plan-history
        class="panel"
        .path=${open.path}
        .label=${doc.title}
        .chosen=${shownVersion(open)?.version.n ?? 0}
        ?read-only=${!model.isTab}
        @plan-version-choose=${this.showVersion}
        @plan-history-close=${this.#close}
      ></plan-history>`
    },
    comments: () => {
      const { open, doc, model, comments } = this.#host
      return html`<plan-comments
        class="panel"
        .path=${open.path}
        .label=${doc.title}
        .file=${absOf(model.state, open.path)}
        .askPlace=${comments.askPlace}
        ?read-only=${!model.isTab}
        @plan-version-choose=${this.showVersion}
        @plan-comments-copy=${({ text }: { text: string }) =>
          void copyText(model, text, 'comments', false)}
        @plan-comments-leave=${this.#leave}
        @plan-comments-close=${this.#close}
      ></plan-comments>`
    },
  }

  readonly #leave = (): void => this.#host.focus()

  readonly #close = (): void => {
    this.#host.model.update(state => showPanel(state, this.#host.open.path, 'none'))
  }

  get #element(): LitElement | null {
    return this.#host.renderRoot.querySelector<LitElement>('.panel')
  }
}
