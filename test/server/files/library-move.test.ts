import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { Refusal } from '../../../server/refusal.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'
import { refusalOf } from '../../support/settings.js'

describe('moving a task', () => {
  let app: FollowedLibrary

  beforeEach(async () => {
    app = await FollowedLibrary.open({
      'active/search/plans/plan.html': '<title>Search</title>',
      'active/search/plans/phase-1-a/plan.html': 'x',
      'done/login/plans/plan.html': 'x',
    })
  })

  afterEach(() => app.close())

  it('settles a task: the tree shows it at once, and is told once, with nothing as new', async () => {
    expect(await app.library.move('app:search', 'done')).to.deep.equal({
      from: 'app/active/search',
      to: 'app/done/search',
    })
    expect(app.told()).to.deep.equal(['tree'])
    const { tasks } = await app.tree()
    const task = tasks.find(({ name }) => name === 'search')
    expect([task?.status, task?.dir]).to.deep.equal(['done', 'app/done/search'])
    expect(app.library.docAt('app/done/search/plans/plan.html')?.title).to.equal('Search')
    expect(app.library.docAt('app/active/search/plans/plan.html')).to.equal(undefined)
    expect(await app.quiet()).to.deep.equal(['tree'])
  })

  it('requirement 29: restores the same tree when it is moved back', async () => {
    const before = (await app.tree()).tasks.find(({ name }) => name === 'search')
    await app.library.move('app:search', 'done')
    await app.library.move('app:search', 'active')
    const after = (await app.tree()).tasks.find(({ name }) => name === 'search')
    expect(after).to.deep.equal(before)
  })

  it('makes a status folder that is missing', async () => {
    await app.close()
    app = await FollowedLibrary.open({ 'active/only/plans/plan.html': 'x' })
    await app.library.move('app:only', 'done')
    const { tasks } = await app.tree()
    expect(tasks.find(({ name }) => name === 'only')?.status).to.equal('done')
    await app.write('done/only/plans/recap.html', 'x')
    await app.hears('added app/done/only/plans/recap.html in only')
  })

  it('announces what was written just before the move once, at its new place', async () => {
    await app.write('active/search/plans/recap.html', 'x')
    await app.library.move('app:search', 'done')
    expect(app.library.docAt('app/done/search/plans/recap.html')).not.to.equal(undefined)
    await app.hears('added app/done/search/plans/recap.html in search')
    const lines = [...app.told(), ...(await app.quiet())].filter(line => line !== 'tree')
    expect(lines).to.deep.equal(['added app/done/search/plans/recap.html in search'])
  })

  it('refuses a task or a destination that is none', async () => {
    for (const [task, to] of [
      ['app:search', 'gone'],
      ['app:search', 7],
      ['app:search', undefined],
      [undefined, 'done'],
      [{ key: 'app:search' }, 'done'],
      ['search', 'done'],
      ['app:search/phase-1-a', 'done'],
      ['app:..', 'done'],
      ['app:.git', 'done'],
      ['other:search', 'done'],
    ]) {
      await refuses(task, to, 400, 'bad task or destination')
    }
  })

  it('refuses where there are no status folders', async () => {
    await app.library.apply(app.config({ statusFolders: null }))
    await refuses('app:search', 'done', 400, 'that folder has no status folders')
  })

  it('refuses a task that is not where it is moved from', async () => {
    await refuses('app:nothing', 'done', 404, 'active/nothing not found')
    await refuses('app:search', 'active', 404, 'done/search not found')
    await app.write('done/nothing/x.html', 'x')
    await refuses('app:nothing', 'done', 404, 'active/nothing not found')
  })

  it('requirement 19: refuses when something of that name stands there, and changes nothing', async () => {
    const stands: Record<string, () => Promise<unknown>> = {
      folder: () => app.write('done/search/plans/plan.html', 'other'),
      empty: () => mkdir(app.at('done/search')),
      file: () => writeFile(app.at('done/search'), 'a file'),
      link: () => symlink('nowhere', app.at('done/search')),
    }
    for (const make of Object.values(stands)) {
      await make()
      const before = await readdir(app.at('done'))
      await refuses('app:search', 'done', 409, 'done/search already exists')
      expect(await readdir(app.at('done'))).to.deep.equal(before)
      expect(await readFile(app.at('active/search/plans/plan.html'), 'utf8')).to.contain('Search')
      await rm(app.at('done/search'), { recursive: true, force: true })
    }
  })

  it('requirement 19: lets exactly one of many moves at once win', async () => {
    const moves = Array.from({ length: 20 }, () => app.library.move('app:search', 'done'))
    const results = await Promise.allSettled(moves)
    expect(results.filter(({ status }) => status === 'fulfilled').length).to.equal(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).to.be.instanceOf(Refusal)
    }
    expect(await readFile(app.at('done/search/plans/plan.html'), 'utf8')).to.contain('Search')
  })

  it('requirement 19: refuses to move to another device, and nothing happened', async function () {
    const other = await mkdtemp('/dev/shm/plan-viewer-').catch(() => null)
    const [here, there] = [await stat(app.root), await stat(other ?? app.root)]
    if (other === null || here.dev === there.dev) return this.skip()
    await rm(app.at('done'), { recursive: true })
    await symlink(other, app.at('done'))
    const says = 'cannot move active/search: the status folders are on different devices'
    await refuses('app:search', 'done', 409, says)
    expect(await readdir(other)).to.deep.equal([])
    expect(await readFile(app.at('active/search/plans/plan.html'), 'utf8')).to.contain('Search')
    await rm(other, { recursive: true })
  })

  async function refuses(task: unknown, to: unknown, status: number, message: string) {
    const refusal = await refusalOf(app.library.move(task, to))
    expect(refusal).to.be.instanceOf(Refusal).and.to.include({ status, message })
  }
})
