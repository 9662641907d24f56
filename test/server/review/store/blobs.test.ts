// The limit of the bytes that are kept.

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { fillReview } from '../../../../schema/config/review-settings.js'
import { docsFolder } from '../../../support/docs-folder.js'
import { TestStore } from '../../../support/library/review-store.js'
import { until } from '../../../support/library/reviewed.js'

describe('a smaller limit', () => {
  it('drops the oldest bytes at once, without an edit', async () => {
    const folder = await docsFolder({ 'docs/a.md': '# A', 'state/': '' })
    const root = join(folder.path, 'docs')
    const test = await new TestStore(join(folder.path, 'state'), root).open()
    for (let n = 0; n < 4; n++) {
      await writeFile(join(root, 'a.md'), randomBytes(50_000).toString('hex'))
      await test.edited('a.md')
    }
    const { blobs } = test.parts
    const maxBytes = blobs.total / 2
    test.store.use(fillReview({ versions: { maxBytes } }))
    await until(() => blobs.total <= maxBytes)
    expect(blobs.isFull).to.equal(false)
    await test.close()
    await folder.close()
  })
})
