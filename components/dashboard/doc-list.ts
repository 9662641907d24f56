// The list at the side: every docs folder with its tasks, phases, groups and collections, or what a
// search found. It shows what it is given and passes on what the reader asks for.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { SearchHit } from '../../schema/api.js'
import { formatLink } from '../../schema/links.js'
import { listingsOf } from '../../schema/listed.js'
import { linkTo } from '../../schema/resolve.js'
import type { Doc, DocsFolderInfo, Folder, Task, Tree } from '../../schema/tree.js'
import { badge } from './badge.js'
import { styles } from './doc-list.styles.js'

/** The reader chose a doc. */
export class DocEvent extends Event {
  readonly doc: Doc

  constructor(doc: Doc) {
    super('plan-list-open', { bubbles: true, composed: true })
    this.doc = doc
  }
}

/**
 * The docs of a tree as links.
 *
 * @fires {DocEvent} plan-list-open - a doc was chosen in the plain way, without a modifier
 */
export class PlanDocList extends LitElement {
  static override styles = styles

  @property({ attribute: false }) tree: Tree | null = null

  /** What a search found; null shows the tree. */
  @property({ attribute: false }) hits: readonly SearchHit[] | null = null

  /** The path of the doc on show; its row is marked, and unfolded when it comes on show. */
  @property() shown = ''

  /** What the reader, or a doc coming on show, has folded or unfolded, by place. */
  @state() private _folds: ReadonlyMap<string, boolean> = new Map()

  private _focused: Element | null = null

