// A Markdown page in a frame, as the service draws it, with everything on it that a page may hold. The
// frame is of this origin, so that a test can look into it.

import { expect } from 'chai'
import { closeLater } from '../shown.js'

export const EVERYTHING = '/test/components/page/everything.html'

export interface Shape {
  width?: number
  height?: number
  /** The Markdown of the page; without it, the page holds everything. */
  main?: string
  /** The class of that. */
  look?: string
  /** The outline, which stands before that. */
  before?: string
  query?: string
  /** The text in the frame's name. */
  name?: string
}

export class ShownPage {
  readonly frame = document.createElement('iframe')

  /** Shows the page, and waits until its script has run. */
  static async open({
    width = 640,
    height = 500,
    main,
    look = '',
    before = '',
    query = '',
    name = '',
  }: Shape = {}): Promise<ShownPage> {
    const shown = closeLater(new ShownPage())
    const { frame } = shown
    frame.title = 'A page'
    frame.name = name
    frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0; display: block`
    if (main === undefined) frame.src = EVERYTHING + query
    else frame.srcdoc = pageOf(main, before, look)
    document.body.prepend(frame)
    await shown.loaded()
    return shown
  }

  close(): void {
    this.frame.remove()
  }

  async loaded(): Promise<void> {
    await new Promise(resolve => this.frame.addEventListener('load', resolve, { once: true }))
  }

  get window(): Window & typeof globalThis {
    const { contentWindow } = this.frame
    if (!contentWindow) throw new Error('the page is not shown')
    return contentWindow as Window & typeof globalThis
  }

  get document(): Document {
    return this.window.document
  }

  /** The first element of this selector. */
  get(selector: string): HTMLElement {
    const found = this.document.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }

  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)]
  }

  style(selector: string): CSSStyleDeclaration {
    return this.window.getComputedStyle(this.get(selector))
  }

  button(name: string, within = 'body'): HTMLButtonElement {
    return this.get(`${within} button[aria-label="${name}"]`) as HTMLButtonElement
  }

  /** It has to be scrolled to the side. */
  get isTooWide(): boolean {
    const { scrollWidth, clientWidth } = this.get('html')
    return scrollWidth > clientWidth
  }

  /** The last polite announcement of the page. */
  get said(): string {
    const texts = this.all('.announcement').map(host => host.shadowRoot?.textContent ?? '')
    return texts.join('').trim()
  }

  tellTheme(theme: unknown): void {
    this.window.postMessage({ type: 'plan-theme', theme }, '*')
  }
}

/** A page with this in it. */
function pageOf(main: string, before: string, look: string): string {
  return `<!doctype html>
<html lang="en" data-theme="light">
<head><title>A page</title>
<link rel="stylesheet" href="/dist/app/page/page.css">
<script type="module" src="/dist/app/page/page.js"></script></head>
<body>${before}<main class="${look}">${main}</main></body></html>`
}

/** A diagram as the service draws it. */
export function diagram(source: string): string {
  const text = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<figure class="diagram"><pre class="diagram-source"><code>${text}</code></pre></figure>`
}

/** Both are the same, but for what a browser rounds. */
export function expectNear(a: number, b: number): void {
  expect(Math.abs(a - b), `${a} and ${b}`).to.be.below(1.5)
}
