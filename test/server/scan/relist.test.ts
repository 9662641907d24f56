// Tasks that are settled while their docs folder is listed again: none is missing in any snapshot, and an edit on the
// way is known.

import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { tasksOf } from '../../../server/outline/folder.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { FaultyFs } from '../../support/children/faulty-fs.js'
import { ReadFolder, finish } from '../../support/library/read-folder.js'
import { noteInjection } from '../../support/reliability.js'

const PLAN = 'plans/plan.html'
/** As they are before anything of theirs is counted. */
const [mkdirUncounted, renameUncounted] = [mkdirSync, renameSync]

describe('a docs folder that is listed again', () => {
  let folder: TempFolder
  let read: ReadFolder

  beforeEach(async () => {
    folder = await docsFolder({ [`active/search/${PLAN}`]: 'one', 'done/login/plans/x.html': '' })
    read = new ReadFolder(folder.path).read()
  })

  afterEach(() => folder.close())

  const at = (path: string) => join(folder.path, path)
  const tasks = (of: ReadFolder) =>
    tasksOf(of.root)
      .map(({ rel }) => rel)
      .sort()

  it('keeps an edit at the old place that is found in the same scan as the move', async () => {
    await writeFile(at(`active/search/${PLAN}`), 'two, and longer')
    const before = read.root
    read.read(at('active/search/plans'))
    await rename(at('active/search'), at('done/search'))
    const { edited, fresh } = read.read(at('active')).since(before)
    expect(edited).to.deep.equal([at(`done/search/${PLAN}`)])
    expect(fresh).to.deep.equal([])
  })

  it('reads the title of a file that it could not read at its old place', async () => {
    await writeFile(at(`active/search/${PLAN}`), '<title>Two</title>')
    const before = read.root
    // As it is when the file is moved between being asked about and being opened.
    const faulty = await FaultyFs.install(folder.path)
    faulty.armOnly('openSync', 'ENOENT', 1)
    read.read(at('active/search/plans'))
    expect(faulty.disarm()).to.equal(true)
    faulty.remove()
    expect(read.since(before).edited).to.deep.equal([at(`active/search/${PLAN}`)])
    const edited = read.root
    await rename(at('active/search'), at('done/search'))
    read.read(at('active'))
    const moved = read.root.at(at('done/search/plans'))?.files.get('plan.html')
    expect(moved?.title).to.equal('Two')
    expect(read.since(edited).edited).to.deep.equal([])
  })

  it('knows a settled task, and what was edited in it, when all is read anew', async () => {
    await writeFile(at(`active/search/${PLAN}`), 'two, and longer')
    await rename(at('active/search'), at('done/search'))
    const { edited, fresh } = new ReadFolder(folder.path, read).read().since(read.root)
    expect(edited).to.deep.equal([at(`done/search/${PLAN}`)])
    expect(fresh).to.deep.equal([])
  })

  it('misses no task that is settled back while all is read anew', async () => {
    await rename(at('active/search'), at('done/search'))
    read.read(at('active'))
    const anew = new ReadFolder(folder.path, read)
    const steps = anew.steps('all')
    while (!anew.entered.has(at('done'))) steps.next()
    // By now the one folder was looked at without it, and the other was not looked at yet.
    await rename(at('done/search'), at('active/search'))
    finish(steps)
    expect(tasks(anew)).to.deep.equal(['active/search', 'done/login'])
    expect(anew.since(read.root).fresh).to.deep.equal([])
  })

  describe('of a task that is settled between two calls of the disk', () => {
    const NAMES = ['one.html', 'two.html', 'three.html']
    const ALL = [
      'login/plans/x.html',
      ...NAMES.map(name => `search/plans/${name}`),
      'search/recap.html',
    ].sort()
    let faulty: FaultyFs
    let settling: (() => void)[] = []
    let [times, survived] = [0, 0]
    const claim = () => mkdirUncounted(at('done/search'))
    const move = () => renameUncounted(at('active/search'), at('done/search'))

    after(() => {
      const injected = 'a task is settled between two calls of the disk, while it is looked at'
      noteInjection({ requirement: 24, injected, times, survived })
    })

    beforeEach(async () => {
      for (const name of NAMES) await writeFile(at(`active/search/plans/${name}`), '')
      await rename(at(`active/search/${PLAN}`), at('active/search/recap.html'))
      faulty = await FaultyFs.install(folder.path, () => settling.shift()?.())
    })

    afterEach(() => faulty.remove())

    const looks: [string, () => ReadFolder][] = [
      ['its folder', () => read.read(at('active/search'))],
      ['the folder of its docs', () => read.read(at('active/search/plans'))],
      ['one place', () => read.read(at('active'))],
      ['the other place', () => read.read(at('done'))],
      ['everything', () => read.read()],
      ['everything, anew', () => new ReadFolder(folder.path, read).read()],
    ]
    for (const [what, look] of looks) {
      // Where its new place is claimed first, as the service does, the move comes some calls later.
      for (const between of [null, 0, 1, 2, 3, 5, 8]) {
        const when = between === null ? '' : `, claimed ${between} calls before,`
        it(`neither misses a doc nor takes one for new${when} while ${what} is looked at`, () => {
          let moves = 0
          for (let call = 1; ; call++) {
            read = new ReadFolder(folder.path).read()
            const before = read.root
            const wait = Array<() => void>(between ?? 0).fill(() => undefined)
            settling = between === null ? [move] : [claim, ...wait, move]
            faulty.arm(call, 'EIO', settling.length)
            const after = look()
            if (!faulty.disarm()) break
            moves++
            times++
            // It came to an end before the task was moved.
            if (existsSync(at(`active/search`))) move()
            else expect(after.files, `call ${call}`).to.deep.equal(ALL)
            expect(after.read().files, `after call ${call}`).to.deep.equal(ALL)
            const { fresh, edited } = after.since(before)
            expect([...fresh, ...edited], `after call ${call}`).to.deep.equal([])
            survived++
            renameSync(at('done/search'), at('active/search'))
          }
          expect(moves).to.be.above(1)
        })
      }
    }
  })
})
