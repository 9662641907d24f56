// The store scans the open comments once for all waits of agents.

import { join } from 'node:path'
import { expect } from 'chai'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'
import { DOC_ANCHOR, newId } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

describe('the looks of many waits', () => {
  let folder: TempFolder
  let test: TestStore

  beforeEach(async () => {
    folder = await docsFolder({ 'docs/a.md': '# A', 'docs/b.md': '# B', 'state/': '' })
    test = await new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()
  })
  afterEach(async () => {
    await test.close()
    await folder.close()
  })

  const save = (place: string, text: string, body: string) => {
    const id = newId('c')
    const draft = { id, hash: sha(text), anchor: DOC_ANCHOR, body, rev: null }
    const doc = test.parts.docs.find(namedAt(place), false)
    if (doc) test.parts.comments.save(doc, draft)
    return id
  }
  const send = (...comments: string[]) =>
    test.parts.sending.send({
      id: newId('v'),
      comments,
      replies: [],
      verdicts: [],
      seen: [],
      hold: 0,
    })
  const paths = (place: string) => {
    const file = join(folder.path, 'docs', place)
    return [{ named: file, real: [file] }]
  }
  const collect = (by: string, take = false) => {
    const query = { paths: paths('b.md'), take, isNews: true, isHeldToo: false, most: 100 }
    const caller = { by, session: '' }
    const { comments } = test.parts.feedback.collect({ ...query, caller }, ({ hash }) => hash)
    return comments.map(({ body }) => body)
  }

  it('after a change make one scan of the open comments', () => {
    for (let n = 0; n < 5; n++) send(save('a.md', '# A', `On a: ${n}`))
    const { db } = test.parts
    const all = db.all.bind(db)
    let scans = 0
    Object.assign(db, {
      all: (...query: Parameters<typeof all>) => {
        if (query[0].includes('FROM comment c')) scans++
        return all(...query)
      },
    })
    const look = () => Array.from({ length: 20 }, (_, n) => collect(`agent ${n}`))
    expect(look()).to.deep.equal(Array(20).fill([]))
    expect(scans).to.equal(1)
    send(save('b.md', '# B', 'On b'))
    expect(look()).to.deep.equal(Array(20).fill(['On b']))
    expect(scans).to.equal(2)
    // A comment that one takes is not there for the next.
    expect(collect('claude', true)).to.deep.equal(['On b'])
    expect(collect('codex')).to.deep.equal([])
  })
})
