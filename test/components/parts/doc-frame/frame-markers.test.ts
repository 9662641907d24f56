import { expect } from 'chai'
import type { FrameComments } from '../../../../components/parts/doc-frame/frame-markers.js'
import { ShownDoc } from './doc-frame.js'

const COMMENTS: FrameComments = {
  pin: 'a',
  blocks: [7, 8],
  marks: [
    {
      from: 0,
      to: 0,
      start: 2,
      end: 6,
      isExact: true,
      isDrawing: false,
      drawn: null,
      state: 'open',
    },
  ],
}
const BOX = { x: 10, y: 20, width: 100, height: 18 }
const ANCHOR = { type: 'block', key: 7, nth: 0, kind: 'p', text: 'A paragraph' }

const markedOf = (run: number) => {
  return { type: 'plan-frame-marked', kind: 'comments', run, placed: [0], live: 2 }
}

describe('comments of <plan-doc-frame>', () => {
  let shown: ShownDoc
  let said: unknown[]

  beforeEach(async () => {
    shown = new ShownDoc()
    said = []
    for (const name of ['plan-frame-comments', 'plan-frame-offer'] as const) {
      shown.frame.addEventListener(name, ({ message }) => said.push(message))
    }
    await shown.open({ pin: 'a' })
  })

  /** The run that the doc was told. */
  async function runOf(type: string, at = 0): Promise<number> {
    return ((await shown.told(type, at)) as { run: number }).run
  }

  it('are marked in a doc of just these bytes, and gone to', async () => {
    shown.frame.comments = { ...COMMENTS, pin: 'b' }
    await shown.frame.updateComplete
    shown.frame.comments = COMMENTS
    const run = await runOf('plan-frame-marks')
    const { blocks, marks } = COMMENTS
    expect(await shown.told('plan-frame-marks')).to.deep.equal({
      type: 'plan-frame-marks',
      kind: 'comments',
      run,
      blocks,
      marks,
    })
    shown.frame.goToComment(0)
    expect(await shown.told('plan-frame-go')).to.deep.include({ run, mark: 0 })
    const answer = markedOf(run)
    await shown.tell({ ...answer, run: run - 1 })
    await shown.tell(answer)
    expect(said).to.deep.equal([answer])
    // The same ones, made anew, are not told again.
    shown.frame.comments = { ...COMMENTS, marks: [...COMMENTS.marks] }
    await shown.frame.updateComplete
    shown.frame.comments = null
    expect(await shown.told('plan-frame-marks', 1)).to.deep.include({ blocks: [], marks: [] })
  })

  it('have a place that the doc names, if it holds these bytes', async () => {
    expect(await shown.frame.askAnchor('b', [7], 'selection')).to.equal(null)
    const asked = shown.frame.askAnchor('a', [7, 8], 'next')
    const run = await runOf('plan-frame-anchor-ask')
    expect(await shown.told('plan-frame-anchor-ask')).to.deep.include({
      blocks: [7, 8],
      of: 'next',
    })
    await shown.tell({ type: 'plan-frame-anchor', run, anchor: ANCHOR })
    expect(await asked).to.deep.equal(ANCHOR)
    expect(said).to.deep.equal([])
  })

  it('C9: are offered only while they are wanted, within the frame', async () => {
    const offer = (box: object | null) => ({ type: 'plan-frame-offer', of: 'block', box })
    await shown.tell(offer(BOX))
    expect(said).to.deep.equal([])
    shown.frame.offers = true
    expect(await shown.told('plan-frame-offers')).to.deep.include({ on: true })
    await shown.tell(offer(BOX))
    await shown.tell(offer({ x: -50, y: 190, width: 9000, height: 9000 }))
    await shown.tell(offer({ x: 0, y: 5000, width: 10, height: 10 }))
    expect(said).to.deep.equal([
      offer(BOX),
      offer({ x: 0, y: 190, width: 300, height: 10 }),
      offer(null),
    ])
  })

  it('C9: are on paper as numbers alone in the page of an author, with their words in a rendered one', async () => {
    const { print } = window
    window.print = () => {}
    const printed = { numbers: [1], notes: ['Six?'] }
    const printing = shown.frame.print(printed)
    expect(await shown.told('plan-frame-print-ask')).to.deep.include({ numbers: [1], notes: [] })
    const run = await runOf('plan-frame-print-ask')
    await shown.tell({ type: 'plan-frame-anchor', run, anchor: null })
    await printing
    dispatchEvent(new Event('afterprint'))
    expect(await shown.told('plan-frame-print-ask', 1)).to.deep.include({ numbers: [] })
    shown.frame.file = 'plan.md'
    void shown.frame.print(printed)
    expect(await shown.told('plan-frame-print-ask', 2)).to.deep.include(printed)
    window.print = print
  })

  it('C9: a doc holds no body, and what it forges opens nothing', async () => {
    const heard: string[] = []
    const note = ({ data }: MessageEvent<unknown>) => heard.push(JSON.stringify(data))
    addEventListener('message', note)
    Object.assign(shown.frame, { offers: true, comments: COMMENTS })
    const run = await runOf('plan-frame-marks')
    const press = {
      ...{ type: 'plan-frame-press', kind: 'comments' },
      ...{ run, mark: 0, place: null },
    }
    // Without the focus, and without a press of the reader's.
    await shown.tell(press)
    shown.iframe().focus()
    if (!navigator.userActivation.isActive) await shown.tell(press)
    // No place was asked for.
    await shown.tell({ type: 'plan-frame-anchor', run, anchor: ANCHOR })
    await shown.tell({ type: 'plan-frame-anchor', run: run + 1, anchor: ANCHOR })
    expect(said).to.deep.equal([])
    removeEventListener('message', note)
    const told = heard.map(text => JSON.parse(text) as { data?: { marks?: object[] } })
    const marks = told.flatMap(({ data }) => data?.marks ?? [])
    expect(marks).to.deep.equal(COMMENTS.marks)
  })

  for (const [name, anchor] of [
    ['a text without an end', { ...ANCHOR, text: 'x'.repeat(201) }],
    ['a body', { ...ANCHOR, body: 'words' }],
  ] as const) {
    it(`C9: are dropped with a place that has ${name}`, async () => {
      const asked = shown.frame.askAnchor('a', [7], 'block')
      const run = await runOf('plan-frame-anchor-ask')
      await shown.tell({ type: 'plan-frame-anchor', run, anchor })
      expect(await asked).to.equal(null)
      expect(await shown.frame.askAnchor('a', [7], 'block')).to.equal(null)
    })
  }

  it('C9: are dropped with a flood, and the changes are not', async () => {
    shown.frame.changes = { pin: 'a', blocks: [7], marks: [] }
    Object.assign(shown.frame, { offers: true, comments: COMMENTS })
    const run = await runOf('plan-frame-marks')
    const answer = markedOf(run)
    const isDropped = () => said.some(message => JSON.stringify(message).includes('"placed":[]'))
    for (let turn = 0; turn < 60 && !isDropped(); turn++) await shown.tell(answer)
    expect(isDropped()).to.equal(true)
    const { length } = said
    await shown.tell({ type: 'plan-frame-offer', of: 'block', box: BOX })
    expect(await shown.frame.askAnchor('a', [7], 'block')).to.equal(null)
    expect(said).to.have.length(length)
    const reading = shown.frame.readBlocks('a')
    await shown.tell({
      type: 'plan-frame-blocks',
      run: await runOf('plan-frame-blocks'),
      blocks: [],
    })
    expect(await reading).to.deep.equal([])
  })
})
