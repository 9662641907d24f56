import { expect } from 'chai'
import { DEFAULT_PHASE_PATTERN } from '../../../schema/config/config.js'
import {
  comparePhases,
  compilePhasePattern,
  labelOf,
  phaseLabel,
  phasePatternProblem,
  readPhase,
  type PhaseName,
} from '../../../schema/reading/phases.js'

describe('compilePhasePattern', () => {
  const sound = [
    DEFAULT_PHASE_PATTERN,
    '(?<num>\\d)',
    '(?<number>\\d)',
    '(?<NUMBER>\\d+)-(?<NAME>.+)',
    '(?<Num>\\d)|x',
    'x|(?<num>\\d)',
    '(?:a(?:(?<num>b))?)?',
  ]
  for (const source of sound) {
    it(`takes ${source}`, () => {
      expect(compilePhasePattern(source)?.source).to.equal(source)
      expect(phasePatternProblem(source)).to.equal(null)
    })
  }

  const withoutNumber = [
    '',
    'phase',
    '(\\d+)',
    '(?<slug>.+)',
    '\\(?<num>\\d',
    '[(?<num>]',
    '(?<nums>a)',
  ]
  for (const source of withoutNumber) {
    it(`misses the number in ${JSON.stringify(source)}`, () => {
      expect(compilePhasePattern(source)).to.equal(null)
      expect(phasePatternProblem(source)).to.match(/^needs a named group/)
    })
  }

  for (const source of ['(', '(?<num>', '[', '\\', '(?<num>a)(?<num>b)', ')|(']) {
    it(`refuses ${source}, which is no regular expression`, () => {
      expect(compilePhasePattern(source)).to.equal(null)
      expect(phasePatternProblem(source)).to.equal('is not a valid regular expression')
    })
  }

  it('accepts a pattern that backtracks without end', () => {
    expect(compilePhasePattern('^(?<num>(?:a+)+)+$')).to.be.instanceOf(RegExp)
  })
})

describe('readPhase', () => {
  const cases: [source: string, name: string, phase: PhaseName | null][] = [
    [DEFAULT_PHASE_PATTERN, 'phase-1a-auth', { num: '1a', slug: 'auth' }],
    [DEFAULT_PHASE_PATTERN, 'phase-01-the-start', { num: '01', slug: 'the-start' }],
    [DEFAULT_PHASE_PATTERN, 'phase-1', null],
    [DEFAULT_PHASE_PATTERN, 'notes', null],
    ['^(?<NUMBER>\\d+)-(?<NAME>.+)$', '3-ship', { num: '3', slug: 'ship' }],
    ['^step(?<num>\\d+)', 'step4-go', { num: '4', slug: '' }],
    ['^(?<num>\\d+)(?:-(?<slug>.+))?$', '5', { num: '5', slug: '' }],
    ['^(?:(?<num>\\d+)-)?(?<slug>.+)$', 'notes', null],
    ['^(?:a(?<num>\\d)|b(?<number>\\d))$', 'b2', { num: '2', slug: '' }],
  ]
  for (const [source, name, phase] of cases) {
    it(`reads ${JSON.stringify(phase)} from ${name} by ${source}`, () => {
      expect(readPhase(new RegExp(source), name)).to.deep.equal(phase)
    })
  }
})

describe('comparePhases', () => {
  it('sorts by integer, letters, folder name, those without a number last', () => {
    const phases = ['', '10', '1a', '2', 'iv', '1', '01', '1aa', '1b', '', '9'.repeat(30)]
    const sorted = phases.map((num, i) => ({ num, name: `f${i}` })).sort(comparePhases)
    expect(sorted.map(({ num, name }) => `${num} ${name}`)).to.deep.equal([
      '1 f5',
      '01 f6',
      '1a f2',
      '1aa f7',
      '1b f8',
      '2 f3',
      '10 f1',
      `${'9'.repeat(30)} f10`,
      'iv f4',
      ' f0',
      ' f9',
    ])
  })

  it('sorts folder names in natural order', () => {
    const names = ['b10', 'b2', 'a'].map(name => ({ num: '', name }))
    expect(names.sort(comparePhases).map(({ name }) => name)).to.deep.equal(['a', 'b2', 'b10'])
  })
})

describe('labelOf', () => {
  it('shows dashes as spaces and adds no capitals', () => {
    expect(labelOf('search-Rewrite')).to.equal('search Rewrite')
  })

  it('keeps a name of dashes, which would show as nothing', () => {
    expect(labelOf('--')).to.equal('--')
  })
})

describe('phaseLabel', () => {
  it('is the name in the folder name, or all of it', () => {
    expect(phaseLabel('phase-1-the-start', { num: '1', slug: 'the-start' })).to.equal('the start')
    expect(phaseLabel('step4-go', { num: '4', slug: '' })).to.equal('step4 go')
    expect(phaseLabel('loose-notes', null)).to.equal('loose notes')
  })
})
