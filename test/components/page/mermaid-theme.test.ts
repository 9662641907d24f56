import { expect } from 'chai'
import { mergeThemes } from '../../../components/page/mermaid-theme.js'

describe('a drawing for both themes @one-engine', () => {
  it('has a light and a dark value for each colour', () => {
    const light = '<svg fill="#fff"><style>#d1{fill:rgb(1, 2, 3)}</style></svg>'
    const dark = '<svg fill="#000"><style>#d1{fill:rgba(4, 5, 6, 0.5)}</style></svg>'
    expect(mergeThemes(light, dark)).to.equal(
      '<svg fill="light-dark(#fff, #000)"><style>#d1{fill:light-dark(rgb(1, 2, 3), rgba(4, 5, 6, 0.5))}</style></svg>',
    )
  })

  it('keeps a colour that is the same in both, such as one of the author', () => {
    expect(mergeThemes('<g fill="#f9f"/>', '<g fill="#f9f"/>')).to.equal('<g fill="#f9f"/>')
  })

  it('is made even where the ids of both drawings differ', () => {
    expect(mergeThemes('<g id="a1" fill="#fff"/>', '<g id="a2" fill="#000"/>')).to.equal(
      '<g id="a1" fill="light-dark(#fff, #000)"/>',
    )
  })

  it('is not made where one drawing has more colours than the other', () => {
    expect(mergeThemes('<g fill="#fff"/>', '<g fill="#000" stroke="#000"/>')).to.equal(null)
  })
})
