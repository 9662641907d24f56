import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('requirement 20: docs folders that come and go', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  it('keeps a missing folder in its place with the problem, while the others work', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    const folders = [
      { name: 'away', path: app.at('../away'), icon: '🚢' },
      { name: 'file', path: app.at('active/t/plans/plan.html') },
      { name: 'app', path: app.root },
    ]
    await app.library.apply(app.config({ folders }))
    const tree = await app.tree()
    expect(tree.folders.map(({ name, problem }) => [name, problem])).to.deep.equal([
      ['away', `${app.at('../away')} does not exist`],
      ['file', `${app.at('active/t/plans/plan.html')} is not a folder`],
      ['app', undefined],
    ])
    expect(tree.tasks.length).to.equal(2)
    expect(app.told()).to.deep.equal(['tree'])

    await app.write('../away/active/new/plans/plan.html', 'there')
    await app.hears('tree')
    expect((await app.tree()).tasks.map(({ key }) => key)).to.include('away:new')
    expect((await app.tree()).folders[0]).not.to.have.property('problem')
    await app.quiet()
    await app.write('../away/active/new/plans/recap.html', 'changes')
    await app.hears('added away/active/new/plans/recap.html in new')
  })

  it('sees a docs folder go and come back, and tells only what is different', async () => {
    app = await FollowedLibrary.open({
      'active/t/plans/plan.html': 'x',
      'active/t/plans/recap.html': 'x',
    })
    await rename(app.root, app.at('../moved'))
    await app.hears('tree')
    expect((await app.tree()).folders[0]?.problem).to.contain('does not exist')
    expect((await app.tree()).tasks).to.deep.equal([])
    app.told()

    await rm(app.at('../moved/active/t/plans/recap.html'))
    await app.write('../moved/active/t/plans/new.html', 'x')
    await rename(app.at('../moved'), app.root)
    // A file that young may still be being written: it is told of when it is quiet.
    const changes = 'added app/active/t/plans/new.html in t'
    await app.hears(changes)
    expect(app.told().filter(line => line !== 'tree')).to.deep.equal([changes])
    expect((await app.tree()).folders[0]).not.to.have.property('problem')
    await app.write('active/t/plans/plan.html', 'edited')
    await app.hears('changed app/active/t/plans/plan.html')
  })

  it('reads another folder that was put in its place', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    await app.write('../other/active/u/plans/plan.html', 'other')
    await rename(app.root, app.at('../old'))
    await rename(app.at('../other'), app.root)
    await app.hears('added app/active/u/plans/plan.html in u')
    expect((await app.tree()).tasks.map(({ name }) => name)).to.deep.equal(['u'])
  })

  it('reads a docs folder that is a link, by its real path', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    await symlink(app.root, app.at('../link'))
    await app.library.apply(
      app.config({ folders: [{ name: 'app', path: `${app.at('../link')}/` }] }),
    )
    const { folders, tasks } = await app.tree()
    expect(folders[0]).to.include({ root: app.root, label: app.at('../link') })
    expect(tasks.length).to.equal(2)
  })

  it('announces no docs that only a change of the settings added', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/data.json': '{}', 'w/note.md': 'x' })
    await mkdir(app.at('../second/active/s/plans'), { recursive: true })
    await app.write('../second/active/s/plans/plan.html', 'x')
    await app.library.apply(
      app.config({
        fileTypes: ['html', 'md', 'json'],
        collections: [{ label: 'W', path: 'w/*.md', notify: true }],
        folders: [
          { name: 'app', path: app.root },
          { name: 'second', path: app.at('../second') },
        ],
      }),
    )
    expect(app.library.docAt('app/active/t/plans/data.json')).not.to.equal(undefined)
    expect(app.library.docAt('second/active/s/plans/plan.html')).not.to.equal(undefined)
    expect(app.told()).to.deep.equal(['tree'])
  })

  it('loses no change that comes while the settings change', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    const applied = app.library.apply(app.config({ fileTypes: ['html'] }))
    await app.write('active/t/plans/recap.html', 'x')
    await applied
    await app.hears('added app/active/t/plans/recap.html in t')
    const lines = [...app.told(), ...(await app.quiet())]
    expect(lines.filter(line => line !== 'tree')).to.deep.equal([
      'added app/active/t/plans/recap.html in t',
    ])
  })

  it('shows what was written, and a folder that was made, just before the settings changed', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    const folders = [...app.config().folders, { name: 'late', path: app.at('../late') }]
    await app.library.apply(app.config({ folders }))
    expect((await app.tree()).folders[1]).to.have.property('problem')
    await app.write('active/t/plans/recap.html', 'x')
    await app.write('../late/active/t/plans/plan.html', 'x')
    await app.library.apply(app.config({ folders, port: 4999 }))
    expect(app.library.docAt('app/active/t/plans/recap.html')).not.to.equal(undefined)
    expect(app.library.docAt('late/active/t/plans/plan.html')).not.to.equal(undefined)
    expect((await app.tree()).folders[1]).not.to.have.property('problem')
    const lines = [...app.told(), ...(await app.quiet())].filter(line => line !== 'tree')
    expect(lines).to.deep.equal(['added app/active/t/plans/recap.html in t'])
  })

  it('announces new docs of a collection only when it notifies', async () => {
    app = await FollowedLibrary.open(
      { 'loud/a.md': 'x', 'quiet/a.md': 'x' },
      {
        collections: [
          { label: 'Loud', path: 'loud/*.md', notify: true },
          { label: 'Quiet', path: 'quiet/*.md' },
        ],
      },
    )
    await app.write('quiet/b.md', 'x')
    await app.write('loud/b.md', 'x')
    expect(await app.quiet()).to.deep.equal(['tree', 'added app/loud/b.md in Loud'])
    await app.write('quiet/b.md', 'edited')
    await app.hears('changed app/quiet/b.md')
  })
})
