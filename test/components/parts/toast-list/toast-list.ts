// A <plan-toast-list> on a page, with what was asked of it.

import '../../../../components/parts/toast-list/toast-list.define.js'
import type { PlanToastList } from '../../../../components/parts/toast-list/toast-list.js'
import type { Toast } from '../../../../components/parts/toast-list/toast.js'
import { Shown, nameOf } from '../../shown.js'

/** Long enough for any test, and short enough to wait for. */
const LONG = { news: 60_000, info: 60_000 }
export const SHORT = { news: 40, info: 20 }

export function toast(id: string, properties: Partial<Toast> = {}): Toast {
  const actions = [{ id: 'open', label: 'Open' }]
  return { id, tone: 'news', where: 'New in search', title: `Plan ${id}`, actions, ...properties }
}

export class ShownToasts extends Shown<PlanToastList> {
  readonly list = this.element
  /** The requests, in order. */
  readonly asked: string[] = []

  constructor() {
    super(document.createElement('plan-toast-list'))
    this.list.addEventListener('plan-toast-act', ({ toast, action }) =>
      this.asked.push(`${action} ${toast}`),
    )
    this.list.addEventListener('plan-toast-dismiss', ({ toast }) =>
      this.asked.push(`dismiss ${toast}`),
    )
  }

  async toasts(toasts: readonly Toast[], stay: PlanToastList['stay'] = LONG): Promise<void> {
    await this.show({ toasts, stay })
  }

  /** Takes a notification away whenever it is dismissed, as a page does. */
  obey(): void {
    this.list.addEventListener('plan-toast-dismiss', ({ toast }) => {
      this.list.toasts = this.list.toasts.filter(({ id }) => id !== toast)
    })
  }

  region(role: 'status' | 'alert'): HTMLElement {
    return this.find(`[role=${role}]`)
  }

  /** The titles of the cards in a region, from the top. */
  titles(role: 'status' | 'alert' = 'status'): string[] {
    return [...this.region(role).querySelectorAll('.title')].map(title => title.textContent)
  }

  card(id: string): HTMLElement {
    return this.find(`[data-id="${id}"]`)
  }

  buttonOn(id: string, name: string): HTMLElement {
    const found = [...this.card(id).querySelectorAll('button')].find(it => nameOf(it) === name)
    if (!found) throw new Error(`there is no button ${name}`)
    return found
  }

  /** The notification that has the focus, and its button. */
  get focused(): string {
    const id = this.focusedElement?.closest<HTMLElement>('.toast')?.dataset['id'] ?? 'nothing'
    return `${id} ${nameOf(this.focusedElement)}`.trim()
  }

  /** Resolves at the next dismissal. */
  async dismissal(): Promise<string> {
    return new Promise(resolve =>
      this.list.addEventListener('plan-toast-dismiss', ({ toast }) => resolve(toast), {
        once: true,
      }),
    )
  }
}
