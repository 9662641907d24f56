// A <plan-search-results> on a page, with hits to show, and what was asked of it.

import type { HitOpenEvent } from '../../../../components/parts/search-results/events.js'
import '../../../../components/parts/search-results/search-results.define.js'
import type { PlanSearchResults } from '../../../../components/parts/search-results/search-results.js'
import type { SearchHit } from '../../../../schema/api/api.js'
import { DEFAULT_HOTKEYS } from '../../../../schema/hotkeys/hotkeys.js'
import type { Doc, Folder, Kind, Tree } from '../../../../schema/tree.js'
import { Shown } from '../../shown.js'
import { until } from '../../waits.js'

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

export class ShownResults extends Shown<PlanSearchResults> {
  readonly results = this.element
  /** The requests, in order. */
  readonly asked: string[] = []

  constructor() {
    super(document.createElement('plan-search-results'))
    this.results.addEventListener('plan-hit-open', ({ hit: { doc }, where }: HitOpenEvent) =>
      this.asked.push(`${doc.title} ${where}`),
    )
    this.results.addEventListener('plan-hits-leave', () => this.asked.push('leave'))
  }

  override async show(properties: Partial<PlanSearchResults> = {}): Promise<void> {
    await super.show({ hits: HITS, words: ['query'], kinds: KINDS, tree: TREE, ...properties })
  }

  get options(): HTMLElement[] {
    return this.all('[role=option]')
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
    return this.focusedElement?.querySelector('.title')?.textContent
  }

  get status(): string {
    return this.find('[role=status]').textContent
  }

  /** Resolves when the region for announcements holds something again. */
  async said(): Promise<string> {
    await until(() => this.status !== '')
    return this.status
  }
}
