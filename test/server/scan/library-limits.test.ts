import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'

const CHILD = fileURLToPath(new URL('../../support/children/limits-child.js', import.meta.url))
const LISTED = 'listed, problem none'
const [NOTES, PLANS, ACTIVE] = ['app/active/t/plans/notes', 'app/active/t/plans', 'app/active'].map(
  path => `${path} cannot be read: permission denied`,
)

const CASES: [title: string, what: string, start: string[], says: string[]][] = [
  [
    'requirement 20: a folder that is closed has a problem on its row, until it is open again',
    'closed',
    // Without a name for root modes hold back root, too.
    ['unshare', '-U'],
    [
      'not listed, problem <root> cannot be read: permission denied',
      LISTED,
      'heard',
      `notes: ${NOTES} | ${NOTES}`,
      `t: ${PLANS} | ${PLANS}`,
      `app: ${ACTIVE} | ${ACTIVE}`,
      'all is read',
      `${NOTES}`,
      `${PLANS}`,
      `${ACTIVE}`,
    ],
  ],
  [
    'requirement 20: a docs folder is read anew when something is mounted over it, or unmounted',
    'unmounted',
    ['unshare', '-Urm'],
    ['not listed, problem none', LISTED, 'heard'],
  ],
  [
    'requirement 21: while no file can be opened nothing is lost, and it is said once',
    'full',
    ['sh', '-c', 'ulimit -n 100 && exec "$0" "$@"'],
    [
      LISTED,
      'heard',
      'app: some files cannot be read just now, and are tried again: too many files are open',
    ],
  ],
]

describe('the library where the system refuses', () => {
  for (const [title, what, [program = '', ...start], says] of CASES) {
    it(title, function () {
      const args = [...start, process.execPath, CHILD, what]
      const child = spawnSync(program, args, { encoding: 'utf8', timeout: 170_000 })
      // Not every system has, or gives, name spaces.
      if (program === 'unshare' && child.stderr.includes('unshare: ')) return this.skip()
      expect(child.stdout.trim().split('\n')).to.deep.equal([...says, 'closed'])
    })
  }
})
