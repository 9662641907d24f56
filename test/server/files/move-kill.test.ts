import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { moveTask } from '../../../server/files/move-task.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { noteInjection } from '../../support/reliability.js'
import { isWhole, times } from '../../support/whole.js'

const TASKS = ['own', 'linked', 'empty']
const ANYWHERE = times(72, 4)

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
    await moveTask({ root: base + '/docs', from, to, name })
  }
`

const SETTLING = new URL('../../../server/files/move-task.js', import.meta.url).href
const FAULTS = new URL('../../support/children/faulty-fs.js', import.meta.url).href

const FILES = ['plans/plan.html', 'plans/phase-1-a/plan.html', 'notes.md', 'data/deep/x.json']

describe('requirement 19: a task that is moved, its mover killed', () => {
  let base: TempFolder

  beforeEach(async () => {
    base = await docsFolder({ 'docs/active/': '', 'docs/done/': '' })
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
    const at = join(base.path, 'docs', status, name)
    expect((await lstat(at)).isSymbolicLink()).to.equal(name === 'linked')
    for (const file of name === 'empty' ? [] : FILES) {
      expect(await readFile(join(at, file), 'utf8')).to.equal(file)
    }
    // The next one begins with the task where a mover looks for it first.
    if (status === 'done') await back(name)
  }

  async function back(name: string): Promise<void> {
    await moveTask({ root: join(base.path, 'docs'), from: 'done', to: 'active', name })
  }
})
