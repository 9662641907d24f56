// The docs of a collection that reaches deep stand under rows for their folders.

import { expect } from 'chai'
import type { Tree } from '../../../../schema/tree.js'
import type { Mark } from '../../../../schema/review/doc-mark.js'
import { itIsAccessible } from '../../violations.js'
import { breadcrumbsOf } from '../../../../components/parts/search-results/breadcrumbs.js'
import { ShownTree, doc, sampleTree } from './shown-tree.js'

const SRC = 'docs/src'
const ID = 'docs:collection:Src'

describe('the tree of docs, with folders in a collection', () => {
  let shown: ShownTree

  beforeEach(async () => {
    shown = new ShownTree()
    await shown.set({ tree: treeOf(FEW) })
  })

  it('any folder 11: shows docs first, then folders as on the disk, a chain as one row', () => {
    expect(shown.names()).to.deep.equal(ALL)
    const levels = shown.rows().map(row => row.ariaLevel)
    expect(levels).to.deep.equal(['1', '2', '2', '3', '3', '3', '4', '2', '3'])
    expect(shown.row('bmm').ariaDescription).to.equal('3 docs')
  })

  it('any folder 11: folds what is in more than 40 docs at first, and keeps titles readable', async () => {
    const deep = `${SRC}/${'a/x/'.repeat(20)}`
    const docs = Array.from({ length: 41 }, (_, i) => doc(`${SRC}/b`, `${i}.md`, 'md', `B ${i}`))
    const chain = Array.from({ length: 20 }, (_, i) =>
      doc(deep.slice(0, SRC.length + 5 + 4 * i), 'x.md', 'md', `Deep ${i}`),
    )
    await shown.set({ tree: treeOf([...docs, ...chain]) })
    expect(shown.names()).to.deep.equal(['Src', 'a / x', 'b'])
    await shown.click(shown.row('a / x'))
    shown.scroller.scrollTop = 5000
    await shown.ready()
    const row = shown.row('Deep 19').getBoundingClientRect()
    const label = shown.row('Deep 19').querySelector('.label')?.getBoundingClientRect()
    expect(row.right - (label?.left ?? 0)).to.be.above(160)
  })

  it('any folder 11: folds folders at first where several collections have more than 40 docs together', async () => {
    const docs = Array.from({ length: 42 }, (_, i) =>
      doc(`${SRC}/${i % 2}/x`, `${i}.md`, 'md', `${i}`),
    )
    const collections = ['0', '1'].map(half => {
      const label = `Half ${half}`
      return { folder: 'docs', label, docs: docs.filter(({ path }) => path.includes(`/${half}/`)) }
    })
    collections[0]?.docs.push(doc(SRC, 'README.md', 'md', 'Read me'))
    await shown.set({ tree: { ...treeOf([]), collections } })
    expect(shown.names().slice(0, 4)).to.deep.equal(['Half 0', 'Read me', '0 / x', 'Half 1'])
  })

  const moves: [key: string, from: string, to: string][] = [
    ['ArrowLeft', 'The product brief', 'plan / prd'],
    ['ArrowRight', 'bmm', 'Start here'],
    ['ArrowDown', 'Read me', 'bmm'],
    ['Home', 'Help', 'Src'],
    ['End', 'Src', 'Help'],
    ['p', 'Src', 'plan / prd'],
  ]
  for (const [key, from, to] of moves) {
    it(`any folder 15: goes from ${from} to ${to} by ${key}`, async () => {
      await shown.focus(from)
      await shown.press(key)
      expect(shown.focused()).to.equal(to)
    })
  }

  itIsAccessible('with folders, any folder 15', async audit => {
    await audit(shown.tree)
    await shown.set({ filter: 'prd' })
    await audit(shown.tree)
  })

  it('any folder 15: is folded and unfolded by the arrows', async () => {
    await shown.focus('plan / prd')
    await shown.press('ArrowLeft')
    const id = `${ID}>${SRC}/bmm/plan/prd`
    expect(shown.last()).to.deep.equal({ type: 'plan-tree-toggle', ids: [id], isOpen: false })
    expect(shown.row('plan / prd').ariaExpanded).to.equal('false')
    expect(shown.names()).not.to.contain('The product brief')
    await shown.press('ArrowRight')
    expect(shown.names()).to.deep.equal(ALL)
  })

  it('any folder 11: shows in a folded folder that a doc in it is unread, and how many docs it has', async () => {
    const marks = new Map<string, Mark>([[`${SRC}/bmm/plan/prd/brief.md`, 'new']])
    await shown.set({ marks })
    expect(shown.row('bmm').querySelector('.mark')).to.be.null
    await shown.click(shown.row('bmm'))
    expect(shown.row('bmm').querySelector('.mark.dot')).not.to.be.null
    expect(shown.row('bmm').querySelector('.count')?.textContent).to.equal('3')
    expect(shown.row('core / help').querySelector('.mark')).to.be.null
    expect(shown.row('bmm').ariaDescription).to.equal('3 docs, 1 new')
  })

  it('any folder 11: opens a folder by its button and by Enter, and has a menu', async () => {
    await shown.click(shown.button('Open plan / prd'))
    const dir = `${SRC}/bmm/plan/prd`
    expect(shown.last()).to.deep.equal({ type: 'plan-workspace-open', dir, isByKey: false })
    await shown.focus('plan / prd')
    await shown.press('Enter')
    expect(shown.last()).to.deep.equal({ type: 'plan-workspace-open', dir, isByKey: true })
    await shown.click(shown.button('More about plan / prd'))
    expect(shown.last()).to.deep.include({ type: 'plan-row-menu' })
  })

  it('any folder 11: is filtered by the names and paths of folders', async () => {
    await shown.set({ filter: 'prd' })
    expect(shown.names()).to.deep.equal(['Src', 'bmm', 'plan / prd'])
    expect(shown.row('plan / prd').ariaExpanded).to.equal('false')
    await shown.click(shown.row('plan / prd'))
    expect(shown.names().at(-1)).to.equal('The product brief')
    await shown.set({ filter: 'src/bmm/plan' })
    expect(shown.names()).to.deep.equal(['Src', 'bmm', 'plan / prd', 'The product brief'])
    await shown.set({ filter: 'core help' })
    expect(shown.names()).to.deep.equal(['Src', 'core / help', 'Help'])
  })

  it('any folder 11: unfolds what a doc stands in when it is revealed', async () => {
    shown.fold([
      [ID, false],
      [`${ID}>${SRC}/bmm`, false],
    ])
    await shown.ready()
    expect(shown.names()).to.deep.equal(['Src'])
    shown.tree.docs.reveal(`${SRC}/bmm/plan/prd/brief.md`)
    await shown.ready()
    await shown.ready()
    expect(shown.names()).to.contain('The product brief')
  })

  it('any folder 11: cuts the folder’s name in a title before the file’s', async () => {
    const dir = `${SRC}/2025-08-05-add-a-very-long-name-of-a-change`
    const title = `${dir.slice(SRC.length + 1)} · tasks`
    await shown.set({ tree: treeOf([doc(dir, 'tasks.md', 'md', title)]) })
    const [folder, file] = shown.row(title).querySelectorAll('.label bdi')
    expect(folder?.scrollWidth).to.be.above(folder?.clientWidth ?? 0)
    const end = file?.getBoundingClientRect().right ?? Infinity
    expect(end).to.be.below(shown.row(title).getBoundingClientRect().right)
  })

  it('any folder 15: draws few of 5,000 docs in 800 folders, whichever are open', async () => {
    const docs = Array.from({ length: 5000 }, (_, i) => {
      const unit = i % 800
      return doc(`${SRC}/area-${unit % 8}/unit-${unit}`, `${i}.md`, 'md', `Doc ${i}`)
    })
    await shown.set({ tree: treeOf(docs) })
    expect(shown.names()).to.deep.equal(['Src', ...areas])
    await shown.focus('area-0')
    await shown.press('*')
    expect(shown.names().slice(0, 3)).to.deep.equal(['Src', 'area-0', 'unit-0'])
    await shown.focus('unit-0')
    await shown.press('*', 'End')
    expect(shown.rows().length).to.be.below(70)
    expect(shown.focused()).to.equal('unit-799')
    await shown.press('ArrowRight', 'End')
    expect(shown.focused()).to.equal('Doc 4799')
  })
})

