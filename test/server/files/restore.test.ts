// Writing a version of a doc back to its file: what it is written over, where it may be, what is left when the disk
// refuses.

import {
  chmod,
  lstat,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import type { Roots } from '../../../server/files/allowed-roots.js'
import { restoreFile } from '../../../server/files/restore.js'
import { Refusal } from '../../../server/refusal.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { CODES, FaultyFs } from '../../support/children/faulty-fs.js'
import { rootOf } from '../../support/library/located.js'
import { sha } from '../../support/sha.js'
import { refusalOf } from '../../support/settings.js'

const PLANS = 'docs/active/search/plans'
const DOC = `${PLANS}/plan.md`
const OLD = '# Old'
const NOW = '# Now'

let place: TempFolder
let roots: Roots

describe('restoring a version', () => {
  beforeEach(async () => {
    place = await docsFolder({ [DOC]: NOW, 'docs/active/.hidden/x.md': NOW, 'other/x.md': NOW })
    roots = { folders: [rootOf('docs', abs('docs'))], linked: [] }
  })
  afterEach(() => place.close())

  it('writes it over the bytes that are expected, and keeps the mode', async () => {
    await chmod(abs(DOC), 0o640)
    await restore(DOC, sha(NOW))
    expect(await readFile(abs(DOC), 'utf8')).to.equal(OLD)
    expect((await stat(abs(DOC))).mode & 0o777).to.equal(0o640)
    await expectTidy()
  })

  const expected: [what: string, ifHash: string | null, isThere: boolean][] = [
    ['over an edited file', sha('before'), true],
    ['where no file is expected and one is there', null, true],
    ['where a file is expected and none is there', sha(NOW), false],
  ]
  for (const [what, ifHash, isThere] of expected) {
    it(`R1.9: ${what} is refused with the hash of the file, and leaves it`, async () => {
      if (!isThere) await rm(abs(DOC))
      const refusal = await refused(restore(DOC, ifHash))
      expect(refusal).to.include({ status: 409, message: 'the file has changed' })
      expect(refusal.more).to.include({ hash: isThere ? sha(NOW) : null })
      expect(await readdir(abs(PLANS))).to.deep.equal(isThere ? ['plan.md'] : [])
      if (isThere) expect(await readFile(abs(DOC), 'utf8')).to.equal(NOW)
    })
  }

  it('of a deleted doc makes the folders that went with it', async () => {
    await rm(abs('docs/active'), { recursive: true })
    await restore(DOC, null)
    expect(await readFile(abs(DOC), 'utf8')).to.equal(OLD)
    await expectTidy()
  })

  it('writes a name of any length that a file can have', async () => {
    const long = `${PLANS}/${'ü'.repeat(125)}.md`
    await restore(long, null)
    expect(await readFile(abs(long), 'utf8')).to.equal(OLD)
    await restore(long, sha(OLD))
  })

  it('follows a linked file to a target in a docs folder, and keeps the link', async () => {
    await symlink(abs(DOC), abs('docs/active/search/link.md'))
    await restore('docs/active/search/link.md', sha(NOW))
    expect(await readFile(abs(DOC), 'utf8')).to.equal(OLD)
    expect((await lstat(abs('docs/active/search/link.md'))).isSymbolicLink()).to.equal(true)
  })

  it('follows a linked folder that is listed, and makes no folder in it', async () => {
    await mkdir(abs('elsewhere'))
    await symlink(abs('elsewhere'), abs('docs/active/linked'))
    expect((await refused(restore('docs/active/linked/x.md', null))).status).to.equal(404)
    const linked = [{ dir: 'docs/active/linked', real: abs('elsewhere') }]
    roots = { ...roots, linked }
    await restore('docs/active/linked/x.md', null)
    expect(await readFile(abs('elsewhere/x.md'), 'utf8')).to.equal(OLD)
    const refusal = await refused(restore('docs/active/linked/plans/x.md', null))
    expect(refusal.status).to.equal(409)
    expect(await readdir(abs('elsewhere'))).to.deep.equal(['x.md'])
  })

  const never = [
    'docs/active/.hidden/x.md',
    'docs/active/search/.x.md',
    'docs/../other/x.md',
    'docs/active/out.md',
    'docs/active/out/x.md',
    'docs',
    'docs/',
    'other/x.md',
    'docs/a\0b.md',
  ]
  for (const path of never) {
    it(`never writes ${JSON.stringify(path)}`, async () => {
      await symlink(abs('other/x.md'), abs('docs/active/out.md'))
      await symlink(abs('other'), abs('docs/active/out'))
      for (const ifHash of [sha(NOW), null]) {
        const { status } = await refused(restore(path, ifHash))
        expect(status).to.be.oneOf([404, 409])
      }
      expect(await readFile(abs('other/x.md'), 'utf8')).to.equal(NOW)
      expect(await readFile(abs('docs/active/.hidden/x.md'), 'utf8')).to.equal(NOW)
      expect(await readdir(abs('other'))).to.deep.equal(['x.md'])
    })
  }

  it('leaves a link that leads nowhere', async () => {
    await symlink(abs('other/none.md'), abs('docs/active/dead.md'))
    expect((await refused(restore('docs/active/dead.md', null))).status).to.equal(409)
    expect(await readdir(abs('other'))).to.deep.equal(['x.md'])
  })

  it('removes the temporary file of an earlier restore that was killed', async () => {
    const leftover = abs(`${PLANS}/.plan.md.99999999.0.tmp`)
    await writeFile(leftover, 'half')
    await restore(DOC, sha(NOW))
    await expectTidy()
  })

  // Disks that refuse it: fs/refusing-disk.test.ts.
  for (const isThere of [true, false]) {
    const over = isThere ? 'over a file' : 'of a deleted doc'
    it(`${over} is whole or not done, whichever call of the file system fails`, async () => {
      let failed = 0
      for (const code of CODES) {
        for (let n = 1, hasFailed = true; hasFailed; n += 1) {
          await rm(abs('docs/active'), { recursive: true })
          if (isThere) await place.write({ [DOC]: NOW })
          else await mkdir(abs('docs/active'))
          const faulty = await FaultyFs.install(place.path)
          faulty.arm(n, code)
          const error = await refusalOf(restore(DOC, isThere ? sha(NOW) : null))
          hasFailed = faulty.disarm()
          faulty.remove()
          if (hasFailed) failed += 1
          if (error !== null) expect(error).to.be.instanceOf(Refusal).and.include({ status: 409 })
          const text = await readFile(abs(DOC), 'utf8').catch(() => null)
          expect(text).to.be.oneOf([OLD, isThere ? NOW : null])
          if (error === null) expect(text).to.equal(OLD)
        }
      }
      expect(failed).to.be.above(10 * CODES.length)
    })
  }
})

function restore(path: string, ifHash: string | null): Promise<void> {
  return restoreFile(roots, { path, bytes: Buffer.from(OLD), ifHash })
}

async function refused(work: Promise<void>): Promise<Refusal> {
  const error = await refusalOf(work)
  expect(error).to.be.instanceOf(Refusal)
  return error as Refusal
}

function abs(path: string): string {
  return join(place.path, path)
}

/** Nothing lies beside the doc. */
async function expectTidy(): Promise<void> {
  expect(await readdir(dirname(abs(DOC)))).to.deep.equal(['plan.md'])
}
