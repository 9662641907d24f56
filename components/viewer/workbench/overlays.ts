// The overlays of a viewer: its menu, quick open, the sheet of shortcuts, dialogs, toasts.
// To change what a menu holds, see ../context-menus.ts; what quick open lists, state/commands/quick-open-entries.ts.

import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { typedName } from '../../tree/typed-name.js'
import type { Task } from '../../../schema/tree.js'
import type { RowMenuEvent } from '../events.js'
import type { ImageZoomEvent } from '../../parts/doc-frame/events.js'
import { activeElementIn } from '../../parts/shared/focus.js'
import type { HitEditEvent, HitMenuEvent } from '../../parts/search-results/events.js'
import type { MenuRequest } from '../../parts/menu/menu.js'
import type { PaletteChooseEvent } from '../../parts/palette/row.js'
import type { TabMenuEvent } from '../../parts/tab-strip/events.js'
import { copyText, absOf, linkAddress } from '../clipboard.js'
import {
  earlyField,
  lateScript,
  loadElements,
  takeEarly,
  type LateScriptModule,
} from '../late-elements.js'
import type { MenuAskEvent } from '../../parts/shared/menu-item.js'
import type { MenuContext } from '../context-menus.js'
import type { OpenOptions } from '../../state/actions/open.js'
import type { Keys } from '../../../schema/hotkeys/review-keys.js'
import type { ToastActEvent, ToastDismissEvent } from '../../parts/toast-list/toast.js'
import { dismissToast } from '../../state/actions/toasts.js'
import { treeOf } from '../../state/selectors.js'
import type { ToastAction } from '../../state/state.js'
import type { OpenTarget } from '../../messages/open-target.js'

export interface OverlayHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment
}

interface OverlayContext extends MenuContext {
  openOptions(target: OpenTarget): OpenOptions
  /** Goes into the comments on the doc in front, if they are on show. */
  enterComments(path: string): void
}

export class Overlays implements ReactiveController {
  readonly #host: OverlayHost
  readonly #context: OverlayContext
  #listening = new AbortController()
  /** The element that had the focus when quick open was shown. */
  #opener: HTMLElement | null = null
  /** Catches the letters that are typed before quick open is there. */
  readonly #early = earlyField(commandTitle('palette'))
  /** Quick open was shown before there was a tree: it is filled again when the tree is there. */
  #waitsForTree = false

  constructor(host: OverlayHost, context: OverlayContext) {
    this.#host = host
    this.#context = context
    host.addController(this)
  }

