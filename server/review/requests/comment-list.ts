// All comments of the reader in one light list, for "For you" and the search.
// To change what is told of the comments on one doc, see comments.ts.

import { quoteOf } from '../../../schema/comments/agent-lines.js'
import { READER } from '../../../schema/comments/comments.js'
import type { CommentList, ListedComment } from '../../../schema/comments/shapes.js'
import { timeOf } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'
import type { Docs } from '../store/docs.js'
import type { CommentRow, Comments } from './comments.js'

/** At most so many comments, and characters of each. */
const MOST = 2000
const LONGEST = 1000

type Row = CommentRow & { root: number; place: string; sent_at: number | null }

/** Those on docs of the folders that are listed, without what was dropped. */
export function listComments(
  { db, docs, comments }: { db: Database; docs: Docs; comments: Comments },
  isReader: boolean,
): CommentList {
  const rows = db.all<Row>(
    `SELECT c.*, d.root, d.place, r.at sent_at FROM comment c JOIN doc d ON d.id=c.doc LEFT JOIN review r ON r.id=c.review
     WHERE c.dropped_at IS NULL AND d.root IN (SELECT value FROM json_each(?))
       ${isReader ? '' : 'AND c.review IS NOT NULL AND r.hold_until IS NULL'}
     ORDER BY c.seq DESC, c.made_at DESC LIMIT ${MOST + 1}`,
    docs.rootIds,
  )
  const listed = rows.slice(0, MOST).map((row): ListedComment => {
    const { id, path, state, anchor, body, taken, replies, at } = comments.storedOf(
      row,
      docs.pathOf(row),
      isReader,
    )
    const answer = replies.findLast(({ by }) => by !== READER)
    const last =
      state === 'answered' || state === 'resolved' ? (answer ?? taken) : (taken ?? answer)
    const sentAt = row.sent_at === null ? at : timeOf(row.sent_at)
    return {
      ...{ id, path, state, quote: quoteOf(anchor)?.slice(0, LONGEST) ?? null },
      ...{ body: body.slice(0, LONGEST), by: last?.by ?? null, at: last?.at ?? sentAt },
    }
  })
  return { comments: listed, more: rows.length > MOST }
}
