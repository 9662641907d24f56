// What lies over a viewer for a while: its menu, quick open, the sheet of shortcuts, the icons. What
// is rarely wanted is loaded when it is.

import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { Hotkeys } from '../../schema/hotkeys.js'
import type { Task } from '../../schema/tree.js'
import type { MenuRow, PathCopyEvent, TreeMenuEvent } from '../parts/doc-tree/tree-events.js'
import type { PlanHotkeySheet } from '../parts/hotkey-sheet/hotkey-sheet.js'
import type { IconPickEvent } from '../parts/icon-picker/icon-pick-event.js'
import type { PlanIconPicker } from '../parts/icon-picker/icon-picker.js'
import type { MenuChooseEvent, MenuRequest } from '../parts/menu/menu-item.js'
import type { PlanMenu } from '../parts/menu/menu.js'
import type { PaletteChooseEvent } from '../parts/palette/palette-row.js'
import type { PlanPalette } from '../parts/palette/palette.js'
import type { TabMenuEvent } from '../parts/tab-strip/tab-events.js'
import type { Stage } from '../state/commands.js'
import { addError } from '../state/notices.js'
import { copyText } from './clipboard.js'
import { absOf, linkAddress } from './copy.js'
import type * as menus from './menus.js'
import type { PaneMenuEvent } from './viewer-events.js'
import type { Asked } from '../state/open.js'

export interface OverlayHost extends ReactiveControllerHost, HTMLElement, Stage {
  renderRoot: HTMLElement | DocumentFragment
  openDoc(path: string, where: 'here' | 'side'): void
  openWorkspace(dir: string): void
  reveal(path: string): void
  asked(where: 'here' | 'side'): Asked
}

const AWAY = 'The service does not answer.'

export class Overlays implements ReactiveController {
  readonly #host: OverlayHost
  readonly #acts: menus.MenuActs
  #entries: readonly menus.MenuEntry[] = []
  /** The task whose icon is being chosen. */
  #task: Task | null = null

