// A folder of very many files: to ask for each of them takes seconds, so only those that the kernel told
// of are looked at.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { Library } from '../../../server/library/library.js'
import { LARGE, type FolderTree } from '../../../server/scan/folder-tree.js'
import { ScanChanges } from '../../../server/scan/scan-changes.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { finish, folderTreeOf } from '../../support/library/folder-trees.js'

const PLANS = 'active/large/plans'

describe('a folder of very many files', () => {
  let folder: TempFolder
  let folderTree: FolderTree

  before(async () => {
    folder = await docsFolder({ [`${PLANS}/plan.html`]: '<title>One</title>' })
    for (let i = 0; i < LARGE; i++) writeFileSync(at(`n${i}.json`), '')
  })
  beforeEach(() => {
    folderTree = folderTreeOf(folder.path)
    finish(folderTree.open(new ScanChanges()))
  })
  after(() => folder.close())

  const at = (name: string) => join(folder.path, PLANS, name)

  /** Looks at the folder, where these names were heard of; without names, at all of it. */
  function refresh(...names: string[]): { fresh: string[]; edited: string[]; changed: boolean } {
    const node = folderTree.at(join(folder.path, PLANS))
    if (!node) throw new Error('the folder is not known')
    const changes = new ScanChanges()
    finish(folderTree.refresh(node, changes, names.length > 0 ? new Set(names.map(at)) : undefined))
    return {
      fresh: namesIn(changes.fresh),
      edited: namesIn(changes.edited),
      changed: changes.changed,
    }
  }
  const namesIn = (paths: Iterable<string>) => [...paths].map(path => basename(path))
  const known = () => folderTree.at(join(folder.path, PLANS))?.files

  it('is scanned only for the names in the events of the kernel', () => {
    writeFileSync(at('heard.html'), '<title>Heard</title>')
    writeFileSync(at('unheard.html'), '')
    writeFileSync(at('plan.html'), '<title>Another</title>')
    rmSync(at('n7.json'))
    expect(refresh('heard.html', 'plan.html', 'n7.json', 'came-and-went.html')).to.deep.equal({
      fresh: ['heard.html'],
      edited: ['plan.html'],
      changed: true,
    })
    expect(known()?.get('heard.html')?.title).to.equal('Heard')
    expect(known()?.get('plan.html')?.title).to.equal('Another')
    expect(known()?.has('n7.json')).to.equal(false)
    expect(known()?.has('unheard.html')).to.equal(false)
    expect(known()?.size).to.equal(LARGE + 1)
    expect(refresh('heard.html')).to.deep.equal({ fresh: [], edited: [], changed: false })
    expect(refresh().fresh).to.deep.equal(['unheard.html'])
  })

  it('is listed whole where a folder came or went, or the kernel gave no name', () => {
    for (const [i, heard] of ['inner', 'inner', '', 'link'].entries()) {
      if (i === 0) mkdirSync(at('inner'))
      if (i === 1) rmSync(at('inner'), { recursive: true })
      if (i === 3) symlinkSync(join(folder.path, 'active'), at('link'))
      writeFileSync(at(`other-${i}.html`), '')
      expect(refresh(heard === '' ? '.' : heard).fresh, heard).to.include(`other-${i}.html`)
    }
  })

  it('is reported as reading during its scan', async () => {
    const readings: unknown[] = []
    const state = join(folder.path, '../state-of-large')
    let isTold!: () => void
    const told = new Promise<void>(resolve => (isTold = resolve))
    const library: Library = new Library({
      tell(events) {
        readings.push(library.status.reading)
        if (events.some(({ type }) => type === 'added')) isTold()
      },
      warn: () => {},
      state,
      home: state,
    })
    await library.apply({ ...DEFAULTS, folders: [{ name: 'app', path: folder.path }] })
    writeFileSync(at('new.html'), '')
    await told
    await library.close()
    const { of } = readings.at(-1) as { of: number }
    expect(of).to.be.at.least(LARGE)
    rmSync(state, { recursive: true, force: true })
  })
})
