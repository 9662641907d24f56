import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('the tree of a library', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  it('is null without docs folders', async () => {
    app = await FollowedLibrary.open({})
    await app.library.apply({ ...app.config(), folders: [] })
    const store = await app.library.treeStore()
    expect(store.tree).to.equal(null)
    expect(store.json('broken').toString()).to.equal('{"tree":null,"configProblem":"broken"}')
  })

  it('is sent byte for byte as JSON.stringify writes it', async () => {
    app = await FollowedLibrary.open(
      { 'active/t/plans/plan.html': 'x', 'w/a.md': '# “A”' },
      {
        collections: [{ label: 'W', path: 'w/*.md' }],
      },
    )
    const tree = await app.tree()
    const store = await app.library.treeStore()
    expect(store.json(null).toString()).to.equal(JSON.stringify({ tree }))
    expect(store.json('p').toString()).to.equal(JSON.stringify({ tree, configProblem: 'p' }))
    expect(store.etag('p')).not.to.equal(store.etag(null))
  })

  it('keeps its ETag while nothing in it is different', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x', 'top.css': 'a' })
    const store = await app.library.treeStore()
    const etag = store.etag(null)
    await app.write('top.css', 'b')
    await app.hears('tree')
    expect(store.etag(null)).to.equal(etag)
    await app.library.apply(app.config())
    expect(store.etag(null)).to.equal(etag)
    await app.quiet()
    expect(store.etag(null)).not.to.equal(etag)
  })
})
