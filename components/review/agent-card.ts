// The card "For your agents": how an agent is set up to work with the reader, a tab for each program.
// To change what is set up, see schema/agent-hosts.ts; when the card is shown, viewer/sidebar/sidebar.ts.

import { LitElement, css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import {
  AGENT_LINE,
  agentHost,
  HOST_NAMES,
  hooksInWords,
  hooksText,
  type HostName,
} from '../../schema/agent-hosts.js'
import { isRtl } from '../parts/shared/direction.js'
import { iconButton } from '../parts/shared/icons.js'
import { PlanEvent, planEvent } from '../parts/shared/part-event.js'
import { tabKey } from '../parts/tab-strip/keyboard.js'
import { readKey, writeKey } from '../state/persistence/web-storage.js'
import { controls } from '../theme/controls.js'

const KEPT = 'plan-viewer/agent'

/** A text is to be copied. `name`: what it is, in a word. */
export class TextCopyEvent extends planEvent<{ text: string; name: string }>('plan-text-copy') {}

/**
 * The texts to copy for each program.
 *
 * @fires {TextCopyEvent} plan-text-copy - a text is to be copied
 * @fires {PlanEvent} plan-agents-close - the card is to be closed
 */
export class PlanAgentCard extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        max-block-size: min(65vh, 600px);
        margin: 0 var(--plan-space-4) var(--plan-space-4);
        border: 1px solid var(--plan-line);
        border-radius: var(--plan-radius-l);
        background: var(--plan-sheet);
        overflow: auto;
        scrollbar-width: thin;
      }
      section {
        padding: 4px 4px 10px var(--plan-space-5);
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      h2 {
        margin: 0;
        font-size: var(--plan-text-m);
        font-weight: 600;
      }
      [role='tablist'] {
        display: flex;
        flex-wrap: wrap;
        gap: 0 12px;
        margin-inline-end: 8px;
        border-block-end: 1px solid var(--plan-line);
      }
      [role='tab'] {
        min-block-size: 28px;
        margin-block-end: -1px;
        border-block-end: 2px solid transparent;
        color: var(--plan-ink-2);
      }
      [role='tab'][aria-selected='true'] {
        border-color: var(--plan-accent);
        color: var(--plan-ink);
      }
      p {
        margin: 8px 8px 4px 0;
        color: var(--plan-ink-2);
        overflow-wrap: anywhere;
      }
      .text {
        display: flex;
        align-items: start;
      }
      code {
        font-family: var(--plan-mono);
        font-size: var(--plan-text-s);
      }
      .text code {
        flex: 1;
        min-inline-size: 0;
        padding: 5px 0;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        user-select: all;
      }
      @media (pointer: coarse) {
        [role='tab'] {
          min-block-size: 40px;
        }
      }
    `,
  ]

  /** The program whose tab is in front. */
  @state() private _name: HostName = storedName()

  /** Goes to the tab in front. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }

  override render() {
    const close = () => this.dispatchEvent(new PlanEvent('plan-agents-close'))
    return html`<section role="group" aria-label="For your agents">
      <header>
        <h2>For your agents</h2>
        ${iconButton('close', 'Close “For your agents”', close, { look: 'close', hint: 'Close' })}
      </header>
      <div role="tablist" aria-label="Agents" @keydown=${this._press}>
        ${HOST_NAMES.map(name => this._renderTab(name))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${this._name}>${this._renderPanel()}</div>
    </section>`
  }

  private _renderTab(name: HostName) {
    const isChosen = name === this._name
    return html`<button
      role="tab"
      id=${name}
      aria-selected=${isChosen}
      aria-controls="panel"
      tabindex=${isChosen ? 0 : -1}
      @click=${() => this._choose(name)}
    >
      ${agentHost(name).label.split(' ')[0]}
    </button>`
  }

  private _renderPanel() {
    const { instructions, tools, toolsFile, hooks } = agentHost(this._name)
    return html`<p>
        Add this line to <code>${instructions}</code>, and it waits for your answer to its plans:
      </p>
      ${this._renderText('line', AGENT_LINE)}
      ${
        hooks
          ? html`<p>${hooksInWords(this._name)}. Put into <code>${hooks.settings}</code>:</p>
              ${this._renderText('hooks', hooksText(this._name))}
              <p>${hooks.note}</p>
              ${this._renderText('command', hooks.folder)}`
          : nothing
      }
      <p>
        ${
          toolsFile === ''
            ? 'It can have the same as tools (MCP):'
            : html`It can have the same as tools (MCP). Put into <code>${toolsFile}</code>:`
        }
      </p>
      ${this._renderText('tools', tools)}`
  }

  private _renderText(what: string, text: string) {
    const copy = () => this.dispatchEvent(new TextCopyEvent({ text, name: what }))
    return html`<div class="text">
      <code>${text}</code>${iconButton('copy', `Copy the ${what}`, copy, { look: 'small' })}
    </div>`
  }

  private _choose(name: HostName) {
    this._name = name
    writeKey('local', KEPT, name)
  }

  private readonly _press = (event: KeyboardEvent) => {
    const key = tabKey(event, isRtl(this))
    const last = HOST_NAMES.length - 1
    const at = HOST_NAMES.indexOf(this._name)
    const goals: Partial<Record<NonNullable<typeof key>, number>> = {
      next: at === last ? 0 : at + 1,
      previous: at === 0 ? last : at - 1,
      first: 0,
      last,
    }
    const name = HOST_NAMES[(key && goals[key]) ?? -1]
    if (!name) return
    event.preventDefault()
    this._choose(name)
    void this.updateComplete.then(() => this.focus())
  }
}

function storedName(): HostName {
  const stored = readKey('local', KEPT)
  return HOST_NAMES.find(name => name === stored) ?? 'claude'
}

declare global {
  interface HTMLElementEventMap {
    'plan-text-copy': TextCopyEvent
  }
  interface HTMLElementTagNameMap {
    'plan-agent-card': PlanAgentCard
  }
}
