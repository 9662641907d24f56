// A <plan-search-results> on a page, with hits to show, what was asked of it, and the means to look at
// it.

import { sendKeys } from '@web/test-runner-commands'
import type { HitOpenEvent } from '../../../../components/parts/search-results/events.js'
import '../../../../components/parts/search-results/search-results.define.js'
import type { PlanSearchResults } from '../../../../components/parts/search-results/search-results.js'
import type { SearchHit } from '../../../../schema/api/api.js'
import { DEFAULT_HOTKEYS } from '../../../../schema/hotkeys/hotkeys.js'
import type { Doc, Folder, Kind, Tree } from '../../../../schema/tree.js'

const KINDS: Kind[] = [{ id: 'plan', label: 'the plan', color: 'violet' }]

export function hit(path: string, title: string, snippet = '', hits = 1): SearchHit {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return { doc: { path, file, kind: 'plan', title, ws: '' }, snippet, hits }
}

/** Hits in the phases of one task, in the task itself, in a collection, and in nothing. */
export const HITS = [
  hit('shop/search/plans/2-api/plan.html', 'Query API', 'It answers each query with docs.', 12),
  hit('shop/search/plans/notes/a.html', 'Notes', 'A query is a line of words.'),
  hit('shop/search/overview.html', 'Query overview', '', 0),
  hit('shop/weekly/w1.md', 'Week 1', 'The query log.'),
  hit('shop/elsewhere.md', 'Elsewhere', 'No query.'),
]

const docs: Doc[] = HITS.map(({ doc }) => doc)

const TREE: Tree = {
  folders: [],
  kinds: KINDS,
  hotkeys: DEFAULT_HOTKEYS,
  collections: [{ folder: 'shop', label: 'Weekly', docs: docs.slice(3, 4) }],
  tasks: [
    {
      ...{ key: 'shop:search', folder: 'shop', name: 'search', label: 'search rewrite' },
      ...{ status: null, dir: 'shop/search', mtime: 0, groups: [] },
      docs: docs.slice(2, 3),
      phases: [phase('2', 'Query API', docs.slice(0, 1)), phase('', 'notes', docs.slice(1, 2))],
    },
  ],
}

function phase(num: string, label: string, listed: Doc[]): Folder {
  return { key: label, name: label, label, num, dir: `shop/search/plans/${label}`, docs: listed }
}

export class ShownResults {
  readonly results = document.createElement('plan-search-results')
  /** What was asked, in order. */
  readonly asked: string[] = []

  constructor() {
    this.results.addEventListener('plan-hit-open', ({ hit: { doc }, where }: HitOpenEvent) =>
      this.asked.push(`${doc.title} ${where}`),
    )
    this.results.addEventListener('plan-hits-leave', () => this.asked.push('leave'))
    document.body.append(this.results)
  }

  close(): void {
    this.results.remove()
  }

  async show(properties: Partial<PlanSearchResults> = {}): Promise<void> {
    const all = { hits: HITS, words: ['query'], kinds: KINDS, tree: TREE }
    Object.assign(this.results, all, properties)
    await this.results.updateComplete
  }

  get root(): ShadowRoot {
    const { shadowRoot } = this.results
    if (!shadowRoot) throw new Error('nothing is drawn')
    return shadowRoot
  }

  get options(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[role=option]')]
  }

  option(at: number): HTMLElement {
    const option = this.options[at]
    if (!option) throw new Error(`there is no hit ${at}`)
    return option
  }

  /** The accessible name of a hit: what it holds, without what is hidden from it. */
  name(at: number): string {
    const spoken = [...this.option(at).children].filter(
      part => part.ariaHidden !== 'true' && !part.hasAttribute('hidden'),
    )
    return spoken.map(part => part.textContent.trim()).join(' | ')
  }

  description(at: number): string {
    const ids = this.option(at).getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => this.root.getElementById(id)?.textContent.trim()).join(' | ')
  }

  /** The marked words of a hit's title and snippet. */
  marks(at: number): string[] {
    return [...this.option(at).querySelectorAll('mark')].map(mark => mark.textContent)
  }

  /** The title of the hit that has the focus. */
  get focused(): string | undefined {
    return this.root.activeElement?.querySelector('.title')?.textContent
  }

  get status(): string | undefined {
    return this.root.querySelector('[role=status]')?.textContent
  }

  /** Resolves when the region for announcements holds something again. */
  async said(): Promise<string | undefined> {
    while (this.status === '') await new Promise(requestAnimationFrame)
    return this.status
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await sendKeys({ press: key })
    await this.results.updateComplete
  }
}