  hostConnected(): void {
    const host = this.#host
    const { signal } = (this.#listening = new AbortController())
    host.addEventListener('plan-row-menu', event => this.#showRowMenu(event), { signal })
    host.addEventListener('plan-tab-menu', event => this.#showTabMenu(event), { signal })
    host.addEventListener('plan-hit-menu', event => this.#showHitMenu(event), { signal })
    host.addEventListener('plan-hit-edit', event => this.#editHit(event), { signal })
    host.addEventListener('plan-menu-ask', event => this.#showAskedMenu(event), { signal })
    host.addEventListener('plan-path-copy', ({ path }) => this.copyPath(path), { signal })
    host.addEventListener('plan-image-zoom', event => this.#zoom(event), { signal })
    host.addEventListener('plan-palette-ask', () => this.showPalette(), { signal })
  }

  hostUpdated(): void {
    if (!this.#waitsForTree || !treeOf(this.#context.model.state)) return
    this.#waitsForTree = false
    if (this.#find('plan-palette')?.isOpen) this.#fillPalette()
  }

  hostDisconnected(): void {
    this.#listening.abort()
  }

  copyPath(path: string): void {
    void this.#copy(absOf(this.#context.model.state, path), 'path')
  }

  copyLink(path: string): void {
    void this.#copy(linkAddress(this.#context.model.state, path, location.href), 'link')
  }

  /** Opens a doc in the reader's editor, at the first match of these words or of its marks. */
  openInEditor(path: string, words?: readonly string[]): void {
    const { model } = this.#context
    if (!model.isTab) return
    const doc = { path, words: words ?? model.state.destinations.get(path)?.words ?? [] }
    const opener = activeElementIn(document) ?? this.#host
    this.#useLate(({ editDoc }) => {
      const request = editDoc(this.#context, doc, opener)
      if (request) this.#showMenu(request)
    })
  }

  showPalette(): void {
    const early = this.#early
    const palette = this.#find('plan-palette')
    if (!palette || palette.isOpen || early.isConnected) return
    const opener = (this.#opener = activeElementIn(document))
    if (!palette.matches(':defined')) {
      this.#host.renderRoot.append(early)
      early.focus()
    }
    void this.#late('plan-palette', () => {
      this.#fillPalette()
      palette.show(opener, takeEarly(early))
    }).then(() => {
      // Its script did not load: the keys act again.
      early.remove()
    })
  }

  /** A key that is pressed in the palette itself does not come from a doc: all commands are listed. */
  readonly #fillPalette = () =>
    this.#useLate(async late => {
      const palette = this.#find('plan-palette')
      if (!palette) return
      const { state } = this.#context.model
      this.#waitsForTree = treeOf(state) === null
      const lists = late.listEntries(this.#listIn(late))
      const entries = (palette.entries = [...late.entriesOf(state, this.#context), ...lists])
      const headings = (await this.#context.front?.headings()) ?? []
      if (headings.length > 0 && palette.entries === entries) {
        palette.entries = [...entries, ...late.headingEntries(headings)]
      }
    })

  /** The list that is worked through: the one with the focus, else the comments on the doc in front. */
  #listIn({ listAround }: LateScriptModule) {
    const comments = this.#context.front?.renderRoot.querySelector('plan-comments') ?? null
    return listAround(this.#opener) ?? listAround(comments)
  }

  showHotkeys(): void {
    void this.#late('plan-hotkey-sheet', sheet => sheet.show())
  }

  readonly #readWords = (words: string) => typedName(words, treeOf(this.#context.model.state))

  render(hotkeys: Keys) {
    return html`<plan-menu></plan-menu>
      <plan-palette
        ?can-search=${!this.#context.isBare}
        .readWords=${this.#readWords}
        @plan-palette-choose=${this.#chooseEntry}
        @plan-palette-more=${this.#fillPalette}
      ></plan-palette>
      <plan-hotkey-sheet .hotkeys=${hotkeys}></plan-hotkey-sheet>
      <plan-icon-field></plan-icon-field>`
  }

  pickIcon({ key, icon: current = '' }: Task): void {
    const { model } = this.#context
    this.#useLate(({ saveIcon }) => {
      const pick = (icon: string) => void saveIcon(model, key, icon)
      this.#find('plan-icon-field')?.show({ current, pick })
    })
  }

  #showRowMenu({ row, anchor, opener }: RowMenuEvent): void {
    this.#useLate(({ rowMenu, rowMenuLabel }) => {
      const items = rowMenu(row, this.#context)
      if (items.length > 0) this.#showMenu({ items, anchor, opener, label: rowMenuLabel(row) })
    })
  }

  #showHitMenu({ hit, words, anchor, opener }: HitMenuEvent): void {
    const { doc } = hit
    this.#useLate(({ rowMenu }) => {
      const items = rowMenu({ type: 'doc', doc }, this.#context, words)
      this.#showMenu({ items, anchor, opener, label: doc.title })
    })
  }

  #editHit({ hit, words }: HitEditEvent): void {
    if (!this.#context.isEmbedded) this.openInEditor(hit.doc.path, words)
  }

  #showTabMenu(event: TabMenuEvent): void {
    const { tab, anchor, opener } = event
    const pane = event.composedPath().find(place => place instanceof HTMLElement && place.slot)
    const label = tab === '' ? 'All tabs' : 'Tab'
    this.#useLate(({ tabList, tabMenu }) => {
      const isOfAll = tab === '' && pane instanceof HTMLElement
      const items = isOfAll ? tabList(pane.slot, this.#context) : tabMenu(tab, this.#context)
      this.#showMenu({ items, anchor, opener, label })
    })
  }

  #zoom({ image }: ImageZoomEvent): void {
    this.#useLate(({ zoomImage }) => zoomImage(image, image.getRootNode()))
  }

  #useLate(use: (late: LateScriptModule) => unknown): void {
    void lateScript(this.#context.model).then(late => late && use(late))
  }

  #showAskedMenu({ items, label, opener }: MenuAskEvent): void {
    this.#showMenu({ items, anchor: opener.getBoundingClientRect(), opener, label })
  }

  #showMenu(request: MenuRequest): void {
    void this.#late('plan-menu', menu => menu.show(request))
  }

  readonly #chooseEntry = ({ id, where }: PaletteChooseEvent) => {
    this.#useLate(late => {
      late.chooseEntry(this.#context, id, this.#context.openOptions(where), Date.now())
      if (/^(?:doc|place) /.test(id)) this.#context.bring()
      if (/^list /.test(id)) late.pressInList(this.#listIn(late), id)
    })
  }

  #copy(text: string, what: string): Promise<void> {
    return copyText(this.#context.model, text, what)
  }

  #find<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] | null {
    return this.#host.renderRoot.querySelector(tag)
  }

  /** Uses an element that is no part of the first script: now, or once it is loaded. */
  async #late<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    use: (element: HTMLElementTagNameMap[Tag]) => void,
  ): Promise<void> {
    const element = this.#find(tag)
    if (!element) return
    if (element.matches(':defined') || (await loadElements(this.#context.model))) use(element)
  }
}

/** @param isAlone - whether only one doc is shown: then only errors are, too */
export function renderToasts(context: OverlayContext, isAlone: boolean) {
  const { model, sidebar } = context
  const { toasts } = model.state
  const shown = isAlone ? toasts.filter(({ tone }) => tone === 'error') : toasts
  return html`<plan-toast-list
    .toasts=${shown}
    @plan-toast-act=${({ toast: id, action }: ToastActEvent) => {
      if (action === 'retryElements') void loadElements(model, true)
      const toast = toasts.find(other => other.id === id)
      if (toast?.undo?.type === 'icon')
        void lateScript(model).then(late => late?.addFolders(model, toast))
      else
        void model.act(id, action as ToastAction).then(() => {
          if (toast?.undo?.type === 'sent') context.enterComments(toast.undo.path)
        })
      if (action === 'forYou') sidebar.showForYou()
    }}
    @keyup=${({ isTrusted, key }: KeyboardEvent) => {
      // F6 that a doc only claims is never let go here.
      if (isTrusted && key === 'F6') model.noteAct(true)
    }}
    @plan-toast-dismiss=${({ toast }: ToastDismissEvent) =>
      model.update(state => dismissToast(state, toast))}
  ></plan-toast-list>`
}
