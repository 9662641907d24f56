import { expect } from 'chai'
import { ShownSource, linesOf } from './source-view.js'
import { frames } from '../../waits.js'

const TEXT = linesOf(900)

describe('<plan-source-view>, when the file was edited', () => {
  let shown: ShownSource

  beforeEach(async () => {
    shown = new ShownSource()
    await shown.show({ text: TEXT, language: 'markdown' })
    shown.scroller.scrollTop = 6000
    await frames(3)
  })
  it('stays at the line that was being read, edited below', async () => {
    const line = lineInView()
    const top = shown.topOf(line)
    await edit(text => `${text}one more\n`)
    expect(lineInView()).to.equal(line)
    expect(shown.topOf(line)).to.be.closeTo(top, 1)
    expect(shown.text).to.equal(`${TEXT}one more\n`)
  })

  it('stays at the line that was being read, edited above', async () => {
    const line = lineInView()
    const top = shown.topOf(line)
    await edit(text => `new\n\n# Heading\n${text}`)
    expect(shown.line(line + 3).textContent).to.equal(`line ${line}\n`)
    expect(shown.topOf(line + 3)).to.be.closeTo(top, 1)
    expect(shown.text).to.equal(`new\n\n# Heading\n${TEXT}`)
  })

  it('goes to the end that is left where most of the text is gone', async () => {
    await edit(() => 'only\n')
    expect(shown.text).to.equal('only\n')
    expect(shown.all('.block')).to.have.length(1)
    expect(shown.scroller.scrollTop).to.equal(0)
  })

  it('leaves lines alone that are as they were, so that what is selected in them stays', async () => {
    const first = shown.line(1)
    const words = first.firstChild
    await edit(text => text.replace('line 850\n', 'line 850, edited\n'))
    expect(shown.line(1)).to.equal(first)
    expect(first.firstChild).to.equal(words)
    expect(shown.text).to.include('line 850, edited\n')
  })

  it('shows the last of several edits that follow one another', async () => {
    const texts = ['a', 'b', 'c'].map(end => `${linesOf(5000)}${end}\n`)
    for (const text of texts) {
      shown.view.text = text
      await shown.view.updateComplete
    }
    await shown.show({})
    expect(shown.text).to.equal(texts.at(-1))
    expect(shown.find('.about').textContent).to.equal('Markdown · 5,001 lines')
  })

  async function edit(change: (text: string) => string): Promise<void> {
    await shown.show({ text: change(TEXT) })
    await frames(3)
  }

  function lineInView(): number {
    const line = shown.all('.line').find(one => {
      const { top } = shown.scroller.getBoundingClientRect()
      return one.getBoundingClientRect().bottom > top
    })
    return Number(line?.dataset['n'])
  }
})
