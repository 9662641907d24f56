import {
  mkdir,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
  appendFile,
  utimes,
} from 'node:fs/promises'
import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'

const PLAN = 'active/search/plans/plan.html'
const PHASE = 'active/search/plans/phase-1-index'

describe('what the library tells', () => {
  let app: FollowedLibrary

  beforeEach(async () => {
    app = await FollowedLibrary.open({
      [PLAN]: '<title>Search</title>',
      [`${PHASE}/plan.html`]: '<title>Index</title>',
      'done/login/plans/plan.html': '<title>Login</title>',
    })
  })

  afterEach(() => app.close())

  it('tells a new doc once, with its task and its phase', async () => {
    await app.write(`${PHASE}/recap.html`, 'done')
    const line = `added app/${PHASE}/recap.html in search / index`
    await app.hears(line)
    expect(app.told()).to.deep.equal(['tree', line])
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('tells an edit once, when the tree has the new title', async () => {
    await app.write(PLAN, '<title>Search, again</title>')
    await app.hears(`changed app/${PLAN}`)
    const { tasks } = await app.tree()
    expect(tasks.find(({ name }) => name === 'search')?.docs[0]?.title).to.equal('Search, again')
    expect(app.told()).to.deep.equal(['tree', `changed app/${PLAN}`])
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('tells a box that is checked as any edit, with the new count in the tree', async () => {
    const path = 'active/search/plans/todo.md'
    await app.write(path, '- [ ] a\n- [ ] b\n')
    await app.hears(`added app/${path} in search`)
    app.told()
    await app.write(path, '- [x] a\n- [ ] b\n')
    await app.hears(`changed app/${path}`)
    expect(app.told()).to.deep.equal(['tree', `changed app/${path}`])
    const docs = (await app.tree()).tasks.flatMap(({ docs }) => docs)
    const doc = docs.find(({ file }) => file === 'todo.md')
    expect(doc?.checks).to.deep.equal({ done: 1, all: 2 })
  })

  it('requirement 24: tells an in-place cut and rewrite as one edit', async () => {
    await truncate(app.at(PLAN))
    await writeFile(app.at(PLAN), '<title>Other</title>')
    expect(await app.quiet()).to.deep.equal(['tree', `changed app/${PLAN}`])
  })

  it('requirement 24: tells a save through a temporary file as one edit, twice when it happens twice', async () => {
    for (const text of ['one', 'two']) {
      await app.write('active/search/plans/.plan.html.tmp', text)
      await rename(app.at('active/search/plans/.plan.html.tmp'), app.at(PLAN))
      await app.hears(`changed app/${PLAN}`)
      expect(app.told()).to.deep.equal(['tree', `changed app/${PLAN}`])
    }
  })

  it('requirement 24: tells a hundred touches in a second as one edit', async () => {
    for (let i = 0; i < 100; i += 1) await utimes(app.at(PLAN), new Date(), new Date(1e12 + i))
    expect(await app.quiet()).to.deep.equal(['tree', `changed app/${PLAN}`])
  })

  it('leaves out a worktree, a clone and a submodule that come into a checkout, in collections and as tasks', async () => {
    await app.close()
    const collections = [{ label: 'All', path: 'docs/**', notify: true }]
    app = await FollowedLibrary.open(
      { 'docs/a.md': '# A', '.git/HEAD': '', 'code/plans/x.md': '# X' },
      { statusFolders: null, collections },
    )
    const pointer = 'gitdir: /repo/.git/modules/lib\n'
    const worktree = 'gitdir: /repo/.git/worktrees/fix\n'
    for (const [git, text] of [
      ['.git', worktree],
      ['.git', pointer],
      ['.git/HEAD', ''],
    ] as const) {
      for (const place of ['docs/fix', 'docs/new/deep', 'again']) {
        await app.write(`${place}/${git}`, text)
        await app.write(`${place}/plans/b.md`, '# B')
      }
      expect((await app.quiet()).filter(line => line.startsWith('added'))).to.deep.equal([])
      const { collections, tasks } = await app.tree()
      expect(collections[0]?.docs.map(({ path }) => path)).to.deep.equal(['app/docs/a.md'])
      expect(tasks.flatMap(({ docs }) => docs.map(({ path }) => path))).to.include.members([
        'app/code/plans/x.md',
      ])
      expect(JSON.stringify(tasks)).not.to.include('again/plans')
      for (const place of ['docs/fix', 'docs/new', 'again'])
        await rm(app.at(place), { recursive: true })
    }
  })

  it('tells nothing new of a task that only changed its status folder, and edits at its new place', async () => {
    await rename(app.at('active/search'), app.at('done/search'))
    expect(await app.quiet()).to.deep.equal(['tree'])
    const { tasks } = await app.tree()
    expect(tasks.find(({ name }) => name === 'search')?.status).to.equal('done')
    await app.write('done/search/plans/plan.html', '<title>Later</title>')
    await app.hears('changed app/done/search/plans/plan.html')
  })

  const moves: [what: string, from: string, to: string, added: string[]][] = [
    [
      'a renamed task',
      'active/search',
      'active/find',
      ['find/plans/phase-1-index/plan.html in find / index', 'find/plans/plan.html in find'],
    ],
    [
      'a folder that is moved in from elsewhere',
      '../away',
      'active/away',
      ['away/plans/plan.html in away'],
    ],
  ]
  for (const [what, from, to, added] of moves) {
    it(`tells the docs of ${what} as new`, async () => {
      await app.write('../away/plans/plan.html', 'from afar')
      await rename(app.at(from), app.at(to))
      const lines = added.map(line => `added app/active/${line}`)
      expect((await app.quiet()).sort()).to.deep.equal([...lines, 'tree'])
    })
  }

  it('forgets the docs of a folder that is moved out, and tells no edit of them', async () => {
    await rename(app.at('active/search'), app.at('../gone'))
    expect(await app.quiet()).to.deep.equal(['tree'])
    await writeFile(app.at('../gone/plans/plan.html'), 'elsewhere')
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('requirement 24: announces a page that is written in several chunks once, when it is whole', async () => {
    const path = 'active/fresh/plans/plan.html'
    await app.write(path, '<title>In')
    for (let chunk = 0; chunk < 14; chunk++) {
      // An agent at work writes now and then: the wait is what is tested here.
      await new Promise(resolve => setTimeout(resolve, 200))
      await appendFile(app.at(path), ' pieces')
    }
    await appendFile(app.at(path), '</title>')
    await app.hears(`added app/${path} in fresh`)
    const lines = app.told()
    expect(lines.filter(line => line !== 'tree')).to.deep.equal([`added app/${path} in fresh`])
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('does not let a steady writer hold back the changes of others @whole', async () => {
    const steady = 'active/steady/plans/log.html'
    await app.write(steady, 'begin')
    const writer = setInterval(() => void appendFile(app.at(steady), '.'), 100)
    try {
      await app.write(`${PHASE}/recap.html`, 'recap')
      await app.hears(`added app/${PHASE}/recap.html in search / index`)
      expect(app.told()).not.to.include(`added app/${steady} in steady`)
    } finally {
      clearInterval(writer)
    }
    await app.hears(`added app/${steady} in steady`)
    expect(app.told().filter(line => line !== 'tree')).to.deep.equal([
      `added app/${steady} in steady`,
    ])
  })

  it('tells each of a thousand new files once, with three tree events at most', async () => {
    await mkdir(app.at('active/burst/plans'), { recursive: true })
    const names = Array.from({ length: 1000 }, (_, i) => `doc-${i}.html`)
    const begin = performance.now()
    await Promise.all(names.map(name => writeFile(app.at(`active/burst/plans/${name}`), name)))
    const last = names.map(name => `added app/active/burst/plans/${name} in burst`)
    for (const line of last) await app.hears(line)
    // A machine that takes seconds to write them is told in between: a busy folder is read each 500 ms.
    const rounds = Math.floor((performance.now() - begin) / 500)
    const lines = app.told()
    expect(lines.filter(line => line === 'tree').length).to.be.at.most(3 + rounds)
    expect(lines.filter(line => line !== 'tree').sort()).to.deep.equal(last.sort())
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('tells an edit of an asset by the tree alone, and of hidden names nothing', async () => {
    await app.write('active/search/plans/style.css', 'a {}')
    await app.hears('tree')
    expect(app.told()).to.deep.equal(['tree'])
    await app.write('active/search/plans/.draft.html', 'hidden')
    await app.write('active/search/node_modules/x.html', 'hidden')
    await app.write('.git/plans.html', 'hidden')
    // Only the bell's own round follows.
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('tells the edit of a doc behind a linked folder and behind a linked file', async () => {
    await app.write('../elsewhere/plan.html', 'linked')
    await app.write('shared/note.html', 'linked too')
    await symlink(app.at('../elsewhere'), app.at('active/search/plans/phase-7-linked'))
    await symlink(app.at('shared/note.html'), app.at('active/search/plans/note.html'))
    expect((await app.quiet()).sort()).to.deep.equal([
      'added app/active/search/plans/note.html in search',
      'added app/active/search/plans/phase-7-linked/plan.html in search / linked',
      'tree',
    ])
    await writeFile(app.at('../elsewhere/plan.html'), 'linked, edited')
    await app.hears('changed app/active/search/plans/phase-7-linked/plan.html')
    await app.quiet()
    await app.write('shared/note.html', 'linked too, edited')
    await app.hears('changed app/active/search/plans/note.html')
  })
})
