// P3: every word of the parts in another language, read from the accessibility tree, and from tooltips.

import { executeServerCommand } from '@web/test-runner-commands'
import { expect } from 'chai'
import '../../../components/parts/search-box/search-box.define.js'
import '../../../components/parts/split-panes/split-panes.define.js'
import '../../../components/parts/tab-strip/tab-strip.define.js'
import '../../../components/parts/tree/tree.define.js'
import { emptyLayout, openTabIn, openToSideIn } from '../../../components/layout/edit.js'
import type { TreeRow } from '../../../components/parts/tree/tree-row.js'
import { Shown, onPage } from '../shown.js'
import { frames } from '../waits.js'

interface Spoken {
  name?: string
  description?: string
  children?: Spoken[]
}

describe('the words of the parts @one-engine', () => {
  it('P3: are those of the page in another language, and none stays English', async () => {
    const place = onPage('main', 'inline-size: 900px; block-size: 200px')
    const box = new Shown(document.createElement('plan-search-box'), place)
    const strip = new Shown(document.createElement('plan-tab-strip'), place)
    const tree = new Shown(document.createElement('plan-tree'), place)
    const panes = new Shown(document.createElement('plan-split-panes'), place)
    await box.show({
      label: 'Suche',
      placeholder: 'Suche',
      value: 'Äpfel',
      words: { clear: 'Leeren' },
    })
    strip.element.style.inlineSize = '200px'
    await strip.show({
      label: 'Reiter',
      tabs: [
        { id: 'a', label: 'Birne', badge: { label: 'Obst', color: 'green' }, closable: false },
        { id: 'b', label: '' },
      ],
      active: 'b',
      words: {
        all: 'Alle Reiter',
        allOf: tabs => `Alle ${tabs} Reiter`,
        close: label => `${label} schließen`,
        untitled: 'Ohne Titel',
      },
    })
    const rows: TreeRow[] = [
      { id: 'a', level: 1, label: 'Birne', actions: [{ id: 'go', label: 'Öffnen' }] },
      { id: 'b', level: 1, label: 'Ordner', isOpen: false, mark: 'dot', markLabel: 'neu' },
    ]
    await tree.show({ label: 'Baum', rows })
    panes.element.style.cssText = 'inline-size: 800px; block-size: 200px'
    await panes.show({
      layout: openToSideIn(openTabIn(emptyLayout(), 'a'), 'b'),
      words: { divider: 'Trennlinie', resize: pane => `${pane} verbreitern` },
    })
    await frames(2)
    const root = await snapshot()
    const named = textsOf(root).join('\n')
    await panes.show({ nameOf: () => 'Birne' })
    const after = textsOf(await snapshot()).join('\n')
    const tips = [box, strip, tree, panes].flatMap(one =>
      one.all('[title]').map(({ title }) => title),
    )
    const all = [named, after, ...tips].join('\n').split(/\P{L}+/u)
    const known = new Set(
      `Suche Leeren Reiter Birne Obst Alle schließen Ohne Titel Öffnen Ordner neu Baum Trennlinie
      verbreitern`.split(/\s+/),
    )
    expect([...known].filter(word => !all.includes(word))).to.deep.equal([])
    expect([...new Set(all)].filter(word => word !== '' && !known.has(word))).to.deep.equal([])
  })
})

function snapshot(): Promise<Spoken> {
  return executeServerCommand<Spoken, object>('a11y-snapshot', {})
}

function textsOf({ name = '', description = '', children = [] }: Spoken): string[] {
  return [name, description, ...children.flatMap(textsOf)]
}