  constructor(host: OverlayHost) {
    this.#host = host
    this.#acts = {
      openDoc: (path, where) => host.openDoc(path, where),
      openWorkspace: dir => host.openWorkspace(dir),
      reveal: path => host.reveal(path),
      copyPath: path => void this.#copy(absOf(host.view.state, path), 'path'),
      copyLink: path => {
        void this.#copy(linkAddress(host.view.state, path, location.href), 'link')
      },
      pickIcon: task => void this.#pickIcon(task),
    }
    host.addController(this)
  }

  hostConnected(): void {
    const host = this.#host
    host.addEventListener('plan-tree-menu', this.#onTreeMenu)
    host.addEventListener('plan-tab-menu', this.#onTabMenu)
    host.addEventListener('plan-pane-menu', this.#onPaneMenu)
    host.addEventListener('plan-path-copy', this.#onPathCopy)
    host.addEventListener('plan-palette-ask', this.#onPaletteAsk)
  }

  hostDisconnected(): void {
    const host = this.#host
    host.removeEventListener('plan-tree-menu', this.#onTreeMenu)
    host.removeEventListener('plan-tab-menu', this.#onTabMenu)
    host.removeEventListener('plan-pane-menu', this.#onPaneMenu)
    host.removeEventListener('plan-path-copy', this.#onPathCopy)
    host.removeEventListener('plan-palette-ask', this.#onPaletteAsk)
  }

  /** Does what was asked for before it listened. */
  hear(event: Event): void {
    if (event.type === 'plan-tree-menu') this.#onTreeMenu(event as TreeMenuEvent)
    else if (event.type === 'plan-path-copy') this.#onPathCopy(event as PathCopyEvent)
  }

  async showPalette(): Promise<void> {
    const quickOpen = await this.#load(import('./quick-open.js'))
    const palette = this.#find<PlanPalette>('plan-palette')
    if (!quickOpen || !palette || palette.isOpen) return
    palette.entries = quickOpen.entriesOf(this.#host.view.state, this.#host)
    palette.show()
  }

  async showHotkeys(): Promise<void> {
    if (!(await this.#load(import('../parts/hotkey-sheet/hotkey-sheet.define.js')))) return
    this.#find<PlanHotkeySheet>('plan-hotkey-sheet')?.show()
  }

  render(hotkeys: Hotkeys) {
    return html`<plan-menu @plan-menu-choose=${this.#choose}></plan-menu>
      <plan-palette @plan-palette-choose=${this.#chooseEntry}></plan-palette>
      <plan-hotkey-sheet .hotkeys=${hotkeys}></plan-hotkey-sheet>
      <plan-icon-picker @plan-icon-pick=${this.#saveIcon}></plan-icon-picker>`
  }

  async #pickIcon(task: Task): Promise<void> {
    if (!(await this.#load(import('../parts/icon-picker/icon-picker.define.js')))) return
    this.#task = task
    this.#find<PlanIconPicker>('plan-icon-picker')?.show({ current: task.icon ?? '' })
  }

  readonly #saveIcon = ({ icon }: IconPickEvent) => {
    if (this.#task) void this.#host.view.saveIcon(this.#task.key, icon)
  }

  readonly #onTreeMenu = ({ row, anchor, opener }: TreeMenuEvent) => {
    const label = row.type === 'doc' ? row.doc.title : placeOf(row).label
    const stand = { anchor, opener, label }
    void this.#showMenu(stand, made => made.rowMenu(row, this.#host, this.#acts))
  }

  readonly #onTabMenu = (event: TabMenuEvent) => {
    const { tab, anchor, opener } = event
    const pane = event.composedPath().find(place => place instanceof HTMLElement && place.slot)
    const stand = { anchor, opener, label: tab === '' ? 'All tabs' : 'Tab' }
    void this.#showMenu(stand, made =>
      tab === ''
        ? made.tabList((pane as HTMLElement).slot, this.#host)
        : made.tabMenu(tab, this.#host, this.#acts),
    )
  }

  readonly #onPaneMenu = ({ tools, opener }: PaneMenuEvent) => {
    const { view } = this.#host
    const entries = tools.map(({ id, label, icon, run }) => {
      return { id, label, icon, run: () => view.update(run) }
    })
    const anchor = opener.getBoundingClientRect()
    void this.#showMenu({ anchor, opener, label: 'Pane actions' }, () => entries)
  }

  readonly #onPaletteAsk = () => void this.showPalette()

  readonly #onPathCopy = ({ path }: PathCopyEvent) => this.#acts.copyPath(path)

  async #showMenu(
    stand: Omit<MenuRequest, 'items'>,
    entriesOf: (made: typeof menus) => readonly menus.MenuEntry[],
  ): Promise<void> {
    const made = await this.#load(import('./menus.js'))
    if (!made) return
    this.#entries = entriesOf(made)
    this.#find<PlanMenu>('plan-menu')?.show({ ...stand, items: this.#entries })
  }

  readonly #choose = ({ id }: MenuChooseEvent) => {
    const entry = this.#entries.find(other => other !== 'separator' && other.id === id)
    if (entry && entry !== 'separator') entry.run()
  }

  readonly #chooseEntry = ({ id, where }: PaletteChooseEvent) => {
    void this.#load(import('./quick-open.js')).then(quickOpen =>
      quickOpen?.chooseEntry(this.#host, id, this.#host.asked(where), Date.now()),
    )
  }

  #copy(text: string, what: string): Promise<void> {
    return copyText(this.#host.view, text, what)
  }

  /** A part of the page; null while the service is away and it cannot be fetched. */
  async #load<Part>(part: Promise<Part>): Promise<Part | null> {
    try {
      return await part
    } catch {
      this.#host.view.update(state => addError(state, AWAY))
      return null
    }
  }

  #find<Part extends HTMLElement>(tag: string): Part | null {
    return this.#host.renderRoot.querySelector<Part>(tag)
  }
}

function placeOf(row: Exclude<MenuRow, { type: 'doc' }>) {
  return row.type === 'task' ? row.task : row.workspace
}
