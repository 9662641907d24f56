import { join } from 'node:path'
import { expect } from 'chai'
import { Sqlite } from '../../../../server/review/store/sqlite.js'
import { docsFolder } from '../../../support/docs-folder.js'

describe('a statement of the store', () => {
  it('reads the row of its own parameters, also after it was run in another way', async () => {
    const folder = await docsFolder()
    const sqlite = await Sqlite.open(join(folder.path, 'facts.sqlite'))
    sqlite.exec('CREATE TABLE doc(id TEXT PRIMARY KEY, seq INTEGER) STRICT')
    const put = sqlite.prepare('INSERT INTO doc VALUES(?, ?)')
    for (const [seq, id] of ['a', 'b'].entries()) expect(put.run([id, seq])).to.equal(1)
    const find = sqlite.prepare('SELECT id, seq FROM doc WHERE id=?')
    expect(find.all(['a'])).to.deep.equal([{ id: 'a', seq: 0 }])
    expect(find.get(['b'])).to.deep.equal({ id: 'b', seq: 1 })
    expect(find.get(['c'])).to.equal(undefined)
    sqlite.close()
    await folder.close()
  })

  it('reads a text that is not UTF-8 with U+FFFD in place of its wrong bytes, and blobs as they are', async () => {
    const sqlite = await Sqlite.open(':memory:')
    sqlite.exec(`CREATE TABLE comment(id TEXT PRIMARY KEY, body TEXT, "it's" INTEGER, bytes BLOB) STRICT;
      INSERT INTO comment VALUES('a', 'é "\n' || char(0), NULL, NULL),
        ('b', CAST(X'41FF42C3' AS TEXT), 9007199254740991, X'FF00')`)
    const [a, b] = [
      { id: 'a', body: 'é "\n\0', "it's": null, bytes: null },
      { id: 'b', body: 'A\uFFFDB\uFFFD', "it's": 9007199254740991 },
    ]
    const rows = sqlite.prepare('SELECT * FROM comment ORDER BY id').all()
    expect(rows[0]).to.deep.equal(a)
    expect(rows[1]).to.deep.include(b)
    const { bytes, ...rest } = sqlite.prepare('SELECT * FROM comment WHERE id=?').get(['b']) ?? {}
    expect([rest, bytes]).to.deep.equal([b, Buffer.from([255, 0])])
    expect(sqlite.prepare('SELECT 1 FROM comment LIMIT 1').get()).to.deep.equal({ 1: 1 })
    sqlite.close()
  })
})
