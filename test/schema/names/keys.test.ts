import { expect } from 'chai'
import fc from 'fast-check'
import { DEFAULTS } from '../../../schema/config/config.js'
import {
  docKey,
  docPath,
  splitDocPath,
  splitTaskKey,
  splitWorkspaceKey,
  taskAt,
  taskKey,
  workspaceKey,
  wsOf,
} from '../../../schema/names/keys.js'
import type { CollectionRule, FolderRules } from '../../../schema/folder-rules.js'
import { foldName, isHidden } from '../../../schema/names/file-name.js'

const folderNames = fc.stringMatching(/^[a-z0-9][a-z0-9-]*$/)
const placeNames = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter(name => !isHidden(name) && !/[/\0]/.test(name))

describe('docPath', () => {
  it('puts the docs folder before the path inside it, and is the folder itself for no path', () => {
    expect(docPath('app', 'active/search/plan.html')).to.equal('app/active/search/plan.html')
    expect(docPath('app', '')).to.equal('app')
  })
})

describe('the key of a doc', () => {
  const rows: [place: string, key: string][] = [
    ['active/search/plans/a.md', 't:search/plans/a.md'],
    ['done/search/plans/a.md', 't:search/plans/a.md'],
    ['weekly/a.md', 'p:weekly/a.md'],
    ['active/a.md', 'p:active/a.md'],
    ['a.md', 'p:a.md'],
  ]
  for (const [place, key] of rows) {
    it(`at ${place} is ${key}`, () => expect(docKey(place, taskAt(place, DEFAULTS))).to.equal(key))
  }

  it('without status folders begins with the task', () => {
    const place = 'search/plans/a.md'
    const task = taskAt(place, { ...DEFAULTS, statusFolders: null })
    expect(docKey(place, task)).to.equal('t:search/plans/a.md')
  })
})

describe('splitDocPath', () => {
  it('takes apart whatever docPath put together', () => {
    const rels = fc.array(placeNames, { minLength: 1 }).map(names => names.join('/'))
    fc.assert(
      fc.property(folderNames, rels, (folder, rel) => {
        expect(splitDocPath(docPath(folder, rel))).to.deep.equal({ folder, rel })
      }),
    )
  })

  for (const path of [
    '',
    'app',
    'app/',
    '/x',
    'App/x',
    '~cap/x',
    'app//etc/passwd',
    '__proto__/x',
  ]) {
    it(`returns null for ${JSON.stringify(path)}`, () => {
      expect(splitDocPath(path)).to.equal(null)
    })
  }
})

describe('splitTaskKey', () => {
  it('takes apart whatever taskKey put together', () => {
    fc.assert(
      fc.property(folderNames, placeNames, (folder, name) => {
        expect(splitTaskKey(taskKey(folder, name))).to.deep.equal({ folder, name })
      }),
    )
  })

  it('lets a task folder have a colon in its name', () => {
    expect(splitTaskKey('app:fix: it')).to.deep.equal({ folder: 'app', name: 'fix: it' })
  })

  const malformed = [
    '',
    'app',
    'app:',
    ':search',
    'App:search',
    '-app:search',
    'app\n:search',
    'app:.',
    'app:..',
    'app:.git',
    'app:node_modules',
    'app:a/b',
    'app:a\0b',
  ]
  for (const key of malformed) {
    it(`refuses ${JSON.stringify(key)}`, () => {
      expect(splitTaskKey(key)).to.equal(null)
    })
  }
})

describe('workspaceKey', () => {
  it("is the task's key for its own plans, with the folder of a phase or group behind it", () => {
    expect(workspaceKey('app:search')).to.equal('app:search')
    expect(workspaceKey('app:search', 'phase-1-a')).to.equal('app:search/phase-1-a')
  })
})

describe('splitWorkspaceKey', () => {
  it('takes apart whatever workspaceKey put together', () => {
    fc.assert(
      fc.property(
        folderNames,
        placeNames,
        fc.oneof(fc.constant(''), placeNames),
        (folder, name, sub) => {
          const task = taskKey(folder, name)
          expect(splitWorkspaceKey(workspaceKey(task, sub))).to.deep.equal({ task, sub })
        },
      ),
    )
  })

  for (const key of ['', 'search', 'app:search/', 'app:search/.git', 'app:search/a/b', 'app:/a']) {
    it(`refuses ${JSON.stringify(key)}`, () => {
      expect(splitWorkspaceKey(key)).to.equal(null)
    })
  }
})

describe('isHidden', () => {
  it('takes names with a leading dot, and node_modules', () => {
    const names = ['.git', '.', '..', 'node_modules', 'a.b', 'Node_modules', 'search']
    expect(names.filter(isHidden)).to.deep.equal(['.git', '.', '..', 'node_modules'])
  })
})

