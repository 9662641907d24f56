// The line above the panes: which docs folder, task and phase are open, and the way to their siblings.
// To change what is in its menus, see state/siblings.ts.

import { LitElement, css, html, nothing } from 'lit'
import { commandTitle, type CommandId } from '../../../schema/hotkeys/command-table.js'
import { property } from 'lit/decorators.js'
import { panesOf } from '../../layout/edit.js'
import { WorkspaceOpenEvent } from '../events.js'
import { icon, type IconName } from '../../parts/shared/icons.js'
import { MenuAskEvent } from '../../parts/shared/menu-item.js'
import { define } from '../../parts/shared/define.js'
import * as arrange from '../../state/actions/layout.js'
import * as siblings from '../../state/siblings.js'
import { titled } from '../../state/labels.js'
import {
  focusedPath,
  isLoose,
  layoutOf,
  listingInFront,
  placeInFront,
  treeOf,
} from '../../state/selectors.js'
import { openWorkspace } from '../../state/actions/open.js'
import { StateController } from '../../state/connect.js'
import type { ViewerState } from '../../state/state.js'
import { controls } from '../../theme/controls.js'

/**
 * Where the reader is, below a viewer.
 *
 * @fires {MenuAskEvent} plan-menu-ask - opens the siblings of a place as a menu
 * @fires {WorkspaceOpenEvent} plan-workspace-open - one of them was chosen
 */
