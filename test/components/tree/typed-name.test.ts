import { expect } from 'chai'
import { typedName } from '../../../components/tree/typed-name.js'
import { aTask, aTree } from '../../support/texts/trees.js'

const PLAN = 'app/active/search/plans/plan.html'
const tree = aTree([
  aTask('app/active/search', 'plans/plan.html'),
  aTask('web/active/fares', 'a.md'),
])
const [app] = tree.folders
const root = app?.root ?? ''

describe('what a typed name means @one-engine', () => {
  const rows: [typed: string, name: string][] = [
    ['plan.md', 'plan.md'],
    ['two words', 'two words'],
    ['plan.md:12', 'plan.md'],
    ['plan.md:12:3', 'plan.md'],
    ['plan.md#goals', 'plan.md'],
    ['./plans/plan.html', 'plans/plan.html'],
    ['../search/plans/plan.html:7', 'search/plans/plan.html'],
    ['`plans/plan.html`', 'plans/plan.html'],
    [`${root}/active/search/plans/plan.html`, PLAN],
    [`file://${root}/active/search/plans/plan.html`, PLAN],
    [`${app?.label}/active/search/plans/plan.html`, PLAN],
    [`${root.split('/').at(-1)}/active/search/plans/plan.html`, PLAN],
    ['?ws=search&plan=plan', PLAN],
    ['?ws=search&plan=plan#goals', PLAN],
    ['http://localhost:4173/?ws=search&plan=plan.html', PLAN],
    [`http://localhost:4173/docs/~abc/${PLAN}?theme=dark`, PLAN],
    ['?ws=search', 'app/active/search/'],
    ['?ws=nowhere', '?ws=nowhere'],
    ['and/or', 'and/or'],
    ['what? why', 'what? why'],
  ]
  for (const [typed, name] of rows) {
    it(`is ${name} for ${typed}`, () => expect(typedName(typed, tree)).to.equal(name))
  }

  it('is what is typed while there is no tree', () => {
    expect(typedName('?ws=search', null)).to.equal('?ws=search')
    expect(typedName('./a/b.md:3', null)).to.equal('a/b.md')
  })
})
