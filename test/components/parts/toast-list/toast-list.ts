// A <plan-toast-list> on a page, with what was asked of it, and the means to look at it.

import { sendKeys } from '@web/test-runner-commands'
import '../../../../components/parts/toast-list/toast-list.define.js'
import type { PlanToastList } from '../../../../components/parts/toast-list/toast-list.js'
import type {
  Toast,
  ToastActEvent,
  ToastDismissEvent,
} from '../../../../components/parts/toast-list/toast.js'

/** Long enough for any test, and short enough to wait for. */
const LONG = { news: 60_000, info: 60_000 }
export const SHORT = { news: 40, info: 20 }

export function toast(id: string, properties: Partial<Toast> = {}): Toast {
  const actions = [{ id: 'open', label: 'Open' }]
  return { id, tone: 'news', where: 'New in search', title: `Plan ${id}`, actions, ...properties }
}

export class ShownToasts {
  readonly list = document.createElement('plan-toast-list')
  /** What was asked, in order. */
  readonly asked: string[] = []

  constructor() {
    this.list.addEventListener('plan-toast-act', ({ toast, action, item }: ToastActEvent) =>
      this.asked.push(`${action} ${toast} ${item}`.trim()),
    )
    this.list.addEventListener('plan-toast-dismiss', ({ toast }: ToastDismissEvent) =>
      this.asked.push(`dismiss ${toast}`),
    )
    document.body.append(this.list)
  }

  close(): void {
    this.list.remove()
  }

  async show(toasts: readonly Toast[], stay: PlanToastList['stay'] = LONG): Promise<void> {
    Object.assign(this.list, { toasts, stay })
    await this.list.updateComplete
  }

  /** Takes a notification away whenever it is dismissed, as a page does. */
  obey(): void {
    this.list.addEventListener('plan-toast-dismiss', ({ toast }: ToastDismissEvent) => {
      this.list.toasts = this.list.toasts.filter(({ id }) => id !== toast)
    })
  }

  get root(): ShadowRoot {
    const { shadowRoot } = this.list
    if (!shadowRoot) throw new Error('nothing is drawn')
    return shadowRoot
  }

  region(role: 'status' | 'alert'): HTMLElement {
    const region = this.root.querySelector<HTMLElement>(`[role=${role}]`)
    if (!region) throw new Error(`there is no ${role}`)
    return region
  }

  /** The titles of the cards in a region, from the top. */
  titles(role: 'status' | 'alert' = 'status'): string[] {
    return [...this.region(role).querySelectorAll('.title')].map(title => title.textContent)
  }

  card(id: string): HTMLElement {
    const card = this.root.querySelector<HTMLElement>(`[data-id="${id}"]`)
    if (!card) throw new Error(`there is no notification ${id}`)
    return card
  }

  button(id: string, name: string): HTMLElement {
    const buttons = [...this.card(id).querySelectorAll('button')]
    const found = buttons.find(button => (button.ariaLabel ?? button.textContent).trim() === name)
    if (!found) throw new Error(`there is no button ${name}`)
    return found
  }

  /** The notification that has the focus, and its button. */
  get focused(): string {
    const button = this.root.activeElement
    const id = button?.closest<HTMLElement>('.toast')?.dataset['id'] ?? 'nothing'
    return `${id} ${(button?.ariaLabel ?? button?.textContent ?? '').trim()}`.trim()
  }

  /** Resolves at the next dismissal. */
  async dismissal(): Promise<string> {
    return new Promise(resolve =>
      this.list.addEventListener('plan-toast-dismiss', ({ toast }) => resolve(toast), {
        once: true,
      }),
    )
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key })
    await this.list.updateComplete
  }
}
