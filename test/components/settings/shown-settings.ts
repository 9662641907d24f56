// A <plan-settings> on a page, and the means to use it as a person would.

import { sendKeys } from '@web/test-runner-commands'
import '../../../components/settings/settings.define.js'
import type { PlanSettings } from '../../../components/settings/settings.js'
import { tokens } from '../../../components/theme/tokens.js'
import { closeLater } from '../shown.js'
import { FakeService } from './fake-service.js'
import { until } from '../waits.js'

export class ShownSettings {
  readonly element = document.createElement('plan-settings')
  readonly service: FakeService
  /** The types of the element's events. */
  readonly said: string[] = []

  static async open(service = new FakeService(), more: Partial<PlanSettings> = {}) {
    const shown = closeLater(new ShownSettings(service))
    Object.assign(shown.element, more, { api: service })
    const trying = service.isAway ? Promise.resolve() : service.trying()
    document.body.append(shown.element)
    await trying
    await shown.drawn()
    return shown
  }

  private constructor(service: FakeService) {
    this.service = service
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    this.element.style.height = '600px'
    for (const name of ['close', 'saved', 'section'] as const) {
      const note = (event: Event) => this.said.push(event.type)
      this.element.addEventListener(`plan-settings-${name}`, note)
    }
  }

  close(): void {
    this.element.remove()
  }

  get root(): ShadowRoot {
    if (!this.element.shadowRoot) throw new Error('nothing is drawn')
    return this.element.shadowRoot
  }

  /** The dialog before edits are lost. */
  get question(): ShadowRoot | null {
    return this.root.querySelector('plan-confirm-dialog')?.shadowRoot ?? null
  }

  /** Answers that are there already are taken in and drawn. */
  async drawn(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve))
    await this.element.updateComplete
  }

  part(selector: string): Element {
    return this.#find(selector, () => true)
  }

  /** The section of this title. */
  section(title: string): Element {
    return this.#find('section', element => this.#nameOf(element) === title)
  }

  /** The field of this label, inside the group of this name where one is given. */
  field(label: string, group = ''): HTMLInputElement {
    const scope = group === '' ? this.root : this.group(group)
    const found = [...scope.querySelectorAll('label')].find(
      element => element.textContent.trim() === label,
    )
    if (!found) throw new Error(`there is no field “${label}”`)
    return this.byId(found.htmlFor) as HTMLInputElement
  }

  group(name: string): Element {
    return this.#find('[role="group"]', element => element.ariaLabel === name)
  }

  button(name: string, scope: ParentNode = this.root): HTMLButtonElement {
    const asked = this.question?.querySelectorAll('button') ?? []
    const buttons = [...scope.querySelectorAll('button'), ...asked]
    const found = buttons.find(button => nameOfButton(button) === name)
    if (!found) throw new Error(`there is no button “${name}”`)
    return found
  }

  has(name: string): boolean {
    return [...this.root.querySelectorAll('button')].some(button => nameOfButton(button) === name)
  }

  async press(name: string, scope?: ParentNode): Promise<void> {
    this.button(name, scope).click()
    await this.drawn()
  }

  /** Types over what stands in a field, and waits for the dry run of it. */
  async type(field: HTMLInputElement, text: string): Promise<void> {
    field.focus()
    field.select()
    await sendKeys(text === '' ? { press: 'Delete' } : { type: text })
    await this.answered()
  }

  /** Clicks, and waits for the dry run of what that changes. */
  async choose(element: HTMLElement | null | undefined): Promise<void> {
    element?.click()
    await this.answered()
  }

  /** The newest draft was tried, and what came of it is drawn. */
  async answered(): Promise<void> {
    const isBusy = () => this.root.querySelector('.preview')?.ariaBusy === 'true'
    await this.drawn()
    await until(() => !isBusy())
    await this.drawn()
  }

  /** The description of a field, besides its label. */
  described(field: Element): string {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => this.byId(id).textContent.trim()).join(' ')
  }

  status(): string {
    return this.root.querySelector('.header [role="status"]')?.textContent.trim() ?? ''
  }

  text(selector: string): string {
    const texts = [...this.root.querySelectorAll(selector)].map(({ textContent }) => textContent)
    return texts.join(' ').replace(/\s+/g, ' ').trim()
  }

  /** The names of the entries of a list, first to last. */
  entries(one: string): string[] {
    return [...this.root.querySelectorAll('[role="group"]')]
      .map(element => element.ariaLabel ?? '')
      .filter(name => name.startsWith(`${one}: `))
      .map(name => name.slice(one.length + 2))
  }

  /** The name of what has the focus. */
  focused(): string {
    const focused = this.root.activeElement
    const element = focused?.shadowRoot?.activeElement ?? focused
    if (element instanceof HTMLButtonElement) return nameOfButton(element)
    const label = element && this.root.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    return (label ?? element)?.textContent.trim() ?? ''
  }

  byId(id: string): HTMLElement {
    const found = this.root.getElementById(id)
    if (!found) throw new Error(`nothing is called ${id}`)
    return found
  }

  #nameOf(element: Element): string {
    const id = element.getAttribute('aria-labelledby')
    return id === null ? '' : this.byId(id).textContent.trim()
  }

  #find(selector: string, isIt: (element: Element) => boolean): Element {
    const found = [...this.root.querySelectorAll(selector)].find(isIt)
    if (!found) throw new Error(`there is no such ${selector}`)
    return found
  }
}

function nameOfButton(button: HTMLButtonElement): string {
  return (button.ariaLabel ?? button.textContent).replace(/\s+/g, ' ').trim()
}
