import { expect } from 'chai'
import type { ReadyReply } from '../../../server/tree/tree-store.js'
import { FollowedLibrary } from '../../support/followed-library.js'

describe('the reply of a reading', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  it('brings a tree of null without docs folders, and an empty task list for an empty one', async () => {
    app = await FollowedLibrary.open({})
    await app.library.apply({ ...app.config(), folders: [] })
    expect(await app.library.tree()).to.equal(null)
    expect(textOf(await app.library.treeReply('broken'))).to.equal(
      '{"tree":null,"configProblem":"broken"}',
    )
  })

  it('sends the tree byte for byte as it would be serialised', async () => {
    app = await FollowedLibrary.open(
      { 'active/t/plans/plan.html': 'x', 'w/a.md': '# “A”' },
      {
        collections: [{ label: 'W', path: 'w/*.md' }],
      },
    )
    const tree = await app.tree()
    const reply = await app.library.treeReply(null)
    expect(textOf(reply)).to.equal(JSON.stringify({ tree }))
    expect(textOf(await app.library.treeReply('p'))).to.equal(
      JSON.stringify({ tree, configProblem: 'p' }),
    )
    expect((await app.library.treeReply('p')).etag).not.to.equal(reply.etag)
  })

  it('keeps its ETag while nothing in the tree is different, and the objects of untouched tasks', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x', 'top.css': 'a' })
    const before = await app.tree()
    const { etag } = await app.library.treeReply(null)
    await app.write('top.css', 'b')
    await app.hears('tree')
    expect((await app.library.treeReply(null)).etag).to.equal(etag)
    await app.quiet()
    expect((await app.library.treeReply(null)).etag).not.to.equal(etag)
    const after = await app.tree()
    const find = (tree: typeof before) => tree.tasks.find(({ name }) => name === 't')
    expect(find(after)).to.equal(find(before))
  })
})

function textOf({ pieces }: ReadyReply): string {
  return Buffer.concat([...pieces]).toString()
}
