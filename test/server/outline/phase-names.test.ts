// A phase pattern of the user's may take some time; a machine that stood still is not its fault.

import { Script } from 'node:vm'
import { expect } from 'chai'
import { compilePhasePattern, readPhase } from '../../../schema/reading/phases.js'
import { PhaseNames } from '../../../server/outline/phase-pattern.js'

const PATTERN = '^part-(?<num>\\d+)-(?<slug>.+)$'
const FOLDERS = ['part-1-holds', 'part-2-checkout', 'notes']
const { runInContext } = Script.prototype

describe('phase names under a configured pattern', () => {
  afterEach(() => (Script.prototype.runInContext = runInContext))

  /** From now on a try is out of time where this says so; `turn` counts from 1. */
  function stop(isStopped: (turn: number, names: readonly string[]) => boolean): void {
    let turn = 0
    Script.prototype.runInContext = function (context, options) {
      const names = JSON.parse(String(context['names'])) as string[]
      if (isStopped(++turn, names)) throw new Error('Script execution timed out after 250ms')
      return runInContext.call(this, context, options) as unknown
    }
  }

  function wanted() {
    const pattern = compilePhasePattern(PATTERN)
    return FOLDERS.map(name => pattern && readPhase(pattern, name))
  }

  it('are read', () => {
    const names = new PhaseNames(PATTERN)
    expect(names.read(FOLDERS)).to.deep.equal(wanted())
    expect(wanted()[1]).to.not.equal(null)
    expect(names.slowOn).to.equal(null)
  })

  it('are read after one pause of the machine', () => {
    stop(turn => turn === 1)
    const names = new PhaseNames(PATTERN)
    expect(names.read(FOLDERS)).to.deep.equal(wanted())
    expect(names.slowOn).to.equal(null)
  })

  it('are none when it takes too long on one of them, which is named', () => {
    stop((_, names) => names.includes('notes'))
    const names = new PhaseNames(PATTERN)
    expect(names.read(FOLDERS)).to.deep.equal([null, null, null])
    expect(names.slowOn).to.equal('notes')
    expect(names.read(['part-3-later'])).to.deep.equal([null])
  })

  it('are none when it takes too long on all of them', () => {
    stop((_, names) => names.length > 1)
    const names = new PhaseNames(PATTERN)
    expect(names.read(FOLDERS)).to.deep.equal([null, null, null])
    expect(names.slowOn).to.equal('part-1-holds')
  })
})
