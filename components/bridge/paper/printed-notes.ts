// Numbers the comments of a page behind their words, and lists the words of the comments at its end, while it is printed.
// To change which pages get these words, see components/parts/doc-frame/doc-frame.ts.

/** The element that it adds to a page. */
export const NOTE = 'plan-note'

const STYLES = `
  :host {
    all: initial !important;
    font: 700 0.75em / 1 system-ui, sans-serif !important;
    vertical-align: super !important;
  }
  :host([block]) {
    display: block !important;
    margin-block-start: 2em !important;
    font: 10pt / 1.45 system-ui, sans-serif !important;
  }
  ol {
    margin: 0;
    padding-block-start: 1em;
    border-block-start: 1px solid;
  }
  li {
    margin-block-end: 0.75em;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    break-inside: avoid;
  }
`

interface PrintedNumber {
  host: HTMLElement
  /** The two halves of the text that it stands in. */
  halves: readonly [Text, Text] | null
}

export class PrintedNotes {
  readonly #numbers: PrintedNumber[] = []
  #list: HTMLElement | null = null
  readonly #styles = new CSSStyleSheet()

  constructor() {
    this.#styles.replaceSync(STYLES)
  }

  /** Behind a range, or the drawing in which it ends. */
  addNumber(number: number, { endContainer: node, endOffset }: Range): void {
    const { host, root } = this.#make()
    root.append(`[${number}]`)
    const element = node instanceof Element ? node : node.parentElement
    const drawing = element?.closest('svg, math')
    const whole = drawing ?? (node instanceof Text && endOffset === node.length ? node : null)
    const behind = !whole && node instanceof Text ? node.splitText(endOffset) : null
    if (whole) this.#lastBehind(whole).after(host)
    else if (behind) behind.before(host)
    else node.insertBefore(host, node.childNodes[endOffset] ?? null)
    this.#numbers.push({ host, halves: behind && [node as Text, behind] })
  }

  /** The node, or the last number that stands behind it. */
  #lastBehind(node: ChildNode): ChildNode {
    const next = this.#numbers.find(({ host }) => host === node.nextSibling)
    return next ? this.#lastBehind(next.host) : node
  }

  /** At the end of the page, in the place of those before. */
  list(notes: readonly string[]): void {
    this.#list?.remove()
    if (notes.length === 0) return
    const { host, root } = this.#make()
    host.toggleAttribute('block', true)
    const list = document.createElement('ol')
    for (const note of notes) {
      const item = document.createElement('li')
      item.textContent = note
      list.append(item)
    }
    root.append(list)
    ;(document.querySelector('main') ?? document.body).append(host)
    this.#list = host
  }

  /** Takes the numbers off. The text nodes become what they were: a script of the page may hold them. */
  clear(): void {
    for (const { host, halves } of this.#numbers.splice(0).reverse()) {
      host.remove()
      const [text, behind] = halves ?? []
      if (!text || text.nextSibling !== behind) continue
      text.appendData(behind.data)
      behind.remove()
    }
  }

  #make(): { host: HTMLElement; root: ShadowRoot } {
    const host = document.createElement(NOTE)
    const root = host.attachShadow({ mode: 'closed' })
    root.adoptedStyleSheets = [this.#styles]
    return { host, root }
  }
}
