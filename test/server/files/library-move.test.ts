import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { Refusal } from '../../../server/refusal.js'
import { ask } from '../../support/http.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'
import { homeFolder } from '../../support/service.js'
import { launchUnprivileged } from '../../support/terminal.js'

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

  it('settles a task, and the tree shows it at once', async () => {
    expect(await app.library.move('app:search', 'done')).to.deep.equal({
      from: 'app/active/search',
      to: 'app/done/search',
    })
    const { tasks } = await app.tree()
    const task = tasks.find(({ name }) => name === 'search')
    expect([task?.status, task?.dir]).to.deep.equal(['done', 'app/done/search'])
    expect(app.library.docAt('app/done/search/plans/plan.html')?.title).to.equal('Search')
    expect(app.library.docAt('app/active/search/plans/plan.html')).to.equal(undefined)
  })

  it('tells the tree once, and nothing as new', async () => {
    await app.library.move('app:search', 'done')
    expect(app.told()).to.deep.equal(['tree'])
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

  for (const [what, task, to] of [
    ['a destination that is none', 'app:search', 'gone'],
    ['a destination that is no text', 'app:search', 7],
    ['a task that is no text', { key: 'app:search' }, 'done'],
    ['a malformed task key', 'search', 'done'],
    ['a task key with a slash', 'app:search/phase-1-a', 'done'],
    ['a task key that leads elsewhere', 'app:..', 'done'],
    ['a hidden task', 'app:.git', 'done'],
    ['an unknown docs folder', 'other:search', 'done'],
  ] as const) {
    it(`refuses ${what}`, () => refuses(task, to, 400, 'bad task or destination'))
  }

  it('refuses where there are no status folders', async () => {
    await app.library.apply(app.config({ statusFolders: null }))
    await refuses('app:search', 'done', 400, 'that folder has no status folders')
  })

  it('refuses a task that is not where it is moved from', async () => {
    await refuses('app:nothing', 'done', 404, 'active/nothing not found')
    await refuses('app:search', 'active', 404, 'done/search not found')
  })

  it('checks the source before the destination, and the form before both', async () => {
    await app.write('done/nothing/x.html', 'x')
    await refuses('app:nothing', 'done', 404, 'active/nothing not found')
    await refuses('app:nothing', 'nowhere', 400, 'bad task or destination')
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

  it('moves a task that is a link, and leaves alone what it leads to', async () => {
    await app.write('../far/plans/plan.html', 'far')
    await symlink('../../far', app.at('active/far'))
    await app.quiet()
    await app.library.move('app:far', 'done')
    expect(await readFile(app.at('done/far/plans/plan.html'), 'utf8')).to.equal('far')
    await access(app.at('../far/plans/plan.html'))
  })

  it('leaves no entry in the journal', async () => {
    await app.library.move('app:search', 'done')
    expect(await readdir(app.at('../state/moves'))).to.deep.equal([])
  })

  it('says what the disk refuses, in words and without an absolute path', async function () {
    const home = await homeFolder()
    const root = join(home.path, 'docs')
    await home.write({
      'docs/active/search/plans/plan.html': 'x',
      'docs/done/': '',
      'config/plan-viewer/config.json': JSON.stringify({ folders: [{ name: 'app', path: root }] }),
    })
    await chmod(join(root, 'done'), 0o555)
    const program = launchUnprivileged(['--port', '0'], home)
    if (!program) {
      await home.close()
      return this.skip()
    }
    try {
      const port = Number(/localhost:(\d+)/.exec(await program.says('http://'))?.[1])
      expect((await ask(port, '/api/tree')).status).to.equal(200)
      const answer = await ask(port, {
        method: 'POST',
        target: '/api/move',
        body: JSON.stringify({ task: 'app:search', to: 'done' }),
      })
      const error = 'cannot move active/search: permission denied'
      expect([answer.status, answer.json()]).to.deep.equal([409, { error }])
    } finally {
      program.process.kill()
      await program.ended
      await home.close()
    }
  })

  async function refuses(task: unknown, to: unknown, status: number, message: string) {
    try {
      await app.library.move(task, to)
    } catch (error) {
      expect(error).to.be.instanceOf(Refusal).and.to.include({ status, message })
      return
    }
    throw new Error('it did not refuse')
  }
})
