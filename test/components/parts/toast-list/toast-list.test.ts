import { expect } from 'chai'
import { resetMouse, setViewport } from '@web/test-runner-commands'
import { ToastTimer } from '../../../../components/parts/toast-list/toast-timer.js'
import { SHORT, ShownToasts, toast } from './toast-list.js'
import { move } from '../../input.js'
import { itIsAccessible } from '../../violations.js'
import { until } from '../../waits.js'
import { onPage } from '../../shown.js'

const KIND = { id: 'plan', label: 'plan', color: 'violet' } as const
const ERROR = { tone: 'error', where: 'Not settled', actions: [] } as const

describe('<plan-toast-list>', () => {
  let shown: ShownToasts

  beforeEach(async () => {
    shown = new ShownToasts()
    await shown.toasts([])
  })

  it('has its regions before it has anything to say in them', async () => {
    const [status, alert] = [shown.region('status'), shown.region('alert')]
    expect(status.ariaLive).to.equal('polite')
    expect(status.checkVisibility()).to.be.true
    expect(status.textContent.trim()).to.equal('')
    await shown.toasts([toast('1'), toast('2', ERROR)])
    expect(shown.region('status')).to.equal(status)
    expect(shown.region('alert')).to.equal(alert)
    expect(shown.titles()).to.deep.equal(['Plan 1'])
    expect(shown.titles('alert')).to.deep.equal(['Plan 2'])
  })

  itIsAccessible('with every tone', async audit => {
    const news = toast('1', { kind: KIND })
    await shown.toasts([news, toast('2', { tone: 'info' }), toast('3', ERROR)])
    await audit(shown.list)
  })

  it('shows place, kind, title and buttons, all of it as text', async () => {
    await shown.toasts([toast('1', { kind: KIND, where: '<i>where</i>', title: '<b>bold</b>' })])
    const card = shown.card('1')
    expect(card.ariaLabel).to.equal('<b>bold</b>')
    expect(card.querySelector('b, i')).to.be.null
    expect(card.textContent).to.contain('<i>where</i>')
    expect(card.querySelector('plan-kind-badge')).to.have.property('kind', KIND)
    expect(shown.buttonOn('1', 'Open').className).not.to.contain('primary')
  })

  it('shows four at most, the newest at the bottom, and keeps a place beside errors', async () => {
    const news = ['1', '2', '3', '4', '5'].map(id => toast(id))
    await shown.toasts(news)
    expect(shown.titles()).to.deep.equal(['Plan 1', 'Plan 2', 'Plan 3', 'Plan 4'])
    const errors = ['6', '7', '8', '9'].map(id => toast(id, ERROR))
    await shown.toasts([...errors, ...news])
    expect(shown.titles()).to.deep.equal(['Plan 1'])
    expect(shown.titles('alert')).to.deep.equal(['Plan 6', 'Plan 7', 'Plan 8'])
  })

  it('passes on what is pressed, and changes nothing itself', async () => {
    const actions = [
      { id: 'open', label: 'Open' },
      { id: 'undo', label: 'Undo' },
    ]
    await shown.toasts([toast('1', { actions })])
    for (const name of ['Open', 'Undo', 'Dismiss']) shown.buttonOn('1', name).click()
    expect(shown.asked).to.deep.equal(['open 1', 'undo 1', 'dismiss 1'])
    await shown.list.updateComplete
    expect(shown.titles()).to.deep.equal(['Plan 1'])
  })

  it('dismisses toasts when their time is over, but never an error', async () => {
    const toasts = [toast('1', ERROR), toast('2'), toast('3', { tone: 'info' })]
    void shown.toasts(toasts, SHORT)
    expect(await shown.dismissal()).to.equal('3')
    expect(await shown.dismissal()).to.equal('2')
    expect(shown.asked).to.deep.equal(['dismiss 3', 'dismiss 2'])
  })

  it('gives one that had to wait its whole time', async () => {
    shown.obey()
    void shown.toasts(
      ['1', '2', '3', '4', '5'].map(id => toast(id)),
      SHORT,
    )
    for (const id of ['1', '2', '3', '4']) expect(await shown.dismissal()).to.equal(id)
    await shown.list.updateComplete
    expect(shown.titles()).to.deep.equal(['Plan 5'])
    expect(await shown.dismissal()).to.equal('5')
  })

  it('waits while the pointer is on it', async () => {
    await shown.toasts([toast('1')])
    await move(shown.card('1'))
    await shown.toasts([toast('1'), toast('2')], SHORT)
    await anotherClock()
    expect(shown.asked).to.deep.equal([])
    const over = shown.dismissal()
    await move([5, 5])
    expect(await over).to.equal('2')
    await resetMouse()
  })

  it('waits while the focus is on it, or the page is hidden', async () => {
    await shown.toasts([toast('1')])
    shown.list.focus()
    await shown.toasts([toast('1'), toast('2')], SHORT)
    await anotherClock()
    hide(true)
    shown.buttonOn('1', 'Open').blur()
    await anotherClock()
    expect(shown.asked).to.deep.equal([])
    const over = shown.dismissal()
    hide(false)
    expect(await over).to.equal('2')
  })

  it('never takes the focus, whatever arrives or leaves', async () => {
    const field = onPage('input')
    field.focus()
    await shown.toasts([toast('1'), toast('2', ERROR)])
    await shown.toasts([toast('2', ERROR)])
    await shown.toasts([])
    expect(document.activeElement).to.equal(field)
  })

  it('moves the focus at Escape to the next toast, at last back to its origin', async () => {
    const field = onPage('input')
    field.focus()
    shown.obey()
    await shown.toasts([toast('1'), toast('2'), toast('3', ERROR)])
    shown.list.focus()
    expect(shown.focused).to.equal('3 Dismiss')
    await shown.press('Escape')
    expect(shown.focused).to.equal('2 Open')
    shown.buttonOn('1', 'Dismiss').focus()
    await shown.press('Enter')
    expect(shown.focused).to.equal('2 Open')
    await shown.press('Escape')
    expect(shown.asked).to.deep.equal(['dismiss 3', 'dismiss 1', 'dismiss 2'])
    expect(document.activeElement).to.equal(field)
  })

  it('comes over a dialog that was opened before', async () => {
    const dialog = onPage('dialog', 'inset: 0; width: 100%; height: 100%')
    dialog.showModal()
    await shown.toasts([toast('1')])
    dialog.close()
    dialog.show()
    const { x, y } = shown.card('1').getBoundingClientRect()
    expect(document.elementFromPoint(x + 20, y + 20)).to.equal(shown.list)
  })

  it('stands at the bottom right, mirrored at the left, and spans a narrow screen', async () => {
    await shown.toasts([toast('1')])
    const wide = shown.card('1').getBoundingClientRect()
    expect(innerWidth - wide.right).to.be.within(15, 20)
    document.documentElement.dir = 'rtl'
    expect(shown.card('1').getBoundingClientRect().left).to.be.within(15, 20)
    document.documentElement.dir = ''
    await setViewport({ width: 470, height: 600 })
    await until(() => innerWidth === 470)
    const narrow = shown.card('1').getBoundingClientRect()
    expect([narrow.left, narrow.right].map(Math.round)).to.deep.equal([8, 462])
    await setViewport({ width: 800, height: 600 })
  })

  it('starts its time again when it is put back, and affects no other', async () => {
    const other = new ShownToasts()
    await shown.toasts([toast('1')], SHORT)
    shown.list.remove()
    void other.toasts([toast('2')], SHORT)
    expect(await other.dismissal()).to.equal('2')
    expect(shown.asked).to.deep.equal([])
    document.body.append(shown.list)
    expect(await shown.dismissal()).to.equal('1')
  })
})

/** Resolves when a clock that nothing stops has rung, well after the list's would have. */
async function anotherClock(): Promise<void> {
  await new Promise<string>(resolve =>
    new ToastTimer(resolve).keep(new Map([['another', SHORT.news * 2]])),
  )
}

/** Has the page say that it is hidden, or that it is not. */
function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  if (!isHidden) Reflect.deleteProperty(document, 'hidden')
}
