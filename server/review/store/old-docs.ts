// Docs that were old when the service first saw their docs folder: they are no news while they have the same bytes.
// To change which docs have a mark, see schema/review/marks.ts; from which age on they are old, docs.ts.

import type { Database } from './database.js'
import type { DocRow, Docs } from './docs.js'
import type { ListedDocs } from './listed-docs.js'

/** Folders whose docs are captured for the first time. An empty one waits for its docs. */
const FIRST_ROOTS = `SELECT id FROM root
  WHERE old_before IS NOT NULL AND EXISTS (SELECT 1 FROM doc WHERE root=root.id)`

export class OldDocs {
  readonly #db: Database
  readonly #docs: Docs
  readonly #listing: ListedDocs

  constructor({ db, docs, listing }: { db: Database; docs: Docs; listing: ListedDocs }) {
    this.#db = db
    this.#docs = docs
    this.#listing = listing
  }

  /** How many docs have no mark because they are old; 0 once the reader has answered to that. */
  get count(): number {
    return Number(this.#db.meta('older') ?? 0)
  }

  /** Whether a doc that just got its row was old at the first start of its folder, which lasts. */
  isOld({ root }: DocRow, modifiedMs: number): boolean {
    const sql = 'SELECT 1 FROM root WHERE id=? AND old_before>?'
    return this.#db.get(sql, root, Math.floor(modifiedMs)) !== undefined
  }

  /** All docs are captured: a doc that comes later is news, however old its file is. */
  endFirstStart(): void {
    const roots = this.#db.all<{ id: number }>(FIRST_ROOTS)
    if (roots.length === 0) return
    const old = roots.flatMap(({ id }) =>
      this.#db.all<DocRow>('SELECT * FROM doc WHERE root=? AND old_hash IS NOT NULL', id),
    )
    // The others would have no mark anyway.
    const { length } = old.filter(doc => this.#listing.isMuted(this.#docs.pathOf(doc)) === false)
    this.#db.write(write => {
      for (const { id } of roots) this.#db.run('UPDATE root SET old_before=NULL WHERE id=?', id)
      if (length === 0) return
      this.#db.setMeta('older', String(this.count + length))
      write.tell()
    })
  }

  /** @param isUnread - they are to be unread; else they stay as they are, and nothing is offered any more */
  answer(isUnread: boolean): void {
    this.#db.write(write => {
      if (isUnread) {
        this.#db.run('UPDATE doc SET old_hash=NULL, seq=? WHERE old_hash IS NOT NULL', write.seq)
      }
      this.#db.setMeta('older', '0')
      write.tell()
    })
  }
}
