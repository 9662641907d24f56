import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { runInNameSpace } from '../../support/name-space.js'
import { some } from '../../support/whole.js'

const CHILD = fileURLToPath(new URL('../../support/children/polling-child.js', import.meta.url))

describe('requirement 21: a docs folder that the kernel will not watch', () => {
  // A user namespace of our own has limits of its own, which reach no other process.
  const limits: [limit: string, value: number][] = [
    ['max_inotify_watches', 3],
    ['max_inotify_instances', 0],
  ]
  for (const [limit, value] of some(limits, 2)) {
    it(`is polled, says so, and misses nothing when ${limit} is reached`, function () {
      const said = runInNameSpace('-Ur', `echo ${value} > /proc/sys/user/${limit}`, [CHILD])
      // Not every system has, or gives, user namespaces.
      if (said === null) return this.skip()
      expect(said.trim().split('\n')).to.deep.equal([
        'opened, polling app',
        'app: the system gives no watches for these files, so they are looked at every 2 s',
        'tree',
        'changed app/active/t/plans/plan.html',
        'tree',
        'added app/active/new/plans/phase-1-a/plan.html in new / a',
        'closed',
      ])
    })
  }
})
