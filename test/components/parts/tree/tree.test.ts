// A tree without plans: files.

import { expect } from 'chai'
import '../../../../components/parts/tree/tree.define.js'
import type { PlanTree, TreeRow } from '../../../../components/parts/tree/tree.js'
import type {
  TreeActEvent,
  TreeGrabEvent,
  TreeOpenEvent,
} from '../../../../components/parts/tree/events.js'
import { drag } from '../../input.js'
import { Shown, onPage } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'
import { frames } from '../../waits.js'

const FOLDER = { level: 1, isOpen: true, canOpen: false }
const FILES: readonly TreeRow[] = [
  { ...FOLDER, id: 'src', label: 'src', count: '2', description: '2 files' },
  {
    id: 'src/a.ts',
    level: 2,
    label: 'a.ts',
    hasMenu: true,
    actions: [{ id: 'run', label: 'Run' }],
  },
  { id: 'src/b', level: 2, label: 'b', isOpen: true },
  { id: 'src/b/c.ts', level: 3, label: 'c.ts' },
  { ...FOLDER, id: 'lib', label: 'lib', isOpen: false },
  { id: 'license', level: 1, label: 'License', number: '1', detail: 'MIT', key: 'a license' },
]

describe('<plan-tree> @one-engine', () => {
  let shown: Shown<PlanTree>

  beforeEach(async () => {
    const box = onPage(
      'main',
      'inline-size: 300px; block-size: 400px; background: var(--plan-side)',
    )
    shown = new Shown(document.createElement('plan-tree'), box)
    await shown.show({ rows: FILES, label: 'Files' })
    await frames(2)
  })

  function row(id: string): HTMLElement {
    return shown.find(`.row[data-id="${id}"]`)
  }

  itIsAccessible('with rows of files', audit => audit(shown.element))

  it('fires plan-tree-grab for a row that a fast mouse drags out of it with one move', async () => {
    const grabbed: TreeGrabEvent[] = []
    shown.element.addEventListener('plan-tree-grab', event => grabbed.push(event))
    await drag(row('license'), [600, 300])
    expect(grabbed.map(event => [event.row.id, event.x, event.y])).to.deep.equal([
      ['license', 600, 300],
    ])
    await drag(row('src'), [600, 300])
    expect(grabbed, 'rows with others in them stay').to.have.length(1)
  })

  it('says where each row stands, as far as levels and order say it', () => {
    const facts = FILES.map(({ id }) =>
      ['level', 'posinset', 'setsize', 'expanded'].map(name =>
        row(id).getAttribute(`aria-${name}`),
      ),
    )
    expect(facts).to.deep.equal([
      ['1', '1', '3', 'true'],
      ['2', '1', '2', null],
      ['2', '2', '2', 'true'],
      ['3', '1', '1', null],
      ['1', '2', '3', 'false'],
      ['1', '3', '3', null],
    ])
  })

  it('moves a row inwards for each row that it stands in, and aligns labels of one level', () => {
    const left = (id: string) =>
      Math.round(row(id).querySelector('.label')?.getBoundingClientRect().left ?? 0)
    const [folder, file, inner] = [left('src'), left('src/a.ts'), left('src/b/c.ts')]
    expect([file - folder, inner - file]).to.deep.equal([12, 12])
    expect(left('src/b')).to.equal(file)
  })

  it('hands back the row that was chosen, as it was given', async () => {
    const opened: TreeOpenEvent[] = []
    shown.element.addEventListener('plan-tree-open', event => opened.push(event))
    await shown.click(row('src/a.ts'))
    row('src/b').focus()
    await shown.press('Enter', 'ArrowDown', 'Enter')
    expect(opened.map(({ row: one, isByKey }) => [one, isByKey])).to.deep.equal([
      [FILES[1], false],
      [FILES[3], true],
    ])
  })

  it('fires an event for a button, for a menu where there is one, and for keys that copy', async () => {
    const acts: TreeActEvent[] = []
    shown.element.addEventListener('plan-tree-act', event => acts.push(event))
    await shown.click(shown.button('Run'))
    row('src/a.ts').focus()
    getSelection()?.removeAllRanges()
    await shown.press('Shift+F10', 'Control+c', 'ArrowDown', 'Shift+F10')
    expect(acts.map(({ row: one, act }) => [one.id, act])).to.deep.equal([
      ['src/a.ts', 'run'],
      ['src/a.ts', 'menu'],
      ['src/a.ts', 'copy'],
    ])
  })

  it('shows the row of a key, and asks what rows show only for those in view', async () => {
    const asked = new Set<string>()
    const rows = Array.from({ length: 50_000 }, (_, i) => ({
      id: `${i}`,
      level: 1,
      label: `Row ${i}`,
    }))
    await shown.show({
      rows,
      details: ({ id }) => {
        asked.add(id)
        return { count: id }
      },
    })
    shown.element.reveal('40000')
    await shown.show({ shown: '40000' })
    expect(row('40000').getAttribute('aria-current')).to.equal('true')
    expect(row('40000').querySelector('.count')?.textContent).to.equal('40000')
    expect(asked.size).to.be.below(200)
  })

  it('has a slot for what is said where there is no row', async () => {
    shown.element.append(Object.assign(document.createElement('p'), { slot: 'empty' }))
    const said = shown.element.firstElementChild
    expect(said?.checkVisibility()).to.equal(false)
    await shown.show({ rows: [] })
    expect(said?.checkVisibility()).to.equal(true)
  })
})
