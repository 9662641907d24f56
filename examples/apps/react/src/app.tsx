import { useMemo, useRef, useState } from 'react'
import {
  activateTabIn,
  closeTabIn,
  dropBesideIn,
  dropTabIn,
  emptyLayout,
  evenOutIn,
  focusPaneIn,
  openTabIn,
  openToSideIn,
  panesOf,
  resizeSplitIn,
  type Pane,
} from 'plan-viewer-parts/layout.js'
import type {} from 'plan-viewer-parts/react'
import type { PlanSplitPanes } from 'plan-viewer-parts/split-panes.js'
import type { TreeRow } from 'plan-viewer-parts/tree.js'
import { RECIPES } from './recipes.js'

export function App() {
  const [words, setWords] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [layout, setLayout] = useState(() => openTabIn(emptyLayout(), 'soup'))
  const panes = useRef<PlanSplitPanes>(null)
  const rows = useMemo(() => rowsOf(words, folded), [words, folded])
  const shown = panesOf(layout)

  return (
    <main>
      <h1>Recipes</h1>
      <plan-search-box
        label="Find a recipe"
        placeholder="Find a recipe"
        value={words}
        onplan-search={event => setWords(event.words)}
      />
      <plan-tree
        label="Recipes"
        rows={rows}
        marked={words === '' ? [] : [words]}
        shown={shown.find(({ id }) => id === layout.focused)?.active ?? ''}
        onplan-tree-toggle={({ ids, isOpen }) => {
          const next = new Set(folded)
          for (const id of ids) {
            if (isOpen) next.delete(id)
            else next.add(id)
          }
          setFolded(next)
        }}
        onplan-tree-open={({ row, where }) =>
          setLayout(where === 'side' ? openToSideIn(layout, row.id) : openTabIn(layout, row.id))
        }
        onplan-tree-grab={({ row, pointerId, x, y }) =>
          panes.current?.bring(row.id, { label: row.label, pointerId, x, y })
        }
      />
      <plan-split-panes
        ref={panes}
        layout={layout}
        onplan-pane-focus={({ pane }) => setLayout(focusPaneIn(layout, pane))}
        onplan-split-resize={({ split, sizes }) => setLayout(resizeSplitIn(layout, split, sizes))}
        onplan-split-even={({ split }) => setLayout(evenOutIn(layout, split))}
        onplan-tab-move={({ tab, pane, index }) => setLayout(dropTabIn(layout, tab, pane, index))}
        onplan-tab-split={({ tab, pane, side }) => setLayout(dropBesideIn(layout, tab, pane, side))}
      >
        {shown.map(pane => (
          <RecipePane
            key={pane.id}
            pane={pane}
            isFocused={pane.id === layout.focused}
            onSelect={tab => setLayout(activateTabIn(layout, tab))}
            onClose={tab => setLayout(closeTabIn(layout, tab))}
          />
        ))}
      </plan-split-panes>
    </main>
  )
}

interface RecipePaneProps {
  pane: Pane
  isFocused: boolean
  onSelect: (tab: string) => void
  onClose: (tab: string) => void
}

function RecipePane({ pane, isFocused, onSelect, onClose }: RecipePaneProps) {
  const recipe = RECIPES.find(({ id }) => id === pane.active)
  const tabs = RECIPES.filter(({ id }) => pane.tabs.includes(id))
    .toSorted((one, other) => pane.tabs.indexOf(one.id) - pane.tabs.indexOf(other.id))
    .map(({ id, title }) => ({ id, label: title }))
  return (
    <div className="pane" slot={pane.id}>
      <plan-tab-strip
        label="Open recipes"
        tabs={tabs}
        active={pane.active}
        focused={isFocused}
        onplan-tab-select={({ tab }) => onSelect(tab)}
        onplan-tab-close={({ tab }) => onClose(tab)}
      />
      <article>{recipe?.text ?? 'Choose a recipe.'}</article>
    </div>
  )
}

/** The courses, and in each that is open its recipes: those that have the words in their title. */
function rowsOf(words: string, folded: ReadonlySet<string>): TreeRow[] {
  const found = RECIPES.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
  return [...new Set(found.map(({ course }) => course))].flatMap(course => {
    const isOpen = !folded.has(course)
    const inside = found.filter(recipe => recipe.course === course)
    return [
      { id: course, level: 1, label: course, count: String(inside.length), isOpen },
      ...(isOpen ? inside.map(({ id, title }) => ({ id, level: 2, label: title })) : []),
    ]
  })
}
