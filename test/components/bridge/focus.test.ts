import { resetMouse, sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Framed } from './framed.js'

describe('the focus of a framed doc', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed().focused()
  })
  afterEach(() => resetMouse())

  it('is reported as pressed when the reader presses into the doc', async () => {
    expect(await doc.next('plan-frame-focus')).to.include({ isPressed: true })
  })

  it('is reported as not pressed when a script moves it', async () => {
    await doc.next('plan-frame-focus')
    await leave()
    await doc.run(`document.querySelector('button').focus()`)
    expect(await doc.next('plan-frame-focus')).to.include({ isPressed: false })
  })

  for (const field of ['input', 'textarea', '[contenteditable]', 'x-open', 'x-closed']) {
    it(`in a field is reported as typing until the reader leaves it: ${field}`, async () => {
      await doc.click(field)
      expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
      await doc.click('button')
      expect(await doc.next('plan-frame-typing')).to.include({ typing: 'ended' })
    })
  }

  it('is reported as broken when something takes it, and as ended after Tab', async () => {
    await doc.click('input')
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
    await leave()
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'broken' })
    await doc.click('input')
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'begun' })
    await sendKeys({ press: 'Tab' })
    expect(await doc.next('plan-frame-typing')).to.include({ typing: 'ended' })
  })

  it('goes back to the field when the doc gets it back', async () => {
    await doc.click('input')
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
})
