import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { middleClick, rightClick } from '../../other-button.js'
import { ShownTree, startOf, sampleTree } from './shown-tree.js'

const SEARCH = 'docs/active/search-rewrite'
const PLAN = `${SEARCH}/plans/phase-2-query-api/plan.html`

describe('the tree of docs, by pointer', () => {
  let shown: ShownTree

  beforeEach(async () => {
    shown = new ShownTree()
    await shown.ready()
  })

  afterEach(() => resetMouse())

  it('opens a doc by a click, and to the side with a modifier or the middle button', async () => {
    const open = { type: 'plan-doc-open', path: PLAN, isByKey: false }
    await shown.click(shown.row('Answering'))
    expect(shown.last()).to.deep.equal({ ...open, where: 'here', isKept: false })
    for (const key of ['shiftKey', 'ctrlKey', 'metaKey', 'altKey']) {
      const init = { bubbles: true, composed: true, [key]: true }
      shown.row('Answering').dispatchEvent(new MouseEvent('click', init))
      expect(shown.last()).to.deep.equal({ ...open, where: 'side', isKept: true })
    }
    middleClick(shown.row('Answering'))
    expect(shown.last()).to.deep.equal({ ...open, where: 'side', isKept: true })
    expect(shown.asked.length).to.equal(6)
  })

  it('folds a task by a click, and does not open it', async () => {
    await shown.click(shown.row('search rewrite'))
    expect(shown.last()).to.deep.equal({ type: 'plan-tree-toggle', ids: [SEARCH], isOpen: false })
    expect(shown.names()).not.to.contain('The whole plan')
    expect(shown.asked.length).to.equal(1)
  })

  it('does nothing when the button is let go over another row', async () => {
    await sendMouse({ type: 'move', position: startOf(shown.row('Answering')) })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: startOf(shown.row('billing')) })
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal([])
  })

  it('does nothing when another row slides under the pointer while it is pressed', async () => {
    await sendMouse({ type: 'move', position: startOf(shown.row('billing')) })
    await sendMouse({ type: 'down' })
    const tree = sampleTree()
    await shown.set({
      tree: { ...tree, tasks: tree.tasks.filter(({ name }) => name !== 'billing') },
    })
    await sendMouse({ type: 'up' })
    expect(shown.asked).to.deep.equal([])
  })

  const acts: [button: string, asked: object][] = [
    [
      'Open query api',
      { type: 'plan-workspace-open', dir: PLAN.replace('/plan.html', ''), isByKey: false },
    ],
    ['Open search rewrite', { type: 'plan-workspace-open', dir: SEARCH, isByKey: false }],
    [
      'Open Answering to the side',
      { type: 'plan-doc-open', path: PLAN, where: 'side', isKept: true, isByKey: false },
    ],
    ['Copy path of Answering', { type: 'plan-path-copy', path: PLAN }],
  ]
  for (const [button, asked] of acts) {
    it(`has a button "${button}"`, async () => {
      await shown.click(shown.button(button))
      expect(shown.last()).to.deep.equal(asked)
      expect(shown.asked.length).to.equal(1)
    })
  }

  it('settles a task, and restores one', async () => {
    await shown.click(shown.button('Settle search rewrite'))
    expect(shown.last()).to.deep.include({ type: 'plan-task-settle', to: 'done' })
    expect(shown.last()).to.have.nested.property('task.key', 'docs:search-rewrite')
    await shown.click(shown.row('Settled (1)'))
    await shown.click(shown.button('Restore fares'))
    expect(shown.last()).to.deep.include({ type: 'plan-task-settle', to: 'active' })
  })

  it('settles the whole task though a filter shows a part of it', async () => {
    await shown.set({ filter: 'answering' })
    await shown.click(shown.button('Settle search rewrite'))
    expect(shown.last()).to.have.property('task', shown.tree.tree?.tasks[0])
  })

  it('settles nothing while it is to be read only', async () => {
    await shown.set({ isReadOnly: true })
    expect(() => shown.button('Settle search rewrite')).to.throw()
  })

  it('shows the buttons of the row under the pointer, and moves nothing for it', async () => {
    const row = shown.row('billing')
    const before = row.querySelector('.label')?.getBoundingClientRect().width
    expect(opacity('Settle billing')).to.equal('0')
    await sendMouse({ type: 'move', position: startOf(row) })
    expect(opacity('Settle billing')).to.equal('1')
    expect(row.querySelector('.label')?.getBoundingClientRect().width).to.equal(before)
  })

  it('shows the buttons of the row that has the focus by keys', async () => {
    await shown.focus('search rewrite')
    await shown.press('ArrowDown', 'ArrowUp')
    expect(opacity('Settle search rewrite')).to.equal('1')
  })

  it('asks for a menu at its button, and at the pointer', async () => {
    await shown.click(shown.button('More about billing'))
    const box = shown.button('More about billing').getBoundingClientRect()
    expect(shown.last()).to.have.nested.property('row.type', 'task')
    expect(shown.last()).to.have.nested.property('anchor.left', box.left)
    const { x } = rightClick(shown.row('2 query api'))
    expect(shown.last()).to.have.nested.property('row.type', 'workspace')
    expect(shown.last()).to.have.nested.property('anchor.left', x)
    expect(shown.asked.length).to.equal(2)
  })

  it('takes the first touch of a row as one of the row, not of a button that is out of sight', () => {
    const button = shown.button('Settle billing')
    touch(button)
    expect(shown.last()).to.deep.equal({
      type: 'plan-tree-toggle',
      ids: ['docs/active/billing'],
      isOpen: true,
    })
    shown.row('billing').focus()
    touch(button)
    expect(shown.last()).to.have.property('type', 'plan-task-settle')
  })

  function opacity(button: string): string {
    const acts = shown.button(button).closest('.acts')
    return acts ? getComputedStyle(acts).opacity : ''
  }

  function touch(element: Element): void {
    send(element, 'pointerdown', { pointerType: 'touch' })
    send(element, 'mousedown', { detail: 1 })
    send(element, 'click', { detail: 1 })
  }

  function send(element: Element, type: string, init: PointerEventInit): void {
    const whole = { bubbles: true, composed: true, cancelable: true, ...init }
    element.dispatchEvent(new PointerEvent(type, whole))
  }
})
