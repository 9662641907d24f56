import { expect } from 'chai'
import { along, levelLine } from '../../../../components/bridge/together/levels.js'
import type { LevelMessage } from '../../../../components/messages/annotations.js'
import { keyOf } from '../../../../schema/compare/keys.js'
import { Framed, startWith } from '../framed.js'

const DOC = '/test/components/bridge/compared.html'
const TEXTS = [
  'The plan',
  'A hold of a seat ends after thirty seconds.',
  'The first step',
  'The second step',
  'More',
  'A folded paragraph.',
  'one line',
  'another line',
  'The last words.',
]
/** The third one is folded away. */
const PAIRED = [1, 3, 5, 8]

describe('a place between pairs of blocks @one-engine', () => {
  const tops = [0, 100, 100, 300]
  const ats = [0, 1, 2, 3]
  const line = { count: 4, x: (i: number) => tops[i] ?? 0, y: (i: number) => ats[i] ?? 0 }
  const back = { count: 4, x: line.y, y: line.x }

  it('is as far between two of them as it is down the doc, and the way back', () => {
    for (const [top, at] of [
      [-10, 0],
      [0, 0],
      [50, 0.5],
      [100, 2],
      [250, 2.75],
      [300, 3],
      [900, 3],
    ] as const) {
      expect(along(line, top)).to.equal(at)
      if (top >= 0 && top <= 300) expect(along(back, at)).to.equal(top)
    }
  })

  it('is taken at the top of the view, and on the last screen farther and farther down to its end', () => {
    const lines = [0, 500, 1000, 1100, 1200].map(top => levelLine(top, 1600, 400))
    expect(lines).to.deep.equal([0, 0, 200, 300, 400])
    expect([0, 50, 100].map(top => levelLine(top, 500, 400))).to.deep.equal([0, 200, 400])
    expect(levelLine(0, 300, 400)).to.equal(0)
  })
})

describe('a framed doc that is scrolled together with another version', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed(startWith({ path: DOC }), '', DOC).loaded()
    doc.frame.style.cssText = 'width: 700px; height: 400px; border: 0; display: block'
    while ((await doc.run('innerHeight')) !== 400) await new Promise(requestAnimationFrame)
    await doc.run(
      `document.head.insertAdjacentHTML('beforeend', '<style>p, li { height: 300px }</style>')`,
    )
  })

  function pair(paired: readonly number[], blocks = TEXTS.map(keyOf)): void {
    doc.tell({ type: 'plan-frame-paired-blocks', blocks, paired })
  }

  /** The next place that it sends, after the reader scrolled it, or as it was laid out. */
  async function sent(isMoved: boolean): Promise<LevelMessage> {
    for (;;) {
      const message = await doc.next('plan-frame-level')
      if (message.isMoved === isMoved) return message
    }
  }

  /** How far down the text of an element begins. */
  async function topOf(selector: string): Promise<number> {
    return (await doc.run(`(() => {
      const range = new Range()
      range.selectNode(document.querySelector('${selector}').firstChild)
      return range.getBoundingClientRect().top + scrollY
    })()`)) as number
  }

  async function top(): Promise<number> {
    return (await doc.run('scrollY')) as number
  }

  it('sends the pair at the top, and how far it is on to the next one that is not folded', async () => {
    pair(PAIRED)
    expect(await sent(false)).to.include({ at: 0, offset: 0 })
    const [first, second] = [await topOf('p'), await topOf('li + li')]
    await doc.run(`void scrollTo(0, ${Math.round(first + (second - first) / 4)})`)
    const { at, offset } = await sent(true)
    expect(at).to.be.closeTo(1.25, 0.01)
    expect(offset).to.equal(0)
    const last = await topOf('#last')
    await doc.run(`void scrollTo(0, ${Math.round((second + last) / 2)})`)
    // Halfway from the second to the fourth.
    expect((await sent(true)).at).to.be.closeTo(3, 0.01)
  })

  it('goes to where the other version is, and does not lead it then, until the reader scrolls it', async () => {
    pair(PAIRED)
    await sent(false)
    const second = await topOf('li + li')
    doc.tell({ type: 'plan-frame-level', at: 2, offset: 0 })
    await doc.next('plan-frame-scroll')
    expect(await top()).to.be.closeTo(second, 1)
    expect(moves(), 'no echo').to.equal(0)
    doc.tell({ type: 'plan-frame-level', at: PAIRED.length + 1, offset: 400 })
    await doc.next('plan-frame-scroll')
    const end = (await doc.run('document.documentElement.scrollHeight - innerHeight')) as number
    expect(await top(), 'both end together').to.be.closeTo(end, 1)
    expect(moves()).to.equal(0)
    await doc.click('#last')
    await doc.run('void scrollTo(0, 0)')
    expect(await sent(true)).to.include({ at: 0, offset: 0 })
  })

  it('counts the lines of a file that is shown as it is written', async () => {
    const lines = [1, 2, 3, 4, 5, 6, 7]
      .map(n => `<span class="line" data-n="${n}">line\\n</span>`)
      .join('')
    await doc.run(
      `document.body.innerHTML = '<style>.line { display: block; height: 300px }</style><pre>${lines}</pre>'`,
    )
    pair([0, 2, 3], [])
    await sent(false)
    const third = (await doc.run(
      `document.querySelector('[data-n="3"]').getBoundingClientRect().top`,
    )) as number
    await doc.run(`void scrollTo(0, ${Math.round(third)})`)
    expect((await sent(true)).at).to.be.closeTo(2, 0.01)
  })

  it('is alone again without a pair', async () => {
    pair(PAIRED)
    await sent(false)
    pair([])
    await doc.run('void scrollTo(0, 500)')
    await doc.next('plan-frame-scroll')
    doc.tell({ type: 'plan-frame-level', at: 0, offset: 0 })
    expect(await top()).to.equal(500)
    expect(moves()).to.equal(0)
  })

  /** How often it led, of what was not waited for. */
  function moves(): number {
    return doc.said.filter(said => said.type === 'plan-frame-level' && said.isMoved).length
  }
})
