// The tree of docs on a page, in a host that remembers its folds.

import { sendMouse } from '@web/test-runner-commands'
import { LitElement, css } from 'lit'
import { property } from 'lit/decorators.js'
import '../../../../components/parts/tree/tree.define.js'
import { define } from '../../../../components/parts/shared/define.js'
import { DocTree } from '../../../../components/viewer/sidebar/doc-tree.js'
import type { StatusFolders } from '../../../../schema/folder-rules.js'
import { DEFAULT_HOTKEYS } from '../../../../schema/hotkeys/hotkeys.js'
import type { Mark } from '../../../../schema/review/doc-mark.js'
import type { Doc, Folder, Status, Task, Tree } from '../../../../schema/tree.js'
import { pressKeys } from '../../input.js'
import { Shown } from '../../shown.js'
import { frames } from '../../waits.js'

const EVENTS = [
  'plan-doc-open',
  'plan-workspace-open',
  'plan-path-copy',
  'plan-row-menu',
  'plan-tree-toggle',
  'plan-tree-scroll',
] as const

export class DocTreeHost extends LitElement {
  static override styles = css`
    :host {
      display: block;
      block-size: 100%;
    }
  `

  @property({ attribute: false }) tree: Tree | null = sampleTree()
  @property({ attribute: false }) folds: ReadonlyMap<string, boolean> = new Map()
  @property() shown = ''
  @property({ attribute: false }) marks: ReadonlyMap<string, Mark> = new Map()
  @property() filter = ''
  @property({ attribute: false }) statusFolders: ReadonlyMap<string, StatusFolders> = new Map()
  @property() order: 'newest' | 'name' = 'newest'
  @property({ attribute: false }) isTall = false
  @property({ type: Number }) now = NOW
  @property({ attribute: false }) isReadOnly = false
  @property({ type: Number }) top = 0
  readonly docs = new DocTree(this, {
    expand: (ids, isOpen) => {
      this.folds = new Map([...this.folds, ...ids.map(id => [id, isOpen] as const)])
    },
    settle: (task, to) =>
      this.dispatchEvent(Object.assign(new Event('plan-task-settle'), { task, to })),
    see: () => {},
    scroll: () => {},
  })

  override render() {
    const {
      tree,
      folds,
      shown,
      marks,
      filter,
      statusFolders,
      order,
      isTall,
      now,
      isReadOnly,
      top,
    } = this
    const looks = { isTall, now, isReadOnly, top, isInert: false, isSilent: false, ages: new Map() }
    return this.docs.render({ tree, folds, shown, marks, filter, statusFolders, order, ...looks })
  }
}

define('doc-tree-host', DocTreeHost)

export class ShownTree extends Shown<DocTreeHost> {
  readonly tree = this.element
  readonly box: HTMLElement
  /** The requests, oldest first. */
  readonly asked: Event[] = []

  constructor() {
    const box = document.createElement('main')
    box.style.cssText = 'inline-size: 300px; block-size: 400px; background: var(--plan-side)'
    super(new DocTreeHost(), box)
    this.box = box
    for (const name of [...EVENTS, 'plan-task-settle']) {
      this.tree.addEventListener(name, event => this.asked.push(event))
    }
    document.body.append(box)
  }

  fold(folds: readonly (readonly [string, boolean])[]): void {
    this.tree.folds = new Map([...this.tree.folds, ...folds])
  }

  /** The content of the part. */
  override get root(): ShadowRoot {
    const { shadowRoot } = this.element.shadowRoot?.querySelector('plan-tree') ?? {}
    if (!shadowRoot) throw new Error('nothing is drawn')
    return shadowRoot
  }

  override close(): void {
    super.close()
    this.box.remove()
  }

  /** Waits until the tree knows its size, and is drawn. */
  async ready(): Promise<void> {
    await this.tree.updateComplete
    await frames(2)
    await this.tree.updateComplete
  }

  async set(properties: Partial<DocTreeHost>): Promise<void> {
    Object.assign(this.tree, properties)
    await this.ready()
  }

  rows(): HTMLElement[] {
    return this.all('[role="treeitem"]')
  }

  /** The names of the rows that are drawn. */
  names(): string[] {
    return this.rows().map(nameOf)
  }

  row(name: string): HTMLElement {
    const found = this.rows().find(row => nameOf(row) === name)
    if (!found) throw new Error(`no row is called ${name}: ${this.names().join(', ')}`)
    return found
  }

  /** The name of the row that has the focus; `''` for none. */
  focused(): string {
    const row = this.root.activeElement?.closest('[role="treeitem"]')
    return row ? nameOf(row) : ''
  }

  get scroller(): HTMLElement {
    return this.find('.scroller')
  }

