// review.sqlite as schema 1 had it, with a doc of two versions that was read and snoozed.

import { execute } from '../sqlite.js'
import { sha } from '../sha.js'

const TABLES = `
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
CREATE TABLE round(id TEXT PRIMARY KEY, at INTEGER NOT NULL, note TEXT NOT NULL, receiver TEXT NOT NULL, sum TEXT NOT NULL,
  withdrawn_at INTEGER, acked_at INTEGER, acked_by TEXT, seq INTEGER NOT NULL) STRICT;
CREATE INDEX round_open ON round(receiver, seq) WHERE acked_at IS NULL AND withdrawn_at IS NULL;
CREATE TABLE comment(id TEXT PRIMARY KEY, doc TEXT NOT NULL REFERENCES doc, made_on TEXT NOT NULL,
  anchor TEXT NOT NULL CHECK(json_valid(anchor)), body TEXT NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('draft','open','addressed','resolved','dropped')), rev INTEGER NOT NULL,
  round TEXT REFERENCES round, made_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, addressed_at INTEGER, addressed_by TEXT,
  addressed_hash TEXT, addressed_how TEXT CHECK(addressed_how IN ('done','partly','asks')),
  attached TEXT CHECK(attached IS NULL OR json_valid(attached)), attached_on TEXT, seq INTEGER NOT NULL) STRICT;
CREATE INDEX comment_doc ON comment(doc, state);
CREATE INDEX comment_seq ON comment(seq);
CREATE TABLE reply(id TEXT PRIMARY KEY, comment TEXT NOT NULL REFERENCES comment ON DELETE CASCADE,
  by_kind TEXT NOT NULL CHECK(by_kind IN ('reader','agent')), by_name TEXT NOT NULL, body TEXT NOT NULL,
  how TEXT CHECK(how IN ('done','partly','asks')), round TEXT REFERENCES round, at INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT;
CREATE INDEX reply_comment ON reply(comment, seq);
CREATE TABLE round_item(round TEXT NOT NULL REFERENCES round ON DELETE CASCADE, n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('comment','reply','verdict','answer')), ref TEXT NOT NULL, doc TEXT REFERENCES doc, hash TEXT,
  PRIMARY KEY(round, n)) STRICT, WITHOUT ROWID;
CREATE INDEX round_item_doc ON round_item(doc);
CREATE TABLE delivery(round TEXT NOT NULL REFERENCES round ON DELETE CASCADE, n INTEGER NOT NULL, agent TEXT NOT NULL, at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL, PRIMARY KEY(round, n)) STRICT, WITHOUT ROWID;
CREATE TABLE ask(id TEXT PRIMARY KEY, doc TEXT REFERENCES doc, made_on TEXT, by_name TEXT NOT NULL, body TEXT NOT NULL,
  options TEXT NOT NULL CHECK(json_valid(options)), anchor TEXT, at INTEGER NOT NULL,
  closed TEXT CHECK(closed IN ('answered','withdrawn')), closed_at INTEGER, answer TEXT, option INTEGER, round TEXT REFERENCES round,
  seq INTEGER NOT NULL) STRICT;
CREATE TABLE request(id TEXT NOT NULL, doc TEXT NOT NULL REFERENCES doc, hash TEXT NOT NULL, by_name TEXT NOT NULL,
  note TEXT NOT NULL, at INTEGER NOT NULL, closed TEXT CHECK(closed IN ('verdict','withdrawn','replaced')), closed_at INTEGER,
  seq INTEGER NOT NULL, PRIMARY KEY(id, doc)) STRICT, WITHOUT ROWID;
CREATE INDEX request_doc ON request(doc, closed);
CREATE TABLE verdict(id TEXT PRIMARY KEY, doc TEXT NOT NULL REFERENCES doc, hash TEXT NOT NULL,
  word TEXT NOT NULL CHECK(word IN ('approved','changes','withdrawn')), note TEXT NOT NULL, at INTEGER NOT NULL,
  round TEXT NOT NULL REFERENCES round, seq INTEGER NOT NULL) STRICT;
CREATE INDEX verdict_doc ON verdict(doc, seq);
CREATE TABLE snooze(doc TEXT PRIMARY KEY REFERENCES doc ON DELETE CASCADE, until INTEGER, hash TEXT, at INTEGER NOT NULL) STRICT;
CREATE VIEW docs AS SELECT r.name||'/'||d.place AS path, d.title, substr(d.hash,1,12) AS hash,
  (SELECT count(*) FROM version v WHERE v.doc=d.id) AS versions, datetime(d.gone_at/1000,'unixepoch') AS gone, d.id FROM doc d JOIN root r ON r.id=d.root;
CREATE VIEW comments AS SELECT d.path, c.state, c.body, c.addressed_by, datetime(c.changed_at/1000,'unixepoch') AS changed, c.id
  FROM comment c JOIN docs d ON d.id=c.doc;
`

/** Every row that a migration keeps, by table. */
export const KEPT = {
  root: 'SELECT id, path, name, device, inode, born FROM root ORDER BY id',
  doc: `SELECT id, root, key, place, title, hash, stamp, first_at, opened_at, gone_at, copy_of, seq
    FROM doc ORDER BY id`,
  place_history: 'SELECT * FROM place_history',
  blob: 'SELECT hash, enc, size, hex(bytes) bytes FROM blob ORDER BY hash',
  version: 'SELECT * FROM version ORDER BY doc, n',
  receipt: 'SELECT * FROM receipt ORDER BY doc, hash',
}

/** @param root - the real path of the docs folder, which has `a.md` with the bytes `# A2` */
export async function makeSchema1(file: string, root: string): Promise<void> {
  const [old, now] = ['# A', '# A2']
  const insert = `
    PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL; ${TABLES}
    INSERT INTO meta VALUES('schema', '1'), ('store', 'abcdefghijkl'), ('made', '1'), ('seq', '4');
    INSERT INTO root(id, path, name) VALUES(1, '${root}', 'docs');
    INSERT INTO doc(id, root, key, place, title, hash, first_at, opened_at, seq)
      VALUES('d_aaaaaaaaaaaaaaaa', 1, 'p:a.md', 'a.md', 'A', '${sha(now)}', 1, 2, 4);
    INSERT INTO doc(id, root, key, place, title, hash, first_at, gone_at, seq)
      VALUES('d_bbbbbbbbbbbbbbbb', 1, 'p:b.md', 'b.md', 'B', '${sha(old)}', 1, 3, 3);
    INSERT INTO place_history VALUES('d_aaaaaaaaaaaaaaaa', 'old.md', 1, 'renamed');
    INSERT INTO blob VALUES('${sha(old)}', 'raw', 3, CAST('${old}' AS BLOB)), ('${sha(now)}', 'raw', 4, CAST('${now}' AS BLOB));
    INSERT INTO version VALUES('d_aaaaaaaaaaaaaaaa', 1, '${sha(old)}', 3, 1, 'start', NULL, 1),
      ('d_aaaaaaaaaaaaaaaa', 2, '${sha(now)}', 4, 2, 'seen', NULL, 2), ('d_bbbbbbbbbbbbbbbb', 1, '${sha(old)}', 3, 1, 'start', NULL, 1),
      ('d_bbbbbbbbbbbbbbbb', 2, NULL, NULL, 3, 'gone', NULL, 3);
    INSERT INTO receipt VALUES('d_aaaaaaaaaaaaaaaa', '${sha(old)}', 2, 'marked', NULL, 4);
    INSERT INTO snooze VALUES('d_aaaaaaaaaaaaaaaa', NULL, '${sha(now)}', 4);`
  await execute(file, insert)
}
