import { expect } from 'chai'
import { countsInWords, othersInWords } from '../../../schema/compare/in-words.js'

const NO_COUNTS = { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words: { in: 0, out: 0 } }
const NO_OTHER = {
  styles: { in: 0, out: 0 },
  scripts: { in: 0, out: 0 },
  markup: 0,
  comments: 0,
  unseen: false,
}

describe('what changed, in words', () => {
  it('counts blocks', () => {
    expect(countsInWords({ counts: NO_COUNTS, ops: [] })).to.equal('')
    const counts = { ...NO_COUNTS, edited: 3, added: 1, removed: 2, moved: 4, links: 1 }
    const all = '3 edited, 1 added, 2 removed, 4 moved, 1 link'
    expect(countsInWords({ counts, ops: [] })).to.equal(all)
    expect(countsInWords({ counts: { ...NO_COUNTS, links: 2 }, ops: [] })).to.equal('2 links')
  })

  it('names what differs outside of the blocks', () => {
    expect(othersInWords(NO_OTHER)).to.equal('')
    const beside = { ...NO_OTHER, styles: { in: 3, out: 1 }, markup: 1, comments: 2 }
    expect(othersInWords(beside)).to.equal('styles +3 −1 lines, 1 tag or attribute, 2 comments')
    expect(othersInWords({ ...NO_OTHER, scripts: { in: 0, out: 1 } })).to.equal('scripts −1 line')
    const words = 'white space, line ends or an encoding'
    expect(othersInWords({ ...NO_OTHER, unseen: true })).to.equal(words)
  })
})