  /** Focuses a row as a click would, without one. */
  async focus(name: string): Promise<void> {
    this.row(name).focus()
    await this.ready()
  }

  override async press(...combos: string[]): Promise<void> {
    for (const combo of combos) {
      await pressKeys(combo)
      await this.ready()
    }
  }

  /** Types letters of one name, one right after the other however slow the machine is. */
  override async type(letters: string): Promise<void> {
    const now = performance.now()
    for (const key of letters) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: now })
      this.root.activeElement?.dispatchEvent(event)
      await this.ready()
    }
  }

  /** Near the start of an element: buttons that only the pointer shows are at the end of a row. */
  override async click(element: HTMLElement): Promise<void> {
    await sendMouse({ type: 'click', position: startOf(element) })
    await this.ready()
  }

  /** The fields of the last request. */
  last(): object {
    const event = this.asked.at(-1)
    if (!event) return {}
    const fields = Object.entries(event).filter(([name]) => name !== 'isTrusted')
    return { type: event.type, ...Object.fromEntries(fields) }
  }
}

/** The accessible name of a row: its label, else what stands in it and is not hidden. */
export function nameOf(row: Element): string {
  const label = row.getAttribute('aria-label')
  if (label !== null) return label
  const copy = row.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (words.nextNode()) {
    // Pieces of one word stand side by side in a <bdi>.
    const text = words.currentNode.textContent ?? ''
    texts.push(words.currentNode.parentElement?.closest('bdi, mark') ? text : ` ${text} `)
  }
  return texts.join('').replace(/\s+/g, ' ').trim()
}

export function startOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + Math.min(width / 2, 60)), Math.round(top + height / 2)]
}

export const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR = 3_600_000

/** Two active tasks, one that is settled, and a collection. */
export function sampleTree(): Tree {
  const search = task('search-rewrite', 'active', NOW - HOUR, [
    doc('docs/active/search-rewrite/plans', 'mother-plan.html', 'overview', 'The whole plan'),
  ])
  const dir = `${search.dir}/plans/phase-2-query-api`
  const phase = folder(dir, '2', 'query api', [
    doc(dir, 'plan.html', 'plan', 'Answering'),
    doc(dir, 'notes.md', 'doc', 'Ranking notes'),
  ])
  const empty = folder(`${search.dir}/plans/phase-3-roll-out`, '3', 'roll out', [])
  const billing = task('billing', 'active', NOW - 24 * HOUR, [
    doc('docs/active/billing/plans', 'plan.html', 'plan', 'Retries'),
  ])
  const fares = task('fares', 'done', NOW - 240 * HOUR, [
    doc('docs/done/fares/plans', 'recap.html', 'plan', 'Fares'),
  ])
  return {
    folders: [{ name: 'docs', root: '/docs', label: '~/docs', settle: true }],
    tasks: [{ ...search, phases: [phase, empty] }, billing, fares],
    collections: [
      { folder: 'docs', label: 'Weekly', docs: [doc('docs/weekly', '46.html', 'doc', 'Week 46')] },
    ],
    kinds: [
      { id: 'overview', label: 'overview', color: 'pink' },
      { id: 'plan', label: 'plan', color: 'violet', icon: '◆' },
      { id: 'doc', label: 'doc', color: 'grey' },
    ],
    hotkeys: DEFAULT_HOTKEYS,
  }
}

/** So many tasks, of ten phases with nine docs each. */
export function largeTree(tasks: number): Tree {
  return {
    ...sampleTree(),
    collections: [],
    tasks: Array.from({ length: tasks }, (_, t) => {
      const one = task(`task-${t}`, 'active', NOW - t * HOUR, [])
      const phases = Array.from({ length: 10 }, (_, p) => {
        const dir = `${one.dir}/plans/phase-${p}-part`
        const docs = Array.from({ length: 9 }, (_, d) =>
          doc(dir, `plan-${d}.html`, 'plan', `Doc ${t}.${p}.${d}`),
        )
        return folder(dir, String(p), `part ${t}.${p}`, docs)
      })
      return { ...one, phases }
    }),
  }
}

export function task(name: string, status: Status | null, mtime: number, docs: Doc[]): Task {
  const dir = status === null ? `docs/${name}` : `docs/${status}/${name}`
  const label = name.replaceAll('-', ' ')
  const key = `docs:${name}`
  return { key, folder: 'docs', name, label, status, dir, docs, phases: [], groups: [], mtime }
}

export function folder(dir: string, num: string, label: string, docs: Doc[]): Folder {
  const name = dir.slice(dir.lastIndexOf('/') + 1)
  return { key: `docs:task/${name}`, name, label, num, dir, docs }
}

export function doc(dir: string, file: string, kind: string, title: string): Doc {
  return { path: `${dir}/${file}`, file, kind, title, ws: 'docs:task' }
}