  protected override willUpdate(changed: PropertyValues<this>) {
    this._focused = this.shadowRoot?.activeElement ?? null
    if (!this.tree) return
    const folds = new Map(this._folds)
    if (changed.has('tree') && !changed.get('tree')) {
      for (const { name } of this.tree.folders) {
        const newest = this.tree.tasks.find(task => task.folder === name && task.status !== 'done')
        if (newest) folds.set(newest.dir, true)
      }
    }
    if (changed.has('shown') || (changed.has('tree') && !changed.get('tree'))) {
      for (const place of placesOf(this.shown, this.tree)) folds.set(place, true)
    }
    this._folds = folds
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('shown')) {
      this.shadowRoot?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    }
    // A row that moved to another place in the order has lost the focus on its way.
    const focused = this._focused
    if (!(focused instanceof HTMLElement) || this.shadowRoot?.activeElement === focused) return
    focused.focus({ preventScroll: true })
  }

  override render() {
    const { tree, hits } = this
    if (!tree) return nothing
    if (hits) return hits.length === 0 ? html`<p>Nothing found.</p>` : this._renderHits(hits, tree)
    return repeat(
      tree.folders,
      folder => folder.name,
      folder => this._renderFolder(folder, tree),
    )
  }

  private _renderFolder(folder: DocsFolderInfo, tree: Tree) {
    const isNamed = tree.folders.length > 1
    const tasks = tree.tasks.filter(task => task.folder === folder.name)
    const settled = tasks.filter(task => task.status === 'done')
    const open = tasks.filter(task => task.status !== 'done')
    const collections = tree.collections.filter(({ folder: name }) => name === folder.name)
    const settledAt = `${folder.name}/settled`
    return html`<section aria-label=${folder.name}>
      ${isNamed ? html`<h2>${folder.icon} ${folder.name} <small>${folder.label}</small></h2>` : nothing}
      ${folder.problem ? html`<p class="problem">${`${folder.label}: ${folder.problem}`}</p>` : nothing}
      ${this._renderTasks(folder.settle ? 'Active' : 'Tasks', open)}
      ${folder.problem || tasks.length > 0 ? nothing : html`<p>No tasks yet.</p>`}
      ${
        settled.length === 0
          ? nothing
          : this._renderFold(settledAt, `Settled (${settled.length})`, 'section', () =>
              this._renderTasks('', settled),
            )
      }
      ${collections
        .filter(({ docs }) => docs.length > 0)
        .map(({ label, docs }) =>
          this._renderFold(
            collectionAt(folder.name, label),
            `${label} (${docs.length})`,
            'section',
            () => this._renderDocs(docs),
          ),
        )}
    </section>`
  }

  private _renderTasks(heading: string, tasks: readonly Task[]) {
    if (tasks.length === 0) return nothing
    return html`
      ${heading === '' ? nothing : html`<h3>${heading}</h3>`}
      <ul>
        ${repeat(
          tasks,
          task => task.dir,
          task => html`<li>${this._renderTask(task)}</li>`,
        )}
      </ul>
    `
  }

  private _renderTask(task: Task) {
    const label = task.icon ? `${task.icon} ${task.label}` : task.label
    return this._renderFold(task.dir, label, 'task', () => [
      this._renderDocs(task.docs),
      repeat(
        [...task.phases, ...task.groups],
        folder => folder.dir,
        folder => this._renderPhase(folder),
      ),
    ])
  }

  private _renderPhase({ num, label, docs }: Folder) {
    return html`<div class="phase">
      <h4>${num === '' ? nothing : html`<b>${num}</b>`}<span>${label}</span></h4>
      ${this._renderDocs(docs)}
    </div>`
  }

  private _renderFold(place: string, label: string, look: string, content: () => unknown) {
    const isOpen = this._folds.get(place) ?? false
    return html`
      <button
        class=${look}
        aria-expanded=${isOpen}
        @click=${() => (this._folds = new Map(this._folds).set(place, !isOpen))}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m6 4 4 4-4 4" /></svg>
        <span>${label}</span>
      </button>
      ${isOpen ? html`<div class="inside">${content()}</div>` : nothing}
    `
  }

  private _renderDocs(docs: readonly Doc[]) {
    if (docs.length === 0) return nothing
    return html`<ul>
      ${repeat(
        docs,
        doc => doc.path,
        doc => html`<li>${this._renderLink(doc)}</li>`,
      )}
    </ul>`
  }

  private _renderHits(hits: readonly SearchHit[], tree: Tree) {
    return html`<ul>
      ${repeat(
        hits,
        ({ doc }) => doc.path,
        ({ doc, snippet }) =>
          html`<li>
            ${this._renderLink(doc)}
            <p class="where">${whereIs(doc, tree)}</p>
            <p class="snippet">${snippet}</p>
          </li>`,
      )}
    </ul>`
  }

  private _renderLink(doc: Doc) {
    const { tree, shown } = this
    if (!tree) return nothing
    return html`<a
      href=${formatLink(linkTo(doc, tree))}
      title=${doc.title}
      aria-current=${doc.path === shown ? 'page' : nothing}
      @click=${(event: MouseEvent) => this._choose(event, doc)}
    >
      <span>${doc.title}</span>${badge(doc.kind, tree)}
    </a>`
  }

  private _choose(event: MouseEvent, doc: Doc) {
    // With a modifier it is an ordinary link: the browser opens it in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.dispatchEvent(new DocEvent(doc))
  }
}

/** The places that have to be unfolded for this doc to be seen. */
function placesOf(path: string, tree: Tree): string[] {
  const [listing] = listingsOf([path], tree).get(path) ?? []
  if (!listing) return []
  if ('collection' in listing) {
    return [collectionAt(listing.collection.folder, listing.collection.label)]
  }
  const { dir, folder, status } = listing.task
  return status === 'done' ? [dir, `${folder}/settled`] : [dir]
}

function collectionAt(folder: string, label: string): string {
  return `${folder}/collection/${label}`
}

/** Where a doc stands, in labels. */
export function whereIs({ path }: Doc, tree: Tree): string {
  const [listing] = listingsOf([path], tree).get(path) ?? []
  if (!listing) return path
  if ('collection' in listing) return listing.collection.label
  const { task, workspace } = listing
  return workspace === task ? task.label : `${task.label} · ${workspace.label}`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-doc-list': PlanDocList
  }
  interface HTMLElementEventMap {
    'plan-list-open': DocEvent
  }
}
