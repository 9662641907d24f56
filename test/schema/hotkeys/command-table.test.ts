import { expect } from 'chai'
import {
  COMMAND_IDS,
  commandRow,
  commandTitle,
  isAction,
} from '../../../schema/hotkeys/command-table.js'
import { isSamePress } from '../../../schema/hotkeys/presses.js'
import { FIXED_KEYS, fixedKeys, isFixedAction } from '../../../schema/hotkeys/fixed-keys.js'
import { ACTIONS, parseCombo } from '../../../schema/hotkeys/hotkeys.js'

describe('the command table', () => {
  it('gives each command a title of its own', () => {
    const titles = COMMAND_IDS.map(commandTitle)
    expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).to.be.empty
  })

  it('has the hotkeys in the order of the settings', () => {
    expect(ACTIONS).to.deep.equal([
      'moveTabLeft',
      'moveTabRight',
      'moveTabUp',
      'moveTabDown',
      'nextTab',
      'previousTab',
      'closeTab',
      'splitRight',
      'splitDown',
      'openPhase',
      'toggleSidebar',
      'focusSearch',
    ])
  })

  it('gives no command a hotkey and a fixed key', () => {
    expect(COMMAND_IDS.filter(id => isAction(id) && isFixedAction(id))).to.be.empty
  })

  it('has default combos that can be pressed, none of them a fixed key', () => {
    const fixed = Object.values(FIXED_KEYS).flatMap(({ keys }) => [...keys])
    for (const combo of COMMAND_IDS.flatMap(id => commandRow(id).combos ?? [])) {
      expect(parseCombo(combo), combo).not.to.equal(null)
      expect(fixed.filter(keys => isSamePress(keys, combo))).to.be.empty
    }
  })

  it('lets a doc pass on the fixed keys of eight commands', () => {
    expect(COMMAND_IDS.filter(isFixedAction).filter(id => fixedKeys(id).inDocs)).to.deep.equal([
      'reopenTab',
      'undo',
      'nextPane',
      'previousPane',
      'find',
      'openInEditor',
      'palette',
      'hotkeys',
    ])
  })
})
