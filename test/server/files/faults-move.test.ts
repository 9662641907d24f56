import { lstat, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { moveTask } from '../../../server/files/move-task.js'
import { Refusal } from '../../../server/refusal.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { CODES, FaultyFs, type Code } from '../../support/children/faulty-fs.js'
import { noteInjection } from '../../support/reliability.js'
import { refusalOf } from '../../support/settings.js'

const MOST = 200

/** The words of a reply about each. */
const CAUSE: Record<Code, RegExp> = {
  EIO: /: the disk reports an error$/,
  EACCES: /: permission denied$/,
  ENOSPC: /: the disk is full$/,
  EMFILE: /: too many files are open$/,
  EXDEV: /: the status folders are on different devices$/,
  ENOENT: / not found$/,
}

const FILES = ['plans/plan.html', 'plans/phase-1-a/plan.html', 'notes.md']

describe('requirement 59: moving a task while the n-th call of the file system fails', () => {
  let folder: TempFolder
  let faulty: FaultyFs

  beforeEach(async () => {
    folder = await docsFolder({ 'docs/': '', 'far/plan.html': 'far' })
    faulty = await FaultyFs.install(folder.path)
  })

  afterEach(async () => {
    faulty.remove()
    await folder.close()
  })

  const root = () => join(folder.path, 'docs')
  const kinds: [name: string, make: () => Promise<void>, check: (at: string) => Promise<void>][] = [
    [
      'folder',
      () => folder.write(Object.fromEntries(FILES.map(file => [`docs/active/t/${file}`, file]))),
      async at => {
        for (const file of FILES) expect(await readFile(join(at, file), 'utf8')).to.equal(file)
      },
    ],
    [
      'link',
      async () => {
        await mkdir(join(root(), 'active'))
        await symlink(join(folder.path, 'far'), join(root(), 'active/t'))
      },
      async at => {
        expect((await lstat(at)).isSymbolicLink()).to.equal(true)
        expect(await readFile(join(at, 'plan.html'), 'utf8')).to.equal('far')
      },
    ],
  ]

  for (const [name, make, check] of kinds) {
    it(`leaves a ${name} whole, in one place, with the cause in the reply`, async () => {
      await make()
      let [from, to] = ['active', 'done'] as [string, string]
      let [failed, calls] = [0, 0]
      for (const code of CODES) {
        // Behind its last call nothing fails any more: shown once.
        const most = () => (code === CODES[0] ? MOST : calls + 1)
        for (let n = 1; n <= most(); n += 1) {
          faulty.arm(n, code)
          const move = moveTask({ root: root(), from, to, name: 't' })
          const refusal = await refusalOf(move)
          const hasFailed = faulty.disarm()
          if (refusal === null) [from, to] = [to, from]
          else expectToName(refusal, code)
          if (hasFailed) [failed, calls] = [failed + 1, Math.max(calls, n)]
          else expect(refusal).to.equal(null)
          expect(await readdir(join(root(), from))).to.deep.equal(['t'])
          expect(await readdir(join(root(), to)).catch(() => [])).to.deep.equal([])
          await check(join(root(), from, 't'))
        }
      }
      // Otherwise nothing was injected at all.
      expect(failed).to.be.above(3 * CODES.length)
      const injected = `the n-th call of the file system fails while a ${name} is moved`
      noteInjection({ requirement: 59, injected, times: failed, survived: failed })
    })
  }

  function expectToName(refusal: unknown, code: Code): void {
    expect(refusal).to.be.instanceOf(Refusal)
    const { status, message } = refusal as Refusal
    expect(status).to.equal(code === 'ENOENT' ? 404 : 409)
    expect(message).to.match(CAUSE[code]).and.not.contain(folder.path)
  }
})
