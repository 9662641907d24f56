import { appendFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { CODES, FaultyFs, type Code } from '../../support/children/faulty-fs.js'
import { ReadDocs } from '../../support/library/read-docs.js'
import { noteInjection } from '../../support/reliability.js'
import { isWhole } from '../../support/whole.js'

/** Watchers make a few calls more or less: up to here they are counted, so that each run counts the same. */
const COUNTED_FIRST = 120
const COUNTED_NEXT = 60
/** A sample takes each seventh call, and begins elsewhere for each error. */
const STEP = isWhole ? 1 : 7

/** They say that something is not there, or closed; the others say nothing of it. */
const TELLING: readonly Code[] = ['ENOENT', 'EACCES']

const FOLDERS = ['active', 'done', 'notes', 'active/t', 'active/t/plans', 'active/t/research']
for (const phase of ['phase-1-a', 'phase-2-b', 'phase-3-linked', 'phase-4-d']) {
  FOLDERS.push(`active/t/plans/${phase}`)
}
FOLDERS.push('done/old', 'done/old/plans', 'done/old/plans/phase-1-a')

const MORE = { collections: [{ label: 'Notes', path: 'notes/*.md' }] }

describe('requirement 59: reading docs while the n-th call of the file system fails', () => {
  let folder: TempFolder
  let faulty: FaultyFs
  let docs: ReadDocs
  let all: string[]

  beforeEach(async () => {
    const files: Record<string, string> = { 'far/plan.html': '<title>far</title>' }
    const places = FOLDERS.filter(
      place => /plans|research/.test(place) && !place.endsWith('linked'),
    )
    for (const place of places) {
      for (const name of ['plan.html', 'recap.html', 'eli5.html']) {
        files[`docs/${place}/${name}`] = `<title>${place} ${name}</title>`
      }
    }
    for (const name of ['a', 'b', 'c']) files[`docs/notes/${name}.md`] = `# ${name}`
    folder = await docsFolder(files)
    await symlink(join(folder.path, 'far'), join(root(), 'active/t/plans/phase-3-linked'))
    await symlink(join(root(), 'notes/a.md'), join(root(), 'active/t/plans/note.md'))
    docs = new ReadDocs(root(), MORE)
    await docs.open()
    all = docs.docs
    await docs.close()
    expect(all).to.have.length(26)
    faulty = await FaultyFs.install(root())
  })

  afterEach(async () => {
    faulty.remove()
    await docs.close()
    await folder.close()
  })

  const root = () => join(folder.path, 'docs')
  const firstOf = (error: number) => 1 + (error % STEP)
  const folders = () => [root(), ...FOLDERS.map(name => join(root(), name))]

  it('keeps a docs folder while the settings are saved again and again on a failing disk', async () => {
    docs = new ReadDocs(root(), MORE)
    await docs.open()
    faulty.arm(1, 'EIO', 100_000)
    for (let saves = 0; saves < 3; saves++) await docs.open()
    expect(faulty.disarm()).to.equal(true)
    expect(docs.tree?.folders[0]).not.to.have.property('problem')
    expect(docs.docs).to.deep.equal(all)
  })

  it('shows what it could read, and the rest when it is looked at again', async () => {
    let times = 0
    for (const [i, code] of CODES.entries()) {
      for (let n = firstOf(i), hasFailed = true; hasFailed; n += STEP) {
        docs = new ReadDocs(root(), MORE)
        faulty.arm(n, code)
        await docs.open()
        hasFailed = faulty.disarm()
        if (hasFailed && n <= COUNTED_FIRST) times += 1
        expectSome(docs.docs)
        const [info] = docs.tree?.folders ?? []
        // Only a folder inside may have a problem where something of the docs folder was read.
        if (docs.docs.length > 0) expect(info?.problem ?? 'app/').to.match(/^app\//)
        await docs.open()
        await docs.refresh(folders())
        expect(docs.docs).to.deep.equal(all)
        expect(docs.tree?.folders[0]).not.to.have.property('problem')
        expect(docs.failures).to.deep.equal([])
        await docs.close()
      }
    }
    expect(times).to.be.above(CODES.length)
    const injected = 'the n-th call of the file system fails while docs are read for the first time'
    noteInjection({ requirement: 59, injected, times, survived: times })
  })

  it('loses no doc, no title and no edit of what it has read', async () => {
    const edited = 'active/t/plans/phase-1-a/plan.html'
    docs = new ReadDocs(root(), MORE)
    await docs.open()
    let times = 0
    for (const [i, code] of CODES.entries()) {
      for (let n = firstOf(i), hasFailed = true; hasFailed; n += STEP) {
        docs.edited.length = 0
        docs.added.length = 0
        await appendFile(join(root(), edited), '.')
        faulty.arm(n, code)
        await docs.refresh(folders())
        hasFailed = faulty.disarm()
        if (hasFailed && n <= COUNTED_NEXT) times += 1
        if (TELLING.includes(code)) expectSome(docs.docs)
        else expect(docs.docs).to.deep.equal(all)
        await docs.refresh(folders())
        expect(docs.docs).to.deep.equal(all)
        const told = () => [...docs.edited, ...docs.added].filter(path => path === `app/${edited}`)
        while (told().length === 0) await docs.sent()
        if (!TELLING.includes(code)) expect([told().length, docs.added]).to.deep.equal([1, []])
      }
    }
    expect(times).to.be.above(CODES.length)
    expect(docs.failures).to.deep.equal([])
    const injected = 'the n-th call of the file system fails while docs are read again'
    noteInjection({ requirement: 59, injected, times, survived: times })
  })

  it('lists a folder again after an error of the disk', async () => {
    docs = new ReadDocs(root(), MORE)
    await docs.open()
    const place = 'active/t/plans/phase-1-a'
    for (const code of CODES) {
      docs.edited.length = 0
      await appendFile(join(root(), place, 'plan.html'), '.')
      faulty.arm(1, code)
      await docs.refresh([join(root(), place)])
      expect(faulty.disarm()).to.equal(true)
      while (docs.edited.length === 0) await docs.sent()
      expect(docs.edited).to.deep.equal([`app/${place}/plan.html`])
    }
  })

  /** All that is shown is there, once. Without its title it may be shown by its file's name. */
  function expectSome(shown: readonly string[]): void {
    const paths = shown.map(line => line.slice(0, line.indexOf(': ')))
    expect(new Set(paths).size).to.equal(paths.length)
    for (const line of shown) {
      const path = line.slice(0, line.indexOf(': '))
      const name = path.slice(path.lastIndexOf('/') + 1)
      expect(all.includes(line) || line === `${path}: ${name}`).to.equal(true)
    }
  }
})
