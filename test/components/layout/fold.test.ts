import { expect } from 'chai'
import { foldLayout } from '../../../components/layout/fold.js'
import { tidy } from '../../../components/layout/tidy.js'
import { draw, drawn } from './draw.js'

describe('an arrangement that is drawn @one-engine', () => {
  const SIX = 'col(row([a] | b | c) / row(d | e | f))'
  const rows: [what: string, width: number, fronts: string, before: string, after: string][] = [
    ['as it is', 912, '', 'row([a] | b | c)', 'row([a] | b | c)'],
    ['as it is, not measured yet', Infinity, '', SIX, SIX],
    ['with the last pane in its neighbor', 900, '', 'row([a] | b | c)', 'row([a] | b* c)'],
    ['with the focused pane in its neighbor', 900, '', 'row(a | b | [c])', 'row(a | [b c*])'],
    ['with the doc that was in front', 900, 'c', 'row([a] | b | c)', 'row([a] | b c*)'],
    ['with each row by itself', 700, '', SIX, 'col(row([a] | b* c) / row(d | e* f))'],
    ['with a column in its neighbor', 605, '', 'row([a] | col(b / c))', 'a* c b'],
    ['as one pane', 500, '', 'row([a] | b | c)', 'a* b c'],
  ]
  for (const [what, width, fronts, before, after] of rows) {
    it(`in ${width} px is ${what}: ${before} as ${after}`, () => {
      const layout = draw(before)
      const folded = foldLayout(layout, { width, height: 800, gap: 6 }, [...fronts])
      expect(drawn(folded)).to.equal(after)
      expect(tidy(folded)).to.deep.equal(folded)
      if (before === after) expect(folded).to.equal(layout)
    })
  }
})
