import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { runInNameSpace } from '../../support/name-space.js'
import { some } from '../../support/whole.js'

const CHILD = fileURLToPath(
  new URL('../../support/children/refusing-disk-child.js', import.meta.url),
)

// In name spaces of our own there are disks of our own, and root is refused like any user.
const DISKS: [name: string, flags: string, prepare: string, cause: string][] = [
  [
    'is full',
    '-Urm',
    'mkdir "$2/full" && mount -t tmpfs -o size=256k tmpfs "$2/full" && ' +
      'cp -r "$2/config" "$2/docs" "$2/full" && set -- "$1" "$2/full" && ' +
      '{ cat /dev/zero > "$2/rest" 2> /dev/null || true; }',
    'the disk is full',
  ],
  [
    'is read-only',
    '-Urm',
    'mount --bind "$2" "$2" && mount -o remount,bind,ro "$2"',
    'the disk is read-only',
  ],
  ['may not be written to', '-U', 'true', 'permission denied'],
]

const MOVED = '200 {"from":"docs/active/t","to":"docs/done/t"}'
const PLAN = '<title>Plan</title><p>granite'

describe('requirement 17: a save that the disk refuses says why, and changes nothing', () => {
  let base: TempFolder

  beforeEach(async () => {
    base = await docsFolder({
      'docs/active/t/plans/plan.html': PLAN,
      'docs/done/': '',
      'state/': '',
    })
    const settings = { folders: [{ name: 'docs', path: '~/docs' }], port: 5000 }
    await base.write({ 'config/plan-viewer/config.json': JSON.stringify(settings) })
  })
  afterEach(() => base.close())

  for (const [name, flags, prepare, cause] of some(DISKS, 3)) {
    it(`requirement 38: that ${name} can still be read, and each write names the cause`, async function () {
      const inDocs = ['docs/active/t/plans', 'docs/active', 'docs/done', 'docs']
      const folders = ['config/plan-viewer', ...inDocs, 'state']
      const modes = flags === '-U' ? folders : []
      for (const folder of modes) await chmod(join(base.path, folder), 0o555)
      const said = runInNameSpace(flags, `${prepare} && export HOME="$2"`, [CHILD, base.path])
      for (const folder of modes) await chmod(join(base.path, folder), 0o755)
      // Not every system has, or gives, such name spaces.
      if (said === null) return this.skip()
      const doc = '"path":"docs/active/t/plans/plan.html"'
      const lines = said.trim().split('\n')
      expect(lines[2]).to.match(/^200 \[\{"doc".*granite/)
      lines.splice(2, 1)
      expect(lines).to.deep.equal([
        doc,
        `200 ${PLAN}`,
        `409 {"error":"the settings cannot be saved: ${cause}"}`,
        `Error: cannot restore docs/active/t/plans/plan.html: ${cause}`,
        `Error: cannot restore docs/active/new/plans/x.md: ${cause}`,
        'plan.html',
        doc,
        `409 {"error":"the settings cannot be saved: ${cause}"}`,
        'true 5000',
        'true',
        // A rename needs no room.
        name === 'is full' ? MOVED : `409 {"error":"cannot move active/t: ${cause}"}`,
        'closed',
      ])
    })
  }
})
