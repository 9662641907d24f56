import { EventEmitter, once } from 'node:events'
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ConfigStore } from '../../../server/config/store.js'
import { ConfigFile } from '../../../server/config/file.js'
import { Refusal } from '../../../server/refusal.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { CODES, FaultyFs, type Code } from '../../support/children/faulty-fs.js'
import { noteInjection } from '../../support/reliability.js'
import { refusalOf } from '../../support/settings.js'

const MOST = 200
/** The number of the ports that are saved one after another. */
const FIRST = 10_000

const CAUSE: Record<Code, RegExp> = {
  EIO: /: the disk reports an error$/,
  EACCES: /: permission denied$/,
  ENOSPC: /: the disk is full$/,
  EMFILE: /: too many files are open$/,
  EXDEV: /: it lies on another device$/,
  ENOENT: /: it is not there$/,
}

describe('requirement 59: saving the settings while the n-th call of the file system fails', () => {
  let folder: TempFolder
  let faulty: FaultyFs
  let link: string
  let target: string

  beforeEach(async () => {
    folder = await docsFolder({ 'docs/': '', 'mine/dotfiles/': '', 'mine/config/plan-viewer/': '' })
    link = join(folder.path, 'mine/config/plan-viewer/config.json')
    target = join(folder.path, 'mine/dotfiles/plans.json')
    await writeFile(target, text(FIRST), { mode: 0o600 })
    await symlink('../../dotfiles/plans.json', link)
    faulty = await FaultyFs.install(join(folder.path, 'mine'))
  })

  afterEach(async () => {
    faulty.remove()
    await folder.close()
  })

  const env = () => ({ HOME: folder.path, XDG_CONFIG_HOME: join(folder.path, 'mine/config') })
  const settings = (port: number) => ({
    folders: [{ name: 'docs', path: join(folder.path, 'docs') }],
    port,
  })
  // A key that we do not know is kept.
  const text = (port: number) =>
    JSON.stringify({ notes: 'kept', ...settings(port) }, null, 2) + '\n'

  const open = (applied?: () => void) =>
    ConfigStore.open({
      env: env(),
      apply: () => Promise.resolve(applied?.()),
      patternProblem: () => Promise.resolve(null),
      fileChanged: () => undefined,
      warn: () => undefined,
    })

  for (const [name, isUnseen] of [
    ['file that it knows', false],
    ['hand edit that it has not seen', true],
  ] as const) {
    it(`leaves the old file or the new one, link and mode kept, over a ${name}`, async () => {
      const store = await open()
      let [port, failed, calls] = [FIRST, 0, 0]
      for (const code of CODES) {
        // Behind its last call nothing fails any more: shown once.
        const most = () => (code === CODES[0] ? MOST : calls + 1)
        for (let n = 1; n <= most(); n += 1) {
          if (isUnseen) await writeFile(target, text((port += 1)))
          const used = store.current.port
          faulty.arm(n, code)
          const refusal = await refusalOf(store.save(settings(port + 1), undefined))
          if (faulty.disarm()) [failed, calls] = [failed + 1, Math.max(calls, n)]
          else expect(refusal).to.equal(null)
          if (refusal === null) port += 1
          else expectToName(refusal, code)
          expect(await readFile(target, 'utf8')).to.equal(text(port))
          expect(store.current.port).to.equal(refusal === null ? port : used)
          await expectInOrder(isUnseen)
        }
      }
      expect(failed).to.be.above(15 * CODES.length)
      const injected = `the n-th call of the file system fails while settings are saved over a ${name}`
      noteInjection({ requirement: 59, injected, times: failed, survived: failed })
    })
  }

  function expectToName(refusal: unknown, code: Code): void {
    expect(refusal).to.be.instanceOf(Refusal).and.to.include({ status: 409 })
    const { message } = refusal as Refusal
    expect(message)
      .to.match(/^the settings cannot be saved: /)
      .and.not.contain(folder.path)
    expect(message).to.match(CAUSE[code])
  }

  /** Link and mode are kept, and once the next start has swept nothing lies about. */
  async function expectInOrder(hasCopy: boolean): Promise<void> {
    expect((await lstat(link)).isSymbolicLink()).to.equal(true)
    expect((await stat(target)).mode & 0o777).to.equal(0o600)
    // Others would wait for as long as this process runs.
    expect(await readdir(join(folder.path, 'mine/dotfiles'))).not.to.include('.plans.json.lock')
    await new ConfigFile(undefined, env()).sweep()
    const copies = hasCopy ? ['config.json.bak'] : []
    const names = await readdir(join(folder.path, 'mine/config/plan-viewer'))
    expect(names.filter(name => !copies.includes(name))).to.deep.equal(['config.json'])
    expect(await readdir(join(folder.path, 'mine/dotfiles'))).to.deep.equal(['plans.json'])
  }

  it('takes a file into use that could not be read at the start', async () => {
    faulty.arm(1, 'EMFILE')
    const applied = new EventEmitter()
    const store = await open(() => applied.emit('news'))
    expect(faulty.disarm()).to.equal(true)
    expect(store.problem).to.equal('config: cannot be read: too many files are open')
    const heard = once(applied, 'news').then(() => once(applied, 'news'))
    await store.follow()
    await heard
    expect(store.problem).to.equal(null)
    expect(store.current.port).to.equal(FIRST)
    await store.close()
  })
})
