import { resetMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { carryAnchor, locateAnchor, VersionStep } from '../../../schema/comments/carry.js'
import { keyOf } from '../../../schema/compare/keys.js'
import type { CommentMark } from '../../../components/messages/annotations.js'
import { fastClock } from '../fast-clock.js'
import { CAN_PAINT, CommentedDoc, keysOf, markOf, type BadgeSides } from './commented-doc.js'

describe('comments in a framed doc', () => {
  let doc: CommentedDoc

  // The doc has a clock of its own, as fast as this.
  fastClock(5)

  beforeEach(async () => {
    doc = await new CommentedDoc().loaded()
  })
  afterEach(() => resetMouse())

  /** Rewrites a doc under 30 comments: what is painted is the quote, each time. */
  async function rewrite(count: number): Promise<void> {
    const random = seeded(7)
    let paragraphs = Array.from({ length: 40 }, (_, at) => sentence(random, at))
    const asHtml = () => paragraphs.map(text => `<p>${text}</p>`).join('')
    const list = await doc.draw(asHtml())
    const comments: { anchor: CommentAnchor; quote: string }[] = []
    for (let at = 0; at < 30; at++) {
      const text = paragraphs[at] ?? ''
      const from = Math.floor(random() * 20)
      const quote = text.slice(from, from + 8 + Math.floor(random() * 30)).trim()
      comments.push({ anchor: await doc.anchorOf(list, quote), quote })
    }
    for (let turn = 0; turn < count; turn++) {
      paragraphs = edited(random, paragraphs, turn)
      const next = await doc.draw(asHtml())
      const step = new VersionStep(list, next)
      const places = comments.map(({ anchor, quote }) => ({
        place: carryAnchor(anchor, step),
        quote,
      }))
      const shown = places.filter(({ place }) => place.is !== 'gone')
      const exact = shown.filter(({ place }) => place.is === 'exact')
      const { placed } = await doc.mark(
        next,
        shown.map(({ place }) => markOf(place)),
      )
      expect(placed).to.have.length(shown.length)
      if (CAN_PAINT) expect(await doc.painted()).to.deep.equal(exact.map(({ quote }) => quote))
    }
  }

  it('have numbers at their places and notes at the end while they are printed, and no trace after it', async () => {
    const html = '<p>The first <b>part</b>.</p><p>The second.</p>'
    const list = await doc.draw(html)
    const mark = { from: 0, to: 0, start: 4, end: 9 }
    await doc.mark(list, [textMark(mark), textMark({ ...mark, from: 1, to: 1, start: 0, end: 3 })])
    const print = async (numbers: number[], words: string[]) => {
      doc.tell({ type: 'plan-frame-print-ask', run: 9, numbers, notes: words })
      expect(await doc.next('plan-frame-anchor')).to.include({ run: 9, anchor: null })
      return doc.run(`document.body.innerHTML.replace(/<plan-annotations.*/, '')`)
    }
    const place = '<plan-note></plan-note>'
    const notes = '<plan-note block=""></plan-note>'
    const drawn = await print([1, 0], ['Six?'])
    expect(drawn).to.include(`<p>The first${place} <b>part</b>.</p><p>The second.</p>`)
    expect(await doc.run(`document.body.innerHTML`)).to.include(notes)
    expect(await print([], [])).to.equal(html)
    await doc.mark(list, [textMark(mark), textMark(mark)])
    const both = await print([1, 1000], ['Six?', 'Seven?'])
    expect(both).to.include(`<p>The first${place}${place} <b>part</b>.</p>`)
    const widths = `[...document.querySelectorAll('p plan-note')].map(it => it.offsetWidth)`
    const [one = 0, thousand = 0] = (await doc.run(widths)) as number[]
    expect(one, 'in their order').to.be.below(thousand)
    expect(await print([], [])).to.equal(html)
    expect(await doc.run(`document.querySelector('p').childNodes.length`)).to.equal(3)
    expect(await doc.run(`document.querySelectorAll('plan-note').length`)).to.equal(0)
  })

  it('C5: every painted text is its quote, whatever is rewritten', () => rewrite(6))
  it('C5: every painted text is its quote over 60 rewrites under 30 comments @whole', () =>
    rewrite(60))

  it('C5: nothing is painted where the page has not all of the quote, or another text', async () => {
    const list = await doc.draw('<p>The first part.</p><p>The second part.</p><p>The third.</p>')
    const whole = textMark({ from: 0, to: 1, start: 4, end: 10 })
    await doc.mark(list, [whole, textMark({ from: 2, to: 2, start: 0, end: 9 })])
    if (CAN_PAINT)
      expect(await doc.painted()).to.deep.equal([
        'first part.',
        'The second'.slice(0, 10),
        'The third',
      ])
    await doc.run(`document.querySelectorAll('p')[1].textContent = 'Another text.'`)
    if (CAN_PAINT) expect(await doc.painted()).to.deep.equal(['The third'])
    await doc.run(`document.querySelectorAll('p')[2].remove()`)
    expect(await doc.next('plan-frame-marked')).to.deep.include({ placed: [0] })
    expect(await doc.painted()).to.deep.equal([])
    expect((await doc.badges()).map(({ look }) => look)).to.deep.equal(['badge open beside whole'])
  })

  it('quote no character that is not seen, and stand on these words all the same', async () => {
    const words = 'It \u001b[31mfailed\u001b[0m at \u{e0041}once'
    const list = await doc.draw(`<p>Before.</p><pre>${words}</pre>`)
    const anchor = await doc.anchorOf(list, words.slice(3))
    expect(anchor).to.include({ quote: '[31mfailed[0m at once', prefix: 'It ' })
    expect(locateAnchor(anchor, list)).to.include({ is: 'exact', from: 1, start: 3 })
  })

  it('stand where a script put their blocks, and on words that it drew, if these are there once', async () => {
    const list = await doc.draw('<ul><li>The first item.</li><li>The second item.</li></ul>')
    await doc.run(`
      const list = document.querySelector('ul')
      list.append(list.firstChild)
      list.insertAdjacentHTML('afterend', '<p>Drawn words, and more words.</p>')`)
    const drawn = (words: string): CommentMark => ({
      ...textMark({ from: 1, to: 1, start: 0, end: 0 }),
      ...{ start: null, end: null, isExact: false },
      drawn: { key: keyOf(words), length: words.length },
    })
    const marks = [
      textMark({ from: 0, to: 0, start: 4, end: 9 }),
      textMark({ from: 1, to: 1, start: 4, end: 10 }),
      drawn('Drawn words'),
      drawn('words'),
    ]
    expect(await doc.mark(list, marks)).to.deep.equal({ placed: [0, 1, 2], unplaced: [3] })
    if (CAN_PAINT) expect(await doc.painted()).to.deep.equal(['first', 'second', 'Drawn words'])
  })

  it('are gone to in a part that scrolls by itself, and under a header that stays', async () => {
    const lines = Array.from({ length: 80 }, (_, at) => `Line ${at}`).join('\n')
    const header =
      '<header style="position: sticky; top: 0; height: 60px; background: #fff">Top</header>'
    const list = await doc.draw(
      `${header}<p>Below.</p><div id="part" style="height: 200px; overflow: auto"><pre>${lines}</pre></div>
      <div style="height: 900px"></div>`,
    )
    const textAt = (from: number) => textMark({ from, to: from, start: 0, end: 5 })
    await doc.mark(list, [textAt(1), textAt(72)])
    const seen = async (mark: number, name: string) => {
      doc.tell({ type: 'plan-frame-go', kind: 'comments', run: doc.requests, mark })
      return doc.run(`(() => {
        const range = new Range()
        range.selectNodeContents(document.querySelector('${name}').firstChild)
        if ('${name}' === 'pre') range.setStart(range.startContainer, range.startContainer.data.indexOf('Line 70'))
        if ('${name}' === 'pre') range.setEnd(range.startContainer, range.startOffset + 7)
        const { left, top, height } = range.getBoundingClientRect()
        return document.elementFromPoint(left + 4, top + height / 2)?.localName ?? [left, top, scrollY].join()
      })()`)
    }
    expect(await seen(1, 'pre')).to.equal('pre')
    await doc.run(`void scrollTo(0, 50)`)
    expect(await seen(0, 'p')).to.equal('p')
  })

  it('stay in view where a panel takes room from the doc, unless the reader scrolled on', async () => {
    const list = await doc.draw('<p style="margin-block: 400px 900px">Low.</p>')
    await doc.mark(list, [textMark({ from: 0, to: 0, start: 0, end: 4 })])
    doc.tell({ type: 'plan-frame-go', kind: 'comments', run: doc.requests, mark: 0 })
    const bottom = `document.querySelector('p').getBoundingClientRect().bottom`
    expect(await doc.run(bottom)).to.be.above(300)
    await setHeight(300)
    expect(await doc.run(bottom)).to.be.within(0, 300)
    await setHeight(500)
    await doc.run('void scrollTo(0, 600)')
    await setHeight(300)
    expect(await doc.run('scrollY')).to.equal(600)

    async function setHeight(height: number): Promise<void> {
      doc.frame.style.height = `${height}px`
      while ((await doc.run('innerHeight')) !== height) await new Promise(requestAnimationFrame)
      for (let at = 0; at < 3; at++) await new Promise(requestAnimationFrame)
    }
  })

  it('are told apart by their state, and the chosen one is painted stronger', async () => {
    const list = await doc.draw('<p>One two three four.</p>')
    const words = ['One', 'two', 'three', 'four']
    const states = ['draft', 'open', 'answered', 'resolved'] as const
    const marks = words.map((word, at) => {
      const start = 'One two three four.'.indexOf(word)
      return textMark({ from: 0, to: 0, start, end: start + word.length }, states[at])
    })
    await doc.mark(list, marks)
    if (CAN_PAINT) {
      for (const [at, state] of states.entries())
        expect(await doc.painted(state)).to.deep.equal([words[at]])
    }
    const line = `getComputedStyle(document.documentElement, '::highlight(plan-comment-open)').textDecorationLine`
    const lines = (await doc.run(`layer().querySelectorAll('.line').length`)) as number
    const isUnderlined = CAN_PAINT && (await doc.run(line)) === 'underline'
    expect(lines, 'lines that the layer draws').to.equal(isUnderlined ? 0 : 4)
    const media = `document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).map(({ media }) => media.mediaText)`
    for (const text of (await doc.run(media)) as string[])
      expect(text, 'on paper').to.match(/^screen/)
    // One line has one badge.
    expect(await doc.badges()).to.have.length(1)
    expect((await doc.badges())[0]).to.include({ count: '4', look: 'badge draft beside' })
    doc.tell({ type: 'plan-frame-go', kind: 'comments', run: doc.requests, mark: 2 })
    if (CAN_PAINT) expect(await doc.painted('chosen')).to.deep.equal(['three'])
    expect((await doc.badges())[0]?.look).to.equal('badge draft beside now')
    doc.tell({ type: 'plan-frame-go', kind: 'comments', run: doc.requests, mark: -1 })
    expect(await doc.painted('chosen')).to.deep.equal([])
  })

  it('tell which one was pressed: by its badge, the next one by another press, or by its text', async () => {
    const list = await doc.draw(
      '<p>One two three four.</p><p style="margin-top: 60px">Some more.</p>',
    )
    await doc.mark(list, [
      textMark({ from: 0, to: 0, start: 0, end: 3 }),
      textMark({ from: 0, to: 0, start: 4, end: 7 }),
      textMark({ from: 1, to: 1, start: 0, end: 10 }),
    ])
    const [first] = await doc.badges()
    const press = async () => {
      await doc.point('click', (first?.left ?? 0) + 8, (first?.top ?? 0) + 8)
      return (await doc.next('plan-frame-press')).mark
    }
    expect([await press(), await press(), await press()]).to.deep.equal([0, 1, 0])
    const [x = 0, y = 0] = (await doc.run(
      `(({ x, y }) => [x + 20, y + 8])(document.querySelectorAll('p')[1].getBoundingClientRect())`,
    )) as number[]
    await doc.point('click', x, y)
    expect(await doc.next('plan-frame-press')).to.include({ run: doc.requests, mark: 2 })
  })

  it('have badges beside the text that cover none of it, in a window without a margin, too', async () => {
    const words = 'words of a line that is long '.repeat(12)
    const list = await doc.draw(`<p>${words}</p><p>Short.</p>`)
    const marks = [
      textMark({ from: 0, to: 0, start: 0, end: 5 }),
      textMark({ from: 1, to: 1, start: 0, end: 5 }),
    ]
    for (const margin of [40, 2]) {
      await doc.run(
        `document.body.style.margin = '${margin}px'; document.body.style.textAlign = 'justify'`,
      )
      await doc.mark(list, marks)
      const lines = (await doc.run(`[...document.querySelectorAll('p')].flatMap(p => {
        const range = new Range()
        range.selectNodeContents(p)
        return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
      })`)) as BadgeSides[]
      const shown = await doc.badges()
      expect(shown).to.have.length(2)
      for (const badge of shown) {
        expect(badge.right).to.be.at.most(700)
        const covered = lines.filter(line => {
          const isBeside = badge.left >= line.right - 5 || badge.right <= line.left
          return !isBeside && badge.top < line.bottom - 1 && badge.bottom > line.top + 1
        })
        expect(covered, `${margin} ${badge.look}`).to.deep.equal([])
      }
    }
  })

  it('have badges below a button of the page that stays at its place', async () => {
    const list = await doc.draw('<p>Short.</p><button>Outline</button>')
    await doc.run(`
      document.body.style.margin = '2px 60px 600px'
      document.querySelector('button').style.cssText =
        'position: fixed; top: 4px; right: 20px; width: 32px; height: 32px; padding: 0'`)
    const top = 'document.querySelector("p").getBoundingClientRect().top'
    await doc.mark(list, [textMark({ from: 0, to: 0, start: 0, end: 5 })])
    expect((await doc.badges()).map(({ top: y }) => y)).to.deep.equal([38])
    await doc.run(`document.querySelector('p').style.marginTop = '80px'`)
    await doc.mark(list, [textMark({ from: 0, to: 0, start: 0, end: 5 })])
    const [badge] = await doc.badges()
    expect(badge?.top).to.be.closeTo(Number(await doc.run(top)), 4)
  })

  it('on three blocks or more have a bar beside them, and no painted text', async () => {
    const list = await doc.draw('<p>One.</p><p>Two.</p><p>Three.</p>')
    const marks = [1, 2].map(to => textMark({ from: 0, to, start: 0, end: 3 }))
    await doc.mark(list, marks)
    if (CAN_PAINT) expect(await doc.painted()).to.deep.equal(['One.', 'Two'])
    const looks = (await doc.badges()).map(({ look }) => look)
    expect(looks).to.deep.equal(['badge open beside whole'])
    doc.tell({ type: 'plan-frame-go', kind: 'comments', run: doc.requests, mark: 1 })
    expect(await doc.painted('chosen')).to.deep.equal([])
  })

  it('have whole badges at the edge of a window without a margin in right-to-left text, too', async () => {
    const list = await doc.draw('<p dir="rtl">Short.</p>')
    await doc.run(`document.body.style.margin = '2px'`)
    await doc.mark(list, [textMark({ from: 0, to: 0, start: 0, end: 5 })])
    const [badge] = await doc.badges()
    expect([badge?.left, badge?.right]).to.deep.equal([1, 19])
  })

  it('stand beside the marks of changes, and both stay when removed words split the text', async () => {
    const list = await doc.draw('<p>A hold of a seat ends soon.</p>')
    await doc.mark(list, [textMark({ from: 0, to: 0, start: 2, end: 26 })])
    doc.tell({
      type: 'plan-frame-marks',
      kind: 'changes',
      run: 50,
      blocks: keysOf(list),
      marks: [{ at: 0, kind: 'edit', ranges: [[10, 16]], n: 1, words: 'of my', isItem: false }],
    })
    await doc.next('plan-frame-marked')
    expect(await doc.run('bars()')).to.deep.equal(['edit'])
    expect(await doc.badges()).to.have.length(1)
    if (CAN_PAINT) {
      expect((await doc.painted()).join('')).to.equal('hold of a seat ends soon')
      await doc.run(`document.body.append('More.')`)
      await new Promise(requestAnimationFrame)
      expect((await doc.painted()).join('')).to.equal('hold of a seat ends soon')
    }
  })
})

function textMark(
  place: { from: number; to: number; start: number; end: number },
  state: CommentMark['state'] = 'open',
): CommentMark {
  return { ...place, isExact: true, isDrawing: false, drawn: null, state }
}

/** Numbers from 0 to 1, the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS =
  'hold seat ends after ninety seconds queue worker retry plan step order ticket lock'.split(' ')

function sentence(random: () => number, number: number): string {
  const words = Array.from({ length: 9 }, () => WORDS[Math.floor(random() * WORDS.length)])
  return `Number ${number} says ${words.join(' ')}.`
}

/** As an agent edits: a word here, a paragraph there. */
function edited(random: () => number, before: readonly string[], turn: number): string[] {
  const paragraphs = [...before]
  for (let edit = 0; edit < 3; edit++) {
    const at = Math.floor(random() * paragraphs.length)
    const text = paragraphs[at] ?? ''
    const kind = random()
    if (kind < 0.5)
      paragraphs[at] = text.replace(/ (\w+)/, ` $1 ${WORDS[turn % WORDS.length] ?? ''}`)
    else if (kind < 0.7) paragraphs.splice(at, 1)
    else if (kind < 0.9) paragraphs.splice(at, 0, sentence(random, 100 + turn * 3 + edit))
    else paragraphs.push(...paragraphs.splice(at, 1))
  }
  return paragraphs
}
