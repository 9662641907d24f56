// Shows removed words in a rendered Markdown page, struck through, in shadow roots. The page stays as it was otherwise.
// To change which pages get their removed words, see components/review/changes/frame-marks.ts.

import { REMOVED } from './live-page.js'
import { sheetOf } from './painter.js'
import { boxAround, type BlockText } from './text-ranges.js'

const STYLES = `
  :host {
    all: initial !important;
    display: inline !important;
    color: inherit !important;
    font: inherit !important;
    white-space: inherit !important;
  }
  :host([block]) {
    display: block !important;
    margin-block: 0.75em !important;
    white-space: pre-line !important;
  }
  del {
    border-radius: 2px;
    background: rgb(208 64 56 / 16%);
    text-decoration: line-through rgb(208 64 56 / 80%);
    opacity: 0.8;
  }
  del + span {
    white-space: pre;
  }
  @media print {
    :host, :host([block]) {
      display: none !important;
    }
  }
`
/** Where a paragraph of removed words has no room. */
const CROWDED = 'table, pre, dl, svg, summary'

export class RemovedWords {
  readonly #hosts: HTMLElement[] = []
  #styles: CSSStyleSheet | null = null

  get isEmpty(): boolean {
    return this.#hosts.length === 0
  }

  /** Within the text of a block; the last words first. Returns the text behind them. */
  addInline(text: BlockText, at: number, words: string): Text | null {
    const caret = text.caretAt(at)
    if (!caret) return null
    const behind = caret.node.splitText(caret.offset)
    behind.before(this.#make(words, false))
    return behind
  }

  /** As a paragraph beside the block of this node; null where there is no room for one. */
  addBeside(node: Node, edge: 'before' | 'after', words: string): HTMLElement | null {
    const box = boxAround(node)
    if (!box?.parentElement || box.closest(CROWDED)) return null
    const host = this.#make(words, true)
    box[edge](host)
    return host
  }

  clear(): void {
    for (const host of this.#hosts.splice(0)) {
      const { parentNode } = host
      host.remove()
      // The text nodes become one again.
      parentNode?.normalize()
    }
  }

  #make(words: string, isBlock: boolean): HTMLElement {
    const host = document.createElement(REMOVED)
    host.toggleAttribute('block', isBlock)
    const root = host.attachShadow({ mode: 'closed' })
    root.adoptedStyleSheets = [(this.#styles ??= sheetOf(STYLES))]
    const del = document.createElement('del')
    del.textContent = words
    root.append(del)
    if (!isBlock) {
      const space = document.createElement('span')
      space.textContent = ' '
      root.append(space)
    }
    this.#hosts.push(host)
    return host
  }
}

/** Makes a change above or in the text in view, which stays where it is. */
export function keepInView(change: () => void): void {
  const anchor = document.elementFromPoint(innerWidth / 2, 8)
  const top = anchor?.getBoundingClientRect().top ?? 0
  change()
  if (!anchor?.isConnected) return
  const moved = anchor.getBoundingClientRect().top - top
  const scroller = document.scrollingElement ?? document.documentElement
  if (moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
}
