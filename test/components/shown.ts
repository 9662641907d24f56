// A part on a page in the colors of the dashboard, and the means to use it and to look at it. What a part needs
// beside this is in a class of its own, next to its tests.

import { sendKeys } from '@web/test-runner-commands'
import type { LitElement } from 'lit'
import { tokens } from '../../components/theme/tokens.js'
import { click, pressKeys } from './input.js'

const shownNow: { close(): void }[] = []

// The suites of the page, all of them.
afterEach(() => {
  for (const one of shownNow.splice(0).toReversed()) one.close()
})

/** Closes this after the test that is running. */
export function closeLater<T extends { close(): void }>(one: T): T {
  shownNow.push(one)
  return one
}

export class Shown<E extends LitElement> {
  readonly element: E

  constructor(element: E, place: ParentNode = document.body) {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    this.element = element
    place.append(element)
    closeLater(this)
  }

  close(): void {
    this.element.remove()
    document.adoptedStyleSheets = []
  }

  async show(properties: Partial<E> = {}): Promise<void> {
    Object.assign(this.element, properties)
    await this.element.updateComplete
  }

  get root(): ShadowRoot {
    if (!this.element.shadowRoot) throw new Error('nothing is drawn')
    return this.element.shadowRoot
  }

  find<Found extends HTMLElement>(selector: string): Found {
    const found = this.root.querySelector<Found>(selector)
    if (!found) throw new Error(`nothing is ${selector}`)
    return found
  }

  all(selector: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)]
  }

  has(selector: string): boolean {
    return this.root.querySelector(selector) !== null
  }

  /** The button of this name. */
  button(name: string): HTMLElement {
    const found = this.all('button').find(button => nameOf(button) === name)
    if (!found) throw new Error(`no button is called ${name}`)
    return found
  }

  get focusedElement(): Element | null {
    return this.root.activeElement
  }

  /** Presses keys one after the other, such as `Shift+Enter`. */
  async press(...combos: string[]): Promise<void> {
    await pressKeys(...combos)
    await this.element.updateComplete
  }

  async type(text: string): Promise<void> {
    await sendKeys({ type: text })
    await this.element.updateComplete
  }

  async click(on: Element | undefined): Promise<void> {
    await click(on)
    await this.element.updateComplete
  }
}

export function nameOf(element: Element | null): string {
  return (element?.ariaLabel ?? element?.textContent ?? '').trim()
}

/** A new element of the page, which goes when the test is over. */
export function onPage<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  css = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.style.cssText = css
  document.body.append(element)
  closeLater({ close: () => element.remove() })
  return element
}

/** A button of the page that opens something. */
export function anOpener(label: string): HTMLButtonElement {
  return Object.assign(onPage('button'), { textContent: label })
}
