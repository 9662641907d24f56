import { expect } from 'chai'
import {
  docPathsIn,
  linkTo,
  linkToWorkspace,
  resolveLink,
  spelledPath,
  splitFragment,
} from '../../../schema/names/resolve-link.js'
import { parseLink } from '../../../schema/names/links.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import { docsOf } from '../../support/texts/random-trees.js'
import { aCollection, aDoc, aTask, aTree } from '../../support/texts/trees.js'

const tree = aTree(
  [
    aTask(
      'app/active/search',
      'plans/plan.html',
      'plans/plan.md',
      'plans/notes.md',
      'plans/Recap.HTML',
      'plans/data.csv',
      'plans/log.csv',
      'plans/log.md',
      'plans/v1.2',
      'plans/phase-1-a/plan.html',
      'research/x.html',
    ),
    aTask('web/done/search', 'plans/plan.html'),
    aTask('app/active/fix: it', 'plans/plan.html'),
  ],
  [aCollection('Weekly', 'app/weekly/1.html')],
)

describe('resolveLink', () => {
  it('finds docs of each docs folder by its name', () => {
    expect(docAt('?ws=app:search&plan=plan.html')).to.equal('app/active/search/plans/plan.html')
    expect(docAt('?ws=web:search&plan=plan.html')).to.equal('web/done/search/plans/plan.html')
  })

  it('forgives a missing extension, html before md before others', () => {
    expect(docAt('?ws=search&plan=plan')).to.equal('app/active/search/plans/plan.html')
    expect(docAt('?ws=search&plan=notes')).to.equal('app/active/search/plans/notes.md')
    expect(docAt('?ws=search&plan=log')).to.equal('app/active/search/plans/log.md')
    expect(docAt('?ws=search&plan=Recap')).to.equal('app/active/search/plans/Recap.HTML')
    expect(docAt('?ws=search&plan=data')).to.equal('app/active/search/plans/data.csv')
    expect(docAt('?ws=search&plan=v1.2')).to.equal('app/active/search/plans/v1.2')
  })

  it('opens a workspace alone', () => {
    const { task, workspace, doc } = resolve('?ws=search/phase-1-a')
    expect(task?.name).to.equal('search')
    expect(workspace?.name).to.equal('phase-1-a')
    expect(doc).to.equal(null)
  })

  it('still opens the workspace when only the plan is unknown', () => {
    expect(resolve('?ws=search&plan=gone.html')).to.deep.include({
      workspace: tree.tasks[0],
      doc: null,
    })
  })

  const nothing = { task: null, workspace: null, doc: null }
  for (const query of [
    '?ws=gone',
    '?ws=search/gone',
    '?ws=web:gone',
    '?ws=search/',
    '?doc=gone.md',
  ]) {
    it(`finds nothing for ${query}`, () => {
      expect(resolve(query)).to.deep.equal(nothing)
    })
  }

  it('finds a doc by its path inside a docs folder', () => {
    expect(docAt('?doc=weekly/1.html')).to.equal('app/weekly/1.html')
    expect(docAt('?doc=app:weekly/1.html')).to.equal('app/weekly/1.html')
    expect(docAt('?doc=web:done/search/plans/plan.html')).to.equal(
      'web/done/search/plans/plan.html',
    )
  })

  it('finds a doc by its absolute path', () => {
    expect(docAt('?doc=/home/me/web/done/search/plans/plan.html')).to.equal(
      'web/done/search/plans/plan.html',
    )
    expect(docAt('?doc=/home/me/website/done/search/plans/plan.html')).to.equal(undefined)
  })

  it('knows the workspace of a doc found by its path', () => {
    const found = resolve('?doc=active/search/plans/phase-1-a/plan.html')
    expect(found.workspace?.key).to.equal('app:search/phase-1-a')
    expect(resolve('?doc=weekly/1.html').workspace).to.equal(null)
  })

  it('shows the doc of a path in the workspace that a link names beside it', () => {
    const found = resolve('?ws=search&doc=weekly/1.html')
    expect(found.workspace?.key).to.equal('app:search')
    expect(found.doc?.path).to.equal('app/weekly/1.html')
  })

  it('finds the active one of two tasks of the same name, unless only the other has the plan', () => {
    const both = aTree([
      aTask('app/done/search', 'plans/plan.html', 'plans/recap.html'),
      aTask('app/active/search', 'plans/plan.html'),
    ])
    expect(docAt('?ws=search&plan=plan.html', both)).to.equal('app/active/search/plans/plan.html')
    expect(docAt('?ws=search&plan=recap.html', both)).to.equal('app/done/search/plans/recap.html')
    expect(resolve('?ws=search', both).task?.status).to.equal('active')
  })

  it('finds nothing where no docs folder is configured', () => {
    expect(resolve('?ws=search&doc=a.md', { ...tree, folders: [], tasks: [] })).to.deep.equal(
      nothing,
    )
  })
})

