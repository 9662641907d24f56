import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lstat, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { sweepJournal } from '../../../server/files/move-journal.js'
import { moveTask } from '../../../server/files/move-task.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { noteInjection } from '../../support/reliability.js'
import { isWhole, times } from '../../support/whole.js'

const TASKS = ['own', 'linked', 'empty']
const ANYWHERE = times(72, 4)
const MOVES = times(2000, 300)

// Moves a task, and dies at its n-th call of the file system; for n = 0 there and back for as long as it lives.
const MOVER = `
  const [settling, faults, base, name, n] = process.argv.slice(1)
  const { FaultyFs } = await import(faults)
  const faulty = await FaultyFs.install(base, () => process.kill(process.pid, 'SIGKILL'))
  const { moveTask } = await import(settling)
  process.send('moving')
  if (n > 0) faulty.arm(Number(n), 'EIO')
  for (let i = 0; i < (n > 0 ? 1 : 1000); i += 1) {
    const [from, to] = i % 2 === 0 ? ['active', 'done'] : ['done', 'active']
    await moveTask({ root: base + '/docs', from, to, name, state: base + '/state' })
  }
`

const SETTLING = new URL('../../../server/files/move-task.js', import.meta.url).href
const FAULTS = new URL('../../support/children/faulty-fs.js', import.meta.url).href

const FILES = ['plans/plan.html', 'plans/phase-1-a/plan.html', 'notes.md', 'data/deep/x.json']

describe('requirement 19: a task that is moved, its mover killed', () => {
  let base: TempFolder

  beforeEach(async () => {
    base = await docsFolder({ 'docs/active/': '', 'docs/done/': '', 'state/': '' })
    for (const file of FILES) await base.write({ [`far/${file}`]: file })
    await cp(join(base.path, 'far'), join(base.path, 'docs/active/own'), { recursive: true })
    await symlink(join(base.path, 'far'), join(base.path, 'docs/active/linked'))
    await base.write({ 'docs/active/empty/': '' })
  })
  afterEach(() => base.close())

  it('has every file in exactly one place after each kill', async function () {
    this.timeout(900_000)
    let kills = 0
    // A sample moves one task after another, and has each call once.
    for (const names of isWhole ? TASKS.map(name => [name]) : [TASKS]) {
      for (let n = 1; await killAt(names[n % names.length] ?? '', n); n += 1) kills += 1
    }
    expect(kills).to.be.above(TASKS.length)
    for (let i = 0; i < ANYWHERE; i += 1) {
      expect(await killAt('own', 0)).to.equal(true)
      kills += 1
    }
    const injected = 'kill -9 while a task is moved'
    noteInjection({ requirement: 19, injected, times: kills, survived: kills })
  })

  it('is left alone by a sweep while its mover runs', async () => {
    const [source, destination] = ['active', 'done'].map(name =>
      join(base.path, 'docs', name, 'linked'),
    )
    if (!source || !destination) throw new Error('no places')
    // As in the middle of a move of a link: it is at both places.
    await symlink(await readlink(source), destination)
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const note = `state/moves/${other.pid}.0`
    await base.write({ [note]: JSON.stringify({ source, destination }) })
    await sweepJournal(join(base.path, 'state'))
    expect((await lstat(destination)).isSymbolicLink()).to.equal(true)
    expect(await readdir(join(base.path, 'state/moves'))).to.have.length(1)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await sweepJournal(join(base.path, 'state'))
    expect(await readdir(join(base.path, 'docs/done'))).not.to.include('linked')
    expect((await lstat(source)).isSymbolicLink()).to.equal(true)
    expect(await readdir(join(base.path, 'state/moves'))).to.deep.equal([])
  })

  it('is always in one of its places, as a link, while moves and sweeps run at the same time', async () => {
    const [docs, state] = [join(base.path, 'docs'), join(base.path, 'state')]
    const [active, done] = [join(docs, 'active/linked'), join(docs, 'done/linked')]
    const dead = spawn(process.execPath, ['-e', ''])
    await once(dead, 'exit')
    const mover = { isAtWork: true }
    const sweeping = (async () => {
      for (let i = 0; mover.isAtWork; i += 1) {
        const [source, destination] = i % 2 === 0 ? [active, done] : [done, active]
        // As a service would that starts beside the one that moves, after a crash.
        const entry = JSON.stringify({ source, destination })
        await base.write({ [`state/moves/${dead.pid}.0`]: entry })
        await sweepJournal(state)
      }
    })()
    for (let i = 0; i < MOVES; i += 1) {
      const isActive = (await statusOf('linked')).includes('active')
      const [from, to] = isActive ? ['active', 'done'] : ['done', 'active']
      // Either may win. A link that is lost once stays lost.
      await moveTask({ root: docs, from, to, name: 'linked', state }).catch(() => undefined)
    }
    mover.isAtWork = false
    await sweeping
    await sweepJournal(state)
    const [status = ''] = await statusOf('linked')
    expect(await readlink(join(docs, status, 'linked'))).to.equal(join(base.path, 'far'))
  })

  /** Looks at what a killed move leaves. false: the move has fewer calls, and came to its end. */
  async function killAt(name: string, n: number): Promise<boolean> {
    const args = ['--input-type=module', '-e', MOVER, SETTLING, FAULTS, base.path, name, String(n)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await once(child, 'message')
    const ended = once(child, 'exit')
    // Somewhere in the few milliseconds that a move takes.
    if (n === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 15)
    const [code, signal] = (await ended) as [number | null, string | null]
    expect(code === 0 || signal === 'SIGKILL').to.equal(true)
    await sweepJournal(join(base.path, 'state'))
    await expectWhole(name)
    return signal === 'SIGKILL'
  }

  async function statusOf(name: string): Promise<string[]> {
    const names = await Promise.all(
      ['active', 'done'].map(status => readdir(join(base.path, 'docs', status))),
    )
    return ['active', 'done'].filter((_, i) => names[i]?.includes(name))
  }

  async function expectWhole(name: string): Promise<void> {
    const [status = '', other] = await statusOf(name)
    expect(status).not.to.equal('')
    expect(other).to.equal(undefined)
    expect(await readdir(join(base.path, 'state/moves')).catch(() => [])).to.deep.equal([])
    const at = join(base.path, 'docs', status, name)
    expect((await lstat(at)).isSymbolicLink()).to.equal(name === 'linked')
    for (const file of name === 'empty' ? [] : FILES) {
      expect(await readFile(join(at, file), 'utf8')).to.equal(file)
    }
    // The next one begins with the task where a mover looks for it first.
    if (status === 'done') await back(name)
  }

  async function back(name: string): Promise<void> {
    const [root, state] = [join(base.path, 'docs'), join(base.path, 'state')]
    await moveTask({ root, from: 'done', to: 'active', name, state })
  }
})
