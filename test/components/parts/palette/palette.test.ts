import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { middleClick, rightClick } from '../../other-button.js'
import { click, pressKeys } from '../../input.js'
import { fastClock } from '../../fast-clock.js'
import { itIsAccessible } from '../../violations.js'
import { until } from '../../waits.js'
import { ENTRIES, ShownPalette } from './palette.js'
import { onPage } from '../../shown.js'

describe('<plan-palette>', () => {
  let shown: ShownPalette

  fastClock(5)

  beforeEach(async () => {
    shown = new ShownPalette()
    await shown.open()
  })

  it('is a dialog “Quick open” with a combobox over a named listbox, the focus in the line', () => {
    expect(shown.find('dialog').getAttribute('aria-label')).to.equal('Quick open')
    expect(shown.find('dialog').matches(':modal')).to.be.true
    expect(shown.palette.shadowRoot?.activeElement).to.equal(shown.input)
    expect(shown.input.getAttribute('aria-expanded')).to.equal('true')
    expect(shown.input.getAttribute('aria-controls')).to.equal(shown.find('[role=listbox]').id)
    expect(shown.find('[role=listbox]').getAttribute('aria-label')).to.equal('Found')
  })

  it('lists what is used most first, with its place, its group and its keys', () => {
    expect(shown.options().map(row => row.getAttribute('aria-label'))).to.deep.equal([
      'Index schema, search rewrite, plan',
      'Query API, search rewrite, plan',
      'Close the tab, Alt+W, command',
      'search rewrite, docs, task',
      '2 Query API, search rewrite, phase',
    ])
    expect(shown.find('kbd').textContent).to.equal('Alt+W')
  })

  it('lists commands alone after >, headings alone after @, and headings nowhere else', async () => {
    const heading = { id: 'heading 0', label: 'Query plan', detail: '', used: 0 }
    shown.palette.entries = [...ENTRIES, { ...heading, group: 'heading' }]
    await shown.retype('>')
    expect(shown.labels()).to.deep.equal(['Close the tab'])
    await shown.retype('@query')
    expect(shown.labels()).to.deep.equal(['Query plan'])
    await shown.retype('query plan')
    expect(shown.labels()).not.to.include('Query plan')
  })

  it('has one row for what is locked, and asks for it by its key and by a click', async () => {
    let asked = 0
    shown.palette.addEventListener('plan-palette-more', () => asked++)
    const command = { detail: '', group: 'command', used: 9 } as const
    const settle = { ...command, id: 'c2', label: 'Settle this task' }
    const restore = { ...command, id: 'c3', label: 'Restore this task' }
    shown.palette.entries = [
      ...ENTRIES,
      ...[settle, restore].map(it => ({ ...it, state: 'locked' as const })),
    ]
    await shown.palette.updateComplete
    expect(shown.labels().at(-1)).to.equal('Ctrl+K again: 2 commands that change files')
    await shown.type('>settle')
    expect(shown.labels()).to.deep.equal(['Ctrl+K again: 1 command that changes files'])
    await pressKeys('Control+k')
    await shown.press('Enter')
    expect([asked, shown.asked, shown.palette.isOpen]).to.deep.equal([2, [], true])
    // The typed words stay.
    shown.palette.entries = [...ENTRIES, settle, restore]
    await shown.palette.updateComplete
    expect(shown.labels()).to.deep.equal(['Settle this task'])
  })

  it('says that a command can do nothing now, where nothing else is called so', async () => {
    const idle = { detail: '', group: 'command', used: 0, state: 'idle' } as const
    shown.palette.entries = [...ENTRIES, { ...idle, id: 'c2', label: 'Split right' }]
    await shown.retype('>split')
    expect(shown.labels()).to.deep.equal([])
    expect(shown.find('.none').textContent).to.contain('“Split right” can do nothing now.')
    await shown.press('Enter')
    expect(shown.asked).to.deep.equal([])
  })

  it('offers to search in docs for words that match no name, where search is possible', async () => {
    await shown.retype('zeppelin')
    expect(shown.labels()).to.deep.equal([])
    shown.palette.canSearch = true
    await shown.retype('zeppelins')
    expect(shown.labels()).to.deep.equal(['Search in docs for “zeppelins”'])
    await shown.retype('>zeppelins')
    expect(shown.labels()).to.deep.equal([])
  })

  it('filters by what is typed, and marks it', async () => {
    await shown.type('qapi')
    expect(shown.labels()).to.deep.equal(['Query API', '2 Query API'])
    const marks = [...shown.find('[role=option]').querySelectorAll('mark')]
    expect(marks.map(mark => mark.textContent)).to.deep.equal(['Q', 'API'])
    expect(shown.active()).to.equal('Query API')
  })

  it('says how many were found once the typing rests, and that nothing was', async () => {
    await shown.type('query')
    const status = shown.find('[role=status]')
    await until(() => status.textContent.trim() === '2 found')
    await shown.type('zzz')
    await until(() => status.textContent.trim() === 'Nothing found')
    expect(shown.find('.none').textContent).to.contain('Nothing is called “queryzzz”')
    expect(shown.input.getAttribute('aria-expanded')).to.equal('false')
    expect(shown.input.hasAttribute('aria-activedescendant')).to.be.false
    await shown.press('Enter', 'ArrowDown', 'PageUp')
    expect(shown.asked).to.deep.equal([])
  })

  it('goes through the rows with the arrows, round the ends, and by pages', async () => {
    const walk: [key: string, active: string][] = [
      ['ArrowDown', 'Query API'],
      ['ArrowUp', 'Index schema'],
      ['ArrowUp', '2 Query API'],
      ['ArrowDown', 'Index schema'],
      ['PageDown', '2 Query API'],
      ['PageUp', 'Index schema'],
    ]
    for (const [key, active] of walk) {
      await shown.press(key)
      expect(shown.active(), key).to.equal(active)
    }
    expect(shown.palette.shadowRoot?.activeElement).to.equal(shown.input)
  })

  it('lets the docs take the focus where its opener is gone when it closes', async () => {
    let entered = 0
    shown.palette.addEventListener('plan-docs-enter', () => entered++)
    shown.palette.close()
    const opener = document.body.appendChild(document.createElement('button'))
    for (const isGone of [false, true]) {
      opener.focus()
      shown.palette.show()
      if (isGone) opener.remove()
      await shown.press('Escape')
      await until(() => (isGone ? entered === 1 : document.activeElement === opener))
    }
  })

  it('leaves Home, End and the sideways arrows to the text', async () => {
    await shown.type('quer')
    await shown.press('Home', 'ArrowRight', 'ArrowDown')
    expect(shown.input.selectionStart).to.equal(1)
    await shown.press('End')
    expect(shown.input.selectionStart).to.equal(4)
    expect(shown.active()).to.equal('2 Query API')
  })

  for (const [modifier, where] of [
    ['', 'here'],
    ['Shift', 'side'],
    ['Control', 'side'],
    ['Alt', 'side'],
  ] as const) {
    it(`opens ${where === 'here' ? 'here' : 'to the side'} with ${modifier || 'nothing'} and Enter, once it is closed and the focus is back`, async () => {
      let isOpen: boolean | null = null
      let focused: Element | null = null
      shown.palette.addEventListener('plan-palette-choose', event => {
        expect(event.bubbles && event.composed).to.be.true
        isOpen = shown.palette.isOpen
        focused = document.activeElement
      })
      await pressKeys(modifier ? `${modifier}+Enter` : 'Enter')
      expect(shown.asked).to.deep.equal([`d2 ${where}`])
      expect(isOpen).to.equal(false)
      expect(focused).to.equal(shown.opener)
    })
  }

  it('opens a row that is clicked, by a modifier or the middle button to the side', async () => {
    await click(shown.options()[3])
    await shown.open()
    await sendKeys({ down: 'Shift' })
    await click(shown.options()[1])
    await sendKeys({ up: 'Shift' })
    await shown.open()
    rightClick(shown.options()[0] as Element)
    middleClick(shown.options()[0] as Element)
    expect(shown.asked).to.deep.equal(['t1 here', 'd1 side', 'd2 side'])
  })

  it('ignores Enter while an input method is composing', async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
    shown.input.dispatchEvent(event)
    await shown.palette.updateComplete
    expect(shown.asked).to.deep.equal([])
    expect(shown.palette.isOpen).to.be.true
  })

  it('closes with Escape, gives the focus back and has forgotten the words', async () => {
    await shown.type('query')
    await shown.press('Escape')
    expect(shown.palette.isOpen).to.be.false
    expect(document.activeElement).to.equal(shown.opener)
    await shown.open()
    expect(shown.input.value).to.equal('')
    expect(shown.labels()).to.have.length(5)
    expect(shown.asked).to.deep.equal([])
  })

  it('gives the focus back to a frame', async () => {
    await shown.press('Escape')
    const frame = onPage('iframe')
    frame.title = 'A doc'
    frame.focus()
    shown.palette.show()
    expect(document.activeElement).to.equal(shown.palette)
    shown.palette.close()
    expect(document.activeElement).to.equal(frame)
  })

  it('keeps the active row when the entries are replaced', async () => {
    await shown.press('ArrowDown')
    shown.palette.entries = [
      { ...ENTRIES[1], id: 'new', label: 'Newest', used: 99 } as never,
      ...ENTRIES,
    ]
    await shown.palette.updateComplete
    expect(shown.labels()[0]).to.equal('Newest')
    expect(shown.active()).to.equal('Query API')
    shown.palette.close()
    shown.palette.entries = [{ ...ENTRIES[0], id: 'last', label: 'Last', used: 100 } as never]
    shown.palette.show()
    await shown.palette.updateComplete
    expect(shown.active(), 'shown anew, the first of them').to.equal('Last')
  })

  it('draws a hundred rows at most, and says of how many', async () => {
    const many = Array.from({ length: 5231 }, (_, i) => ({ ...ENTRIES[0], id: `${i}` }) as never)
    shown.palette.entries = many
    await shown.palette.updateComplete
    expect(shown.options()).to.have.length(100)
    expect(shown.find('.count').textContent).to.equal('First 100 of 5,231')
    await shown.press('ArrowUp')
    const [row, list] = [shown.options()[99], shown.find('[role=listbox]')]
    expect(row?.getBoundingClientRect().bottom).to.be.at.most(list.getBoundingClientRect().bottom)
  })

  it('shows names as text', async () => {
    shown.palette.entries = [{ ...ENTRIES[0], label: '<img src=x onerror=alert(1)>' } as never]
    await shown.palette.updateComplete
    await shown.type('img')
    expect(shown.labels()).to.deep.equal(['<img src=x onerror=alert(1)>'])
    expect(shown.palette.shadowRoot?.querySelector('img')).to.equal(null)
  })

  itIsAccessible('with rows, and without any', async audit => {
    await audit(shown.palette)
    await shown.type('zzz')
    await audit(shown.palette)
  })
})
