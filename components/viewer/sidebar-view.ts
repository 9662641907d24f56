// The top and the foot of the sidebar as they are drawn: its buttons, what is wrong with the settings
// file, and how far everything is.

import { html, nothing } from 'lit'
import type { Theme } from '../../schema/frame.js'
import { icon } from '../parts/icon/icons.js'
import type { ViewState } from '../state/view-state.js'
import { foldersLine, progressLine, stateLine } from './foot-lines.js'
import { SettingsAskEvent, SidebarHideEvent } from './viewer-events.js'

export interface ButtonsView {
  theme: Theme
  /** Whether the colours and the settings are another page's. */
  isEmbedded: boolean
  choose(theme: Theme): void
  ask(event: Event): void
}

export function drawButtons(view: ButtonsView) {
  return html`${view.isEmbedded ? nothing : drawOwnButtons(view)}
    <button
      class="icon-button"
      aria-label="Hide sidebar"
      title="Hide sidebar"
      @click=${() => view.ask(new SidebarHideEvent())}
    >
      ${icon('sidebar')}
    </button>`
}

function drawOwnButtons({ theme, choose, ask }: ButtonsView) {
  const other = theme === 'dark' ? 'light' : 'dark'
  return html`<button
      class="icon-button"
      aria-label="Use the ${other} theme"
      title="Use the ${other} theme"
      @click=${() => choose(other)}
    >
      ${icon(other === 'dark' ? 'moon' : 'sun')}
    </button>
    <button
      class="icon-button"
      aria-label="Settings"
      title="Settings"
      @click=${() => ask(new SettingsAskEvent())}
    >
      ${icon('settings')}
    </button>`
}

/** Back at the system's colours, the page follows them again. */
export function unlessOfSystem(theme: Theme): Theme | null {
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return theme === ofSystem ? null : theme
}

/**
 * @param problem - one a line; none for `''`
 * @param ask - opens the settings; null where there are none to open
 */
export function drawProblem(problem = '', ask: (() => void) | null) {
  if (problem === '') return nothing
  return html`<div class="problem" role="alert">
    <strong>The settings file cannot be used</strong>
    <p>${problem}</p>
    <p>What was read last stays in use.</p>
    ${ask ? html`<button class="button" @click=${ask}>Open the settings</button>` : nothing}
  </div>`
}

/**
 * @param count - how many docs there are, in words
 * @param turn - turns the order of the tasks
 */
export function drawFoot(state: ViewState, count: string, turn: () => void) {
  const { reply, live, status, sidebar } = state
  const trouble = stateLine(live, status)
  const left = trouble || progressLine(status) || foldersLine(reply?.tree ?? null)
  return html`<div class="foot">
    <span class="live ${live}" aria-hidden="true"></span>
    <span role="status" class="state">${left}</span>
    <button class="order" title="Sort tasks" @click=${turn}>
      ${sidebar.order === 'name' ? 'By name' : 'Newest first'}
    </button>
    <span class="count">${count}</span>
  </div>`
}
