import { expect } from 'chai'
import { asShown, withTitle } from '../../../components/state/labels.js'
import { aDoc, aTask, aTree } from './trees.js'

/** A doc whose title is its file name. */
function bare(path: string) {
  const doc = aDoc(path)
  return { ...doc, title: doc.file }
}

describe('the title of a doc as it is shown @one-engine', () => {
  const rows: [path: string, shown: string][] = [
    ['app/specs/cli-init/spec.md', 'cli-init · spec'],
    ['app/skills/prd/SKILL.md', 'prd · SKILL'],
    ['app/README.md', 'app · README'],
    ['app/docs/Index.md', 'docs · Index'],
    ['app/x/tasks.md', 'x · tasks'],
    ['app/x/design.md', 'x · design'],
    ['app/x/proposal.md', 'x · proposal'],
    ['app/x/plan.md', 'plan.md'],
    ['app/x/spec.html', 'spec.html'],
    ['app/x/my-spec.md', 'my-spec.md'],
  ]
  for (const [path, shown] of rows) {
    it(`any folder 11: is ${shown} for ${path} without a title`, () => {
      expect(withTitle(bare(path)).title).to.equal(shown)
    })
  }

  it('any folder 11: is its own where it has one', () => {
    const doc = { ...bare('app/x/spec.md'), title: 'Sign in' }
    expect(withTitle(doc)).to.equal(doc)
  })

  it('any folder 11: stands so in the whole tree, of which the rest stays the same', () => {
    const [spec, other] = [bare('app/w/spec.md'), aDoc('app/w/x.md')]
    const [first, ...others] = aTask('app/active/search', 'plan.html', '1/a.html').phases
    const task = { ...aTask('app/active/search', 'plan.html'), groups: [] }
    const phases = first ? [{ ...first, docs: [bare('app/active/search/plans/1/spec.md')] }] : []
    const tree = aTree(
      [{ ...task, phases: [...phases, ...others] }, aTask('app/active/b', 'b.html')],
      [{ folder: 'app', label: 'W', docs: [spec, other] }],
    )
    const shown = asShown(tree)
    expect(shown.tasks[0]?.phases[0]?.docs.map(({ title }) => title)).to.deep.equal(['1 · spec'])
    expect(shown.collections[0]?.docs).to.deep.equal([{ ...spec, title: 'w · spec' }, other])
    expect(shown.tasks[1]).to.equal(tree.tasks[1])
    expect(asShown(shown)).to.equal(shown)
  })
})
