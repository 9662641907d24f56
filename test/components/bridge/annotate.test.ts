import { expect } from 'chai'
import { sendMouse } from '@web/test-runner-commands'
import { blocksNow, readLivePage } from '../../../components/bridge/annotate/live-page.js'
import { keyOf } from '../../../schema/compare/keys.js'
import type { ChangeMark } from '../../../components/messages/annotations.js'
import { fastClock } from '../fast-clock.js'
import { placedOf } from './commented-doc.js'
import { Framed, startWith } from './framed.js'
import { onPage } from '../shown.js'

const DOC = '/test/components/bridge/compared.html'
const RENDERED = DOC.replace('.html', '.md')

/** The blocks of the file. */
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
const LAST = TEXTS.length - 1

describe('the marks of changes in a framed doc', () => {
  let doc: Framed
  let run = 0

  // The doc has a clock of its own, as fast as this.
  fastClock(5)

  beforeEach(() => open(DOC))

  async function open(path: string): Promise<void> {
    doc = await new Framed(startWith({ path }), '', path).loaded()
    doc.frame.style.cssText = 'width: 700px; height: 500px; border: 0; display: block'
    while ((await doc.run('innerWidth')) !== 700) await new Promise(requestAnimationFrame)
    run = 0
  }

  function mark(at: number, more: Partial<ChangeMark> = {}): ChangeMark {
    const whole: [number, number] = [0, TEXTS[at]?.length ?? 0]
    return { at, kind: 'add', ranges: [whole], n: 1, words: null, isItem: false, ...more }
  }

  function tell(texts: readonly string[], marks: readonly ChangeMark[] = []): void {
    const blocks = texts.map(keyOf)
    doc.tell({ type: 'plan-frame-marks', kind: 'changes', run: ++run, blocks, marks })
  }

  async function show(marks: ChangeMark[], texts = TEXTS) {
    tell(texts, marks)
    return placedOf(await doc.next('plan-frame-marked'), marks)
  }

  async function hide(): Promise<void> {
    tell([])
    await doc.run('0')
  }

  const canPaint = 'highlights' in CSS

  it('R2.1: paint exactly what is new, across elements, and no more', async () => {
    const placed = await show([
      mark(1, { kind: 'edit', ranges: [[17, 34]] }),
      mark(3, { kind: 'edit', ranges: [[4, 10]] }),
      mark(6),
      mark(LAST),
    ])
    expect(placed).to.deep.equal({ placed: [0, 1, 2, 3], unplaced: [] })
    if (canPaint) {
      const painted = (await doc.run('painted()')) as string[]
      expect(painted.join('|')).to.equal('ends after |thirty|second|one line|The last words.')
    }
    expect(await doc.run('bars()')).to.deep.equal(['edit', 'edit', 'add', 'add'])
  })

  it('R2.6: add one host at the end of the body, change no height, and leave nothing behind', async () => {
    const read = 'document.documentElement.outerHTML'
    const size = '[document.documentElement.scrollHeight, document.documentElement.scrollWidth]'
    const before = (await doc.run(read)) as string
    const sizeBefore = await doc.run(size)
    await show([
      mark(1, { kind: 'edit', ranges: [[0, 6]] }),
      mark(4, { kind: 'del', ranges: [] }),
      mark(LAST),
    ])
    const marked = (await doc.run(read)) as string
    expect(
      marked.replace(/<plan-annotations aria-hidden="true"><\/plan-annotations>(?=<\/body>)/, ''),
    ).to.equal(before)
    expect(marked).not.to.equal(before)
    expect(await doc.run(size)).to.deep.equal(sizeBefore)
    await hide()
    expect(await doc.run(read)).to.equal(before)
    expect(await doc.run('painted()')).to.deep.equal([])
  })

  it('never-N3, R2.8: stand on text that is not the one that was compared', async () => {
    await doc.run(`document.querySelector('li').textContent = 'Something else'`)
    const reply = await show([mark(2), mark(3), mark(LAST)])
    expect(reply).to.deep.equal({ placed: [1, 2], unplaced: [0] })
    if (canPaint) {
      expect(await doc.run('painted()')).to.deep.equal([
        'The ',
        'second',
        ' step',
        'The last words.',
      ])
    }
  })

  it('R2.8: go at once from text that a script changes, and come back with it', async () => {
    await show([mark(1, { kind: 'edit', ranges: [[28, 34]] }), mark(LAST)])
    const change = (text: string) => `document.querySelector('#last').textContent = '${text}'`
    await doc.run(change('Other words.'))
    expect(await doc.run('bars()')).to.deep.equal(['edit'])
    if (canPaint) expect(await doc.run('painted()')).to.deep.equal(['thirty'])
    expect(await doc.next('plan-frame-marked')).to.deep.include({ run, placed: [0] })
    await doc.run(change('The last words.'))
    expect(await doc.next('plan-frame-marked')).to.deep.include({ placed: [0, 1] })
    expect(await doc.run('bars()')).to.deep.equal(['edit', 'add'])
  })

  it('never-N3, R2.8: stand on other text of a page that draws itself anew', async () => {
    await doc.run(`
      const words = ['The last words.', 'No such words.', 'Words.']
      let turn = 0
      setInterval(() => (document.querySelector('#last').innerHTML = '<b>' + words[turn++ % 3] + '</b>'), 150)
    `)
    await show([mark(2), mark(LAST)])
    for (let look = 0; look < 25; look++) {
      const painted = (await doc.run('painted()')) as string[]
      for (const text of painted) expect(['The first step', 'The last words.']).to.include(text)
      await new Promise(resolve => setTimeout(resolve, 60))
    }
  })

  it('can be walked: neighbours are one stop, and a closed details element opens', async () => {
    await show([mark(0), mark(5), mark(6), mark(LAST)])
    for (const [by, at] of [
      [1, 0],
      [1, 1],
      [1, 3],
      [1, 0],
      [-1, 3],
    ] as const) {
      doc.tell({ type: 'plan-frame-step', by })
      expect(await doc.next('plan-frame-at')).to.include({ run, mark: at, of: 3 })
      if (at === 1) {
        expect(await doc.run('bars()')).to.deep.equal(['add', 'add now', 'add now', 'add'])
      }
    }
    expect(await doc.run(`document.querySelector('details').open`)).to.equal(true)
    expect(await doc.run('scrollY > 300')).to.equal(true)
    doc.tell({ type: 'plan-frame-go', kind: 'changes', run, mark: 0 })
    expect(await doc.next('plan-frame-at')).to.include({ mark: 0 })
    doc.tell({ type: 'plan-frame-go', kind: 'changes', run: 99, mark: 1 })
    await doc.run('0')
    expect(doc.said.filter(({ type }) => type === 'plan-frame-at')).to.deep.equal([])
  })

  it('tell where a bar was pressed, and how many were in view', async () => {
    await show([mark(1, { kind: 'edit' }), mark(4, { kind: 'del', ranges: [] }), mark(LAST)])
    expect(await doc.next('plan-frame-seen')).to.include({ marks: 2 })
    const [x = 0, y = 0] = (await doc.run('boxOf(1)')) as number[]
    const { left, top } = doc.frame.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + x), Math.round(top + y)] })
    expect(await doc.next('plan-frame-press')).to.include({ run, mark: 1 })
  })

  it('are bars alone where there are more than 400', async () => {
    const items = Array.from({ length: 401 }, (_, at) => `Item ${at}`)
    await doc.run(
      `document.body.innerHTML = '<ol>' + Array.from({ length: 401 }, (_, at) => '<li>Item ' + at + '</li>').join('') + '</ol>'`,
    )
    const marks = items.map((item, at): ChangeMark => ({ ...mark(at), ranges: [[0, item.length]] }))
    expect((await show(marks, items)).placed).to.have.length(401)
    expect(await doc.run('painted()')).to.deep.equal([])
    expect(await doc.run('bars().length')).to.equal(401)
  })

  it('R2.9: are bars alone where the browser paints nothing in text', async () => {
    await doc.run(
      `Object.defineProperty(CSS, 'highlights', { value: undefined, configurable: true }); delete CSS.highlights; 0`,
    )
    await show([mark(1, { kind: 'edit' })])
    expect(await doc.run('bars()')).to.deep.equal(['edit'])
  })

  it('never-N9, R2.14: hold words of another version in a page of an author', async () => {
    await show([mark(1, { kind: 'edit', ranges: [[0, 6]] }), mark(4, { kind: 'del', ranges: [] })])
    const texts = await doc.run(`roots.map(root => root.textContent).join('')`)
    expect(texts).to.equal('')
  })

  it('show removed words in a rendered page, and make its text whole again', async () => {
    const before = await doc.run('document.body.innerHTML')
    await show([
      mark(1, {
        kind: 'edit',
        ranges: [
          [28, 34],
          [42, 42],
        ],
        words: 'twenty\nlong',
      }),
      mark(3, { kind: 'edit', ranges: [[0, 0]], words: 'Then' }),
      mark(LAST, { kind: 'del', ranges: [], words: 'A paragraph that went.' }),
    ])
    const texts = `roots.map(root => root.querySelector('del')?.textContent ?? '').filter(Boolean)`
    expect(((await doc.run(texts)) as string[]).toSorted()).to.deep.equal([
      'A paragraph that went.',
      'Then',
      'long',
      'twenty',
    ])
    if (canPaint) expect(await doc.run('painted()')).to.deep.equal(['thirty'])
    const count = 'document.querySelectorAll("p")[0].childNodes.length'
    expect(await doc.run(count)).to.be.above(3)
    await hide()
    expect(await doc.run('document.body.innerHTML')).to.equal(before)
    expect(await doc.run(count)).to.equal(3)
  })

  it('show removed words beside a block that lost words, too', async () => {
    const placed = await show([
      mark(LAST, { kind: 'del', ranges: [], words: 'A paragraph that went.' }),
      mark(LAST, { kind: 'edit', ranges: [[0, 0]], words: 'Then' }),
    ])
    expect(placed).to.deep.equal({ placed: [0, 1], unplaced: [] })
    const texts = `roots.map(root => root.querySelector('del')?.textContent ?? '').filter(Boolean)`
    expect(((await doc.run(texts)) as string[]).toSorted()).to.deep.equal([
      'A paragraph that went.',
      'Then',
    ])
  })

  it('R2.8: are counted without a mark, and once more where a script adds many', async () => {
    tell(TEXTS)
    const none = { type: 'plan-frame-marked', kind: 'changes', run, placed: [] }
    expect(await doc.next('plan-frame-marked')).to.deep.equal({ ...none, live: TEXTS.length })
    await doc.run(`document.body.insertAdjacentHTML('beforeend', '<p>a</p>'.repeat(20))`)
    const live = TEXTS.length + 20
    expect(await doc.next('plan-frame-marked')).to.deep.equal({ ...none, live })
    expect(await doc.run(`document.querySelector('plan-annotations')`)).to.equal(null)
  })

  it('R2.8: wait until the script of the page has stopped changing its blocks', async () => {
    await doc.run(`
      let turn = 0
      const timer = setInterval(() => {
        document.querySelector('#last').textContent = 'Turn ' + ++turn
        if (turn === 4) clearInterval(timer)
      }, 300)`)
    doc.tell({ type: 'plan-frame-blocks', run: 1 })
    const { blocks } = await doc.next('plan-frame-blocks')
    expect(blocks?.at(-1)?.text).to.equal('Turn 4')
  })

  it('R2.8: do not wait for ever where the page never stops changing', async () => {
    await doc.run(
      `setInterval(() => (document.querySelector('#last').textContent = performance.now()), 50)`,
    )
    doc.tell({ type: 'plan-frame-blocks', run: 1 })
    expect((await doc.next('plan-frame-blocks')).blocks).to.have.length(TEXTS.length)
  })

  it('are none in a page with more blocks than can be compared', () => {
    const place = onPage('div')
    place.innerHTML = '<p>a</p>'.repeat(3)
    const { length } = readLivePage().blocks
    expect(blocksNow(3, length)).not.to.include({ blocks: null })
    expect(blocksNow(3, length - 1)).to.include({ run: 3, blocks: null })
  })

  /** Texts of removed words, in the order of the page; each root is read once. */
  const removedIn = `[...document.querySelectorAll('plan-removed')].map(host => roots.find(root => root.host === host)).map(root => root.textContent)`
  const removed = (words: string) => mark(LAST, { kind: 'del', ranges: [], words })

  it('show a removed item as an item: in its list, or at the end of it', async () => {
    const item = { kind: 'del', ranges: [], words: 'The step that went', isItem: true } as const
    await show([mark(3, item), mark(4, item), mark(LAST, item)])
    const looks = `[...document.querySelectorAll('plan-removed')].map(host => {
      const part = roots.find(root => root.host === host).querySelector('div')
      const { display, marginInlineStart } = getComputedStyle(part)
      return [host.parentElement.localName, host.role, display, Math.round(parseFloat(marginInlineStart))].join(' ')
    })`
    expect(await doc.run(looks)).to.deep.equal([
      'ul listitem list-item 0',
      'ul listitem list-item 0',
      'body  list-item 26',
    ])
  })

  it('show what was removed before an alert outside of it', async () => {
    await doc.run(`{
      const last = document.querySelector('#last')
      last.className = 'alert-title'
      last.outerHTML = '<div class="alert">' + last.outerHTML + '</div>'
    }`)
    await show([removed('Gone')])
    expect(await doc.run(`document.querySelector('.alert').previousSibling.localName`)).to.equal(
      'plan-removed',
    )
  })

  it('show what was removed at one place in its order, and fold most of it', async () => {
    const words = ['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5', 'Part 6']
    await show([...words.slice(0, 4).map(removed), mark(LAST)])
    expect(await doc.run(removedIn)).to.deep.equal(['Part 1Part 2Part 3Part 4'])
    await show([...words.map(removed), mark(LAST)])
    expect(await doc.run(removedIn)).to.deep.equal([
      'Part 1Part 2Part 33 more removedPart 4Part 5Part 6',
    ])
    const isOpen = `roots.findLast(root => root.querySelector('details')).querySelector('details').open`
    expect(await doc.run(isOpen)).to.equal(false)
    doc.tell({ type: 'plan-frame-go', kind: 'changes', run, mark: 4 })
    await doc.next('plan-frame-at')
    expect(await doc.run(isOpen)).to.equal(true)
    const lefts = (await doc.run('[0, 3, 6].map(index => boxOf(index)[0])')) as number[]
    expect(new Set(lefts).size, 'bars of what went and what came stand in one line').to.equal(1)
  })

  it('are placed in a page of an author that looks as a rendered one, whose own sentences have none', async () => {
    const look = `{
      document.head.insertAdjacentHTML('beforeend', '<link href="/page/page.css">')
      document.querySelector('#last').className = 'notice'
    }`
    await doc.run(look)
    expect(await show([mark(LAST)])).to.deep.equal({ placed: [0], unplaced: [] })
    doc.close()
    await open(RENDERED)
    await doc.run(look)
    expect(await show([mark(LAST)])).to.deep.equal({ placed: [], unplaced: [0] })
  })

  it('count the parts that were removed at one place of a page of an author', async () => {
    await show([LAST, LAST, LAST, 2].map(at => mark(at, { kind: 'del', ranges: [] })))
    const chips = `[...roots.findLast(root => root.host.localName === 'plan-annotations').querySelectorAll('.chip')]`
    const counts = `${chips}.map(chip => chip.dataset.count)`
    expect(await doc.run(counts)).to.deep.equal(['3', '3', '3', ''])
    const widths = (await doc.run(`${chips}.map(chip => chip.offsetWidth)`)) as number[]
    expect(widths[0]).to.be.above(widths[3] ?? 0)
    await show([LAST, LAST].map(at => mark(at, { kind: 'del', ranges: [] })))
    expect(await doc.run(counts)).to.deep.equal(['2', '2'])
  })

  it('keep the spaces between removed words and the words beside them', async () => {
    const ranges: [number, number][] = [
      [7, 7],
      [17, 21],
      [42, 42],
    ]
    await show([mark(1, { kind: 'edit', ranges, words: 'short \nbegins\n of waiting' })])
    expect(await doc.run(removedIn)).to.deep.equal(['short ', 'begins ', ' of waiting'])
  })

  it('paint a formula as a whole, and the text behind it', async () => {
    await doc.run(
      `document.querySelector('#last').innerHTML = 'With <math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math> it is new.'`,
    )
    const texts = TEXTS.with(LAST, 'With x^2 it is new.')
    const ranges: [number, number][] = [
      [7, 8],
      [15, 18],
    ]
    expect(await show([mark(LAST, { kind: 'edit', ranges })], texts)).to.deep.include({
      placed: [0],
    })
    if (canPaint) expect(await doc.run('painted()')).to.deep.equal(['xx^2', 'new'])
  })

  it('stand at the figure where the text of it is hidden, as the source of a diagram is', async () => {
    await doc.run(
      `document.querySelector('#last').outerHTML = '<figure style="height: 90px"><pre hidden id="last">The last words.</pre></figure>'`,
    )
    await show([mark(0), mark(LAST)])
    expect(await doc.run('bars()')).to.deep.equal(['add', 'add'])
    doc.tell({ type: 'plan-frame-go', kind: 'changes', run, mark: 1 })
    await doc.next('plan-frame-at')
    expect(await doc.run('scrollY > 300')).to.equal(true)
    expect(
      await doc.run(`document.querySelector('figure').getBoundingClientRect().height`),
    ).to.equal(90)
  })

  it('say what blocks the page has now', async () => {
    doc.tell({ type: 'plan-frame-blocks', run: 7 })
    const { blocks, run: of } = await doc.next('plan-frame-blocks')
    expect(of).to.equal(7)
    expect(blocks?.map(({ text }) => text)).to.deep.equal(TEXTS)
    const text = 'The second step'
    expect(blocks?.[3]).to.deep.equal({ key: keyOf(text), kind: 'li', text })
  })
})
