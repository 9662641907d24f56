import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { read } from '../../support/library/located.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('links and names in a docs folder', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  it('requirement 22: follows linked folders, ends in cycles, and lists a linked file only from under a root', async () => {
    app = await FollowedLibrary.open({
      'active/t/plans/plan.html': 'x',
      '../outside/secret.html': 'x',
      '../linked/plans/plan.html': '<title>Linked</title>',
      'shared/note.html': '<title>Note</title>',
    })
    await symlink(app.at('../linked'), app.at('active/linked'))
    await symlink('..', app.at('active/loop'))
    await symlink(app.at('../outside/secret.html'), app.at('active/t/plans/secret.html'))
    await symlink(app.at('shared/note.html'), app.at('active/t/plans/note.html'))
    await symlink(app.at('nowhere.html'), app.at('active/t/plans/dangling.html'))
    await app.quiet()
    const { tasks } = await app.tree()
    const titles = tasks
      .flatMap(({ dir, docs }) => docs.map(({ title }) => `${dir} ${title}`))
      .sort()
    expect(titles.filter(title => !title.includes('zz-bell'))).to.deep.equal([
      'app/active/linked Linked',
      'app/active/t Note',
      'app/active/t plan.html',
    ])
    expect(app.library.roots.linked).to.deep.equal([
      { dir: 'app/active/linked', real: app.at('../linked') },
    ])
  })

  it('lists and sends the same links: none into a hidden folder, none to a file of an unknown type elsewhere', async () => {
    app = await FollowedLibrary.open({
      'active/t/plans/plan.html': 'x',
      '.store/x.md': '# Hidden',
      '.store/task/plans/y.md': '# In a linked task',
      '../linked/plans/odd.xyz': '# Odd',
      '../linked/plans/z.md': '# Z',
    })
    await symlink('../../../.store/x.md', app.at('active/t/plans/x.md'))
    await symlink('../.store/task', app.at('active/hidden'))
    await symlink('../../linked', app.at('active/linked'))
    await symlink('../../../../linked/plans/odd.xyz', app.at('active/t/plans/odd.md'))
    await symlink('../../../../linked/plans/z.md', app.at('active/t/plans/z.md'))
    await app.quiet()
    const { tasks } = await app.tree()
    const listed = tasks
      .flatMap(({ docs }) => docs.map(({ path }) => path))
      .filter(path => !path.includes('zz-bell'))
    expect(listed.sort()).to.deep.equal([
      'app/active/hidden/plans/y.md',
      'app/active/linked/plans/z.md',
      'app/active/t/plans/plan.html',
      'app/active/t/plans/z.md',
    ])
    const { roots } = app.library
    for (const path of listed) expect(await read(roots, path), path).not.to.equal(null)
    for (const name of ['x.md', 'odd.md'])
      expect(await read(roots, `app/active/t/plans/${name}`)).to.equal(null)
  })

  it('lists what a link leads to when it is back, or there for the first time, or a link on the way leads elsewhere', async () => {
    app = await FollowedLibrary.open({ '../one/plans/a.md': 'x', '../two/plans/b.md': 'x' })
    const plan = (file: string) => `added app/active/lk/plans/${file} in lk`
    await symlink('../../way', app.at('active/lk'))
    await app.quiet()
    await symlink('one', app.at('../way'))
    await app.hears(plan('a.md'))
    await rename(app.at('../one'), app.at('../away'))
    await app.write('active/wake/plans/x.md', 'x')
    await app.hears('added app/active/wake/plans/x.md in wake')
    app.told()
    await rename(app.at('../away'), app.at('../one'))
    await app.hears('tree')
    await rm(app.at('../way'))
    await symlink('two', app.at('../way'))
    await app.hears(plan('b.md'))
  })

  it('lists a linked file when its target is back, and reads it anew when a link on the way leads elsewhere', async () => {
    app = await FollowedLibrary.open({
      'active/t/plans/plan.html': 'x',
      'active/t/one.md': '# One',
      'active/t/two.md': '# Two\n- [x] a',
      '.way/y.md': '',
    })
    // A hidden folder is not watched.
    await symlink('../../../.way/x.md', app.at('active/t/plans/x.md'))
    await symlink('../active/t/one.md', app.at('.way/x.md'))
    await app.quiet()
    const titles = async () =>
      (await app.tree()).tasks.flatMap(({ docs }) => docs.map(d => d.title))
    expect(await titles()).to.include('One')
    app.told()
    await rm(app.at('.way/x.md'))
    await app.hears('tree')
    expect(await titles()).not.to.include('One')
    app.told()
    await symlink('../active/t/two.md', app.at('.way/x.md'))
    await app.hears('tree')
    expect(await titles()).to.include('Two')
    const docs = (await app.tree()).tasks.flatMap(({ docs }) => docs)
    expect(docs.find(({ title }) => title === 'Two')?.checks).to.deep.equal({ done: 1, all: 1 })
  })

  it('requirement 22: ends soon with forty folders that link to each other', async () => {
    app = await FollowedLibrary.open({})
    const names = Array.from({ length: 40 }, (_, i) => `f${i}`)
    for (const name of names) await mkdir(app.at(`active/${name}`), { recursive: true })
    for (const name of names) {
      for (const other of names) {
        if (other !== name) await symlink(`../${other}`, app.at(`active/${name}/${other}`))
      }
      await writeFile(app.at(`active/${name}/x.html`), 'x')
    }
    await app.quiet()
    const { tasks } = await app.tree()
    expect(tasks.length).to.equal(41)
    const paths = tasks.flatMap(task => [task, ...task.phases]).flatMap(({ docs }) => docs)
    expect(new Set(paths.map(({ path }) => path)).size).to.equal(paths.length)
  })

  it('requirement 22: does not wait for fifos, sockets and devices, and does not list them', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
    const socket = createServer().listen(app.at('active/t/plans/socket.html'))
    await once(socket, 'listening')
    execFileSync('mkfifo', [app.at('active/t/plans/pipe.html'), app.at('active/t/plans/pipe.md')])
    await symlink('/dev/zero', app.at('active/t/plans/zero.html'))
    await symlink('pipe.html', app.at('active/t/plans/linked.html'))
    await symlink('self.html', app.at('active/t/plans/self.html'))
    await app.quiet()
    // Read anew, too, not only heard of.
    await app.library.apply(app.config({ plansFolder: 'other' }))
    await app.library.apply(app.config())
    const task = (await app.tree()).tasks.find(({ name }) => name === 't')
    expect(task?.docs.map(({ file }) => file)).to.deep.equal(['plan.html'])
    socket.close()
    await once(socket, 'close')
  })
})
