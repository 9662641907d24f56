// What a viewer needs besides the tree: the panes, the notifications, and what keys and links do. It
// is loaded beside the tree, so that the tree need not wait for it.

import '../parts/doc-frame/doc-frame.define.js'
import '../parts/source-view/source-view.define.js'
import '../parts/split-panes/split-panes.define.js'
import '../parts/tab-strip/tab-strip.define.js'
import '../parts/toast-list/toast-list.define.js'
import { define } from '../parts/define.js'
import type { KeyPress } from '../../schema/hotkeys/hotkeys.js'
import type { FrameLinkEvent } from '../parts/doc-frame/frame-events.js'
import type { Asked } from '../state/open.js'
import { RawTexts } from '../state/raw-texts.js'
import { PlanDesk } from './desk.js'
import { Overlays } from './overlays.js'
import { PlanSheet } from './sheet.js'
import { SidebarEdge } from './sidebar-edge.js'
import { askedByOthers, askedFor, follow, pressed, pressedInDoc, walk } from './workbench-keys.js'
import type { PlanWorkbench } from './workbench.js'

define('plan-sheet', PlanSheet)
define('plan-desk', PlanDesk)

/** What one viewer has of it. */
export class WorkbenchRest {
  readonly overlays: Overlays
  readonly edge: SidebarEdge
  readonly #bench: PlanWorkbench

  constructor(bench: PlanWorkbench) {
    this.#bench = bench
    this.overlays = new Overlays(bench)
    this.edge = new SidebarEdge(bench, () => bench.view)
    new RawTexts(bench, () => bench.view)
  }

  /** As `pressed` of workbench-keys.ts. */
  pressed(press: KeyPress): boolean {
    return pressed(this.#bench, press)
  }

  walk(step: 1 | -1): void {
    walk(this.#bench, step)
  }

  /** As `pressedInDoc` of workbench-keys.ts. */
  pressedInDoc(press: KeyPress): void {
    pressedInDoc(this.#bench, press)
  }

  follow(event: FrameLinkEvent): void {
    follow(this.#bench, event)
  }

  asked(where: 'here' | 'side'): Asked {
    return askedFor(this.#bench, where)
  }

  get askedByOthers(): Asked {
    return askedByOthers(this.#bench)
  }

  /** Does what was asked for before this was there. */
  catchUp(asked: Event | KeyPress): void {
    if (asked instanceof Event) this.overlays.hear(asked)
    else this.pressed(asked)
  }
}
