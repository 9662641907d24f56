// A <plan-workbench> on a page, over a service of a few files, and the means to look at it.

import '../../../components/viewer/late-elements.define.js'
import '../../../components/viewer/workbench/workbench.define.js'
import { provideModel } from '../../../components/state/connect.js'
import { openWorkspace } from '../../../components/state/actions/open.js'
import type { ViewerState } from '../../../components/state/state.js'
import type { ViewerModel } from '../../../components/state/viewer-model.js'
import { tokens } from '../../../components/theme/tokens.js'
import { FrameMessageEvent } from '../../../components/parts/doc-frame/events.js'
import type { KeyPress } from '../../../schema/hotkeys/hotkeys.js'
import type { PlanDocPanes } from '../../../components/viewer/panes/doc-panes.js'
import type { PlanDocView } from '../../../components/viewer/panes/doc-view.js'
import type { PlanWorkbench } from '../../../components/viewer/workbench/workbench.js'
import { LitElement } from 'lit'
import { pressKeys } from '../input.js'
import { FakeService, aModel } from '../state/fake-service.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH } from '../state/trees.js'
import { closeLater } from '../shown.js'
import { frames, until } from '../waits.js'

/** The element that provides the viewer. */
class TestViewer extends LitElement {
  provide(model: ViewerModel): void {
    provideModel(this, model)
  }
}
customElements.define('test-viewer', TestViewer)

export class ShownBench {
  readonly service = new FakeService()
  readonly model: ViewerModel
  readonly host = new TestViewer()
  readonly bench: PlanWorkbench = document.createElement('plan-workbench')
  /** Something on the page outside of the workbench. */
  readonly beside = document.createElement('div')

  constructor() {
    localStorage.clear()
    sessionStorage.clear()
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    for (const path of [PLAN, RECAP, PHASE_PLAN]) this.service.files.set(path, '"1"')
    this.model = aModel(this.service)
    this.host.provide(this.model)
    this.host.style.cssText = `display: block; inline-size: 1400px; block-size: 700px`
    this.model.start()
    closeLater(this)
  }

  /** Puts it on the page. */
  async mount(): Promise<void> {
    document.body.append(this.host)
    // Its root is open, and empty but for this.
    await this.host.updateComplete
    this.host.shadowRoot?.append(this.bench)
  }

  /** Puts it on the page, with the tree, and the workspace of one task with two docs. */
  async open(): Promise<void> {
    await this.mount()
    await this.model.onConnected()
    this.model.update(state => openWorkspace(state, SEARCH))
    await until(() => this.docViews().length === 2)
    await this.settled()
  }

  /** Takes the focus out of the docs, whose frames hold nothing here that passes keys on. */
  leaveDocs(): void {
    this.beside.tabIndex = -1
    document.body.append(this.beside)
    this.beside.focus()
  }

  close(): void {
    this.host.remove()
    this.beside.remove()
    this.model.stop()
    document.adoptedStyleSheets = []
    localStorage.clear()
    sessionStorage.clear()
  }

  /** Applies an action, and waits until it is drawn. */
  async update(action: (state: ViewerState) => ViewerState): Promise<void> {
    this.model.update(action)
    await this.settled()
  }

  async click(button: HTMLElement | null | undefined): Promise<void> {
    button?.click()
    await this.settled()
  }

  /** Waits until nothing is left to be drawn. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await this.bench.updateComplete
      await this.docPanes.updateComplete
      await frames(1)
    }
  }

  async press(keys: string): Promise<void> {
    await pressKeys(keys)
    await this.settled()
  }

  /** A key press in a doc, as the doc passes it on. */
  pressInDoc(path: string, press: KeyPress): void {
    const frame = this.docViewOf(path).shadowRoot?.querySelector('plan-doc-frame')
    frame?.dispatchEvent(
      new FrameMessageEvent('plan-frame-key', { type: 'plan-frame-key', ...press }),
    )
  }

  /** The reader, or a script, moves the focus into a doc, as the doc reports it. */
  focusInDoc(path: string, isPressed = true): void {
    const frame = this.docViewOf(path).shadowRoot?.querySelector('plan-doc-frame')
    frame?.dispatchEvent(
      new FrameMessageEvent('plan-frame-focus', { type: 'plan-frame-focus', isPressed }),
    )
  }

  get root(): ShadowRoot {
    return this.bench.shadowRoot as ShadowRoot
  }

  get docPanes(): PlanDocPanes {
    return this.root.querySelector('plan-doc-panes') as PlanDocPanes
  }

  get docPanesRoot(): ShadowRoot {
    return this.docPanes.shadowRoot as ShadowRoot
  }

  get sidebar(): HTMLElement {
    return this.root.querySelector('aside') as HTMLElement
  }

  get sidebarRoot(): ShadowRoot {
    return this.root.querySelector('plan-sidebar')?.shadowRoot as ShadowRoot
  }

  docViews(): PlanDocView[] {
    return [...this.docPanesRoot.querySelectorAll('plan-doc-view')]
  }

  docViewOf(path: string): PlanDocView {
    const docView = this.docViews().find(({ open }) => open.path === path)
    if (!docView) throw new Error(`no doc view of ${path}`)
    return docView
  }

  /** The frame of a doc; another one when the doc was loaded anew. */
  frameOf(path: string): HTMLIFrameElement | null {
    const frame = this.docViewOf(path).shadowRoot?.querySelector('plan-doc-frame')
    return frame?.shadowRoot?.querySelector('iframe') ?? null
  }

  panes(): HTMLElement[] {
    return [...this.docPanesRoot.querySelectorAll<HTMLElement>('.pane')]
  }

  pane(name: string): HTMLElement {
    const pane = this.panes().find(({ ariaLabel }) => ariaLabel === name)
    if (!pane) throw new Error(`no pane ${name}`)
    return pane
  }

  /** The names of a pane's buttons that are to be seen. */
  tools(name: string): string[] {
    return this.buttons(name)
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .map(button => button.ariaLabel ?? '')
  }

  tool(pane: string, name: string): HTMLElement {
    const tool = this.buttons(pane).find(({ ariaLabel }) => ariaLabel === name)
    if (!tool) throw new Error(`no tool ${name}`)
    return tool
  }

  private buttons(pane: string): HTMLElement[] {
    const strip = this.pane(pane).querySelector('plan-tab-strip')
    const tools = strip?.querySelectorAll<HTMLElement>('.tools button') ?? []
    const own = strip?.shadowRoot?.querySelectorAll<HTMLElement>('.own') ?? []
    return [...tools, ...own]
  }

  /** The titles on the toasts in the corner. */
  toasts(): string[] {
    return this.model.state.toasts.map(({ title }) => title)
  }

  /** The element that has the focus, through all roots. */
  get focused(): Element | null {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return at
  }
}