describe('linkTo', () => {
  it("names the workspace and the file, without the first docs folder's name", () => {
    expect(linkTo(docOf('app/active/search/plans/phase-1-a/plan.html'), tree)).to.deep.equal({
      ws: 'search/phase-1-a',
      plan: 'plan.html',
      doc: '',
    })
  })

  it("keeps another docs folder's name", () => {
    expect(linkTo(docOf('web/done/search/plans/plan.html'), tree).ws).to.equal('web:search')
  })

  it('names the path of a doc outside any task', () => {
    const link = { ws: '', plan: '', doc: 'weekly/1.html' }
    expect(linkTo(docOf('app/weekly/1.html'), tree)).to.deep.equal(link)
  })

  it('names the path of a doc that its workspace does not list', () => {
    const deep = aDoc('app/active/search/plans/a/b/c.html', 'app:search')
    expect(linkTo(deep, tree).doc).to.equal('active/search/plans/a/b/c.html')
    expect(linkTo(aDoc('web/x/c.html'), tree).doc).to.equal('web:x/c.html')
  })
})

describe('linkToWorkspace', () => {
  it("leaves the first docs folder's name out", () => {
    expect(linkToWorkspace('app:search/phase-1-a', tree).ws).to.equal('search/phase-1-a')
    expect(linkToWorkspace('web:search', tree).ws).to.equal('web:search')
  })

  it('keeps it where the rest would be read as in another docs folder', () => {
    expect(linkToWorkspace('app:web:search', tree).ws).to.equal('app:web:search')
  })
})

describe('splitFragment', () => {
  const rows: [link: string, name: string, fragment: string][] = [
    ['?ws=search&plan=plan.html%23goals', 'plan.html', 'goals'],
    ['?ws=search&plan=plan%23goals', 'plan', 'goals'],
    ['?doc=/srv/x.md%23a%23b', '/srv/x.md#a', 'b'],
    ['?doc=/srv/x%23y.md', '/srv/x#y.md', ''],
    ['?doc=odd%23name.md', 'odd#name.md', ''],
    ['?ws=search&plan=none', 'none', ''],
  ]
  for (const [query, name, fragment] of rows) {
    it(`reads ${query}`, () => {
      const named = aTree(
        [aTask('app/active/search', 'plans/plan.html')],
        [aCollection('Odd', 'app/odd#name.md')],
      )
      const found = splitFragment(parseLink(query) ?? { ws: '', plan: '', doc: '' }, named)
      expect([found.link.doc || found.link.plan, found.fragment]).to.deep.equal([name, fragment])
    })
  }
})

describe('A6: docPathsIn', () => {
  const folders = [
    { name: 'app', root: '/srv/app' },
    { name: 'web', root: '/srv/app/web' },
  ]
  const rows: [text: string, paths: string[]][] = [
    ['app/x.md', ['app/x.md', 'app/app/x.md', 'web/app/x.md']],
    ['web/x.md', ['web/x.md', 'app/web/x.md', 'web/web/x.md']],
    ['web:x.md', ['web/x.md', 'app/web:x.md', 'web/web:x.md']],
    ['a/x.md', ['app/a/x.md', 'web/a/x.md']],
    ['/srv/app/x.md', ['app/x.md']],
    ['/srv/app/web/x.md', ['web/x.md', 'app/web/x.md']],
    ['/srv/x.md', []],
    ['', []],
  ]
  for (const [text, paths] of rows) {
    it(`reads ${text || 'nothing'}, the likeliest first`, () => {
      expect(docPathsIn(text, folders)).to.deep.equal(paths)
    })
  }

  it('is how the page reads a link: a doc path leads to its doc, in each docs folder', () => {
    expect(docAt('?doc=app/weekly/1.html')).to.equal('app/weekly/1.html')
    expect(docAt('?doc=web/done/search/plans/plan.html')).to.equal(
      'web/done/search/plans/plan.html',
    )
  })
})

describe('spelledPath', () => {
  it('is a path in the first docs folder, in another, or an absolute one', () => {
    const paths = ['notes/x.md', 'web:notes/x.md', 'app:x.md', '/srv/x.md', 'C:x.md']
    expect(paths.map(path => spelledPath(path, tree))).to.deep.equal([
      'app/notes/x.md',
      'web/notes/x.md',
      'app/x.md',
      '/srv/x.md',
      'app/C:x.md',
    ])
  })
})

function resolve(query: string, at: Tree = tree) {
  const link = parseLink(query)
  if (!link) throw new Error(`no link: ${query}`)
  return resolveLink(link, at)
}

function docAt(query: string, at: Tree = tree): string | undefined {
  return resolve(query, at).doc?.path
}

function docOf(path: string): Doc {
  const doc = docsOf(tree).find(one => one.path === path)
  if (!doc) throw new Error(`no doc: ${path}`)
  return doc
}
