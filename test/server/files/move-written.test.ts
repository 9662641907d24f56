import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect } from 'chai'
import { FollowedLibrary } from '../../support/library/followed-library.js'
import { refusalOf } from '../../support/settings.js'

const FILES = 300

describe('requirement 28: a task that is written into while it is moved', () => {
  let app: FollowedLibrary

  beforeEach(async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x' })
  })
  afterEach(() => app.close())

  it('keeps every file that was written, in exactly one of the two folders', async () => {
    const written: string[] = []
    const writer = { isAtWork: true }
    let refused = 0
    const writing = (async () => {
      // One move may take as long as many files: there has to be another one while it writes.
      for (let i = 0; i < FILES || refused === 0; i += 1) {
        const file = app.at(`active/t/plans/phase-${i % 7}-a/doc-${i}.html`)
        // An agent makes the folder that it writes into, when it is not there.
        const write = async () => {
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, 'x')
        }
        await write().catch(write)
        written.push(`phase-${i % 7}-a/doc-${i}.html`)
      }
      writer.isAtWork = false
    })()
    while (writer.isAtWork) {
      const moved = await refusalOf(app.library.move('app:t', 'done'))
      // The writer has made it anew: in both places by then.
      if (moved !== null) refused += 1
    }
    await writing
    expect(refused).to.be.above(0)
    for (const file of written) {
      const places = ['active', 'done'].map(status => app.at(`${status}/t/plans/${file}`))
      const there = await Promise.all(places.map(isThere))
      expect(there.filter(Boolean)).to.have.length(1)
    }
  })

  it('is listed as two tasks while it is in both folders, and its move is refused', async () => {
    await app.library.move('app:t', 'done')
    await app.write('active/t/plans/recap.html', 'x')
    await app.hears('added app/active/t/plans/recap.html in t')
    const tasks = (await app.tree()).tasks.filter(({ name }) => name === 't')
    const [active, done] = ['active', 'done'].map(at => `app/${at}/t`)
    expect(tasks.map(({ dir, status }) => [dir, status]).sort()).to.deep.equal([
      [active, 'active'],
      [done, 'done'],
    ])
    for (const to of ['active', 'done']) {
      const says = `${to}/t already exists`
      expect(await refusalOf(app.library.move('app:t', to))).to.include({
        status: 409,
        message: says,
      })
    }
    expect(await readdir(app.at('active/t/plans'))).to.deep.equal(['recap.html'])
    expect(await readdir(app.at('done/t/plans'))).to.deep.equal(['plan.html'])
  })
})

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
