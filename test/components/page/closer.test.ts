// An image or a diagram alone: opened, zoomed, moved and closed, by pointer and by keys.

import { expect } from 'chai'
import { until } from '../waits.js'
import { ShownPage, diagram, expectNear } from './shown-page.js'

const IMAGE = `<img alt="A map" src="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200"/></svg>',
)}">`

describe('a closer look at images and diagrams of a Markdown page', () => {
  let page: ShownPage

  const find = (selector: string) => {
    const roots = page.all('body > div').map(host => host.shadowRoot)
    return roots.map(root => root?.querySelector<HTMLElement>(selector)).find(found => found)
  }
  const dialog = () => find('dialog[open]')
  const picture = () => find('.picture')?.getBoundingClientRect() ?? new DOMRect()
  const isClosed = () => !dialog()
  const press = (key: string, target: Element | null | undefined = dialog()) => {
    const init = { key, bubbles: true, cancelable: true }
    target?.dispatchEvent(new page.window.KeyboardEvent('keydown', init))
  }
  const point = (type: string, clientX: number, clientY: number) => {
    const init = { clientX, clientY, buttons: 1, pointerId: 1, bubbles: true, cancelable: true }
    dialog()?.dispatchEvent(new page.window.PointerEvent(type, init))
  }
  const show = async (main: string) => {
    page = await ShownPage.open({ main })
    // A pointer that no device has cannot be captured.
    page.window.HTMLElement.prototype.setPointerCapture = () => {}
    await until(() => page.all('main .opens').length === 1)
  }
  const openImage = async () => {
    await show(`<p>${IMAGE}</p>`)
    page.get('main img').click()
    await until(() => !isClosed())
  }

  it('opens an image by a click, and closes by Escape', async () => {
    await openImage()
    expect(dialog()?.ariaLabel).to.equal('A map')
    expect(picture().width).to.be.above(page.get('main img').clientWidth)
    press('Escape')
    await until(isClosed)
  })

  it('stays closed at the end of a drag that selects its words', async () => {
    await show(diagram('graph LR; a[Pay]-->b[Ship]'))
    const figure = page.get('main .opens')
    await until(() => figure.querySelector('svg'))
    page.window.getSelection()?.selectAllChildren(figure)
    figure.click()
    page.window.getSelection()?.removeAllRanges()
    expect(isClosed()).to.equal(true)
    figure.click()
    await until(() => !isClosed())
  })

  it('opens by Enter on an image, which has the focus again afterwards', async () => {
    await show(`<p>${IMAGE}</p>`)
    const image = page.get('main img')
    image.focus()
    press('Enter', image)
    await until(() => !isClosed())
    find('button')?.click()
    await until(isClosed)
    expect(page.document.activeElement).to.equal(image)
  })

  it('zooms by the wheel at the pointer, and by keys; 0 fits it again', async () => {
    await openImage()
    const { left, top, width } = picture()
    const init = { deltaY: -200, clientX: left, clientY: top, bubbles: true, cancelable: true }
    dialog()?.dispatchEvent(new page.window.WheelEvent('wheel', init))
    expect(picture().width).to.be.above(width * 1.3)
    expectNear(picture().left, left)
    const zoomed = picture().width
    press('+')
    expect(picture().width).to.be.above(zoomed)
    press('-')
    expectNear(picture().width, zoomed)
    press('0')
    expectNear(picture().width, width)
    expectNear(picture().left, left)
  })

  it('moves by dragging and by arrows; a click beside it closes it', async () => {
    await openImage()
    const { left, top } = picture()
    point('pointerdown', 300, 200)
    point('pointermove', 340, 230)
    point('pointerup', 340, 230)
    expectNear(picture().left, left + 40)
    expectNear(picture().top, top + 30)
    press('ArrowLeft')
    expectNear(picture().left, left + 100)
    point('pointerdown', 2, 2)
    point('pointerup', 2, 2)
    await until(isClosed)
  })

  it('does not open an image in a link, or a small image in the text', async () => {
    const sign = IMAGE.replace('<img ', '<img width="20" height="20" ')
    await show(`<p><a href="#part">${IMAGE}</a> ${sign}</p><p>${IMAGE}</p>`)
    expect(page.all('main p:first-child .opens')).to.have.length(0)
    expect(page.all('main p:first-child [tabindex]')).to.have.length(0)
  })

  it('opens a diagram by a click and by its button', async () => {
    await show(diagram('flowchart LR\n a[One] --> b[Two]'))
    page.button('Look closer').click()
    await until(() => !isClosed())
    expect(find('.picture svg')?.textContent).to.include('Two')
    press('Escape')
    await until(isClosed)
    const node = page.get('.drawing .node')
    node.dispatchEvent(new page.window.MouseEvent('click', { bubbles: true }))
    await until(() => !isClosed())
  })

  it('opens a wide diagram, which takes the focus to be scrolled, by Enter', async () => {
    const nodes = Array.from({ length: 16 }, (_, i) => `n${i}[A step of the way ${i}]`)
    await show(diagram(`flowchart LR\n ${nodes.join(' --> ')}`))
    await until(() => page.get('.drawing').tabIndex === 0)
    press('Enter', page.get('.drawing'))
    await until(() => !isClosed())
    expect(picture().width).to.be.at.most(640)
  })
})
