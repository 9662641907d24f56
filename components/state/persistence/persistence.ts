// Stores what a viewer keeps in the browser. Many tabs write there: each writes only what it changed itself,
// each layout under a key of its own, and takes over the changes of others that move nothing in view.
// To change how a value is stored, see codec.ts.

import {
  formatSaved,
  readEditor,
  readExpansion,
  readSaved,
  readSidebar,
  readTheme,
  readUnseen,
  readUsed,
  mergeChanges,
} from './codec.js'
import { storedKeys, readKey, writeKey } from './web-storage.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

const PREFIX = 'plan-viewer/'
const LAYOUT = `${PREFIX}layout/`
export const MOST_LAYOUTS = 500
const WRITE_AFTER_MS = 200

/** What is stored besides layouts, in the form in which it is compared and written. */
interface Persisted {
  sidebar: ViewerState['sidebar']
  theme: ViewerState['theme']
  editor: string
  workspace: string
  expansion: ViewerState['expansion']
  used: ViewerState['used']
  unseen: ReadonlyMap<string, true>
}

/** Each under its key, which other tabs and earlier versions of the page know. */
const MAPS = {
  expansion: { key: 'folds', read: readExpansion },
  used: { key: 'used', read: readUsed },
  unseen: { key: 'unseen', read: readUnseen },
} as const

export class Persistence {
  readonly #store: Store<ViewerState>
  readonly #isTab: boolean
  /** The state when this tab and the storage were last equal. */
  #before: ViewerState
  #unsubscribe: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isTab - the page around an embedded viewer decides on layout and theme, which are not stored then */
  constructor(store: Store<ViewerState>, isTab = true) {
    this.#store = store
    this.#isTab = isTab
    this.#before = store.state
  }

  /** Restores what is stored; writes from now on. */
  start(): void {
    if (this.#unsubscribe) return
    this.#store.update(state => (this.#before = this.#restore(state)))
    const unsubscribe = this.#store.subscribe(() => {
      this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
    })
    addEventListener('storage', this.#receive)
    addEventListener('pagehide', this.#write)
    this.#unsubscribe = () => {
      unsubscribe()
      removeEventListener('storage', this.#receive)
      removeEventListener('pagehide', this.#write)
    }
  }

  stop(): void {
    if (!this.#unsubscribe) return
    this.write()
    this.#unsubscribe()
    this.#unsubscribe = null
  }

  /** Writes at once what is not written yet. */
  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const before = this.#before
    const after = this.#store.state
    this.#before = after
    if (before === after) return
    const [was, is] = [persistedOf(before), persistedOf(after)]
    if (is.sidebar !== was.sidebar) writeKey('local', `${PREFIX}sidebar`, is.sidebar)
    if (is.theme !== was.theme && this.#isTab) writeKey('local', `${PREFIX}theme`, is.theme)
    if (is.editor !== was.editor) writeKey('local', `${PREFIX}editor`, is.editor)
    if (is.workspace !== was.workspace && this.#isTab) {
      for (const area of ['local', 'session'] as const) {
        writeKey(area, `${PREFIX}workspace`, is.workspace)
      }
    }
    for (const name of ['expansion', 'used', 'unseen'] as const) {
      if (before[name] !== after[name]) writeChanges(name, was, is)
    }
    if (before.layouts !== after.layouts && this.#isTab) {
      writeLayouts(before.layouts, after.layouts)
    }
  }

  readonly #write = () => this.write()

  #restore(state: ViewerState): ViewerState {
    const layouts = new Map(state.layouts)
    for (const key of this.#isTab ? storedKeys('local', LAYOUT) : []) {
      const saved = readSaved(readKey('local', key))
      if (saved) layouts.set(key.slice(LAYOUT.length), saved.layout)
    }
    const stored = (key: string) => readKey('local', PREFIX + key)
    const workspace = readKey('session', `${PREFIX}workspace`) ?? stored('workspace')
    return {
      ...state,
      layouts,
      sidebar: readSidebar(stored('sidebar')),
      theme: this.#isTab ? readTheme(stored('theme')) : state.theme,
      editor: readEditor(stored('editor')),
      expansion: readExpansion(stored('folds')),
      used: readUsed(stored('used')),
      unseen: new Set(readUnseen(stored('unseen')).keys()),
      workspace: this.#isTab && typeof workspace === 'string' ? workspace : state.workspace,
    }
  }

  /** Another tab wrote. What this one has changed and not written yet stays. */
  readonly #receive = ({ key }: StorageEvent) => {
    if (!key?.startsWith(PREFIX)) return
    if (!this.#isTab && (key.startsWith(LAYOUT) || key === `${PREFIX}theme`)) return
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
    case 'editor':
      return { ...state, editor: readEditor(value) }
    case 'used':
      return { ...state, used: readUsed(value) }
    case 'unseen':
      return { ...state, unseen: new Set(readUnseen(value).keys()) }
  }
  const dir = key.slice(LAYOUT.length)
  if (!key.startsWith(LAYOUT) || dir === state.workspace) return state
  const layouts = new Map(state.layouts)
  const saved = readSaved(value)
  if (saved) layouts.set(dir, saved.layout)
  else layouts.delete(dir)
  return { ...state, layouts }
}

function persistedOf(state: ViewerState): Persisted {
  const { sidebar, theme, editor, workspace, expansion, used, unseen } = state
  const marks = new Map([...unseen].map(path => [path, true] as const))
  return { sidebar, theme, editor, workspace, expansion, used, unseen: marks }
}

/** Other tabs may have written the same key: what they changed stays. */
function writeChanges(name: keyof typeof MAPS, was: Persisted, is: Persisted): void {
  const { key: suffix, read } = MAPS[name]
  const key = PREFIX + suffix
  const stored: ReadonlyMap<string, unknown> = read(readKey('local', key))
  writeKey('local', key, [...mergeChanges<unknown>(stored, was[name], is[name])])
}

function writeLayouts(before: ViewerState['layouts'], after: ViewerState['layouts']): void {
  for (const dir of before.keys()) if (!after.has(dir)) writeKey('local', LAYOUT + dir, null)
  for (const [dir, layout] of after) {
    if (before.get(dir) === layout) continue
    writeKey('local', LAYOUT + dir, formatSaved({ at: Date.now(), layout }))
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
