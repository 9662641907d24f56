import { expect } from 'chai'
import { MatchMarker } from '../../../components/bridge/mark-matches.js'
import { ScrollPosition } from '../../../components/bridge/scroll-position.js'
import { onPage } from '../shown.js'
import { until } from '../waits.js'
import { Framed, startWith } from './framed.js'

const SECOND = `Math.round([...document.querySelectorAll('p')].find(p => p.textContent.startsWith('Second')).getBoundingClientRect().top)`

describe('a framed doc keeps its place', () => {
  let doc: Framed

  it('and reports its scroll position and the text that is read there', async () => {
    doc = await new Framed().loaded()
    await doc.run(`scrollBy({ top: ${SECOND} - 5, behavior: 'instant' }); 0`)
    const { y, anchor, offset } = await doc.next('plan-frame-scroll')
    expect(anchor).to.equal('Second paragraph.')
    expect(y).to.be.above(100)
    expect(Math.round(offset)).to.equal(5)
  })

  it('when it is loaded again', async () => {
    const scroll = { x: 0, y: 250, anchor: '', offset: 0 }
    doc = await new Framed(startWith({ scroll })).loaded()
    expect(await doc.run('Math.round(scrollY)')).to.equal(250)
  })

  it('where a scroll bar moved it, although it grew meanwhile', async () => {
    const scroll = { x: 0, y: 250, anchor: '', offset: 0 }
    doc = await new Framed(startWith({ scroll })).loaded()
    await doc.run(`scrollTo({ top: 100, behavior: 'instant' }); document.body.append('More'); 0`)
    expect((await doc.next('plan-frame-scroll')).y).to.equal(100)
  })

  it('at the text that was read, even if text was added above it', async () => {
    const scroll = { x: 0, y: 250, anchor: 'Second paragraph.', offset: 5 }
    doc = await new Framed(startWith({ scroll }), '?edited').loaded()
    expect(await doc.run(SECOND)).to.be.within(4, 6)
  })

  it('at a fragment that is asked for, without a step back', async () => {
    doc = await new Framed().loaded()
    const steps = await doc.run('history.length')
    doc.tell({ type: 'plan-frame-reveal', fragment: 'there' })
    await doc.next('plan-frame-scroll')
    expect(await doc.run('[location.hash, history.length]')).to.deep.equal(['#there', steps])
  })

  it('at an element whose id has other letters than the fragment', async () => {
    doc = await new Framed(startWith(), '#THERE').loaded()
    const place = `Math.round(document.getElementById('there').getBoundingClientRect().top)`
    const top = await doc.run(place)
    expect(await doc.run('scrollY')).to.be.above(0)
    doc.tell({ type: 'plan-frame-scroll-to', scroll: { x: 0, y: 0, anchor: '', offset: 0 } })
    expect(await doc.run('scrollY')).to.equal(0)
    doc.tell({ type: 'plan-frame-reveal', fragment: 'There' })
    await doc.next('plan-frame-scroll')
    await until(async () => (await doc.run(place)) === top)
  })

  it('at the position that a message asks for', async () => {
    doc = await new Framed().loaded()
    doc.tell({
      type: 'plan-frame-scroll-to',
      scroll: { x: 0, y: 300, anchor: '', offset: 0 },
    })
    expect(await doc.run('Math.round(scrollY)')).to.equal(300)
  })
})

describe('a jump to a match', () => {
  afterEach(() => Reflect.deleteProperty(document, 'readyState'))

  it('is not repeated once the doc is loaded, where the reader scrolled meanwhile', () => {
    const readyState = { value: 'interactive', configurable: true }
    Object.defineProperty(document, 'readyState', readyState)
    onPage('div').innerHTML = '<p style="margin-block: 3000px">A wombat</p>'
    const send = () => {}
    new MatchMarker(new ScrollPosition(send), send).mark(['wombat'], { moves: true })
    expect(scrollY).to.be.above(1000)
    scrollTo(0, 300)
    dispatchEvent(new Event('load'))
    expect(scrollY).to.equal(300)
  })
})

describe('a framed doc marks words', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed().loaded()
  })
  const rows: [name: string, words: string[], count: number][] = [
    ['whatever their case, across inline elements, folded away or not', ['lock'], 3],
    ['each on its own', ['first', 'second'], 2],
    ['that lie over each other, once', ['lock', 'locksmith'], 3],
    ['with accents however they are written', ['café'], 1],
    ['with signs that mean something elsewhere', ['paragraph.'], 9],
    ['that are not there', ['nowhere'], 0],
  ]
  for (const [name, words, count] of rows) {
    it(name, async () => {
      doc.tell({ type: 'plan-frame-mark', words, isTyped: false })
      expect(await doc.next('plan-frame-found')).to.deep.equal({
        type: 'plan-frame-found',
        count,
        at: Math.min(1, count),
      })
      const sizes = `'highlights' in CSS && [...CSS.highlights.values()].map(({ size }) => size)`
      // A browser without highlights selects the match that is shown.
      expect((await doc.run(sizes)) || 'none').to.deep.oneOf(['none', [count, Math.min(1, count)]])
    })
  }

  it('and steps from match to match, round the ends, and into a closed details element', async () => {
    doc.tell({ type: 'plan-frame-mark', words: ['lock'], isTyped: false })
    const ats = [(await doc.next('plan-frame-found')).at]
    for (const step of [-1, 1, 1] as const) {
      doc.tell({ type: 'plan-frame-find', step })
      ats.push((await doc.next('plan-frame-found')).at)
    }
    expect(ats).to.deep.equal([1, 3, 1, 2])
    expect(await doc.run(`document.querySelector('details').open`)).to.equal(true)
  })

  it('and shows the first at the start, unless the doc was being read elsewhere', async () => {
    doc.close()
    doc = await new Framed(startWith({ words: ['sixth'] })).loaded()
    const middle = `Math.round(document.querySelector('#there').getBoundingClientRect().top)`
    expect(await doc.run(middle)).to.be.within(0, 300)
    doc.close()
    const scroll = { x: 0, y: 10, anchor: '', offset: 0 }
    doc = await new Framed(startWith({ words: ['sixth'], scroll })).loaded()
    expect(await doc.run('Math.round(scrollY)')).to.equal(10)
    expect(await doc.next('plan-frame-found')).to.include({ count: 1, at: 0 })
  })

  it('and removes the marks when it gets no words', async () => {
    const html = await doc.run('document.body.innerHTML')
    doc.tell({ type: 'plan-frame-mark', words: ['lock'], isTyped: false })
    await doc.next('plan-frame-found')
    expect(await doc.run('document.body.innerHTML')).to.equal(html)
    doc.tell({ type: 'plan-frame-mark', words: [], isTyped: false })
    expect(await doc.next('plan-frame-found')).to.include({ count: 0, at: 0 })
  })
})
