import { mkdir, symlink } from 'node:fs/promises'
import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('previewing a config', () => {
  let app: FollowedLibrary

  beforeEach(async () => {
    app = await FollowedLibrary.open({
      'active/search/plans/plan.html': 'x',
      'active/search/plans/data.json': '{}',
      'active/search/plans/phase-1-a/plan.md': 'x',
      'active/search/plans/phase-1-a/chart.PNG': 'x',
      'active/search/plans/phase-2-b/notes.txt': 'x',
      'active/search/plans/loose-ends/recap.html': 'x',
      'active/search/plans/assets/logo.svg': 'x',
      'active/search/research/r.html': 'x',
      'done/login/plans/plan.html': 'x',
      'weekly/w1/week.html': 'x',
    })
  })

  afterEach(() => app.close())

  it('counts tasks, phases and docs, those of collections too, by kind, and what is missed and left out', async () => {
    const config = app.config({ collections: [{ label: 'W', path: 'weekly/*/*.html' }] })
    const [found] = await app.library.preview(config)
    expect(found).to.deep.equal({
      name: 'app',
      label: app.root,
      tasks: 3,
      phases: 3,
      docs: 7,
      byKind: { plan: 2, recap: 1, md: 1, doc: 3 },
      unnumbered: ['app/active/search/loose-ends'],
      skipped: { json: 1, png: 1, txt: 1 },
    })
  })

  it('names no status where there are no status folders', async () => {
    await app.write('../side/task/loose/plan.html', 'x')
    const [found] = await app.library.preview(
      app.config({
        statusFolders: null,
        plansFolder: '',
        folders: [{ name: 'side', path: app.at('../side') }],
      }),
    )
    expect(found?.unnumbered).to.deep.equal(['side/task/loose'])
  })

  it('counts odd names, links that are part of the layout, and no folder twice', async () => {
    await app.write('active/odd\nname/plans/one\ntwo %41.html', 'x')
    await app.write('../shared/plans/plan.html', 'x')
    await app.write('../outside.html', 'x')
    await symlink(app.at('../shared'), app.at('active/linked'))
    await symlink(app.at('active'), app.at('active/search/plans/loop'))
    await symlink(app.at('../outside.html'), app.at('active/search/plans/outside.html'))
    await symlink(app.at('done/login/plans/plan.html'), app.at('active/search/plans/inside.html'))
    await symlink('gone.html', app.at('active/search/plans/dangling.html'))
    await mkdir(app.at('active/closed/plans'), { recursive: true, mode: 0 })
    const [found] = await app.library.preview(app.config())
    // More than above: a task and a doc by odd names, a linked task, a linked doc, and a task that is closed.
    expect(found).to.include({ tasks: 6, docs: 9 })
  })
})
