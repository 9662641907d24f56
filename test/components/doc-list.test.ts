import { expect } from 'chai'
import { PlanDocList, type DocEvent } from '../../components/dashboard/doc-list.js'
import { DEFAULT_HOTKEYS } from '../../schema/hotkeys.js'
import type { Doc, Task, Tree } from '../../schema/tree.js'

customElements.define('plan-doc-list', PlanDocList)

describe('<plan-doc-list>', () => {
  let list: PlanDocList
  let chosen: string[]

  beforeEach(async () => {
    list = document.createElement('plan-doc-list')
    list.tree = sampleTree()
    chosen = []
    list.addEventListener('plan-list-open', ({ doc }: DocEvent) => chosen.push(doc.path))
    document.body.append(list)
    await list.updateComplete
  })

  afterEach(() => list.remove())

  it('lists the docs of the newest task with their phase, title and badge', () => {
    expect(texts('h4')).to.deep.equal(['2 checkout'])
    expect(texts('a')).to.deep.equal(['The whole plan overview', 'Checkout plan'])
  })

  it('keeps other tasks, what is settled and collections folded until they are asked for', async () => {
    expect(folds()).to.deep.equal({
      'seat holds': 'true',
      timetable: 'false',
      'Settled (1)': 'false',
      'Weekly (1)': 'false',
    })
    await click(button('Settled (1)'))
    await click(button('fares'))
    expect(texts('a')).to.include('Fares recap')
  })

  it('names each doc by its link', () => {
    expect(link('Checkout').getAttribute('href')).to.equal(
      '?ws=seat-holds/phase-2-checkout&plan=plan.html',
    )
  })

  it('asks for the doc that was clicked', async () => {
    await click(link('Checkout'))
    expect(chosen).to.deep.equal(['docs/active/seat-holds/plans/phase-2-checkout/plan.html'])
  })

  it('leaves a click with a modifier to the browser', () => {
    const init = { ctrlKey: true, bubbles: true, composed: true, cancelable: true }
    let wasLeft = false
    // The browser would open a tab for it.
    list.addEventListener('click', event => {
      wasLeft = !event.defaultPrevented
      event.preventDefault()
    })
    link('Checkout').dispatchEvent(new MouseEvent('click', init))
    expect(wasLeft).to.be.true
    expect(chosen).to.deep.equal([])
  })

  it('unfolds and marks the doc that comes on show', async () => {
    list.shown = 'docs/done/fares/plans/recap.html'
    await list.updateComplete
    expect(link('Fares').getAttribute('aria-current')).to.equal('page')
  })

  it('keeps folds, focus and rows when the tree is replaced', async () => {
    await click(button('timetable'))
    const row = link('Checkout')
    row.focus()
    list.tree = { ...sampleTree(), tasks: [...sampleTree().tasks].reverse() }
    await list.updateComplete
    expect(folds()['timetable']).to.equal('true')
    expect(link('Checkout') === row, 'the row is the same').to.be.true
    expect(list.shadowRoot?.activeElement === row, 'it has the focus').to.be.true
  })

  it('shows what a search found instead of the tree, with place and snippet', async () => {
    const [doc] = sampleTree().tasks[0]?.docs ?? []
    list.hits = doc ? [{ doc, snippet: '… is ours to sell <b>once</b> …', hits: 2 }] : []
    await list.updateComplete
    expect(texts('a')).to.deep.equal(['The whole plan overview'])
    expect(texts('p')).to.deep.equal(['seat holds', '… is ours to sell <b>once</b> …'])
  })

  it('says when a search found nothing', async () => {
    list.hits = []
    await list.updateComplete
    expect(texts('p')).to.deep.equal(['Nothing found.'])
  })

  it('says why a docs folder cannot be read', async () => {
    const tree = sampleTree()
    const folders = tree.folders.map(folder => ({ ...folder, problem: 'not found' }))
    list.tree = { ...tree, tasks: [], collections: [], folders }
    await list.updateComplete
    expect(texts('p')).to.deep.equal(['~/docs: not found'])
  })

  it('says that a docs folder has no tasks', async () => {
    list.tree = { ...sampleTree(), tasks: [], collections: [] }
    await list.updateComplete
    expect(texts('p')).to.deep.equal(['No tasks yet.'])
  })

  it('names docs folders when there are several', async () => {
    const tree = sampleTree()
    const second = { name: 'app', icon: '⛴', root: '/app', label: '~/app', settle: false }
    list.tree = { ...tree, folders: [...tree.folders, second] }
    await list.updateComplete
    expect(texts('h2')).to.deep.equal(['docs ~/docs', '⛴ app ~/app'])
  })

  function all<E extends Element>(selector: string): E[] {
    return [...(list.shadowRoot?.querySelectorAll<E>(selector) ?? [])]
  }

  function texts(selector: string): string[] {
    return all(selector).map(element => textOf(element))
  }

  function link(title: string): HTMLAnchorElement {
    return named(all<HTMLAnchorElement>('a'), title)
  }

  function button(label: string): HTMLButtonElement {
    return named(all<HTMLButtonElement>('button'), label)
  }

  function folds(): Record<string, string | null> {
    return Object.fromEntries(
      all('button').map(fold => [textOf(fold), fold.getAttribute('aria-expanded')]),
    )
  }

  async function click(element: HTMLElement): Promise<void> {
    element.click()
    await list.updateComplete
  }
})

