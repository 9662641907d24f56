import { expect } from 'chai'
import { frames, until } from '../waits.js'
import { ShownPage, expectNear } from './shown-page.js'

const SCRIPT = '<script type="module" src="/dist/app/page/source.js"></script>'

describe('the page of a source', () => {
  it('numbers the lines, and the numbers are no part of the text', async () => {
    const page = await show(['one\n', '\n', 'three'])
    const number = page.window.getComputedStyle(lineOf(page, 2), '::before')
    // Firefox tells it as it is written.
    expect(number.content).to.match(/^("2"|attr)/)
    expect(number.userSelect || number.getPropertyValue('-webkit-user-select')).to.equal('none')
    expect(page.get('main code').textContent).to.equal('one\n\nthree')
  })

  it('gives the reader what was written when lines are copied', async () => {
    const page = await show(['one\n', '\n', '  three\tand <b>\n', 'four'])
    await frames(2)
    const selection = page.window.getSelection()
    selection?.selectAllChildren(page.get('main code'))
    // Where lines end is one character, whatever the system.
    const copied = selection?.toString().replace(/\r\n/g, '\n').trim()
    expect(copied).to.equal('one\n\n  three\tand <b>\nfour')
  })

  it('wraps long lines until the reader turns that off, and keeps each number on the row where its line begins', async () => {
    const page = await show([`${'x'.repeat(2000)}\n`, `${'long words '.repeat(100)}\n`, 'short'])
    const wrap = page.button('Wrap lines')
    expect(wrap.ariaPressed).to.equal('true')
    expect(page.isTooWide).to.equal(false)
    const rows = lineOf(page, 1).getBoundingClientRect()
    expect(rows.height).to.be.above(100)
    expectNear(lineOf(page, 2).getBoundingClientRect().top, rows.bottom)
    wrap.click()
    await frames(2)
    expect(wrap.ariaPressed).to.equal('false')
    expect(page.isTooWide).to.equal(true)
    const heights = [1, 2, 3].map(number => lineOf(page, number).getBoundingClientRect().height)
    expect(new Set(heights.map(Math.round))).to.have.length(1)
  })

  it('goes to the lines that its address names, and marks them', async () => {
    const page = await show(manyLines(1000))
    await goTo(page, 'L700-L702')
    expect(marked(page)).to.deep.equal(['line 700\n', 'line 701\n', 'line 702\n'])
    await goTo(page, 'L20')
    expect(marked(page)).to.deep.equal(['line 20\n'])
  })

  it('does so where a block of a long file is one element, whose lines do not wrap', async () => {
    const lines = [...manyLines(199), `${'long words '.repeat(100)}`]
    const numbers = lines.map((_, i) => i + 1).join('\n')
    const block = `<span class="block line" style="--lines:200" data-n="${numbers}">${lines.join('')}</span>`
    const page = await open(block, 'source long')
    expect(page.style('.wrap').display).to.equal('none')
    expect(page.isTooWide).to.equal(true)
    await goTo(page, 'L120-L121')
    expect(marked(page)).to.deep.equal(['line 120\n', 'line 121\n'])
    expect(page.get('main code').textContent).to.equal(lines.join(''))
  })
})

/** One block with these lines. */
function show(lines: readonly string[]): Promise<ShownPage> {
  const spans = lines.map((line, i) => {
    return `<span class="line" data-n="${i + 1}">${line.replaceAll('<', '&lt;')}</span>`
  })
  return open(`<span class="block" style="--lines:${lines.length}">${spans.join('')}</span>`)
}

function open(code: string, look = 'source'): Promise<ShownPage> {
  const name = look === 'source' ? ' class="is-wrapped"' : ''
  const main = `<pre${name} data-language="txt" style="--digits:3"><code>${code}</code></pre>${SCRIPT}`
  return ShownPage.open({ main, look })
}

function lineOf(page: ShownPage, number: number): HTMLElement {
  return page.get(`.line[data-n='${number}']`)
}

function manyLines(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `line ${i + 1}\n`)
}

/** Resolves once its first line is in view. */
async function goTo(page: ShownPage, fragment: string): Promise<void> {
  page.window.location.hash = fragment
  const [number] = /\d+/.exec(fragment) ?? []
  await until(() => {
    const first = page.document.querySelector('.at')
    const { top = -1 } = first?.getBoundingClientRect() ?? {}
    if (first?.textContent !== `line ${number}\n`) return false
    return top > 0 && top < page.window.innerHeight
  })
}

function marked(page: ShownPage): string[] {
  return page.all('.at').map(({ textContent }) => textContent)
}
