// Shows removed words in a rendered Markdown page, struck through, in shadow roots. The page stays as it was otherwise.
// To change which pages get their removed words, see components/state/review/frame-marks.ts.

import type { ChangeMark } from '../../messages/annotations.js'
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
  :host([in-list]) {
    margin-block: 0 !important;
  }
  div {
    margin-block: 0.25em;
  }
  .item {
    display: list-item;
  }
  .apart {
    margin-inline-start: 1.6em;
  }
  summary {
    opacity: 0.8;
    font-size: 0.875em;
    cursor: pointer;
  }
  del {
    border-radius: 2px;
    background: rgb(208 64 56 / 16%);
    text-decoration: line-through rgb(208 64 56 / 80%);
    opacity: 0.8;
  }
  span {
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
/** With more removed parts at one place the first ones are shown, and the others folded: new text stays in view. */
const MOST_OPEN = 4
const SPACES_BEFORE = /^\s*/
const SPACES_BEHIND = /\s*$/

type RemovedMark = Pick<ChangeMark, 'words' | 'isItem'>

/** Where something was removed. */
interface Beside {
  node: Node | null
  edge: 'before' | 'after'
  /** A node of the block before; null for none. */
  before: Node | null
}

export class RemovedWords {
  readonly #hosts: HTMLElement[] = []
  #styles: CSSStyleSheet | null = null

  get isEmpty(): boolean {
    return this.#hosts.length === 0
  }

  /**
   * Within the text of a block; the last words first. Returns the text behind them.
   * @param isReplaced - new words stand behind them
   */
  addInline(text: BlockText, at: number, words: string, isReplaced: boolean): Text | null {
    const caret = text.caretAt(at)
    if (!caret) return null
    const behind = caret.node.splitText(caret.offset)
    const [before = ''] = SPACES_BEFORE.exec(words) ?? []
    const [after = ''] = SPACES_BEHIND.exec(words) ?? []
    const isTight = isReplaced && after === '' && !/^\s/.test(behind.data)
    const { host, root } = this.#make(false)
    root.append(spaceOf(before), removed(words.trim()), spaceOf(isTight ? ' ' : after))
    behind.before(host)
    return behind
  }

  /** As paragraphs and items, one for each mark; null where there is no room for them. */
  addBeside(beside: Beside, marks: readonly RemovedMark[]): Element[] | null {
    const [box, edge] = boxBeside(beside, marks[0]?.isItem === true)
    if (!box?.parentElement || box.closest(CROWDED)) return null
    const { host, root } = this.#make(true)
    const isInList = box.matches('li')
    host.toggleAttribute('in-list', isInList)
    if (isInList) host.role = 'listitem'
    const parts = marks.map(({ words, isItem }) => {
      const part = document.createElement('div')
      part.className = isItem ? (isInList ? 'item' : 'item apart') : ''
      part.append(removed(words ?? ''))
      return part
    })
    const open = parts.length > MOST_OPEN ? MOST_OPEN - 1 : parts.length
    root.append(...parts.slice(0, open))
    if (open < parts.length) root.append(folded(parts.slice(open)))
    box[edge](host)
    return parts
  }

  clear(): void {
    for (const host of this.#hosts.splice(0)) {
      const { parentNode } = host
      host.remove()
      // The text nodes become one again.
      parentNode?.normalize()
    }
  }

  #make(isBlock: boolean): { host: HTMLElement; root: ShadowRoot } {
    const host = document.createElement(REMOVED)
    host.toggleAttribute('block', isBlock)
    const root = host.attachShadow({ mode: 'closed' })
    root.adoptedStyleSheets = [(this.#styles ??= sheetOf(STYLES))]
    this.#hosts.push(host)
    return { host, root }
  }
}

/** An item whose list ends before the block stands behind the last item of it. An alert begins with its title. */
function boxBeside({ node, edge, before }: Beside, isItem: boolean) {
  const own = node && boxAround(node)
  const box = edge === 'before' && own?.matches('.alert-title') ? own.parentElement : own
  const last = isItem && before && !box?.matches('li') ? boxAround(before) : null
  return last?.matches('li') ? ([last, 'after'] as const) : ([box, edge] as const)
}

function removed(words: string): HTMLElement {
  const del = document.createElement('del')
  del.textContent = words
  return del
}

function spaceOf(space: string): HTMLElement | string {
  if (space === '') return ''
  const span = document.createElement('span')
  span.textContent = ' '
  return span
}

function folded(parts: readonly Element[]): HTMLElement {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = `${parts.length} more removed`
  details.append(summary, ...parts)
  return details
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