describe('foldName', () => {
  it('brings names of another case or another form of accent together', () => {
    expect(foldName('RÉSUMÉ')).to.equal(foldName('re\u0301sume\u0301'))
    expect(foldName('ΟΔΟΣ')).to.equal(foldName('οδος'))
    expect(foldName('İ')).to.have.length(1)
  })
})

describe('taskAt', () => {
  const search = { status: 'active', name: 'search', dir: 'active/search' }

  it('finds the task that a path lies in', () => {
    expect(taskAt('active/search/plans/x/y/plan.html', DEFAULTS)).to.deep.equal(search)
  })

  it('finds the task that a path is', () => {
    expect(taskAt('active/search', DEFAULTS)).to.deep.equal(search)
  })

  it('finds the status of a settled task', () => {
    const rules = rulesWith({ statusFolders: { active: 'todo', done: 'archive' } })
    expect(taskAt('archive/search/x', rules)).to.include({ status: 'done', dir: 'archive/search' })
  })

  it('finds none outside the status folders, whose names it takes exactly', () => {
    const outside = ['', 'active', 'active/', 'Active/search/x', 'notes/search/x', 'plan.html']
    expect(outside.map(rel => taskAt(rel, DEFAULTS))).to.deep.equal(outside.map(() => null))
  })

  it('never finds a hidden one', () => {
    expect(taskAt('active/.git/x', DEFAULTS)).to.equal(null)
    expect(taskAt('active/node_modules/x', DEFAULTS)).to.equal(null)
  })

  describe('without status folders', () => {
    const rules = rulesWith({ statusFolders: null })

    it('takes the folders at the top', () => {
      const task = { status: null, name: 'search', dir: 'search' }
      expect(taskAt('search/plan.html', rules)).to.deep.equal(task)
      expect(taskAt('search', rules, true)).to.deep.equal(task)
    })

    it('takes no file at the top', () => {
      expect(taskAt('plan.html', rules)).to.equal(null)
    })

    it('never finds a hidden one', () => {
      expect(taskAt('.git/x', rules)).to.equal(null)
      expect(taskAt('node_modules', rules, true)).to.equal(null)
    })

    it('finds none where a collection takes any folder', () => {
      const withAll = rulesWith({ statusFolders: null, collections: [collection('**/*.md')] })
      expect(taskAt('search/plan.html', withAll)).to.equal(null)
    })

    it('leaves the folder a collection begins with to the collection', () => {
      const withWeekly = rulesWith({
        statusFolders: null,
        collections: [collection('weekly/*/*.html'), collection('*/notes.md'), collection('a.md')],
      })
      expect(taskAt('Weekly/1/a.html', withWeekly)).to.equal(null)
      expect(taskAt('search/notes.md', withWeekly)).to.include({ name: 'search' })
      expect(taskAt('a.md', withWeekly, true)).to.include({ name: 'a.md' })
    })
  })
})

describe('wsOf', () => {
  const cases: [rel: string, ws: string][] = [
    ['active/search/plans/plan.html', 'app:search'],
    ['done/search/plans/phase-1-a/plan.html', 'app:search/phase-1-a'],
    ['active/search/plans/notes/plan.html', 'app:search/notes'],
    ['active/search/research/x.html', 'app:search/research'],
    ['active/search/plan.html', 'app:search'],
    ['active/search/other/x.html', 'app:search'],
    ['active/search/plans/phase-1-a/deep/x.html', 'app:search'],
    ['active/search/research/deep/x.html', 'app:search'],
    ['active/search/plans/.git/x.html', 'app:search'],
    ['active/search/plans/node_modules/x.html', 'app:search'],
    ['active/plan.html', ''],
    ['notes/plan.html', ''],
    ['plan.html', ''],
  ]
  for (const [rel, ws] of cases) {
    it(`puts ${rel} into ${ws || 'no workspace'}`, () => {
      expect(wsOf(rel, 'app', DEFAULTS)).to.equal(ws)
    })
  }

  it('takes the folders of a task without a plans folder as its phases and groups', () => {
    const rules = rulesWith({ plansFolder: '' })
    expect(wsOf('active/search/plan.html', 'app', rules)).to.equal('app:search')
    expect(wsOf('active/search/phase-1-a/plan.html', 'app', rules)).to.equal('app:search/phase-1-a')
    expect(wsOf('active/search/research/x.html', 'app', rules)).to.equal('app:search/research')
    expect(wsOf('active/search/.git/x.html', 'app', rules)).to.equal('app:search')
    expect(wsOf('active/search/a/b/x.html', 'app', rules)).to.equal('app:search')
  })

  it("gives the plans folder's docs to the task, though a group may name it too", () => {
    const rules = rulesWith({ groups: [{ label: 'Plans', folder: 'plans' }] })
    expect(wsOf('active/search/plans/plan.html', 'app', rules)).to.equal('app:search')
  })
})

function rulesWith(some: Partial<FolderRules>): FolderRules {
  return { ...DEFAULTS, ...some }
}

function collection(path: string): CollectionRule {
  return { label: path, path }
}
