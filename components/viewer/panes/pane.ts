// The template of one pane: its tabs, its tools, and the area that its doc lies over.
// To change which tools a pane has, see pane-actions.ts; how it looks, doc-panes.styles.ts.

import { html, nothing } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { repeat } from 'lit/directives/repeat.js'
import type { Pane } from '../../layout/layout.js'
import { markInWords, type Mark } from '../../../schema/review/doc-mark.js'
import { isPlainKind } from '../../../schema/reading/kinds.js'
import type { Doc } from '../../../schema/tree.js'
import { iconButton } from '../../parts/shared/icons.js'
import { MenuAskEvent } from '../../parts/shared/menu-item.js'
import type { Tab } from '../../parts/tab-strip/tab.js'
import { MARK_SHAPES } from '../../theme/doc-marks.js'
import type { OpenDoc } from '../../state/open-doc.js'
import type { DocTab } from '../../state/selectors.js'
import type { PaneTool } from './pane-actions.js'
import { FILE_GONE, NO_ANSWER, SHOWN_WHEN_BACK } from '../messages.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/** The width of a tool, with a count and its share of the room around them. */
const TOOL_PX = 28

export interface PaneOptions {
  pane: Pane
  tabs: readonly DocTab[]
  /** The title of the doc in front. */
  title: string
  isFocused: boolean
  /** Without tabs and tools. */
  isBare: boolean
  /** The record of the doc in front. */
  front: OpenDoc | undefined
  /** There is a tree. */
  isKnown: boolean
  tools: readonly PaneTool[]
  /** The docs that an empty pane offers. */
  offered: readonly Doc[]
  /** Why docs wait for the reader, by path. */
  marks: ReadonlyMap<string, Mark>
  open(path: string): void
  focus(): void
  close(): void
  /** Loads the doc in front although it froze the page. */
  allow(): void
  /** Requests the doc in front again. */
  retry(): void
  run(tool: PaneTool): void
}

export function renderPane(options: PaneOptions) {
  const { pane, tabs, title, isFocused, isBare, front } = options
  const isEmpty = pane.tabs.length === 0
  const isFolded = tabs.length > 2
  return html`<section
    slot=${pane.id}
    class="pane ${isFocused ? 'focused' : ''}"
    aria-label=${isEmpty ? 'Empty pane' : title}
    @focusin=${options.focus}
    @pointerdown=${options.focus}
  >
    <div class="bar" ?hidden=${isEmpty || isBare}>
      <plan-tab-strip
        .tabs=${tabs.map(tabOf)}
        .active=${pane.active}
        .label=${`Tabs of ${title}`}
        .toolsWidth=${TOOL_PX * (isFolded ? 1 : options.tools.length)}
        ?focused=${isFocused}
        ><div slot="tools" class="tools ${isFolded ? 'many' : ''}">${renderTools(options)}</div>
      </plan-tab-strip>
    </div>
    <div
      class="page"
      role=${isEmpty ? nothing : 'tabpanel'}
      aria-label=${isEmpty ? nothing : title}
      aria-owns=${front?.loaded ? `doc-view-${front.id}` : nothing}
    >
      ${isEmpty && options.isKnown ? (isBare ? renderNone() : renderEmpty(options)) : nothing}
      ${front && !front.loaded ? renderNotLoaded(front, options) : nothing}
    </div>
  </section>`
}

/** The tab of a doc: all that it shows is in words, too. */
function tabOf({ kind, from, num, isGone, mark, ...tab }: DocTab): Tab {
  const waits = mark === 'opened' ? 'new' : mark && markInWords(mark)
  const place = [from, num].filter(Boolean).join(' › ')
  const state = [tab.isPreview && 'preview', isGone && 'file is gone']
  const about = [kind?.label, from, num && `phase ${num}`, waits, ...state]
  return {
    ...tab,
    isGone,
    mark: mark && MARK_SHAPES[mark],
    badge: kind && !isPlainKind(kind) ? kind : null,
    detail: from,
    number: num,
    description: about.filter(Boolean).join(', '),
    tip: [tab.label, kind?.label, place, waits, isGone && FILE_GONE].filter(Boolean).join('\n'),
  }
}

function renderTools({ tools, run }: PaneOptions) {
  const askForMenu = ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement
    const items = tools.map(tool => ({ ...tool, run: () => run(tool) }))
    button.dispatchEvent(new MenuAskEvent({ items, label: 'Pane menu', opener: button }))
  }
  return html`${
    tools.length === 0
      ? nothing
      : iconButton('more', 'Pane menu', askForMenu, { look: 'small fold', hasMenu: true })
  }${repeat(
    tools,
    ({ id }) => id,
    tool => {
      const { isChecked: isPressed, count } = tool
      const options = { look: 'small tool', isPressed, count }
      return iconButton(tool.icon, tool.label, () => run(tool), options)
    },
  )}`
}

function renderEmpty({ offered, marks, open }: PaneOptions) {
  return html`<div class="empty">
    <strong>Nothing is open here</strong>
    <span>Choose a plan, or go to one by its name.</span>
    <button
      class="button"
      @click=${(event: Event) => event.currentTarget?.dispatchEvent(new PlanEvent('plan-palette-ask'))}
    >
      Go to a plan
    </button>
    ${
      offered.length === 0
        ? nothing
        : html`<ul class="offered" aria-label="Unread and recent plans">
            ${offered.map(({ path, title }) => {
              const mark = marks.get(path)
              return html`<li>
                <button
                  class="link"
                  title=${title}
                  .ariaDescription=${mark ? markInWords(mark) : null}
                  @click=${() => open(path)}
                >
                  ${mark ? html`<span class="mark ${MARK_SHAPES[mark]}"></span>` : nothing}${title}
                </button>
              </li>`
            })}
          </ul>`
    }
  </div>`
}

function renderNone() {
  return html`<div class="empty" role="status"><strong>There is no such plan</strong></div>`
}

function renderNotLoaded({ isMissing, status }: OpenDoc, options: PaneOptions) {
  return html`${isMissing ? renderMissing(options) : nothing}
  ${status === 'blocked' ? renderBlocked(options) : nothing}
  ${status === 'failed' ? renderOffline(options) : nothing}`
}

function renderBlocked({ allow, close }: PaneOptions) {
  return html`<div class="empty">
    <strong>This doc stopped the page the last time</strong>
    <span>While it was loading, the page did not answer any more.</span>
    <button class="button" @click=${allow}>Open it all the same</button>
    <button class="button" @click=${close}>${commandTitle('closeTab')}</button>
  </div>`
}

function renderOffline({ retry }: PaneOptions) {
  return html`<div class="empty" role="status">
    <strong>${NO_ANSWER}</strong>
    <span>The doc is shown as soon as the service is back.</span>
    <button class="button" @click=${retry}>Try again</button>
  </div>`
}

function renderMissing({ close }: PaneOptions) {
  return html`<div class="empty">
    <strong>${FILE_GONE}</strong>
    <span>${SHOWN_WHEN_BACK}</span>
    <button class="button" @click=${close}>${commandTitle('closeTab')}</button>
  </div>`
}
