// The list of marks reads from the store only what is said of the docs that changed, not of all.

import { join } from 'node:path'
import { expect } from 'chai'
import type { ReviewResponse } from '../../../schema/review/marks.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'
import { DOC_ANCHOR, newId } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

const PLACES = Array.from({ length: 30 }, (_, n) => `${n}.md`)

describe('the marks', () => {
  let folder: TempFolder
  let test: TestStore
  /** How many rows each query found. */
  let found: number[]

  beforeEach(async () => {
    const files = PLACES.map(place => [`docs/${place}`, place] as const)
    folder = await docsFolder(Object.fromEntries([...files, ['state/', ''] as const]))
    test = await new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()
    const { db } = test.parts
    const all = db.all.bind(db)
    Object.assign(db, {
      all: (...query: Parameters<typeof all>) => {
        const rows = all(...query)
        found.push(rows.length)
        return rows
      },
    })
  })
  afterEach(async () => {
    await test.close()
    await folder.close()
  })

  const rowAt = (place: string) => {
    const doc = test.parts.docs.find(namedAt(place), false)
    if (!doc) throw new Error(`no doc ${place}`)
    return doc
  }
  const approve = (...places: string[]) => {
    const verdicts = places.map(place => {
      const [doc, hash] = [rowAt(place), sha(place)]
      return { named: namedAt(place), doc, hash, isOn: hash, is: 'approved' as const }
    })
    test.parts.sending.send({
      id: newId('v'),
      comments: [],
      replies: [],
      verdicts,
      seen: [],
      hold: 0,
    })
  }
  const since = (cursor: string | null) => {
    found = []
    return JSON.parse(test.parts.reviews.since(cursor).toString()) as ReviewResponse
  }

  it('since a cursor read what is said of the docs that changed', () => {
    approve(...PLACES)
    const { cursor } = test.parts.db
    const draft = { id: newId('c'), hash: sha('7.md'), anchor: DOC_ANCHOR, body: 'x', rev: null }
    test.parts.comments.save(rowAt('7.md'), draft)
    const { docs } = since(cursor)
    expect(docs.map(({ path, drafts, verdict }) => [path, drafts, verdict?.is])).to.deep.equal([
      ['docs/7.md', 1, 'approved'],
    ])
    expect(Math.max(...found)).to.equal(1)
  })

  it('of all docs take as many queries for many verdicts as for one', () => {
    const read = PLACES.map(place => ({ doc: namedAt(place), hash: sha(place) }))
    test.parts.receipts.markRead(read, 'marked')
    approve('0.md')
    since(null)
    const { length } = found
    approve(...PLACES)
    const { docs } = since(null)
    expect(docs.map(({ verdict }) => verdict?.is)).to.deep.equal(PLACES.map(() => 'approved'))
    expect(found).to.have.length(length)
  })
})
