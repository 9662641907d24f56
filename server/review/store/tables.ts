// The tables of review.sqlite, and the steps that lead from each number of the schema to the next.
// To change a table, add a step to MIGRATIONS; how they are run, see database.ts.

/** Docs, versions and receipts: as schema 1 has them. */
const DOCS = `
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE root(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, name TEXT NOT NULL, device TEXT, inode TEXT, born INTEGER) STRICT;
CREATE TABLE doc(id TEXT PRIMARY KEY, root INTEGER NOT NULL REFERENCES root, key TEXT NOT NULL, place TEXT NOT NULL,
  title TEXT NOT NULL, hash TEXT, stamp TEXT, first_at INTEGER NOT NULL, opened_at INTEGER, gone_at INTEGER,
  copy_of TEXT REFERENCES doc ON DELETE SET NULL, seq INTEGER NOT NULL) STRICT;
CREATE UNIQUE INDEX doc_place ON doc(root, place) WHERE gone_at IS NULL;
CREATE INDEX doc_was ON doc(root, place, gone_at);
CREATE INDEX doc_key ON doc(root, key);
CREATE INDEX doc_hash ON doc(hash);
CREATE INDEX doc_seq ON doc(seq);
CREATE TABLE place_history(doc TEXT NOT NULL REFERENCES doc ON DELETE CASCADE, place TEXT NOT NULL, until INTEGER NOT NULL,
  why TEXT NOT NULL CHECK(why IN ('settled','renamed','joined','adopted'))) STRICT;
CREATE INDEX place_history_doc ON place_history(doc, until);
CREATE TABLE blob(hash TEXT PRIMARY KEY, enc TEXT NOT NULL CHECK(enc IN ('raw','br')), size INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
CREATE TABLE version(doc TEXT NOT NULL REFERENCES doc ON DELETE CASCADE, n INTEGER NOT NULL, hash TEXT, size INTEGER, at INTEGER NOT NULL,
  source TEXT NOT NULL CHECK(source IN ('start','seen','shown','restored','gone')),
  missing TEXT CHECK(missing IN ('size','skipped','dropped','forgotten','failed')), seq INTEGER NOT NULL,
  PRIMARY KEY(doc, n), CHECK((hash IS NULL) = (source = 'gone'))) STRICT, WITHOUT ROWID;
CREATE INDEX version_hash ON version(hash);
CREATE TABLE receipt(doc TEXT NOT NULL REFERENCES doc ON DELETE CASCADE, hash TEXT NOT NULL, at INTEGER NOT NULL,
  how TEXT NOT NULL CHECK(how IN ('shown','marked')), undone_at INTEGER, seq INTEGER NOT NULL, PRIMARY KEY(doc, hash)) STRICT, WITHOUT ROWID;
CREATE VIEW docs AS SELECT r.name||'/'||d.place AS path, d.title, substr(d.hash,1,12) AS hash,
  (SELECT count(*) FROM version v WHERE v.doc=d.id) AS versions, datetime(d.gone_at/1000,'unixepoch') AS gone, d.id FROM doc d JOIN root r ON r.id=d.root;
`

/** Comments, requests and verdicts: as schema 2 has them. */
const COMMENTS = `
CREATE TABLE review(id TEXT PRIMARY KEY, at INTEGER NOT NULL, sum TEXT NOT NULL, withdrawn_at INTEGER, seq INTEGER NOT NULL) STRICT;
CREATE TABLE comment(id TEXT PRIMARY KEY, doc TEXT NOT NULL REFERENCES doc, made_on TEXT NOT NULL, anchor TEXT NOT NULL CHECK(json_valid(anchor)),
  body TEXT NOT NULL, rev INTEGER NOT NULL, made_at INTEGER NOT NULL, review TEXT REFERENCES review,
  resolved_at INTEGER, dropped_at INTEGER, taken_by TEXT, taken_at INTEGER, seq INTEGER NOT NULL) STRICT;
CREATE INDEX comment_doc ON comment(doc);
CREATE INDEX comment_review ON comment(review);
CREATE TABLE reply(id TEXT PRIMARY KEY, comment TEXT NOT NULL REFERENCES comment ON DELETE CASCADE, by_name TEXT NOT NULL,
  body TEXT NOT NULL, hash TEXT, review TEXT REFERENCES review, at INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT;
CREATE INDEX reply_comment ON reply(comment, seq);
CREATE INDEX reply_review ON reply(review);
CREATE TABLE verdict(review TEXT NOT NULL REFERENCES review ON DELETE CASCADE, doc TEXT NOT NULL REFERENCES doc, hash TEXT NOT NULL,
  word TEXT NOT NULL CHECK(word IN ('approved','changes')), taken_by TEXT, taken_at INTEGER, seq INTEGER NOT NULL, PRIMARY KEY(review, doc)) STRICT, WITHOUT ROWID;
CREATE INDEX verdict_doc ON verdict(doc, seq);
CREATE TABLE request(id TEXT NOT NULL, doc TEXT NOT NULL REFERENCES doc, hash TEXT NOT NULL, by_name TEXT NOT NULL, note TEXT NOT NULL,
  at INTEGER NOT NULL, closed TEXT CHECK(closed IN ('verdict','withdrawn','replaced')), seq INTEGER NOT NULL, PRIMARY KEY(id, doc)) STRICT, WITHOUT ROWID;
CREATE INDEX request_doc ON request(doc, closed);
CREATE VIEW comments AS SELECT d.path, CASE WHEN c.dropped_at IS NOT NULL THEN 'dropped' WHEN c.review IS NULL THEN 'draft'
    WHEN c.resolved_at IS NOT NULL THEN 'resolved' WHEN 'reader'<>(SELECT by_name FROM reply
      WHERE comment=c.id AND (by_name<>'reader' OR review IS NOT NULL) ORDER BY seq DESC LIMIT 1) THEN 'answered' ELSE 'open' END AS state,
  c.body, datetime(c.made_at/1000,'unixepoch') AS made, c.id FROM comment c JOIN docs d ON d.id=c.doc;
`

