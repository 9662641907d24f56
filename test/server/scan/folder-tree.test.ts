// What a folder tree makes of tasks that are settled while it looks: in no reading one is missing, and what
// was edited on the way is known to be.

import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { tasksOf } from '../../../server/outline/folder-node.js'
import type { FolderTree } from '../../../server/scan/folder-tree.js'
import { ScanChanges } from '../../../server/scan/scan-changes.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { FaultyFs } from '../../support/children/faulty-fs.js'
import { finish, folderTreeOf } from '../../support/library/folder-trees.js'
import { noteInjection } from '../../support/reliability.js'

const PLAN = 'plans/plan.html'
/** As they are before anything of theirs is counted. */
const [mkdirUncounted, renameUncounted] = [mkdirSync, renameSync]

describe('a folder tree', () => {
  let folder: TempFolder
  let folderTree: FolderTree

  beforeEach(async () => {
    folder = await docsFolder({ [`active/search/${PLAN}`]: 'one', 'done/login/plans/x.html': '' })
    folderTree = folderTreeOf(folder.path)
    finish(folderTree.open(new ScanChanges()))
  })

  afterEach(() => folder.close())

  const at = (path: string) => join(folder.path, path)
  const tasks = (of = folderTree) => [...tasksOf(of.root)].map(({ rel }) => rel).sort()

  function refresh(path: string): ScanChanges {
    const changes = new ScanChanges()
    const node = folderTree.at(at(path))
    if (!node) throw new Error(`${path} is not known`)
    finish(folderTree.refresh(node, changes))
    return changes
  }

  it('keeps an edit at the old place that is found in the same scan as the move', async () => {
    await writeFile(at(`active/search/${PLAN}`), 'two, and longer')
    const changes = new ScanChanges()
    const [plans, active] = [at('active/search/plans'), at('active')].map(abs => folderTree.at(abs))
    if (!plans || !active) throw new Error('not known')
    finish(folderTree.refresh(plans, changes))
    await rename(at('active/search'), at('done/search'))
    finish(folderTree.refresh(active, changes))
    expect([...changes.edited]).to.include(at(`done/search/${PLAN}`))
    expect([...changes.fresh]).to.deep.equal([])
  })

  it('reads the title of a file that it could not read at its old place', async () => {
    await writeFile(at(`active/search/${PLAN}`), '<title>Two</title>')
    const changes = refresh('active/search/plans')
    const record = folderTree.at(at('active/search/plans'))?.files.get('plan.html')
    if (!record) throw new Error('not known')
    // As it is when the file is moved between being asked about and being opened.
    delete record.title
    await rename(at('active/search'), at('done/search'))
    const later = refresh('active')
    const moved = folderTree.at(at('done/search/plans'))?.files.get('plan.html')
    expect(moved?.title).to.equal('Two')
    expect([...changes.edited, ...later.edited]).to.deep.equal([at(`active/search/${PLAN}`)])
  })

  it('knows a settled task, and what was edited in it, when all is read anew', async () => {
    await writeFile(at(`active/search/${PLAN}`), 'two, and longer')
    await rename(at('active/search'), at('done/search'))
    const changes = new ScanChanges()
    finish(folderTreeOf(folder.path).open(changes, folderTree))
    expect([...changes.edited]).to.deep.equal([at(`done/search/${PLAN}`)])
    expect([...changes.fresh]).to.deep.equal([])
  })

  it('misses no task that is settled back while all is read anew', async () => {
    await rename(at('active/search'), at('done/search'))
    refresh('active')
    const fresh = folderTreeOf(folder.path)
    const changes = new ScanChanges()
    const reading = fresh.open(changes, folderTree)
    while (!fresh.at(at('done'))) reading.next()
    // By now the one folder was looked at without it, and the other was not looked at yet.
    await rename(at('done/search'), at('active/search'))
    finish(reading)
    expect(tasks(fresh)).to.deep.equal(['active/search', 'done/login'])
    expect([...changes.fresh]).to.deep.equal([])
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

    /** The paths of all docs, without their status. */
    function docs(of: FolderTree): string[] {
      const nodes = [...of.root.everything()]
      const paths = nodes.flatMap(node => [...node.files.keys()].map(name => node.relOf(name)))
      return paths.map(path => path.slice(path.indexOf('/') + 1)).sort()
    }

    function looked(path: string, changes: ScanChanges): FolderTree {
      const node = folderTree.at(at(path))
      if (!node) throw new Error(`${path} is not known`)
      finish(folderTree.refresh(node, changes))
      return folderTree
    }

    function audited(changes: ScanChanges): FolderTree {
      finish(folderTree.audit(changes))
      return folderTree
    }

    function anew(changes: ScanChanges): FolderTree {
      const fresh = folderTreeOf(folder.path)
      finish(fresh.open(changes, folderTree))
      return fresh
    }

    const looks: [string, (changes: ScanChanges) => FolderTree][] = [
      ['its folder', changes => looked('active/search', changes)],
      ['the folder of its docs', changes => looked('active/search/plans', changes)],
      ['one place', changes => looked('active', changes)],
      ['the other place', changes => looked('done', changes)],
      ['everything', audited],
      ['everything, anew', anew],
    ]
    for (const [what, read] of looks) {
      // Where its new place is claimed first, as the service does, the move comes some calls later.
      for (const between of [null, 0, 1, 2, 3, 5, 8]) {
        const when = between === null ? '' : `, claimed ${between} calls before,`
        it(`neither misses a doc nor takes one for new${when} while ${what} is looked at`, () => {
          let moves = 0
          for (let call = 1; ; call++) {
            folderTree = folderTreeOf(folder.path)
            finish(folderTree.open(new ScanChanges()))
            const wait = Array<() => void>(between ?? 0).fill(() => undefined)
            settling = between === null ? [move] : [claim, ...wait, move]
            faulty.arm(call, 'EIO', settling.length)
            const changes = new ScanChanges()
            const after = read(changes)
            if (!faulty.disarm()) break
            moves++
            times++
            // It came to an end before the task was moved.
            if (existsSync(at(`active/search`))) move()
            else expect(docs(after), `call ${call}`).to.deep.equal(ALL)
            finish(after.audit(changes))
            expect(docs(after), `after call ${call}`).to.deep.equal(ALL)
            expect([...changes.fresh, ...changes.edited], `after call ${call}`).to.deep.equal([])
            survived++
            renameSync(at('done/search'), at('active/search'))
          }
          expect(moves).to.be.above(1)
        })
      }
    }
  })
})
