import { expect } from 'chai'
import type { HitOpenEvent } from '../../../../components/parts/search-results/events.js'
import { middleClick, rightClick } from '../../other-button.js'
import { HITS, ShownResults, hit } from './search-results.js'
import { fastClock } from '../../fast-clock.js'
import { itIsAccessible } from '../../violations.js'

describe('<plan-search-results>', () => {
  let shown: ShownResults

  fastClock(5)

  beforeEach(() => {
    shown = new ShownResults()
  })

  it('lists the hits by title and place, with kind and snippet', async () => {
    await shown.show({ shown: HITS[1]?.doc.path ?? '' })
    expect(shown.root.querySelector('[role=listbox]')?.getAttribute('aria-label')).to.equal(
      'Found in docs',
    )
    expect(shown.options.map((_, at) => shown.name(at))).to.deep.equal([
      'Query API | search rewrite · 2 Query API',
      'Notes | search rewrite · notes',
      'Query overview | search rewrite',
      'Week 1 | Weekly',
      'Elsewhere | shop/elsewhere.md',
    ])
    expect(shown.description(0)).to.equal(
      'the plan, 12 mentions | It answers each query with docs.',
    )
    expect(shown.description(1)).to.contain('1 mention |')
    expect(shown.description(2)).to.contain('in the title')
    expect(shown.options.map(({ ariaSelected }) => ariaSelected)).to.deep.equal([
      ...['false', 'true', 'false', 'false', 'false'],
    ])
  })

  it('marks the words, and takes titles and snippets for nothing but text', async () => {
    await shown.show({
      hits: [hit('a/b.md', '<img src=x> Query', 'A QUERY <b>query</b>')],
      words: ['query', '<b>'],
    })
    expect(shown.marks(0)).to.deep.equal(['Query', 'QUERY', '<b>query'])
    expect(shown.option(0).querySelector('img, b')).to.be.null
    expect(shown.name(0)).to.contain('<img src=x> Query')
  })

  itIsAccessible('with hits, without any, and while it waits', async audit => {
    await shown.show({ isBusy: true, shown: HITS[0]?.doc.path ?? '' })
    await audit(shown.results)
    await shown.show({ hits: [], isBusy: false })
    await audit(shown.results)
  })

  it('is walked by arrows, Home and End, and stays in bounds', async () => {
    await shown.show()
    expect(shown.results.focusFirst()).to.be.true
    const walked = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home']) {
      await shown.press(key)
      walked.push(shown.focused)
    }
    expect(walked).to.deep.equal([
      ...['Notes', 'Query overview', 'Notes', 'Elsewhere', 'Elsewhere', 'Query API'],
    ])
    expect(shown.options.map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1, -1, -1, -1])
    expect(shown.asked).to.deep.equal([])
  })

  it('is left by Up from the first hit only', async () => {
    await shown.show()
    shown.results.focusFirst()
    await shown.press('ArrowDown', 'ArrowUp')
    expect(shown.asked).to.deep.equal([])
    await shown.press('ArrowUp')
    expect(shown.asked).to.deep.equal(['leave'])
  })

  it('opens by Enter and Space, with Shift to the side', async () => {
    await shown.show()
    shown.results.focusFirst()
    await shown.press('Enter', ' ', 'Shift+Enter')
    expect(shown.asked).to.deep.equal(['Query API here', 'Query API here', 'Query API side'])
  })

  it('opens by a click, by a modified or a middle one to the side', async () => {
    await shown.show()
    await shown.click(shown.option(1))
    middleClick(shown.option(1))
    rightClick(shown.option(1))
    for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
      shown.option(0).dispatchEvent(new MouseEvent('click', { [modifier]: true }))
    }
    const side = 'Query API side'
    expect(shown.asked).to.deep.equal(['Notes here', 'Notes side', side, side, side])
  })

  it('announces the count once typing has paused, and again for other words', async () => {
    await shown.show({ hits: HITS.slice(0, 1) })
    await shown.show()
    expect(shown.status).to.equal('')
    expect(await shown.said()).to.equal('5 docs hold these words')
    await shown.show({ hits: [...HITS] })
    expect(shown.status).to.equal('5 docs hold these words')
    await shown.show({ hits: [], words: ['x1'] })
    expect(shown.status).to.equal('')
    expect(await shown.said()).to.equal('Nothing found in docs')
  })

  it('says that there may be more than the most that are ever found', async () => {
    const many = Array.from({ length: 40 }, (_, at) => hit(`a/${at}.md`, `Doc ${at}`))
    await shown.show({ hits: many })
    expect(shown.root.querySelector('.heading')?.textContent).to.contain('40+')
    expect(await shown.said()).to.equal('40+ docs hold these words')
  })

  it('says what to try when nothing was found, but not before that is known', async () => {
    await shown.show({ hits: [], isBusy: true })
    expect(shown.root.querySelector('.nothing')).to.be.null
    await shown.show({ hits: [], isBusy: false })
    expect(shown.root.querySelector('.nothing')?.textContent).to.contain('Nothing found in docs.')
    await shown.show({ hits: [], words: ['other'], isBusy: true })
    expect(shown.root.querySelector('.nothing')).not.to.be.null
    await shown.show({ hits: [], words: [], isBusy: false })
    expect(shown.root.querySelector('.nothing')).to.be.null
    expect(shown.results.focusFirst()).to.be.false
  })

  it('keeps the focus on a hit that has moved, else on the one in its place', async () => {
    await shown.show()
    shown.results.focusFirst()
    await shown.press('ArrowDown')
    await shown.show({ hits: HITS.toReversed() })
    expect(shown.focused).to.equal('Notes')
    await shown.show({ hits: HITS.filter(({ doc }) => doc.title !== 'Notes') })
    expect(shown.focused).to.equal('Elsewhere')
    await shown.show({ hits: [] })
    expect(shown.focusedElement?.className).to.equal('nothing')
  })

  it('never takes the focus by itself', async () => {
    await shown.show()
    await shown.show({ hits: HITS.slice(2) })
    expect(shown.focusedElement).to.be.null
  })

  it('opens a hit with the words that found it, even if the search has changed', async () => {
    await shown.show()
    let words: readonly string[] = []
    shown.results.addEventListener('plan-hit-open', (event: HitOpenEvent) => (words = event.words))
    shown.results.words = ['answer']
    shown.results.hits = HITS.slice(1)
    shown.option(0).click()
    expect(shown.asked).to.deep.equal(['Query API here'])
    expect(words).to.deep.equal(['query'])
  })

  it('says nothing more once it is taken out, and works when it is put back', async () => {
    const other = new ShownResults()
    await other.show({ hits: HITS.slice(0, 1) })
    await shown.show()
    shown.results.remove()
    expect(await other.said()).to.equal('1 doc holds these words')
    expect(shown.status).to.equal('')
    document.body.append(shown.results)
    shown.results.focusFirst()
    await shown.press('Enter')
    expect(shown.asked).to.deep.equal(['Query API here'])
    expect(other.asked).to.deep.equal([])
  })
})
