import { expect } from 'chai'
import { askedPath, docToOpen } from '../../components/dashboard/follow.js'
import { DEFAULT_HOTKEYS } from '../../schema/hotkeys.js'
import type { Doc, Folder, Task, Tree } from '../../schema/tree.js'

const PLAN: Doc = { path: 'docs/a/plan.html', file: 'plan.html', kind: 'plan', title: '', ws: '' }
const LINK = { ws: 'a', plan: '', doc: '' }

describe('docToOpen', () => {
  it('opens the doc that the link names, without a word', () => {
    const target = { task: task(), workspace: task(), doc: PLAN }
    expect(docToOpen(target, { ...LINK, plan: 'plan' })).to.deep.equal({ doc: PLAN, says: '' })
  })

  it('opens the first doc of a workspace whose plan is not there, and says so', () => {
    const target = { task: task(), workspace: phase('one', [PLAN]), doc: null }
    expect(docToOpen(target, { ...LINK, plan: 'gone' })).to.deep.equal({
      doc: PLAN,
      says: 'one has no gone.',
    })
  })

  it('opens the last phase with docs of a task that has none of its own', () => {
    const own = task([
      phase('one', [{ ...PLAN, title: 'first' }]),
      phase('two', [PLAN]),
      phase('three'),
    ])
    expect(docToOpen({ task: own, workspace: own, doc: null }, LINK).doc).to.equal(PLAN)
  })

  it('says that a workspace holds nothing to read', () => {
    const target = { task: task(), workspace: phase('three'), doc: null }
    expect(docToOpen(target, LINK).says).to.equal('three holds nothing to read yet.')
  })

  it('says that a link names nothing', () => {
    const target = { task: null, workspace: null, doc: null }
    expect(docToOpen(target, LINK).says).to.equal('Nothing is called a.')
  })

  it('leaves a doc that no tree lists to the service, whatever workspace comes with it', () => {
    const target = { task: task(), workspace: phase('one', [PLAN]), doc: null }
    expect(docToOpen(target, { ...LINK, doc: 'notes/loose.html' })).to.deep.equal({
      doc: null,
      says: '',
    })
  })
})

describe('askedPath', () => {
  it('spells a path in the first docs folder, in another, and an absolute one', () => {
    const asked = ['notes/x.md', 'app:notes/x.md', '/srv/x.md', ''].map(doc =>
      askedPath({ ws: '', plan: '', doc }, twoFolders()),
    )
    expect(asked).to.deep.equal(['docs/notes/x.md', 'app/notes/x.md', '/srv/x.md', ''])
  })
})

function phase(label: string, docs: Doc[] = []): Folder {
  return { key: `docs:a/${label}`, name: label, label, num: '', dir: `docs/a/${label}`, docs }
}

function task(phases: Folder[] = []): Task {
  return {
    key: 'docs:a',
    folder: 'docs',
    name: 'a',
    label: 'a',
    status: null,
    dir: 'docs/a',
    docs: [],
    phases,
    groups: [],
    mtime: 0,
  }
}

function twoFolders(): Tree {
  const folders = ['docs', 'app'].map(name => ({ name, root: name, label: name, settle: false }))
  return { folders, tasks: [], collections: [], kinds: [], hotkeys: DEFAULT_HOTKEYS }
}
