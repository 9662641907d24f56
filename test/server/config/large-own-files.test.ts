// Files of our own that have become huge: settings, locks, notes and the stored index. No more of them is
// read than they may have.

import { mkdir, open, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { ConfigFile } from '../../../server/config/file.js'
import { withLock } from '../../../server/fs/lock.js'
import { SearchedDocs } from '../../support/library/searched-docs.js'
import { homeFolder, type Home } from '../../support/service.js'
import { refusalOf } from '../../support/settings.js'

const HUGE = 100 * 1024 ** 3
const LONG_AGO_S = 1_700_000_000

describe('requirement 66: huge files in the folders of the service', () => {
  let home: Home

  beforeEach(async () => (home = await homeFolder()))
  afterEach(() => home.close())

  it('are no settings, and are not replaced by a save', async () => {
    const path = await huge('config/plan-viewer/config.json', '{"port": 5000}')
    const file = new ConfigFile(undefined, home.env)
    const old = await file.read()
    expect(old.problem).to.equal('is larger than 1 MB')
    const error = await refusalOf(file.alone(() => file.write({ port: 1 }, old, true)))
    expect(error).to.include({
      status: 409,
      message: 'the settings cannot be saved: the file is larger than 16 MB',
    })
    expect((await stat(path)).size).to.equal(HUGE)
  })

  it('are not a lock that a process holds', async () => {
    const lock = await huge('lock', 'x')
    await utimes(lock, LONG_AGO_S, LONG_AGO_S)
    expect(await withLock(lock, 60_000, () => Promise.resolve('done'))).to.equal('done')
  })

  it('are no stored index', async () => {
    const docs = new SearchedDocs()
    try {
      docs.write('one.html', '<p>granite')
      docs.open()
      expect(await docs.search('granite')).to.have.length(1)
      await docs.stop()
      for (const file of docs.stored) await truncate(file, HUGE)
      docs.open()
      expect(await docs.search('granite')).to.deep.equal(docs.expected('granite'))
    } finally {
      await docs.close()
    }
  })

  /** A file that begins with this text; the rest is a hole. */
  async function huge(name: string, start: string): Promise<string> {
    const path = join(home.path, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, start)
    const file = await open(path, 'r+')
    await file.truncate(HUGE)
    await file.close()
    return path
  }
})
