import { expect } from 'chai'
import { stepAppearance } from '../../../../components/state/persistence/appearance.js'
import {
  chooseEditor,
  chooseTheme,
  expandRows,
  resizeSidebar,
  toggleSidebar,
  useEntry,
} from '../../../../components/state/actions/sidebar.js'
import { putLayout } from '../../../../components/state/actions/layout.js'
import { openDoc } from '../../../../components/state/actions/open.js'
import { MOST_LAYOUTS, Persistence } from '../../../../components/state/persistence/persistence.js'
import { Store } from '../../../../components/state/store.js'
import { EMPTY_STATE, type ViewerState } from '../../../../components/state/state.js'
import { seedLayout } from '../../../../components/layout/seed.js'
import { emptyStorage } from '../fake-service.js'
import { drawn } from '../trees.js'
import { until } from '../../waits.js'

/** The memory of one browser tab. */
interface Tab {
  store: Store<ViewerState>
  saved: Persistence
}

describe('what a viewer remembers', () => {
  let tabs: Tab[] = []

  emptyStorage()

  afterEach(() => {
    for (const { saved } of tabs) saved.stop()
    tabs = []
    localStorage.clear()
  })

  it('is there again in another tab', () => {
    const tab = aTab()
    tab.store.update(state => opened(state, 'app/a', 'app/a/x.html', 'app/a/y.html'))
    tab.store.update(state => chooseTheme(resizeSidebar(state, 411), 'light'))
    tab.store.update(state => useEntry(expandRows(state, ['row'], true), 'entry', 5))
    tab.store.update(state => chooseEditor(toggleSidebar(state), 'zed'))
    tab.saved.write()

    const { state } = aTab().store
    expect(drawn(state)).to.equal('>x* | y*')
    const { workspace, theme, editor, sidebar } = state
    expect([workspace, theme, editor]).to.deep.equal(['app/a', 'light', 'zed'])
    expect([sidebar.width, sidebar.isHidden]).to.deep.equal([411, true])
    expect([...state.expansion, ...state.used]).to.deep.equal([
      ['row', true],
      ['entry', 5],
    ])
  })

  it('is written by itself, and when the page goes', async () => {
    const tab = aTab()
    tab.store.update(state => chooseTheme(state, 'dark'))
    await until(() => localStorage.getItem('plan-viewer/theme') === '"dark"')
    tab.store.update(state => chooseTheme(state, 'light'))
    dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(localStorage.getItem('plan-viewer/theme')).to.equal('"light"')
  })

  it('is the workspace of this tab, and else the last one of any', () => {
    const tab = aTab()
    tab.store.update(state => ({ ...state, workspace: 'app/mine' }))
    tab.saved.write()
    localStorage.setItem('plan-viewer/workspace', '"app/theirs"')
    expect(aTab().store.state.workspace).to.equal('app/mine')
    sessionStorage.clear()
    expect(aTab().store.state.workspace).to.equal('app/theirs')
  })

  it('is the tabs and the width of this tab, whatever another one made of them meanwhile', () => {
    localStorage.setItem('plan-viewer/workspace', '"app/a"')
    const first = aTab()
    first.store.update(state => opened(state, 'app/a', 'app/a/x.html', 'app/a/y.html'))
    first.saved.write()
    sessionStorage.clear()
    const tab = aTab()
    const before = drawn(tab.store.state)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    const own = { ...sessionStorage }
    first.store.update(state => resizeSidebar(opened(state, 'app/a', 'app/a/z.html'), 411))
    first.saved.write()
    sessionStorage.clear()
    expect(drawn(aTab().store.state), 'a new tab').to.equal(drawn(first.store.state))
    Object.assign(sessionStorage, own)
    expect(drawn(aTab().store.state)).to.equal(before)
  })

  it('leaves the workspace of an embedded viewer alone', () => {
    localStorage.setItem('plan-viewer/workspace', '"app/theirs"')
    const tab = aTab(false)
    expect(tab.store.state.workspace).to.equal('')
    tab.store.update(state => ({ ...state, workspace: 'app/mine' }))
    tab.saved.write()
    expect(localStorage.getItem('plan-viewer/workspace')).to.equal('"app/theirs"')
  })

  it('excludes the layouts and the theme of an embedded viewer, but not its folds', () => {
    localStorage.setItem('plan-viewer/theme', '"dark"')
    localStorage.setItem('plan-viewer/appearance', '{"text":4}')
    const tab = aTab(false)
    expect(tab.store.state.theme).to.equal(null)
    expect(tab.store.state.appearance.text).to.equal(1)
    tab.store.update(state => expandRows(opened(state, 'app/a', 'app/a/x.html'), ['one'], true))
    tab.store.update(state => ({ ...state, theme: 'light' }))
    tab.saved.write()
    expect(localStorage.getItem('plan-viewer/theme')).to.equal('"dark"')
    const { state } = aTab().store
    expect([...state.layouts.keys()]).to.deep.equal([])
    expect([...state.expansion.keys()]).to.deep.equal(['one'])
  })

  it('does not lose what another tab wrote meanwhile', () => {
    const [one, other] = [aTab(), aTab()]
    one.store.update(state => expandRows(opened(state, 'app/a', 'app/a/x.html'), ['one'], true))
    other.store.update(state => expandRows(opened(state, 'app/b', 'app/b/y.html'), ['other'], true))
    one.store.update(state => useEntry(state, 'x', 1))
    other.store.update(state => useEntry(state, 'y', 2))
    one.saved.write()
    other.saved.write()

    const { state } = aTab().store
    expect([...state.layouts.keys()].sort()).to.deep.equal(['app/a', 'app/b'])
    expect([...state.expansion.keys()]).to.deep.equal(['one', 'other'])
    expect([...state.used.keys()]).to.deep.equal(['x', 'y'])
  })

  it('forgets a layout that moved away', () => {
    const tab = aTab()
    tab.store.update(state => opened(state, 'app/a', 'app/a/x.html'))
    tab.saved.write()
    const layout = seedLayout(['app/b/x.html'])
    tab.store.update(state => ({ ...state, layouts: new Map([['app/b', layout]]) }))
    tab.saved.write()
    expect([...aTab().store.state.layouts.keys()]).to.deep.equal(['app/b'])
  })

  it('drops the layouts that were changed longest ago', () => {
    const text = localStorage
    for (let i = 0; i < MOST_LAYOUTS; i++) {
      text.setItem(`plan-viewer/layout/app/${i}`, JSON.stringify([i + 1, '']))
    }
    const tab = aTab()
    tab.store.update(state => opened(state, 'app/new', 'app/new/x.html'))
    tab.saved.write()
    const keys = Object.keys(localStorage).filter(key => key.startsWith('plan-viewer/layout/'))
    expect(keys).to.have.length(MOST_LAYOUTS)
    expect(keys).to.include('plan-viewer/layout/app/new')
  })

  function aTab(isTab = true): Tab {
    const store = new Store(EMPTY_STATE)
    const tab = { store, saved: new Persistence(store, isTab) }
    tab.saved.start()
    tabs.push(tab)
    return tab
  }

  describe('and another tab changes', () => {
    it('is taken over: theme, size of the text, what was used, layouts that are not on show', () => {
      const tab = aTab()
      tab.store.update(state => opened(state, 'app/a', 'app/a/x.html'))
      tab.saved.write()
      const other = aTab()
      other.store.update(state => useEntry(chooseTheme(state, 'dark'), 'entry', 9))
      other.store.update(state => stepAppearance(state, 'text', 1))
      other.store.update(state => opened(state, 'app/b', 'app/b/y.html'))
      other.store.update(state => opened(state, 'app/a', 'app/a/z.html'))
      other.saved.write()
      for (const key of ['theme', 'appearance', 'used', 'layout/app/a', 'layout/app/b']) heard(key)

      const { state } = tab.store
      expect(state.theme).to.equal('dark')
      expect(state.appearance.text).to.equal(2)
      expect([...state.used]).to.deep.equal([['entry', 9]])
      expect([...state.layouts.keys()]).to.deep.equal(['app/a', 'app/b'])
      expect(drawn(state)).to.equal('>x*')
    })

    it('keeps what this tab has not written yet', () => {
      localStorage.setItem('plan-viewer/used', JSON.stringify([['x', 1]]))
      const tab = aTab()
      tab.store.update(state => ({ ...state, used: new Map() }))
      localStorage.setItem('plan-viewer/used', '[["x",1],["y",2]]')
      heard('used')
      expect([...tab.store.state.used.keys()]).to.deep.equal(['y'])
    })

    it('drops a layout that another tab removed, and ignores unknown keys', () => {
      const tab = aTab()
      tab.store.update(state => opened(state, 'app/b', 'app/b/y.html'))
      tab.store.update(state => ({ ...state, workspace: '' }))
      tab.saved.write()
      localStorage.removeItem('plan-viewer/layout/app/b')
      heard('layout/app/b')
      heard('nonsense')
      expect(tab.store.state.layouts.size).to.equal(0)
    })
  })

  describe('where the stored value is wrong', () => {
    for (const wrong of ['', '{', 'null', '7', '"x"', '[]', '{}', '[[1,2]]', '[["x"]]', '[[]]']) {
      it(`is the default: ${wrong}`, () => {
        const keys = ['sidebar', 'theme', 'folds', 'used', 'layout/app/a']
        for (const key of keys) localStorage.setItem(`plan-viewer/${key}`, wrong)
        const { state } = aTab().store
        expect(state.sidebar).to.deep.include({ isHidden: false, order: 'newest', scroll: 0 })
        expect([state.theme, state.expansion.size, state.used.size]).to.deep.equal([null, 0, 0])
        expect(state.layouts.size).to.equal(0)
        heard('theme')
        heard('layout/app/a')
      })
    }

    it('has no invalid workspace or width, and an unchanged prototype', () => {
      localStorage.setItem('plan-viewer/workspace', '{"dir":1}')
      localStorage.setItem('plan-viewer/sidebar', '{"width":1e9,"isHidden":"yes","scroll":-4}')
      localStorage.setItem('plan-viewer/folds', '[["__proto__",true],["a","yes"]]')
      const { state } = aTab().store
      expect(state.workspace).to.equal('')
      expect(state.sidebar).to.deep.equal({
        width: 620,
        isHidden: false,
        order: 'newest',
        isTall: false,
        scroll: 0,
      })
      expect([...state.expansion.keys()]).to.deep.equal(['__proto__'])
    })
  })

  it('goes on when the storage is full', () => {
    const tab = aTab()
    fill()
    tab.store.update(state => opened(state, 'app/a', 'app/a/x.html'))
    tab.saved.write()
    expect(drawn(tab.store.state)).to.equal('>x*')
    localStorage.clear()
    tab.store.update(state => openDoc(state, 'app/a/y.html'))
    tab.saved.write()
    expect(drawn(aTab().store.state)).to.equal('>x y*')
  })
})

function opened(state: ViewerState, workspace: string, ...paths: string[]): ViewerState {
  return putLayout({ ...state, workspace }, workspace, seedLayout(paths))
}

/** As another tab's writing arrives. */
function heard(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key: `plan-viewer/${key}` }))
}

function fill(): void {
  for (let length = 1 << 22, i = 0; length >= 1;) {
    try {
      localStorage.setItem(`filling ${i++}`, 'x'.repeat(length))
    } catch {
      length >>= 1
    }
  }
}