class PlanWorkspaceLine extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        min-inline-size: 0;
        background: var(--plan-canvas);
        color: var(--plan-ink-2);
        font: var(--plan-text-m) / 1.4 var(--plan-font);
      }
      nav {
        display: flex;
        align-items: center;
        block-size: 28px;
        padding-inline: var(--plan-space-3);
        padding-block-start: var(--plan-space-2);
      }
      .place {
        display: flex;
        align-items: center;
        flex: 0 1 auto;
        gap: 3px;
        min-inline-size: 2.5rem;
        block-size: 24px;
        padding-inline: var(--plan-space-3) var(--plan-space-2);
        border-radius: var(--plan-radius-s);
      }
      .place:last-of-type {
        color: var(--plan-ink);
        font-weight: 500;
      }
      .place:hover,
      .place[aria-expanded='true'] {
        background: var(--plan-hover);
        color: var(--plan-ink);
      }
      .label {
        display: inline-block;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .of {
        padding-inline: var(--plan-space-3);
        color: var(--plan-ink);
        font-weight: 500;
      }
      .place svg {
        inline-size: 12px;
        block-size: 12px;
        rotate: 90deg;
        color: var(--plan-ink-3);
      }
      .divider {
        flex: none;
        color: var(--plan-ink-3);
      }
      .acts {
        display: flex;
        flex: none;
        margin-inline-start: auto;
        padding-inline-start: var(--plan-space-4);
      }
      .acts .icon-button {
        block-size: 24px;
      }
      [aria-disabled='true'] {
        opacity: 0.4;
        cursor: default;
      }
      .up svg {
        rotate: -90deg;
      }
      .down svg {
        rotate: 90deg;
      }
      .panes {
        block-size: 24px;
        padding-inline: var(--plan-space-4);
        border-radius: var(--plan-radius-s);
        background: var(--plan-accent-soft);
        color: var(--plan-ink);
        white-space: nowrap;
      }
      :host([narrow]) {
        background: none;
        font-size: var(--plan-text-l);
      }
      :host([narrow]) nav {
        block-size: 40px;
        padding: 0;
      }
      :host([narrow]) .place {
        block-size: 40px;
        font-weight: 600;
      }
      @media (pointer: coarse) {
        .acts .icon-button {
          min-inline-size: 36px;
        }
      }
      @media (forced-colors: active) {
        .panes {
          border: 1px solid;
        }
      }
    `,
  ]

  /** Used as a title: only the task and the phase, each as high as a finger. */
  @property({ type: Boolean, reflect: true }) narrow = false

  private readonly _viewer = new StateController(this, state => [
    state.reply,
    state.workspace,
    state.layouts,
    state.isMaximized,
    state.reviewMode,
    state.room,
    state.loose,
  ])

  override render() {
    const { state } = this._viewer
    const { task, workspace } = placeInFront(state) ?? {}
    const { folder: name, label: collection } = placeWithoutTask(state) ?? {
      folder: task?.folder,
      label: '',
    }
    const folder = this.narrow || (treeOf(state)?.folders.length ?? 0) < 2 ? '' : name
    const hasPhase =
      task && workspace && (workspace !== task || siblings.siblingPhases(state).length > 1)
    return html`<nav aria-label="Workspace">
      ${folder ? this._renderPlace('Docs folder', folder, siblings.siblingFolders) : nothing}
      ${folder ? DIVIDER : nothing}
      ${
        collection === ''
          ? this._renderPlace('Task', titled(task?.label ?? ''), siblings.siblingTasks)
          : html`<bdi class="label of">${collection}</bdi>`
      }
      ${
        hasPhase
          ? html`${DIVIDER}${this._renderPlace('Phase', siblings.labelInTask(task, workspace), siblings.siblingPhases)}`
          : nothing
      }
      ${this.narrow ? nothing : this._renderActs(state)}
    </nav>`
  }

  /** The menu is made when it is opened: it may have 200 places. */
  private _renderPlace(
    what: string,
    label: string,
    placesIn: (state: ViewerState) => readonly siblings.Sibling[],
  ) {
    // Nothing is open yet, and there may be nothing to open.
    if (label === '' && placesIn(this._viewer.state).length === 0) return nothing
    const text = label === '' ? 'Choose a task' : label
    return html`<button
      class="place"
      aria-label=${label === '' ? text : `${what}: ${label}`}
      title=${what}
      aria-haspopup="menu"
      @click=${(event: Event) => {
        const items = placesIn(this._viewer.state).map(({ dir, label, isOpen: isChecked }) => {
          const run = () => this.dispatchEvent(new WorkspaceOpenEvent({ dir, isByKey: false }))
          return { label, isChecked, run }
        })
        const opener = event.currentTarget as HTMLElement
        this.dispatchEvent(new MenuAskEvent({ items, label: what, opener }))
      }}
    >
      <bdi class="label">${text}</bdi>${icon('chevron')}
    </button>`
  }

  private _renderActs(state: ViewerState) {
    const to = (step: 1 | -1) => {
      const dir = siblings.nextPhase(state, step)
      return dir === '' ? null : (now: ViewerState) => openWorkspace(now, dir)
    }
    const isAsSeeded = arrange.layOutAgain(state) === state
    const count = panesOf(layoutOf(state)).length
    return html`<div class="acts">
      ${
        state.isMaximized && !state.reviewMode
          ? html`<button class="panes" @click=${() => this._update(arrange.toggleMaximized)}>
              Show all ${count} panes
            </button>`
          : nothing
      }
      ${this._renderAct('previousPhase', 'chevron', to(-1), 'up')}
      ${this._renderAct('nextPhase', 'chevron', to(1), 'down')}
      ${this._renderAct('layOutAgain', 'workspace', isAsSeeded ? null : arrange.layOutAgain)}
    </div>`
  }

  /** A button that can do nothing stays, and keeps the focus. */
  private _renderAct(
    id: CommandId,
    shape: IconName,
    act: ((state: ViewerState) => ViewerState) | null,
    rotation = '',
  ) {
    const label = commandTitle(id)
    return html`<button
      class="icon-button ${rotation}"
      aria-label=${label}
      title=${label}
      aria-disabled=${act === null}
      @click=${() => act && this._update(act)}
    >
      ${icon(shape)}
    </button>`
  }

  private _update(change: (state: ViewerState) => ViewerState) {
    this._viewer.model.update(change)
  }
}

/** For a doc of a collection, that; for one that the tree does not list, the folder that it is in. */
function placeWithoutTask(state: ViewerState): { folder: string; label: string } | null {
  const listing = listingInFront(state)
  if (listing) return 'collection' in listing ? listing.collection : null
  const path = focusedPath(state)
  return isLoose(state, path) ? { folder: '', label: path.slice(0, path.lastIndexOf('/')) } : null
}

const DIVIDER = html`<span class="divider" aria-hidden="true">›</span>`

define('plan-workspace-line', PlanWorkspaceLine)

declare global {
  interface HTMLElementTagNameMap {
    'plan-workspace-line': PlanWorkspaceLine
  }
}