function named<E extends Element>(elements: E[], name: string): E {
  const found = elements.find(element => textOf(element).startsWith(name))
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}

/** What is read: the texts of its pieces, a space between. */
function textOf(element: Element): string {
  const pieces = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (pieces.nextNode()) texts.push(pieces.currentNode.textContent?.trim() ?? '')
  return texts.filter(Boolean).join(' ')
}

function sampleTree(): Tree {
  const holds = task('seat-holds', 'active', [['mother-plan.html', 'overview', 'The whole plan']])
  const key = 'docs:seat-holds/phase-2-checkout'
  const dir = 'docs/active/seat-holds/plans/phase-2-checkout'
  const plan = {
    path: `${dir}/plan.html`,
    file: 'plan.html',
    kind: 'plan',
    title: 'Checkout',
    ws: key,
  }
  const phase = { key, name: 'phase-2-checkout', label: 'checkout', num: '2', dir, docs: [plan] }
  const letter = 'docs/weekly/w46/index.html'
  return {
    folders: [{ name: 'docs', root: '/docs', label: '~/docs', settle: true }],
    tasks: [
      { ...holds, phases: [phase] },
      task('timetable', 'active', [['plan.html', 'plan', 'One timetable']]),
      task('fares', 'done', [['recap.html', 'recap', 'Fares']]),
    ],
    collections: [
      {
        folder: 'docs',
        label: 'Weekly',
        docs: [{ path: letter, file: 'index.html', kind: 'doc', title: 'Week 46', ws: '' }],
      },
    ],
    kinds: [
      { id: 'overview', label: 'overview', color: 'pink' },
      { id: 'plan', label: 'plan', color: 'violet' },
      { id: 'recap', label: 'recap', color: 'green' },
      { id: 'doc', label: 'doc', color: 'grey' },
    ],
    hotkeys: DEFAULT_HOTKEYS,
  }
}

function task(name: string, status: 'active' | 'done', files: [string, string, string][]): Task {
  const key = `docs:${name}`
  const dir = `docs/${status}/${name}`
  const docs = files.map(([file, kind, title]): Doc => ({
    path: `${dir}/plans/${file}`,
    file,
    kind,
    title,
    ws: key,
  }))
  const label = name.replaceAll('-', ' ')
  return { key, folder: 'docs', name, label, status, dir, docs, phases: [], groups: [], mtime: 0 }
}
