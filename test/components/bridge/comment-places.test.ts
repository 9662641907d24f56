import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { BlockList } from '../../../schema/comments/block-list.js'
import {
  carryAnchor,
  locateAnchor,
  VersionStep,
  type AnchorPlace,
} from '../../../schema/comments/carry.js'
import type { OfferBox } from '../../../components/messages/annotations.js'
import { fastClock } from '../fast-clock.js'
import { frames } from '../waits.js'
import { CAN_PAINT, CommentedDoc, markOf } from './commented-doc.js'

describe('places to comment on in a framed doc', () => {
  let doc: CommentedDoc

  // The doc has a clock of its own, as fast as this.
  fastClock(5)

  beforeEach(async () => {
    doc = await new CommentedDoc().loaded()
  })
  afterEach(() => resetMouse())

  describe('C7: a place is named, marked exactly there, and again after an edit elsewhere:', () => {
    const rows: [name: string, html: string, words: string, quote?: string][] = [
      ['a cell', '<table><tr><td>One</td><td>The second cell</td></tr></table>', 'second cell'],
      [
        'two cells',
        '<table><tr><td>First</td><td>Second</td></tr></table>',
        'FirstSecond',
        'First │ Second',
      ],
      ['a line of code', '<pre>let a = 1\n  let b = 2\nlet c = 3</pre>', 'let b = 2'],
      ['lines of code', '<pre>let a = 1\n  let b = 2\nlet c = 3</pre>', 'a = 1\n  let b'],
      [
        'a label in a drawing',
        '<svg viewBox="0 0 90 90"><text y="20">The queue</text><text y="60">The worker</text></svg>',
        'worker',
      ],
      [
        'text across bold words and links',
        '<p>A <b>bold</b> and <a href="#x">linked</a> end.</p>',
        'bold and linked en',
      ],
      [
        'text across blocks',
        '<h2>A heading</h2><ul><li>An item.</li></ul>',
        'heading' + 'An it',
        'heading\nAn it',
      ],
      ['text without spaces', '<p>予約は九十秒で終わります。</p>', '九十秒で'],
      [
        'text from right to left',
        '<p dir="rtl">החזקת מושב מסתיימת לאחר תשעים שניות</p>',
        'מסתיימת לאחר',
      ],
      ['accents that are signs of their own', '<p>Le café de l’été.</p>', 'café de'],
      [
        'text with many spaces',
        '<p>Many   spaces\n  between   words.</p>',
        'spaces\n  between',
        'spaces between',
      ],
      ['a formula', '<p>With <math><mi>x</mi></math> in it.</p>', 'x'],
    ]
    for (const [name, html, words, quote = words] of rows) {
      it(name, async () => {
        const list = await doc.draw(`<p>Before.</p>${html}<p>Behind.</p>`)
        const anchor = await doc.anchorOf(list, words)
        expect(anchor).to.include({ type: 'text' })
        expect(anchor).to.have.property('quote', quote)
        await expectExact(locateAnchor(anchor, list), list, words)
        const edited = `<p>Something new.</p><p>Before!</p>${html}<p>Behind.</p><p>More.</p>`
        const next = await doc.draw(edited)
        await expectExact(carryAnchor(anchor, new VersionStep(list, next)), next, words)
      })
    }

    async function expectExact(place: AnchorPlace, list: BlockList, words: string) {
      expect(place.is).to.equal('exact')
      expect(await doc.mark(list, [markOf(place)])).to.deep.equal({ placed: [0], unplaced: [] })
      const letters = (text: string) => text.replace(/\s+/g, '')
      if (CAN_PAINT) expect(letters((await doc.painted()).join(''))).to.equal(letters(words))
      expect(await doc.badges()).to.have.length(1)
    }

    const blocks: [name: string, html: string, at: string, text: string, kind: string][] = [
      [
        'an image',
        '<p><img alt="A plan" width="90" height="90"></p>',
        'img',
        '⟨image: A plan⟩',
        'p',
      ],
      [
        'a row of a table',
        '<table><tr><td>One</td><td>Two</td></tr></table>',
        'td',
        'One │ Two',
        'row',
      ],
      [
        'a drawing without text, at the block before it',
        '<p>It shows:</p><svg aria-label="A graph" width="90" height="90"></svg>',
        'svg',
        'A graph',
        'svg',
      ],
      [
        'a diagram that a script drew, at its source',
        '<figure><svg width="90" height="90"><text y="20">Drawn</text></svg><pre style="display: none">graph TD\nA</pre></figure>',
        'svg',
        'Drawn',
        'svg',
      ],
      [
        'a label in HTML of a diagram that a script drew',
        '<figure><svg width="90" height="90"><foreignObject width="90" height="60"><p>Drawn</p></foreignObject></svg><pre style="display: none">graph TD\nA</pre></figure>',
        'foreignObject p',
        'Drawn',
        'svg',
      ],
    ]
    for (const [name, html, at, text, kind] of blocks) {
      it(name, async () => {
        const list = await doc.draw(`<p>Before.</p>${html}<p>Behind.</p>`)
        const drawn = new BlockList(list.blocks.filter(block => block.text !== 'Drawn'))
        await doc.offer(list)
        const [x, y] = await doc.middleOf(at)
        await sendMouse({ type: 'move', position: [x + 2, y + 4] })
        await sendMouse({ type: 'move', position: [x, y] })
        await doc.next('plan-frame-offer')
        const anchor = await doc.ask(drawn, 'block')
        expect(anchor).to.include({ type: 'block', text, kind })
        const place = locateAnchor(anchor ?? { type: 'doc' }, drawn)
        expect(place.is).to.equal('exact')
        const mark = markOf(place, kind === 'svg')
        // The place of a diagram is all of its source.
        const more = html.includes('graph TD\nA<') ? 1 : 0
        await doc.mark(drawn, [{ ...mark, to: mark.to + more }])
        if (text === 'A graph') expect(await doc.ask(drawn, 'next')).to.include({ text: 'Behind.' })
        // It stands beside what was pointed at.
        const top = (await doc.badges())[0]?.top ?? 0
        const sides = `(({ top, bottom }) => [top, bottom])(document.querySelector('${at}').getBoundingClientRect())`
        const [above = 0, below = 0] = (await doc.run(sides)) as number[]
        expect(top + 9).to.be.within(above, below)
        expect((await doc.badges()).map(({ look }) => look)).to.deep.equal([
          'badge open beside whole',
        ])
      })
    }
  })

  it('C7: words that a script drew are named by the block of the file before them', async () => {
    const html = '<p>Of the file.</p><p>Behind.</p>'
    const list = await doc.draw(html)
    await doc.run(
      `document.querySelector('p').insertAdjacentHTML('afterend', '<h3>Drawn words</h3>')`,
    )
    const anchor = await doc.anchorOf(list, 'Drawn words')
    const [first] = list.blocks
    expect(anchor).to.deep.equal({
      type: 'block',
      key: first?.key,
      nth: 0,
      kind: 'h3',
      text: 'Drawn words',
    })
    await doc.run(`document.querySelector('p').remove()`)
    expect(await doc.anchorOf(list, 'Drawn words')).to.include({ key: list.blocks[1]?.key })
    const none = new BlockList([])
    const words = await doc.anchorOf(none, 'Drawn words')
    expect(words).to.include({ key: 0, text: 'Drawn words' })
    expect(locateAnchor(words, none).is).to.equal('exact')
  })

  it('C7: the second of two equal blocks is named so, and a quote has its limits', async () => {
    const list = await doc.draw(`<p>Same.</p><p>Same.</p><p>${'many words '.repeat(1500)}</p>`)
    await doc.run(`
      const range = new Range()
      range.selectNodeContents(document.querySelectorAll('p')[1])
      getSelection().addRange(range)`)
    expect(await doc.ask(list, 'selection')).to.have.nested.property('from.nth', 1)
    await doc.run(`getSelection().selectAllChildren(document.body)`)
    const anchor = await doc.ask(list, 'selection')
    expect(anchor).to.have.property('quote', 'Same.\nSame.')
    await doc.run(`getSelection().selectAllChildren(document.querySelectorAll('p')[2])`)
    const long = (await doc.ask(list, 'selection')) as CommentAnchor & { type: 'text' }
    expect(long.quote).to.have.length(10_000)
    expect(locateAnchor(long, list)).to.deep.include({ is: 'exact', end: 10_000 })
  })

  describe('offers', () => {
    it('are sent only while they are wanted, and for the block under the pointer', async () => {
      const list = await doc.draw('<h2>A heading</h2><p>A paragraph.</p><pre>one\ntwo\nthree</pre>')
      await doc.offer(list)
      const at = async (selector: string, down = 0.5) => {
        const [x, y] = await doc.middleOf(selector)
        const height = (await doc.run(
          `document.querySelector('${selector}').offsetHeight`,
        )) as number
        await sendMouse({ type: 'move', position: [x - 3, Math.round(y + (down - 0.5) * height)] })
        await sendMouse({ type: 'move', position: [x, Math.round(y + (down - 0.5) * height)] })
      }
      await at('p')
      const { of, box } = await doc.next('plan-frame-offer')
      expect(of).to.equal('block')
      expect(await doc.ask(list, 'block')).to.include({ text: 'A paragraph.' })
      const p = (await doc.run(
        `document.querySelector('p').getBoundingClientRect().toJSON()`,
      )) as OfferBox
      expect(box?.x).to.equal(p.x)
      expect(Math.abs((box?.y ?? 0) - p.y)).to.be.below(6)
      await at('pre', 0.9)
      await doc.next('plan-frame-offer')
      expect(await doc.ask(list, 'block')).to.include({ text: 'three', kind: 'code' })
      await doc.run(`document.querySelector('h2').dir = 'rtl'`)
      await at('h2')
      // Its right side, where the lines begin.
      const { box: rtl } = await doc.next('plan-frame-offer')
      expect(rtl).to.include({ x: p.x + p.width, width: 0 })
      doc.tell({ type: 'plan-frame-offers', on: false })
      await at('p')
      await new Promise(requestAnimationFrame)
      await doc.run('0')
      expect(doc.said.filter(({ type }) => type === 'plan-frame-offer')).to.deep.equal([])
    })

    it('are taken back when a dialog opens over the block, and sent again below it', async () => {
      const list = await doc.draw('<p>A paragraph.</p><div style="height: 40px"></div><p>Next.</p>')
      await doc.offer(list)
      const [x, y] = await doc.middleOf('p')
      await sendMouse({ type: 'move', position: [x - 3, y] })
      await sendMouse({ type: 'move', position: [x, y] })
      await doc.next('plan-frame-offer')
      await doc.run(`
        const host = document.body.appendChild(document.createElement('div'))
        host.attachShadow({ mode: 'open' }).innerHTML =
          '<dialog style="width: 100vw; height: 100vh; max-width: none; max-height: none"><button>Close</button></dialog>'
        host.shadowRoot.firstChild.showModal()`)
      // Where a dialog gets no focus, as in WebKitGTK without a window of its own, the next move says so.
      await sendMouse({ type: 'move', position: [x + 1, y] })
      expect(await doc.next('plan-frame-offer')).to.include({ of: 'block', box: null })
      await doc.run(`document.querySelector('body > div:last-of-type').remove()`)
      await sendMouse({ type: 'move', position: [x + 2, y] })
      expect((await doc.next('plan-frame-offer')).box).not.to.equal(null)
    })

    it('are sent for the selected text, and taken back with the selection', async () => {
      const list = await doc.draw('<p>Some words of a plan.</p>')
      doc.tell({ type: 'plan-frame-offers', on: true })
      await doc.run(`select('words of')`)
      const { of, box } = await doc.next('plan-frame-offer')
      expect(of).to.equal('selection')
      expect(box?.width).to.be.within(1, 30)
      expect(await doc.ask(list, 'selection')).to.include({
        quote: 'words of',
        prefix: 'Some ',
        suffix: ' a plan.',
      })
      // It is commented on now.
      expect(await doc.next('plan-frame-offer')).to.include({ of: 'selection', box: null })
      await doc.run(`select('plan')`)
      expect((await doc.next('plan-frame-offer')).box).not.to.equal(null)
      await doc.run('getSelection().removeAllRanges()')
      expect(await doc.next('plan-frame-offer')).to.include({ of: 'selection', box: null })
      expect(await doc.ask(list, 'selection')).to.equal(null)
    })

    it('are not sent for a selection that was carried over a reload, until there is another one', async () => {
      const list = await doc.draw('<p>Some words of a plan.</p>')
      await doc.offer(list)
      await doc.run(`select('words of')`)
      await doc.next('plan-frame-offer')
      doc.tell({ type: 'plan-frame-state-ask' })
      const { state } = await doc.next('plan-frame-state')
      await doc.run('getSelection().removeAllRanges()')
      expect(await doc.next('plan-frame-offer')).to.include({ of: 'selection', box: null })
      doc.tell({ type: 'plan-frame-state-put', state })
      await doc.next('plan-frame-state')
      while ((await doc.run('String(getSelection())')) !== 'words of') await frames(1)
      await frames(2)
      await doc.run('0')
      expect(doc.said.filter(({ type }) => type === 'plan-frame-offer')).to.deep.equal([])
      await doc.run(`select('plan')`)
      expect((await doc.next('plan-frame-offer')).box).not.to.equal(null)
    })

    it('are narrowed by keys to a sentence and a word, from which the next one is reached, and widened again', async () => {
      const list = await doc.draw('<p>It <em>waits</em> long. Then it ends.</p><p>Behind.</p>')
      const texts: string[] = []
      for (const of of [
        ...(['next', 'narrower', 'next', 'narrower', 'narrower', 'previous', 'wider'] as const),
        ...([
          'previous',
          'narrower',
          'next',
          'next',
          'next',
          'next',
          'next',
          'next',
          'next',
        ] as const),
        ...(['wider', 'wider', 'wider'] as const),
      ]) {
        const anchor = await doc.ask(list, of)
        texts.push(
          anchor?.type === 'block' ? anchor.text : (anchor?.type === 'text' && anchor.quote) || '',
        )
      }
      const all = 'It waits long. Then it ends.'
      expect(texts).to.deep.equal([
        ...[all, 'It waits long.', 'Then it ends.', 'Then', 'Then', 'long', 'It waits long.'],
        ...['It waits long.', 'It', 'waits', 'long', 'Then', 'it', 'ends', 'Behind', 'Behind'],
        ...['Behind.', 'Behind.', 'Behind.'],
      ])
    })

    it('lead from block to block by keys, past what the file has not or the page hides', async () => {
      const html =
        '<h2>A heading</h2><p hidden>Hidden.</p><p>A paragraph.</p><div style="height: 900px"></div><p>Far down.</p>'
      const list = await doc.draw(html)
      await doc.run(`document.querySelector('h2').insertAdjacentHTML('afterend', '<p>Drawn.</p>')`)
      const texts: string[] = []
      for (const of of ['next', 'next', 'next', 'next', 'previous'] as const) {
        const anchor = await doc.ask(list, of)
        texts.push(anchor?.type === 'block' ? anchor.text : '')
      }
      expect(texts).to.deep.equal([
        'A heading',
        'A paragraph.',
        'Far down.',
        'Far down.',
        'A paragraph.',
      ])
      const outline = `layer().querySelector('.outline')`
      expect(await doc.run(`${outline}.hidden`)).to.equal(false)
      doc.tell({ type: 'plan-frame-go', kind: 'comments', run: 0, mark: -1 })
      expect(await doc.run(`${outline}.hidden`)).to.equal(true)
    })
  })
})
