import { expect } from 'chai'
import { placeMenu } from '../../../../components/parts/menu/position.js'

const VIEW = { width: 800, height: 600 }
const SIZE = { width: 200, height: 150 }

describe('the place of a menu @one-engine', () => {
  it('is below its button, start to start', () => {
    expect(placeMenu(button(100, 50), SIZE, VIEW, false)).to.deep.equal(at(100, 76))
    expect(placeMenu(button(400, 50), SIZE, VIEW, true)).to.deep.equal(at(228, 76))
  })

  it('is at the pointer itself', () => {
    expect(placeMenu(point(100, 50), SIZE, VIEW, false)).to.deep.equal(at(100, 50))
    expect(placeMenu(point(400, 50), SIZE, VIEW, true)).to.deep.equal(at(200, 50))
  })

  it('is above where there is no room below', () => {
    expect(placeMenu(button(100, 560), SIZE, VIEW, false)).to.deep.equal(at(100, 408))
    expect(placeMenu(point(100, 590), SIZE, VIEW, false)).to.deep.equal(at(100, 440))
  })

  it('keeps off the sides of the window', () => {
    expect(placeMenu(button(790, 50), SIZE, VIEW, false).x).to.equal(592)
    expect(placeMenu(button(-50, 50), SIZE, VIEW, false).x).to.equal(8)
    expect(placeMenu(point(3, 50), SIZE, VIEW, true).x).to.equal(8)
  })

  it('is cut to the greater room where neither side is enough', () => {
    const tall = { width: 200, height: 900 }
    expect(placeMenu(button(100, 100), tall, VIEW, false)).to.deep.equal({
      ...{ x: 100, y: 126, maxHeight: 466 },
    })
    expect(placeMenu(button(100, 400), tall, VIEW, false)).to.deep.equal({
      ...{ x: 100, y: 8, maxHeight: 390 },
    })
  })

  it('stays in a window that is too small for anything', () => {
    const { x, y, maxHeight } = placeMenu(button(10, 10), SIZE, { width: 60, height: 20 }, false)
    expect([x, y]).to.deep.equal([8, 8])
    expect(maxHeight).to.be.at.least(0)
  })
})

function at(x: number, y: number) {
  return { x, y, maxHeight: SIZE.height }
}

function button(x: number, y: number) {
  return { x, y, width: 28, height: 24 }
}

function point(x: number, y: number) {
  return { x, y, width: 0, height: 0 }
}
