import { expect } from 'chai'
import { ShownTree, nameOf } from './shown-tree.js'

const SEARCH = 'docs/active/search-rewrite'
const PHASE = `${SEARCH}/plans/phase-2-query-api`

describe('the tree of docs, by keys', () => {
  let shown: ShownTree

  beforeEach(async () => {
    // The selection of the page would be copied in place of a path.
    getSelection()?.removeAllRanges()
    shown = new ShownTree()
    await shown.ready()
  })

  const moves: [key: string, from: string, to: string][] = [
    ['ArrowDown', 'Active', 'search rewrite'],
    ['ArrowDown', 'Week 46', 'Week 46'],
    ['ArrowUp', 'billing', 'Nothing to read yet'],
    ['ArrowUp', 'Active', 'Active'],
    ['Home', 'billing', 'Active'],
    ['End', 'Active', 'Week 46'],
    ['PageDown', 'Active', 'Week 46'],
    ['PageUp', 'Week 46', 'Active'],
    ['ArrowRight', '2 query api', 'Answering'],
    ['ArrowRight', 'Answering', 'Answering'],
    ['ArrowLeft', 'Ranking notes', '2 query api'],
    ['ArrowLeft', 'billing', 'Active'],
  ]
  for (const [key, from, to] of moves) {
    it(`goes from ${from} to ${to} by ${key}`, async () => {
      await shown.focus(from)
      await shown.press(key)
      expect(shown.focused()).to.equal(to)
    })

    if (!/Left|Right/.test(key)) continue
    const mirrored = key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    it(`goes from ${from} to ${to} by ${mirrored} where text runs from the right`, async () => {
      shown.box.dir = 'rtl'
      await shown.focus(from)
      await shown.press(mirrored)
      expect(shown.focused()).to.equal(to)
    })
  }

  it('opens and closes a row by the arrows, and keeps the focus on it', async () => {
    await shown.focus('billing')
    await shown.press('ArrowRight')
    expect(shown.names()).to.contain('Retries')
    await shown.press('ArrowLeft')
    expect(shown.names()).not.to.contain('Retries')
    expect(shown.focused()).to.equal('billing')
  })

  it('opens all siblings by *', async () => {
    await shown.focus('Active')
    await shown.press('*')
    expect(shown.row('Settled (1)').ariaExpanded).to.equal('true')
    await shown.focus('fares')
    await shown.press('*')
    expect(shown.names()).to.contain('Fares')
  })

  it('opens a doc by Enter and Space, and by Shift+Enter to the side', async () => {
    await shown.focus('Answering')
    await shown.press('Enter', ' ', 'Shift+Enter')
    const path = `${PHASE}/plan.html`
    const wheres = shown.asked.map(event => ('where' in event ? event.where : ''))
    expect(wheres).to.deep.equal(['here', 'here', 'side'])
    expect(shown.last()).to.deep.equal({
      type: 'plan-doc-open',
      path,
      where: 'side',
      isKept: true,
      isByKey: true,
    })
  })

  it('opens a task or a phase as a workspace by Enter, and folds it by Space', async () => {
    await shown.focus('search rewrite')
    await shown.press('Enter')
    expect(shown.last()).to.deep.equal({ type: 'plan-workspace-open', dir: SEARCH, isByKey: true })
    await shown.focus('2 query api')
    await shown.press('Enter')
    expect(shown.last()).to.deep.equal({ type: 'plan-workspace-open', dir: PHASE, isByKey: true })
    await shown.press(' ')
    expect(shown.last()).to.deep.equal({ type: 'plan-tree-toggle', ids: [PHASE], isOpen: false })
    expect(shown.focused()).to.equal('2 query api')
  })

  it('goes to what is typed, letter by letter', async () => {
    await shown.focus('Active')
    await shown.type('ro')
    expect(shown.focused()).to.equal('3 roll out')
  })

  it('takes a space into a name that is being typed', async () => {
    await shown.focus('Active')
    await shown.type('week 4')
    expect(shown.focused()).to.equal('Week 46')
    expect(shown.asked).to.deep.equal([])
  })

  it('walks what begins with a letter that is typed again', async () => {
    await shown.focus('Active')
    await shown.press('w', 'w', 'w')
    expect(shown.focused()).to.equal('Weekly')
  })

  it('asks for the menu of a task, a phase and a doc by Shift+F10', async () => {
    for (const [name, type] of [
      ['search rewrite', 'task'],
      ['2 query api', 'workspace'],
      ['Answering', 'doc'],
    ] as const) {
      await shown.focus(name)
      await shown.press('Shift+F10')
      expect(shown.last()).to.have.nested.property('row.type', type)
      expect(shown.last()).to.have.property('opener', shown.row(name))
    }
    expect(shown.asked.length).to.equal(3)
  })

  it('copies the path of a row', async () => {
    await shown.focus('Answering')
    await shown.press('Control+c')
    expect(shown.last()).to.deep.equal({ type: 'plan-path-copy', path: `${PHASE}/plan.html` })
  })

  it('does not act on keys that belong to other parts of the page', async () => {
    await shown.focus('billing')
    await shown.press('Alt+ArrowDown', 'Escape', 'Control+k')
    expect(shown.focused()).to.equal('billing')
    expect(shown.asked).to.deep.equal([])
  })

  it('has one tab stop, at the row that was focused last', async () => {
    await shown.focus('billing')
    await shown.press('ArrowUp')
    const stops = [...shown.root.querySelectorAll<HTMLElement>('*')].filter(
      element => element.tabIndex === 0 && element !== shown.scroller,
    )
    expect(stops.map(nameOf)).to.deep.equal(['Nothing to read yet'])
    shown.row('Nothing to read yet').blur()
    shown.tree.docs.focus()
    await shown.ready()
    expect(shown.focused()).to.equal('Nothing to read yet')
  })
})
