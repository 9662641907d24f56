import { expect } from 'chai'
import { commandFor, keysOf } from '../../../../components/state/commands/command-keys.js'
import { COMMANDS } from '../../../../components/state/commands/commands.js'
import type { CommandContext } from '../../../../components/state/commands/command.js'
import { chooseEntry, entriesOf } from '../../../../components/state/commands/quick-open-entries.js'
import { addInfo } from '../../../../components/state/actions/toasts.js'
import { layoutOf } from '../../../../components/state/selectors.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import { ACTIONS, type KeyPress } from '../../../../schema/hotkeys/hotkeys.js'
import { DEFAULT_KEYS } from '../../../../schema/hotkeys/review-keys.js'
import { placeLayout } from '../../../../components/layout/geometry.js'
import { FakeService, aContext, aModel } from '../fake-service.js'
import { PHASE_PLAN, PLAN, SEARCH, aMounted, drawn, knowing, searchTree } from '../trees.js'

const NO_PRESS: KeyPress = { code: '', key: '', ctrl: false, alt: false, shift: false, meta: false }

const SETTLED = { type: 'settle', task: 'docs/search', label: 'Search', to: 'active' } as const

describe('commands @one-engine', () => {
  let model: ViewerModel
  let done: string[]
  let width: number

  beforeEach(() => {
    done = []
    width = 1600
    model = aModel(new FakeService())
    model.update(state => openDoc(openWorkspace(knowing(searchTree(), state), SEARCH), PHASE_PLAN))
  })

  it('are one for every hotkey action, each with a name of its own', () => {
    for (const action of ACTIONS) {
      expect(COMMANDS.some(command => command.key === action)).to.equal(true, action)
    }
    expect(new Set(COMMANDS.map(({ id }) => id)).size).to.equal(COMMANDS.length)
  })

  it('change the size of the text as far as there are steps', () => {
    for (const id of ['smallerText', 'widerText', 'denserTree']) run(id)
    expect(model.state.appearance).to.deep.equal({ text: 0, measure: 2, rows: 0 })
    expect(['smallerText', 'largerText', 'resetText'].map(can)).to.deep.equal([false, true, true])
  })

  it('move the focused tab along its strip, into the neighbour, and into a pane of its own', () => {
    expect(drawn(model.state)).to.equal('>plan first* | recap*')
    run('moveTabRight')
    expect(drawn(model.state)).to.equal('plan* | >first* recap')
    run('moveTabDown')
    expect(drawn(model.state)).to.equal('plan* | recap* | >first*')
    run('moveTabUp')
    expect(drawn(model.state)).to.equal('plan* | >recap first*')
  })

  it('split a pane, unless there is no room', () => {
    width = 900
    expect(can('splitRight')).to.equal(false)
    expect(can('splitDown')).to.equal(true)
    width = 1600
    run('splitRight')
    expect(drawn(model.state)).to.equal('plan* | >first* | recap*')
    expect(can('splitRight')).to.equal(false)
  })

  it('do not split by moving a tab where there is no room', () => {
    width = 400
    model.update(state => openWorkspace(state, `${SEARCH}/plans/2`))
    model.update(state => openDoc(state, PLAN))
    expect(drawn(model.state)).to.equal('>second plan*')
    expect(can('moveTabRight')).to.equal(false)
    expect(can('moveTabLeft')).to.equal(true)
  })

  it('walk, close and lay out tabs', () => {
    run('nextTab')
    expect(drawn(model.state)).to.equal('>plan* first | recap*')
    run('previousTab')
    run('closeOthers')
    expect(drawn(model.state)).to.equal('>first* | recap*')
    run('closeTab')
    expect(drawn(model.state)).to.equal('>recap*')
    run('layOutAgain')
    expect(drawn(model.state)).to.equal('>plan* | recap*')
    run('closePane')
    expect(drawn(model.state)).to.equal('>recap*')
  })

  it('open the phase of a number', () => {
    run('openPhase2')
    expect(model.state.workspace).to.equal(`${SEARCH}/plans/2`)
    run('openPhase1')
    expect(model.state.workspace).to.equal(`${SEARCH}/plans/1`)
    expect(can('openPhase3')).to.equal(false)
  })

  it('settle the task on show when it is active, and restore it when it is not', () => {
    expect([can('settle'), can('restore')]).to.deep.equal([true, false])
  })

  it('requirement 62: are locked after a key of a doc if they change a file; a closed doc stays mounted', () => {
    const locked = () =>
      entriesOf(model.state, context()).flatMap(({ label, state }) =>
        state === 'locked' ? label : [],
      )
    expect(locked()).to.deep.equal([])
    model.update(state => ({ ...state, isDrivenByDoc: true }))
    expect(locked()).to.deep.equal(['Settle this task', 'Choose icon…'])
    const docs = new Map([[PHASE_PLAN, aMounted(PHASE_PLAN)]])
    model.update(state => ({ ...state, docs }))
    run('closeTab')
    expect(model.state.docs.get(PHASE_PLAN)?.isParked).to.equal(true)
    expect(locked(), 'the last step changed the page alone').not.to.include('Undo')
    model.update(state => addInfo(state, 'Settled', SETTLED))
    expect(locked()).to.include('Undo')
  })

  it('act on the page', () => {
    for (const id of [
      'focusSearch',
      'palette',
      'hotkeys',
      'settings',
      'agents',
      'theme',
      'toggleSidebar',
    ]) {
      run(id)
    }
    expect(done).to.deep.equal(['search', 'palette', 'hotkeys', 'settings', 'agents', 'toggle'])
    expect(model.state.theme).to.equal('light')
  })

  it('are found by their keys', () => {
    const found = [
      press({ code: 'KeyW', key: 'w', alt: true }),
      press({ code: 'Digit3', key: '3', ctrl: true }),
      press({ code: 'ArrowLeft', key: 'ArrowLeft', alt: true }),
      press({ code: 'Slash', key: '/' }),
      press({ code: 'KeyW', key: 'w' }),
      press({ code: 'Digit0', key: '0', ctrl: true }),
    ]
    const ids = found.map(key => commandFor(key, DEFAULT_KEYS)?.id ?? '')
    expect(ids).to.deep.equal(['closeTab', 'openPhase3', 'moveTabLeft', 'focusSearch', '', ''])
  })

  it('that change files or start a program say so', () => {
    const changing = COMMANDS.filter(({ changes }) => changes !== null)
    expect(changing.map(({ id, changes }) => `${id}: ${changes}`)).to.deep.equal([
      'print: programs',
      'printComments: programs',
      'readAll: files',
      'approve: files',
      'sendBack: files',
      'settle: files',
      'restore: files',
      'pickIcon: files',
    ])
  })

  it('take closed tabs back, one closing at a time, twenty at most', () => {
    model.update(state => openDoc(state, PLAN))
    const before = drawn(model.state)
    run('closeTab')
    run('closeTab')
    model.update(state => ({ ...state, toasts: [] }))
    run('reopenTab')
    run('reopenTab')
    expect(drawn(model.state)).to.equal(before)
    expect([can('reopenTab'), can('undo')]).to.deep.equal([false, false])
    for (let i = 0; i < 25; i++) {
      run('closeTab')
      model.update(state => openDoc(state, PLAN))
    }
    expect(model.state.undos).to.have.length(20)
  })

  it('name their keys', () => {
    const keys = ['closeTab', 'openPhase4', 'palette', 'splitRight'].map(id => {
      const command = COMMANDS.find(other => other.id === id)
      return command && keysOf(command, DEFAULT_KEYS)
    })
    expect(keys).to.deep.equal(['Alt+W', 'Ctrl+4', 'Ctrl+K', ''])
  })

  describe('in the palette', () => {
    it('stand with every doc, task and phase, none twice', () => {
      const entries = entriesOf(model.state, context())
      const ids = entries.map(({ id }) => id)
      expect(new Set(ids).size).to.equal(ids.length)
      const groups = new Set(entries.map(({ group }) => group))
      expect([...groups]).to.deep.equal(['task', 'doc', 'phase', 'command'])
      const idle = entries.flatMap(({ id, state }) => (state === 'idle' ? id : []))
      expect(idle).to.include('command restore').and.not.include('command closeTab')
      expect(entries.find(({ id }) => id === `doc ${PHASE_PLAN}`)).to.include({
        label: 'The first.html',
        detail: 'search › search 1',
      })
    })

    it('open, run, and remember what was chosen', () => {
      chooseEntry(context(), `place ${SEARCH}/plans/1`, {}, 5)
      expect(model.state.workspace).to.equal(`${SEARCH}/plans/1`)
      chooseEntry(context(), `doc ${PLAN}`, {}, 6)
      expect(drawn(model.state), 'in its own workspace').to.equal('>plan* | recap*')
      chooseEntry(context(), 'command closeTab', {}, 7)
      expect(drawn(model.state)).to.equal('>recap*')
      const entries = entriesOf(model.state, context()).toSorted((a, b) => b.used - a.used)
      expect(entries.find(({ id }) => id === 'command closeTab')?.used).to.equal(7)
      expect(entries[0]?.id, 'what was in front before').to.equal(`doc ${PLAN}`)
    })
  })

  function context(): CommandContext {
    const placed = placeLayout(layoutOf(model.state), { x: 0, y: 0, width, height: 900 }, 8)
    return aContext(model, { placed }, done)
  }

  function can(id: string): boolean {
    return COMMANDS.find(command => command.id === id)?.when(context()) ?? false
  }

  function run(id: string): void {
    expect(can(id)).to.equal(true, id)
    COMMANDS.find(command => command.id === id)?.run(context())
  }
})

function press(part: Partial<KeyPress>): KeyPress {
  return { ...NO_PRESS, ...part }
}
