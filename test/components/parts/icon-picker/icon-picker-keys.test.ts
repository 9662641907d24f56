import { expect } from 'chai'
import { ICON_CHOICES } from '../../../../components/parts/icon-picker/icon-choices.js'
import { ShownPicker } from './icon-picker.js'

const LAST = ICON_CHOICES.length - 1
/** Where its row begins; it may be shorter than the others. */
const LAST_ROW = LAST - (LAST % 8)

describe('<plan-icon-picker>, by keys', () => {
  let shown: ShownPicker

  beforeEach(async () => {
    shown = new ShownPicker()
    await shown.open()
  })

  const walks: [name: string, walk: [key: string, at: number | 'field'][]][] = [
    [
      'icon by icon and row by row, out to the field and back',
      [
        ['ArrowDown', 0],
        ['ArrowLeft', 0],
        ['ArrowRight', 1],
        ['ArrowDown', 9],
        ['ArrowLeft', 8],
        ['ArrowLeft', 7],
        ['ArrowUp', 'field'],
        ['ArrowDown', 7],
        ['ArrowRight', 8],
      ],
    ],
    [
      'to the ends of a row, of a column and of all',
      [
        ['ArrowDown', 0],
        ['End', 7],
        ['Home', 0],
        ['PageDown', LAST_ROW],
        ['ArrowDown', LAST_ROW],
        ['PageUp', 0],
        ['Control+End', LAST],
        ['Home', LAST_ROW],
        ['End', LAST],
        ['ArrowRight', LAST],
        ['Control+Home', 0],
      ],
    ],
    [
      'to the last icon where the last row has none below',
      [
        ['ArrowDown', 0],
        ['End', 7],
        ['PageDown', LAST],
        ['ArrowUp', LAST - 8],
        ['ArrowRight', LAST - 7],
        ['ArrowDown', LAST],
      ],
    ],
  ]
  for (const [name, walk] of walks) {
    it(`leads ${name}`, async () => {
      for (const [key, at] of walk) {
        await shown.press(key)
        const goal = at === 'field' ? 'Search icons' : ICON_CHOICES[at]?.name
        expect(shown.focused, key).to.equal(goal)
      }
    })
  }

  it('has one icon at a time that Tab reaches, the one that had the focus last', async () => {
    await shown.press('ArrowDown', 'ArrowRight')
    expect(shown.cells.filter(cell => cell.tabIndex === 0)).to.deep.equal([shown.cell(1)])
    await shown.press('ArrowUp', 'ArrowDown')
    expect(shown.focused).to.equal(ICON_CHOICES[1]?.name)
  })

  for (const key of ['Enter', ' ']) {
    it(`picks with "${key}"`, async () => {
      await shown.press('ArrowDown', 'ArrowRight', key)
      expect(shown.picked).to.deep.equal([ICON_CHOICES[1]?.icon])
    })
  }

  it('leads the other way round in right-to-left text', async () => {
    shown.picker.dir = 'rtl'
    await shown.press('ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight')
    expect(shown.focused).to.equal(ICON_CHOICES[1]?.name)
  })

  it('leads through what was found alone', async () => {
    await shown.type('build')
    const { names } = shown
    expect(names.length).to.be.within(2, 8)
    await shown.press('ArrowDown', 'End')
    expect(shown.focused).to.equal(names.at(-1))
    await shown.press('ArrowRight', 'ArrowDown', 'PageDown')
    expect(shown.focused).to.equal(names.at(-1))
  })
})
