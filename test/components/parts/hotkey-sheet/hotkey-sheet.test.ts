import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import '../../../../components/parts/hotkey-sheet/hotkey-sheet.define.js'
import type { PlanHotkeySheet } from '../../../../components/parts/hotkey-sheet/hotkey-sheet.js'
import { commandTitle } from '../../../../schema/hotkeys/command-table.js'
import { ACTIONS } from '../../../../schema/hotkeys/hotkeys.js'
import { DEFAULT_KEYS } from '../../../../schema/hotkeys/review-keys.js'
import { Shown, anOpener } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'
import { until } from '../../waits.js'

describe('<plan-hotkey-sheet>', () => {
  let shown: Shown<PlanHotkeySheet>
  let sheet: PlanHotkeySheet
  let opener: HTMLButtonElement

  beforeEach(async () => {
    opener = anOpener('Shortcuts')
    shown = new Shown(document.createElement('plan-hotkey-sheet'))
    sheet = shown.element
    opener.focus()
    sheet.show()
    await sheet.updateComplete
  })

  it('is a modal dialog “Keyboard shortcuts”', () => {
    expect(dialog().matches(':modal')).to.be.true
    const title = shown.root.getElementById(dialog().getAttribute('aria-labelledby') ?? '')
    expect(title?.textContent).to.equal('Keyboard shortcuts')
  })

  it('lists every action with its combos', () => {
    expect(ACTIONS.filter(action => !lines().has(commandTitle(action)))).to.deep.equal([])
    expect(lines().get('Move the tab left')).to.equal('Ctrl+← Alt+←')
    expect(lines().get('Close the tab')).to.equal('Alt+W')
    expect(lines().get('Open a phase by its number')).to.equal('Ctrl+1…9')
    expect(lines().get('Split right')).to.equal('not set')
  })

  it('lists the keys that never change, and those of the tree and the tabs', () => {
    expect(lines().get('Quick open')).to.equal('Ctrl+K Cmd+K')
    expect(lines().get('Next pane')).to.equal('F6')
    expect(lines().get('Previous pane')).to.equal('Shift+F6')
    expect(lines().get('Keyboard shortcuts')).to.equal('?')
    expect(lines().get('Reopen closed tab')).to.equal('Alt+Shift+W')
    expect(lines().get('Undo')).to.equal('Ctrl+Z Cmd+Z')
    expect(lines().get('Next match, outside docs')).to.equal('F3')
    expect(lines().get('Open to the side')).to.equal('Shift+Enter')
    expect(lines().get('Copy its path')).to.equal('Ctrl+C Cmd+C')
    expect(lines().get('Close')).to.equal('Delete')
  })

  it('S17: lists the letters of comments, of "For you" and of "Read changes"', () => {
    expect(lines().get('Resolve the comment')).to.equal('E')
    expect(lines().get('Show the row, then approve')).to.equal('A')
    expect(lines().get('Next passage')).to.equal('J')
    expect(lines().get('Unfold the row')).to.equal('→')
  })

  it('follows other hotkeys, and leaves out text that is not a combo', async () => {
    sheet.hotkeys = { ...DEFAULT_KEYS, closeTab: ['Ctrl++', 'nonsense'] }
    await sheet.updateComplete
    expect(lines().get('Close the tab')).to.equal('Ctrl++')
  })

  for (const key of ['Escape', '?']) {
    it(`closes with ${key}, and gives the focus back`, async () => {
      await sendKeys({ press: key })
      expect(sheet.isOpen).to.be.false
      expect(document.activeElement).to.equal(opener)
    })
  }

  it('keeps its heading and its last line in reach in a small window', async () => {
    await setViewport({ width: 470, height: 400 })
    expect(dialog().querySelector('h2')?.getBoundingClientRect().top).to.be.at.least(0)
    await sendKeys({ press: 'End' })
    const last = [...dialog().querySelectorAll('.line')].at(-1)
    await until(() => (last?.getBoundingClientRect().bottom ?? 0) <= innerHeight)
    expect(dialog().querySelector('h2')?.getBoundingClientRect().top).to.be.at.least(0)
    await setViewport({ width: 800, height: 600 })
  })

  it('is closed once it was taken out of the page', () => {
    sheet.remove()
    expect(document.activeElement).to.equal(opener)
    document.body.append(sheet)
    expect(sheet.isOpen).to.be.false
  })

  itIsAccessible('when it is open', audit => audit(sheet))

  const dialog = () => shown.find<HTMLDialogElement>('dialog')

  /** The keys of each line, by its label. */
  function lines(): Map<string, string> {
    return new Map(
      shown
        .all('.line')
        .map(line => [
          line.querySelector('dt')?.textContent ?? '',
          (line.querySelector('dd')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
        ]),
    )
  }
})
