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
})
