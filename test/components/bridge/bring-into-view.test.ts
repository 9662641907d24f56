import { expect } from 'chai'
import { keyOf } from '../../../schema/compare/keys.js'
import type { ChangeMark } from '../../../components/messages/annotations.js'
import { Framed, startWith } from './framed.js'

const DOC = '/test/components/bridge/compared.html'
const TEXT = 'The last words.'
const RIGHT = `document.querySelector('#part b').getBoundingClientRect().right`

describe('a place in a part of a doc that scrolls to its side', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed(startWith({ path: DOC }), '', DOC).loaded()
    doc.frame.style.cssText = 'width: 700px; height: 500px; border: 0; display: block'
    await doc.run(`document.body.innerHTML =
      '<pre id="part" style="width: 200px; overflow: auto">The <b style="margin-left: 900px">last</b> words.</pre>'`)
    expect(await doc.run(RIGHT)).to.be.above(700)
  })

  afterEach(async () => {
    expect(await doc.run(RIGHT)).to.be.at.most(241)
  })

  it('is in sight where its words have changed', () => goTo({ ranges: [[4, 8]] }))

  it('is in sight where words of it went', () => goTo({ ranges: [[9, 9]], words: 'old' }))

  it('is in sight where it is a match', async () => {
    doc.tell({ type: 'plan-frame-mark', words: ['last'], isTyped: false })
    await doc.next('plan-frame-found')
  })

  async function goTo(change: Partial<ChangeMark>): Promise<void> {
    const mark: ChangeMark = {
      ...{ at: 0, kind: 'edit', ranges: [], n: 1, words: null, isItem: false },
      ...change,
    }
    doc.tell({
      type: 'plan-frame-marks',
      kind: 'changes',
      run: 1,
      blocks: [keyOf(TEXT)],
      marks: [mark],
    })
    await doc.next('plan-frame-marked')
    doc.tell({ type: 'plan-frame-go', kind: 'changes', run: 1, mark: 0 })
    await doc.next('plan-frame-at')
  }
})
