// How a row follows its file while one scan is processed, a request between any of its steps.

import { readFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { ReviewResponse } from '../../../../schema/review/marks.js'
import { wholeOf } from '../../../../server/threads/schedule.js'
import { docsFolder, type TempFolder } from '../../../support/docs-folder.js'
import { namedAt, TestStore } from '../../../support/library/review-store.js'
import { sha } from '../../../support/sha.js'

describe('the list of docs', () => {
  let folder: TempFolder
  let test: TestStore

  beforeEach(async () => {
    folder = await docsFolder({ 'docs/a.md': '# A', 'docs/x.md': '# X', 'state/': '' })
    test = await new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()
  })
  afterEach(async () => {
    await test.close()
    await folder.close()
  })

  describe('the id of a renamed doc, while its scan is processed', () => {
    const file = (name: string) => join(folder.path, 'docs', name)
    const idAt = (place: string) => test.parts.docs.find(namedAt(place), false)?.id

    it('R1.7: belongs to the old or the new place at any moment', async () => {
      const id = idAt('a.md')
      await cp(file('a.md'), file('b.md'))
      await test.edited('b.md')
      await rm(file('a.md'))
      const steps = test.steps({ removed: ['docs/a.md'], listed: [['docs/x.md', 'x']] })
      while (!steps.next().done) expect([idAt('a.md'), idAt('b.md')]).to.include(id)
      expect([idAt('a.md'), idAt('b.md')]).to.deep.equal([undefined, id])
    })

    it('follows a file that was captured and renamed before any scan', async () => {
      await folder.write({ 'docs/new.md': '# New' })
      test.parts.captures.captureNow('docs/new.md', 'shown')
      const id = idAt('new.md')
      await rename(file('new.md'), file('b.md'))
      await test.edited('b.md')
      expect([idAt('new.md'), idAt('b.md')]).to.deep.equal([undefined, id])
    })

    it('is found where a request stored the new place meanwhile', async () => {
      const id = idAt('a.md')
      await rename(file('a.md'), file('b.md'))
      const steps = test.steps({ removed: ['docs/a.md'], listed: [['docs/b.md', 'b']] })
      while (!steps.next().done) {
        test.parts.captures.captureNow('docs/b.md', 'shown')
        expect([idAt('a.md'), idAt('b.md')]).to.include(id)
      }
      expect([idAt('a.md'), idAt('b.md')]).to.deep.equal([undefined, id])
    })

    it('stays with its deleted doc where another one with facts lives at the new place', async () => {
      const id = idAt('a.md')
      await rename(file('a.md'), file('b.md'))
      test.parts.captures.captureNow('docs/b.md', 'shown')
      test.parts.receipts.markRead([{ doc: namedAt('b.md'), hash: sha('# A') }], 'marked')
      const { cursor } = test.parts.db
      await test.scan({ moved: [['docs/a.md', 'docs/b.md']], listed: [['docs/b.md', 'b']] })
      expect([idAt('a.md'), idAt('b.md')]).not.to.include(id)
      const { gone } = JSON.parse(String(test.parts.reviews.since(cursor))) as ReviewResponse
      expect(gone).to.deep.equal(['docs/a.md'])
    })

    it('takes over the earlier places of a doc that it is joined with: each is told as gone', async () => {
      await folder.write({ 'docs/b.md': '# B', 'docs/new.md': '# B' })
      await test.edited('b.md')
      test.parts.captures.captureNow('docs/new.md', 'shown')
      const id = idAt('new.md')
      const { cursor } = test.parts.db
      await rm(file('new.md'))
      await rename(file('b.md'), file('c.md'))
      await test.scan({ moved: [['docs/b.md', 'docs/c.md']], listed: [['docs/c.md', 'c']] })
      expect(idAt('c.md')).to.equal(id)
      const { gone } = JSON.parse(String(test.parts.reviews.since(cursor))) as ReviewResponse
      expect(gone).to.deep.equal(['docs/b.md', 'docs/new.md'])
    })
  })

  describe('docs that are captured in spare time', () => {
    const at = (place: string) => test.parts.docs.find(namedAt(place), false)

    it('keep the version that a scan found meanwhile', async () => {
      await folder.write({ 'docs/a.md': '# A1', 'docs/new.md': '# New 1' })
      await test.list(false)
      const steps = test.parts.sync.catchUp()
      for (let n = 2; !steps.next().done; n++) {
        const [a, fresh] = [`# A${n}`, `# New ${n}`]
        await folder.write({ 'docs/a.md': a, 'docs/new.md': fresh })
        wholeOf(test.steps({ listed: ['a.md', 'new.md'].map(place => [`docs/${place}`, place]) }))
        expect([at('a.md')?.hash, at('new.md')?.hash]).to.deep.equal([sha(a), sha(fresh)])
      }
      const hashes = ['a.md', 'new.md'].map(place => at(place)?.hash)
      const texts = ['a.md', 'new.md'].map(place => readFileSync(join(folder.path, 'docs', place)))
      expect(hashes).to.deep.equal(texts.map(text => sha(String(text))))
    })

    it('stay deleted, and no file is imagined, where a scan found them gone meanwhile', async () => {
      for (let after = 1; after <= 4; after++) {
        await folder.write({ 'docs/a.md': `# A${after}`, 'docs/new.md': `# New ${after}` })
        await test.list(false)
        const steps = test.parts.sync.catchUp()
        for (let n = 0; n < after; n++) steps.next()
        for (const place of ['a.md', 'new.md']) await rm(join(folder.path, 'docs', place))
        wholeOf(test.steps({ removed: ['docs/a.md', 'docs/new.md'] }))
        wholeOf(steps)
        expect([at('a.md'), at('new.md')], `after ${after}`).to.deep.equal([undefined, undefined])
      }
    })
  })
})
