import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { runInNameSpace } from '../../support/name-space.js'
import { some } from '../../support/whole.js'

const CHILD = fileURLToPath(
  new URL('../../support/children/config-polling-child.js', import.meta.url),
)

describe('a settings file that the kernel will not watch', () => {
  // A user namespace of our own has limits of its own, which reach no other process.
  const limits: [limit: string, value: number][] = [
    ['max_inotify_watches', 1],
    ['max_inotify_instances', 0],
  ]
  for (const [limit, value] of some(limits, 2)) {
    it(`is polled, and each change is noticed, when ${limit} is reached`, function () {
      const said = runInNameSpace('-Ur', `echo ${value} > /proc/sys/user/${limit}`, [CHILD])
      // Not every system has, or gives, user namespaces.
      if (said === null) return this.skip()
      expect(said.trim()).to.equal('5001,5002,4173,5003')
    })
  }
})
