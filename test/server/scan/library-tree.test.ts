import { mkdir, utimes } from 'node:fs/promises'
import { expect } from 'chai'
import type { Config } from '../../../schema/config/config.js'
import type { Task } from '../../../schema/tree.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'

describe('how a docs folder is read', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  async function read(files: Record<string, string>, config: Partial<Config> = {}) {
    app = await FollowedLibrary.open(files, config)
    const tree = await app.tree()
    const tasks = tree.tasks.filter(({ name }) => name !== 'zz-bell')
    return { ...tree, tasks, task: tasks[0] as Task }
  }

  it('fills every field of a task, its phases, groups and docs', async () => {
    const { task } = await read(
      {
        'active/search-rewrite/plans/mother-plan.html': '<title>Search &amp; find</title>',
        'active/search-rewrite/plans/phase-2-query-api/plan.md':
          '# Query *API*\n- [x] a\n  - [ ] b\n',
        'active/search-rewrite/research/bench.html': 'no title',
      },
      { taskIcons: { 'app:search-rewrite': '🔎' } },
    )
    const dir = 'app/active/search-rewrite'
    const key = 'app:search-rewrite'
    expect(task).to.deep.equal({
      key,
      folder: 'app',
      name: 'search-rewrite',
      label: 'search rewrite',
      icon: '🔎',
      status: 'active',
      dir,
      docs: [
        {
          path: `${dir}/plans/mother-plan.html`,
          file: 'mother-plan.html',
          kind: 'overview',
          title: 'Search & find',
          ws: key,
        },
      ],
      phases: [
        {
          key: `${key}/phase-2-query-api`,
          name: 'phase-2-query-api',
          label: 'query api',
          num: '2',
          dir: `${dir}/plans/phase-2-query-api`,
          docs: [
            {
              path: `${dir}/plans/phase-2-query-api/plan.md`,
              file: 'plan.md',
              kind: 'md',
              title: 'Query API',
              ws: `${key}/phase-2-query-api`,
              checks: { done: 1, all: 2 },
            },
          ],
        },
      ],
      groups: [
        {
          key: `${key}/research`,
          name: 'research',
          label: 'Research',
          num: '',
          dir: `${dir}/research`,
          docs: [
            {
              path: `${dir}/research/bench.html`,
              file: 'bench.html',
              kind: 'doc',
              title: 'bench.html',
              ws: `${key}/research`,
            },
          ],
        },
      ],
      mtime: task.mtime,
    })
    expect(task.mtime).to.be.greaterThan(0)
  })

  it('lists folders that match the phase pattern even when empty, others only with a doc', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/notes/plan.html': 'x' })
    for (const name of [
      'phase-10-z',
      'phase-1a-b',
      'phase-2-c',
      'phase-1-a',
      'bare',
      '.phase-3-x',
    ]) {
      await mkdir(app.at(`active/t/plans/${name}`))
    }
    await app.quiet()
    const { tasks } = await app.tree()
    const phases = tasks.find(({ name }) => name === 't')?.phases ?? []
    expect(phases.map(({ num, label }) => `${num} ${label}`)).to.deep.equal([
      '1 a',
      '1a b',
      '2 c',
      '10 z',
      ' notes',
    ])
  })

  it('compares extensions without case and leaves out hidden and unlisted files', async () => {
    const { task } = await read({
      'active/t/plans/PLAN.HTML': 'x',
      'active/t/plans/.hidden.html': 'x',
      'active/t/plans/data.json': '{}',
      'active/t/plans/sub/deeper/plan.html': 'x',
      'active/t/research/notes.md': 'groups list html only',
      'active/node_modules/plans/plan.html': 'x',
      'active/.git/plans/plan.html': 'x',
    })
    expect(task.docs.map(({ file }) => file)).to.deep.equal(['PLAN.HTML'])
    expect(task.phases).to.deep.equal([])
    expect(task.groups).to.deep.equal([])
    expect((await app.tree()).tasks.map(({ name }) => name)).not.to.include('node_modules')
  })

  it('takes the newest time of any file at any depth for the task, and sorts by it', async () => {
    app = await FollowedLibrary.open({
      'active/old/plans/plan.html': 'x',
      'active/new/plans/plan.html': 'x',
      'active/new/assets/deep/er/data.bin': 'x',
    })
    await mkdir(app.at('active/empty'))
    for (const [path, time] of [
      ['active/old/plans/plan.html', 3000],
      ['active/new/plans/plan.html', 1000],
      ['active/new/assets/deep/er/data.bin', 4000],
    ] as const) {
      await utimes(app.at(path), time, time)
    }
    await app.quiet()
    const { tasks } = await app.tree()
    const found = tasks.filter(({ name }) => name !== 'zz-bell')
    expect(found.map(({ name, mtime }) => [name, mtime])).to.deep.equal([
      ['new', 4_000_000],
      ['old', 3_000_000],
      ['empty', 0],
    ])
  })

  it('reads tasks from the docs folder itself where there are no status folders', async () => {
    const { tasks, folders, collections } = await read(
      {
        'side/plan.md': '# Side',
        'side/recap.html': 'x',
        'side/phase-1-a/plan.md': '# A',
        'side/research/r.html': 'x',
        'weekly/w1/notes.md': '# Week',
        'readme.md': '# Top',
      },
      {
        statusFolders: null,
        plansFolder: '',
        collections: [
          { label: 'Weekly', path: 'weekly/*/*.md' },
          { label: 'Top', path: '*.md' },
        ],
      },
    )
    expect(folders[0]?.settle).to.equal(false)
    const [side, ...others] = tasks
    expect(others).to.deep.equal([])
    expect(side).to.include({ key: 'app:side', status: null, dir: 'app/side' })
    expect(side?.docs.map(({ file }) => file)).to.deep.equal(['recap.html', 'plan.md'])
    expect(side?.phases.map(({ name }) => name)).to.deep.equal(['phase-1-a'])
    expect(side?.groups.map(({ name }) => name)).to.deep.equal(['research'])
    const listed = collections.map(({ label, docs }) => [label, ...docs.map(({ path }) => path)])
    expect(listed).to.deep.equal([
      ['Weekly', 'app/weekly/w1/notes.md'],
      ['Top', 'app/readme.md'],
    ])
  })

  it('lists collections newest first, or by path, with an empty ws', async () => {
    app = await FollowedLibrary.open(
      { 'weekly/b/x.html': 'x', 'weekly/a/x.html': 'x', 'weekly/deep/er/x.html': 'x' },
      {
        collections: [
          { label: 'Weekly', path: 'WEEKLY/*/*.html' },
          { label: 'By path', path: 'weekly/*/*/*.html', newestFirst: false },
        ],
      },
    )
    await utimes(app.at('weekly/a/x.html'), 5000, 5000)
    await utimes(app.at('weekly/b/x.html'), 9000, 9000)
    await app.quiet()
    const { collections } = await app.tree()
    expect(collections[0]?.docs.map(({ path, ws }) => [path, ws])).to.deep.equal([
      ['app/weekly/b/x.html', ''],
      ['app/weekly/a/x.html', ''],
    ])
    expect(collections[1]?.docs.map(({ path }) => path)).to.deep.equal([
      'app/weekly/deep/er/x.html',
    ])
  })
})
