// How much may be written about docs: each limit is reached here with a small number.

import { join } from 'node:path'
import { expect } from 'chai'
import { LIMITS, READER, type Limits } from '../../../schema/comments/comments.js'
import { Refusal } from '../../../server/refusal.js'
import { Comments } from '../../../server/review/requests/comments.js'
import { Sending } from '../../../server/review/requests/sending.js'
import type { DocRow } from '../../../server/review/store/docs.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'
import { DOC_ANCHOR, newId } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

let folder: TempFolder
let store: TestStore

describe('the limits of reviews', () => {
  beforeEach(async () => {
    folder = await docsFolder({ 'docs/a.md': 'a.md', 'docs/b.md': 'b.md', 'state/': '' })
    store = await new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()
  })
  afterEach(async () => {
    await store.close()
    await folder.close()
  })

  it('end the drafts, the comments on a doc and the replies to a comment', () => {
    const draft = (limits: Partial<Limits>, place: string) => {
      const draft = { id: newId('c'), hash: sha(place), anchor: DOC_ANCHOR, body: 'x', rev: null }
      comments(limits).save(rowAt(place), draft)
      return draft.id
    }
    const id = draft({}, 'a.md')
    expect(() => draft({ drafts: 1 }, 'b.md')).to.throw(Refusal, 'too many drafts')
    expect(() => draft({ commentsOfDoc: 1 }, 'a.md'))
      .to.throw(Refusal, 'too many comments on this doc')
      .with.property('status', 409)
    draft({ drafts: 2, commentsOfDoc: 1 }, 'b.md')
    const review = { id: newId('v'), comments: [id], replies: [], verdicts: [], seen: [], hold: 0 }
    sending({}).send(review)
    const reply = () => {
      const words = { id: newId('m'), comment: id, by: READER, body: 'x' }
      comments({ repliesOfComment: 1 }).reply([words], () => null)
    }
    reply()
    expect(reply).to.throw(Refusal, 'too many replies to this comment')
  })

  it('end the open requests of an agent, and of all', () => {
    const ask = (limits: Partial<Limits>, by: string, place: string) => {
      const [doc, named] = [rowAt(place), namedAt(place)]
      const docs = [{ named, doc, hash: doc.hash }]
      sending(limits).request({ id: newId('q'), by, session: '', note: '', docs })
    }
    ask({}, 'claude', 'a.md')
    expect(() => ask({ requestsOfAgent: 1 }, 'claude', 'b.md'))
      .to.throw(Refusal, 'too many open requests of claude')
      .with.property('status', 409)
    expect(() => ask({ requests: 1 }, 'codex', 'b.md')).to.throw(
      Refusal,
      /^too many open requests$/,
    )
    // It goes on.
    ask({ requests: 1, requestsOfAgent: 1 }, 'claude', 'a.md')
    ask({ requestsOfAgent: 1, requests: 2 }, 'codex', 'b.md')
  })

  it('A20: refuse a request for a doc whose file is gone', () => {
    const docs = [{ named: namedAt('a.md'), doc: rowAt('a.md'), hash: null }]
    expect(() =>
      sending({}).request({ id: newId('q'), by: 'claude', session: '', note: '', docs }),
    ).to.throw(Refusal, 'the file is gone: docs/a.md')
  })
})

function comments(limits: Partial<Limits>): Comments {
  return new Comments(store.parts, { ...LIMITS, ...limits })
}

function sending(limits: Partial<Limits>): Sending {
  return new Sending(store.parts, { ...LIMITS, ...limits })
}

function rowAt(place: string): DocRow {
  const row = store.parts.docs.find(namedAt(place), false)
  if (!row) throw new Error(`no doc ${place}`)
  return row
}
