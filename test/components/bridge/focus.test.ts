import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Framed } from './framed.js'

describe('of the focus a framed doc says', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed().loaded()
    // Firefox lets the first clicks on a new frame fall through while it is busy.
    do await click('button')
    while (!(await doc.run('document.hasFocus()')))
  })
  afterEach(async () => {
    await resetMouse()
    doc.close()
  })

  it('that the reader pressed into it', async () => {
    expect(await doc.next('plan-frame-focus')).to.include({ isPressed: true })
  })

  it('that nobody did, where a script moved it', async () => {
    await doc.next('plan-frame-focus')
    await leave()
    await doc.run(`document.querySelector('button').focus()`)
    expect(await doc.next('plan-frame-focus')).to.include({ isPressed: false })
  })

  for (const field of ['input', 'textarea', '[contenteditable]', 'x-open', 'x-closed']) {
    it(`that the reader types, and does no more: ${field}`, async () => {
      await click(field)
      expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
      await click('button')
      expect(await doc.next('plan-frame-typing')).to.include({ typing: 'ended' })
    })
  }

  it('that it was lost to whatever took it, and not when the reader walks on', async () => {
    await click('input')
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
    await leave()
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'broken' })
    await click('input')
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
    await sendKeys({ press: 'Tab' })
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'ended' })
  })

  it('and goes back to the field when it is given back', async () => {
    await click('input')
    await leave()
    expect(await doc.run('document.hasFocus()')).to.equal(false)
    doc.frame.focus()
    await doc.next('plan-frame-typing')
    await doc.next('plan-frame-typing')
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
    expect(await doc.run('document.activeElement.localName')).to.equal('input')
  })

  /** The page takes the focus. */
  async function leave(): Promise<void> {
    const field = document.createElement('input')
    field.ariaLabel = 'Of the page'
    document.body.append(field)
    field.focus()
    await doc.run('0')
    field.remove()
  }

  async function click(selector: string): Promise<void> {
    await sendMouse({ type: 'click', position: await doc.middleOf(selector) })
  }
})