/** The bytes of docs that were old at the first start of their folder; while it lasts, which docs are old. */
const OLD_DOCS = `
ALTER TABLE root ADD COLUMN old_before INTEGER;
ALTER TABLE doc ADD COLUMN old_hash TEXT;
`

/**
 * Agents by name and session, empty for none; `taken_seq` and `handed`: which messages and verdicts each of them has. A
 * request may be dismissed. A review is held until agents may have it; `base` has the bytes that were on show with it, and
 * `reading` all that counts as read.
 */
const REVIEWS = `
ALTER TABLE review ADD COLUMN hold_until INTEGER;
CREATE INDEX review_held ON review(hold_until) WHERE hold_until IS NOT NULL;
CREATE TABLE base(review TEXT NOT NULL REFERENCES review ON DELETE CASCADE, doc TEXT NOT NULL REFERENCES doc ON DELETE CASCADE,
  hash TEXT NOT NULL, is_seen INTEGER NOT NULL CHECK(is_seen IN (0, 1)), seq INTEGER NOT NULL, PRIMARY KEY(review, doc)) STRICT, WITHOUT ROWID;
CREATE INDEX base_doc ON base(doc, seq);
CREATE VIEW reading AS SELECT doc, hash, at, seq FROM receipt WHERE undone_at IS NULL
  UNION ALL SELECT b.doc, b.hash, r.at, b.seq FROM base b JOIN review r ON r.id=b.review WHERE b.is_seen=1;
INSERT INTO base SELECT review, doc, hash, 0, seq FROM verdict;
INSERT INTO base SELECT c.review, c.doc, c.made_on, 0, r.seq FROM comment c JOIN review r ON r.id=c.review WHERE true
  ORDER BY c.made_at DESC ON CONFLICT DO NOTHING;
ALTER TABLE comment ADD COLUMN taken_session TEXT NOT NULL DEFAULT '';
ALTER TABLE comment ADD COLUMN taken_seq INTEGER;
UPDATE comment SET taken_seq=CASE WHEN taken_at>=(SELECT max(at) FROM review WHERE id=comment.review
  OR id IN (SELECT review FROM reply WHERE comment=comment.id)) THEN seq ELSE 0 END WHERE taken_by IS NOT NULL;
CREATE TABLE handed(review TEXT NOT NULL, doc TEXT NOT NULL, by_name TEXT NOT NULL, session TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(review, doc, by_name, session), FOREIGN KEY(review, doc) REFERENCES verdict(review, doc) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
INSERT INTO handed SELECT review, doc, taken_by, '', taken_at FROM verdict WHERE taken_by IS NOT NULL;
ALTER TABLE verdict DROP COLUMN taken_by;
ALTER TABLE verdict DROP COLUMN taken_at;
ALTER TABLE request RENAME TO request_before;
DROP INDEX request_doc;
CREATE TABLE request(id TEXT NOT NULL, doc TEXT NOT NULL REFERENCES doc, hash TEXT NOT NULL, by_name TEXT NOT NULL, session TEXT NOT NULL,
  note TEXT NOT NULL, at INTEGER NOT NULL, closed TEXT CHECK(closed IN ('verdict','dismissed')), seq INTEGER NOT NULL,
  PRIMARY KEY(id, doc)) STRICT, WITHOUT ROWID;
CREATE INDEX request_doc ON request(doc, closed);
INSERT INTO request SELECT id, doc, hash, by_name, '', note, at, closed, seq FROM request_before WHERE closed IS NULL OR closed='verdict';
DROP TABLE request_before;
UPDATE request SET note='' WHERE note<>'' AND EXISTS
  (SELECT 1 FROM request r WHERE r.id=request.id AND r.doc<request.doc AND r.note=request.note);
`

/** The newest schema, for a new file. */
export const TABLES = DOCS + COMMENTS + OLD_DOCS + REVIEWS

/** Step i leads from schema i + 1 to schema i + 2. */
export const MIGRATIONS: readonly string[] = [
  // Schema 1 had other tables for comments; no program wrote into them but into `snooze`.
  [
    'comments',
    'snooze',
    'verdict',
    'request',
    'ask',
    'delivery',
    'round_item',
    'reply',
    'comment',
    'round',
  ]
    .map(name => `DROP ${name === 'comments' ? 'VIEW' : 'TABLE'} IF EXISTS ${name};`)
    .join('') + COMMENTS,
  OLD_DOCS,
  // Services share the store from here on: what each of them counted or compared by itself is counted here, or not kept.
  `DELETE FROM meta WHERE name IN ('store', 'view', 'whole', 'quiet');
   INSERT INTO meta(name, value) SELECT 'stored', coalesce(sum(length(bytes)), 0) FROM blob;` +
    REVIEWS,
]