describe('the breadcrumbs of a hit in a collection @one-engine', () => {
  it('any folder 11: name the folders that the doc stands in', () => {
    const hits = FEW.map(one => ({ doc: one, hits: 1, snippet: '' }))
    const crumbs = breadcrumbsOf(hits, treeOf(FEW))
    expect(crumbs.get(`${SRC}/bmm/plan/prd/brief.md`)).to.deep.equal(['Src', 'bmm', 'plan / prd'])
    expect(crumbs.get(`${SRC}/README.md`)).to.deep.equal(['Src'])
  })
})

const FEW = [
  doc(`${SRC}/bmm`, 'start.md', 'md', 'Start here'),
  doc(`${SRC}/core/help`, 'help.md', 'md', 'Help'),
  doc(`${SRC}/bmm/plan/prd`, 'brief.md', 'md', 'The product brief'),
  doc(SRC, 'README.md', 'md', 'Read me'),
  doc(`${SRC}/bmm`, 'next.md', 'md', 'Next'),
]
const ALL = ['Src', 'Read me', 'bmm', 'Start here', 'Next', 'plan / prd', 'The product brief']
ALL.push('core / help', 'Help')
const areas = Array.from({ length: 8 }, (_, i) => `area-${i}`)

function treeOf(docs: Tree['collections'][number]['docs']): Tree {
  return { ...sampleTree(), tasks: [], collections: [{ folder: 'docs', label: 'Src', docs }] }
}
