// Which lock of the review store is dead.

import { join } from 'node:path'
import { expect } from 'chai'
import { WriterLock } from '../../../../server/review/store/writer-lock.js'
import { docsFolder } from '../../../support/docs-folder.js'

describe('a lock of the review store', () => {
  it('that is empty has no holder, and is taken at once', async () => {
    const folder = await docsFolder({ 'review.lock': '' })
    const lock = new WriterLock(join(folder.path, 'review.lock'), 1, 'test')
    expect(await lock.take()).to.deep.equal({ isTaken: true })
    expect(lock.isHeld()).to.equal(true)
    await folder.close()
  })

  it('that names no holder in words that are known is another program’s for two minutes', async () => {
    const folder = await docsFolder({ 'review.lock': 'held' })
    const lock = new WriterLock(join(folder.path, 'review.lock'), 1, 'test')
    expect(await lock.take()).to.deep.equal({ isTaken: false, port: null })
    await folder.close()
  })
})
