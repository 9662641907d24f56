import { expect } from 'chai'
import { until } from '../waits.js'
import { ShownPage } from './shown-page.js'

describe('the outline of a Markdown page', () => {
  let page: ShownPage

  const current = () => page.all('.outline [aria-current]')[0]?.textContent
  const isShown = () => page.style('.outline').display !== 'none'

  it('stands beside the text in a wide frame, without a button', async () => {
    page = await ShownPage.open({ width: 1200 })
    const outline = page.get('.outline').getBoundingClientRect()
    expect(outline.left).to.be.at.least(page.get('main').getBoundingClientRect().right - 1)
    expect(page.style('.outline-button').display).to.equal('none')
  })

  it('follows what is being read', async () => {
    page = await ShownPage.open({ width: 1200 })
    expect(current()).to.equal(undefined)
    page.get('#tables').scrollIntoView({ behavior: 'instant' })
    await until(() => current() === 'Tables')
    await until(() => page.all('.drawing, .diagram-problem').length === 2)
    page.window.scrollTo({ top: 1e6, behavior: 'instant' })
    await until(() => current() === 'The end')
    expect(page.all('.outline [aria-current]')).to.have.length(1)
  })

  it('tells what is read by its colour: no entry gets wider or moves', async () => {
    page = await ShownPage.open({ width: 1200 })
    const widths = () => page.all('.outline a').map(link => textWidth(page, link))
    const before = widths()
    page.get('#tables').scrollIntoView({ behavior: 'instant' })
    await until(() => current() === 'Tables')
    expect(widths()).to.deep.equal(before)
    const colours = page.all('.outline a').map(link => page.window.getComputedStyle(link).color)
    expect(new Set(colours).size).to.equal(2)
  })

  it('is a sheet below a button in a narrow frame: opened with the focus in it, closed by Escape', async () => {
    page = await ShownPage.open()
    expect(isShown()).to.be.false
    const button = page.button('Outline')
    button.click()
    expect(isShown()).to.be.true
    expect(button.ariaExpanded).to.equal('true')
    expect(page.document.activeElement?.textContent).to.equal('The code')
    press(page, 'Escape')
    expect(isShown()).to.be.false
    expect(button.ariaExpanded).to.equal('false')
    expect(page.document.activeElement).to.equal(button)
  })

  it('folds again when a place was chosen, and goes there', async () => {
    page = await ShownPage.open()
    page.button('Outline').click()
    page.get('.outline a[href="#tables"]').click()
    expect(isShown()).to.be.false
    const top = () => page.get('#tables').getBoundingClientRect().top
    await until(() => Math.abs(top() - 24) < 2)
  })

  it('folds again when something else is pressed or gets the focus', async () => {
    page = await ShownPage.open()
    page.button('Outline').click()
    page.get('main p').dispatchEvent(new page.window.PointerEvent('pointerdown', { bubbles: true }))
    expect(isShown()).to.be.false
    page.button('Outline').click()
    page.get('main a').focus()
    expect(isShown()).to.be.false
  })

  it('leaves its margin free: no line of the text runs below the button', async () => {
    page = await ShownPage.open({ width: 390 })
    const button = page.button('Outline').getBoundingClientRect()
    const ends = page.all('main > *').map(block => block.getBoundingClientRect().right)
    expect(Math.max(...ends)).to.be.at.most(button.left)
  })

  it('has no button on a page without an outline', async () => {
    page = await ShownPage.open({ main: '<h1>Short</h1><p>Nothing to say.</p>' })
    expect(page.all('.outline-button')).to.be.empty
  })
})

function textWidth({ document }: ShownPage, element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}

function press({ window, document }: ShownPage, key: string): void {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(
    new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
}
