// Stores what a viewer keeps in the browser. Many tabs write there: each writes only what it changed itself,
// each layout under a key of its own, and takes over the changes of others that move nothing in view. What a tab
// changed itself comes back to it after a reload, whatever others wrote since.
// To change how a value is stored, see codec.ts.

import {
  formatSaved,
  readEditor,
  readExpansion,
  readSaved,
  readSidebar,
  readTheme,
  readUsed,
  mergeChanges,
} from './codec.js'
import { storedKeys, readKey, writeKey } from './web-storage.js'
import { readAppearance } from './appearance.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

const PREFIX = 'plan-viewer/'
const LAYOUT = `${PREFIX}layout/`
export const MOST_LAYOUTS = 500
/** The page around an embedded viewer decides on these. */
const OF_TABS = [`${PREFIX}theme`, `${PREFIX}appearance`]
const WRITE_AFTER_MS = 200
/** All tabs share the first; the second is of one tab, and comes after it. */
const AREAS = ['local', 'session'] as const

/** Each under its key, which other tabs and earlier versions of the page know. */
const MAPS = {
  expansion: { key: 'folds', read: readExpansion },
  used: { key: 'used', read: readUsed },
} as const

export class Persistence {
  readonly #store: Store<ViewerState>
  readonly #isTab: boolean
  /** The state when this tab and the storage were last equal. */
  #before: ViewerState
  /** Ends what was started; null while nothing is. */
  #end: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isTab - the page around an embedded viewer decides on layout and theme, which are not stored then */
  constructor(store: Store<ViewerState>, isTab = true) {
    this.#store = store
    this.#isTab = isTab
    this.#before = store.state
  }

  /** Restores what is stored; writes from now on. */
  start(): void {
    if (this.#end) return
    const { signal } = (this.#end = new AbortController())
    this.#store.update(state => (this.#before = this.#restore(state)))
    const unsubscribe = this.#store.subscribe(() => {
      this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
    })
    signal.addEventListener('abort', unsubscribe)
    addEventListener('storage', event => this.#receive(event), { signal })
    addEventListener('pagehide', () => this.#leave(), { signal })
  }

  stop(): void {
    if (!this.#end) return
    this.write()
    this.#end.abort()
    this.#end = null
  }

  /** Writes at once what is not written yet. */
  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const before = this.#before
    const after = this.#store.state
    this.#before = after
    if (before === after) return
    const { sidebar, theme, appearance, editor, workspace } = after
    if (sidebar !== before.sidebar) writeOwn(`${PREFIX}sidebar`, sidebar)
    if (theme !== before.theme && this.#isTab) writeKey('local', `${PREFIX}theme`, theme)
    if (appearance !== before.appearance && this.#isTab) {
      writeKey('local', `${PREFIX}appearance`, appearance)
    }
    if (editor !== before.editor) writeKey('local', `${PREFIX}editor`, editor)
    if (workspace !== before.workspace && this.#isTab) {
      writeOwn(`${PREFIX}workspace`, workspace)
    }
    for (const name of ['expansion', 'used'] as const) {
      if (before[name] !== after[name]) writeChanges(name, before, after)
    }
    if (before.layouts !== after.layouts && this.#isTab) {
      writeLayouts(before.layouts, after.layouts)
    }
  }

  /** Another tab may have written the layout on show since: this one comes back as it was left. */
  #leave(): void {
    this.write()
    const { layouts, workspace } = this.#store.state
    const layout = this.#isTab ? layouts.get(workspace) : undefined
    if (!layout) return
    writeKey('session', LAYOUT + workspace, formatSaved({ at: Date.now(), layout }))
  }

  #restore(state: ViewerState): ViewerState {
    const layouts = new Map(state.layouts)
    for (const area of this.#isTab ? AREAS : []) {
      for (const key of storedKeys(area, LAYOUT)) {
        const saved = readSaved(readKey(area, key))
        if (saved) layouts.set(key.slice(LAYOUT.length), saved.layout)
      }
    }
    const stored = (key: string) => readKey('local', PREFIX + key)
    const own = (key: string) => readKey('session', PREFIX + key) ?? stored(key)
    const workspace = own('workspace')
    return {
      ...state,
      layouts,
      sidebar: readSidebar(own('sidebar')),
      theme: this.#isTab ? readTheme(stored('theme')) : state.theme,
      appearance: this.#isTab ? readAppearance(stored('appearance')) : state.appearance,
      editor: readEditor(stored('editor')),
      expansion: new Map([...readExpansion(stored('folds')), ...readExpansion(own('folds'))]),
      used: readUsed(stored('used')),
      workspace: this.#isTab && typeof workspace === 'string' ? workspace : state.workspace,
    }
  }

  /** Another tab wrote. What this one has changed and not written yet stays. */
  #receive({ key }: StorageEvent): void {
    if (!key?.startsWith(PREFIX)) return
    if (!this.#isTab && (key.startsWith(LAYOUT) || OF_TABS.includes(key))) return
    this.write()
    // It contains what this tab has just written.
    const value = readKey('local', key)
    this.#store.update(state => received(state, key, value))
    this.#before = this.#store.state
  }
}

/** Expansion, width and order stay as this tab has them, and so does the layout on show. */
function received(state: ViewerState, key: string, value: unknown): ViewerState {
  switch (key.slice(PREFIX.length)) {
    case 'theme':
      return { ...state, theme: readTheme(value) }
    case 'appearance':
      return { ...state, appearance: readAppearance(value) }
    case 'editor':
      return { ...state, editor: readEditor(value) }
    case 'used':
      return { ...state, used: readUsed(value) }
  }
  const dir = key.slice(LAYOUT.length)
  if (!key.startsWith(LAYOUT) || dir === state.workspace) return state
  writeKey('session', key, null)
  const layouts = new Map(state.layouts)
  const saved = readSaved(value)
  if (saved) layouts.set(dir, saved.layout)
  else layouts.delete(dir)
  return { ...state, layouts }
}

/** Other tabs may have written the same key: what they changed stays. */
function writeChanges(name: keyof typeof MAPS, before: ViewerState, after: ViewerState): void {
  const { key: suffix, read } = MAPS[name]
  const key = PREFIX + suffix
  const stored: ReadonlyMap<string, unknown> = read(readKey('local', key))
  writeKey('local', key, [...mergeChanges<unknown>(stored, before[name], after[name])])
  if (name === 'expansion') writeKey('session', key, [...after[name]])
}

/** For this tab, and for tabs to come. */
function writeOwn(key: string, value: unknown): void {
  for (const area of AREAS) writeKey(area, key, value)
}

function writeLayouts(before: ViewerState['layouts'], after: ViewerState['layouts']): void {
  for (const dir of before.keys()) if (!after.has(dir)) writeOwn(LAYOUT + dir, null)
  for (const [dir, layout] of after) {
    if (before.get(dir) === layout) continue
    writeOwn(LAYOUT + dir, formatSaved({ at: Date.now(), layout }))
  }
  dropOldLayouts()
}

function dropOldLayouts(): void {
  const keys = storedKeys('local', LAYOUT)
  if (keys.length <= MOST_LAYOUTS) return
  const ages = keys.map(key => ({ key, at: readSaved(readKey('local', key))?.at ?? 0 }))
  ages.sort((a, b) => a.at - b.at)
  for (const { key } of ages.slice(0, keys.length - MOST_LAYOUTS)) writeKey('local', key, null)
}
