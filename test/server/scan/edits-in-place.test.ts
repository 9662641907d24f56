// Edits that keep a file's size and time, as `touch -r`, `rsync -t`, `cp -p` and `tar` do.

import { utimes, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { Library } from '../../../server/library/library.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'

const PLAN = 'active/auth/plans/plan.html'
const LONG_AGO = new Date(1_700_000_000_000)
const BEFORE = '<title>Old</title><p>granite'
const AFTER = '<title>New</title><p>basalts'

describe('requirement 68: an edit in place that keeps size and time', () => {
  let app: FollowedLibrary

  beforeEach(async () => {
    app = await FollowedLibrary.open({ [PLAN]: '<title>First</title>' })
    // Written long ago, as far as its time goes, and indexed when it is quiet.
    await app.write(PLAN, BEFORE)
    await utimes(app.at(PLAN), LONG_AGO, LONG_AGO)
    await app.hears(`changed app/${PLAN}`)
    expect(await app.library.search('granite')).to.have.length(1)
    await app.quiet()
  })
  afterEach(() => app.close())

  async function edit(): Promise<void> {
    await writeFile(app.at(PLAN), AFTER)
    await utimes(app.at(PLAN), LONG_AGO, LONG_AGO)
  }

  async function expectAfter(library: Library): Promise<void> {
    const tree = await library.tree()
    const docs = tree?.tasks.flatMap(task => task.docs) ?? []
    expect(docs.map(({ title }) => title)).to.include('New')
    expect(await library.search('granite')).to.deep.equal([])
    expect(await library.search('basalts')).to.have.length(1)
  }

  it('changes title and search, too, where it was made while no service ran', async () => {
    await app.library.close()
    await edit()
    const state = app.at('../state')
    const library = new Library({ tell: () => {}, warn: () => {}, state, home: state })
    try {
      await library.apply(app.config())
      await expectAfter(library)
    } finally {
      await library.close()
    }
  })

  it('is announced, and changes title and search', async () => {
    await edit()
    await app.hears(`changed app/${PLAN}`)
    await expectAfter(app.library)
  })
})
