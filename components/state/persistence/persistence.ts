// What a viewer remembers in the browser. Many tabs write there: each writes only what it changed
// itself, every layout under a key of its own, and takes over what others change where that moves
// nothing under the reader's eyes.

import { seeShown } from '../actions/layout.js'
import {
  formatSaved,
  readEditor,
  readFolds,
  readSaved,
  readSidebar,
  readTheme,
  readUnseen,
  readUsed,
  withChanges,
} from './codec.js'
import { keysOf, readKey, writeKey } from './web-storage.js'
import type { Store } from '../store.js'
import type { ViewState } from '../state.js'

const PREFIX = 'plan-viewer/'
const LAYOUT = `${PREFIX}layout/`
export const MOST_LAYOUTS = 500
const WRITE_AFTER_MS = 200

/** What is remembered besides layouts, in the form in which it is compared and written. */
interface Kept {
  sidebar: ViewState['sidebar']
  theme: ViewState['theme']
  editor: string
  workspace: string
  folds: ViewState['folds']
  used: ViewState['used']
  unseen: ReadonlyMap<string, true>
}

const MAPS = { folds: readFolds, used: readUsed, unseen: readUnseen } as const

export class Saved {
  readonly #store: Store<ViewState>
  readonly #isTab: boolean
  /** As it was when this tab and the storage last agreed. */
  #before: ViewState
  #unfollow: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isTab - an embedded viewer is told what it shows and in which colours: it remembers neither */
  constructor(store: Store<ViewState>, isTab = true) {
    this.#store = store
    this.#isTab = isTab
    this.#before = store.state
  }

  /** Takes up what is remembered; writes from now on. */
  start(): void {
    if (this.#unfollow) return
    this.#store.update(state => this.#restore(state))
    this.#before = this.#store.state
    const unfollow = this.#store.follow(() => {
      this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
    })
    addEventListener('storage', this.#hear)
    addEventListener('pagehide', this.#write)
    this.#unfollow = () => {
      unfollow()
      removeEventListener('storage', this.#hear)
      removeEventListener('pagehide', this.#write)
    }
  }

  stop(): void {
    if (!this.#unfollow) return
    this.write()
    this.#unfollow()
    this.#unfollow = null
  }

  /** Writes at once what is not written yet. */
  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const before = this.#before
    const after = this.#store.state
    this.#before = after
    if (before === after) return
    const [was, is] = [keptOf(before), keptOf(after)]
    if (is.sidebar !== was.sidebar) writeKey('local', `${PREFIX}sidebar`, is.sidebar)
    if (is.theme !== was.theme && this.#isTab) writeKey('local', `${PREFIX}theme`, is.theme)
    if (is.editor !== was.editor) writeKey('local', `${PREFIX}editor`, is.editor)
    if (is.workspace !== was.workspace && this.#isTab) {
      for (const area of ['local', 'session'] as const) {
        writeKey(area, `${PREFIX}workspace`, is.workspace)
      }
    }
    for (const name of ['folds', 'used', 'unseen'] as const) {
      if (before[name] !== after[name]) writeChanges(name, was, is)
    }
    if (before.layouts !== after.layouts && this.#isTab) {
      writeLayouts(before.layouts, after.layouts)
    }
  }

  readonly #write = () => this.write()

  #restore(state: ViewState): ViewState {
    const layouts = new Map(state.layouts)
    for (const key of this.#isTab ? keysOf('local', LAYOUT) : []) {
      const saved = readSaved(readKey('local', key))
      if (saved) layouts.set(key.slice(LAYOUT.length), saved.layout)
    }
    const kept = (key: keyof Kept) => readKey('local', PREFIX + key)
    const workspace = readKey('session', `${PREFIX}workspace`) ?? kept('workspace')
    return {
      ...state,
      layouts,
      sidebar: readSidebar(kept('sidebar')),
      theme: this.#isTab ? readTheme(kept('theme')) : state.theme,
      editor: readEditor(kept('editor')),
      folds: readFolds(kept('folds')),
      used: readUsed(kept('used')),
      unseen: new Set(readUnseen(kept('unseen')).keys()),
      workspace: this.#isTab && typeof workspace === 'string' ? workspace : state.workspace,
    }
  }

  /** Another tab wrote. What this one has changed and not yet written stays. */
  readonly #hear = ({ key }: StorageEvent) => {
    if (!key?.startsWith(PREFIX)) return
    if (!this.#isTab && (key.startsWith(LAYOUT) || key === `${PREFIX}theme`)) return
    this.write()
    // Read anew: what this tab has just written is in it, too.
    const value = readKey('local', key)
    this.#store.update(state => heard(state, key, value))
    this.#before = this.#store.state
  }
}

/** Folds, width and order stay as this tab has them, and so does the layout on show. */
function heard(state: ViewState, key: string, value: unknown): ViewState {
  switch (key.slice(PREFIX.length)) {
    case 'theme':
      return { ...state, theme: readTheme(value) }
    case 'editor':
      return { ...state, editor: readEditor(value) }
    case 'used':
      return { ...state, used: readUsed(value) }
    case 'unseen':
      return seeShown({ ...state, unseen: new Set(readUnseen(value).keys()) })
  }
  const dir = key.slice(LAYOUT.length)
  if (!key.startsWith(LAYOUT) || dir === state.workspace) return state
  const layouts = new Map(state.layouts)
  const saved = readSaved(value)
  if (saved) layouts.set(dir, saved.layout)
  else layouts.delete(dir)
  return { ...state, layouts }
}

function keptOf(state: ViewState): Kept {
  const { sidebar, theme, editor, workspace, folds, used, unseen } = state
  const marks = new Map([...unseen].map(path => [path, true] as const))
  return { sidebar, theme, editor, workspace, folds, used, unseen: marks }
}

/** Other tabs may have written the same key: what they changed stays. */
function writeChanges(name: keyof typeof MAPS, was: Kept, is: Kept): void {
  const key = PREFIX + name
  const stored: ReadonlyMap<string, unknown> = MAPS[name](readKey('local', key))
  writeKey('local', key, [...withChanges<unknown>(stored, was[name], is[name])])
}

function writeLayouts(before: ViewState['layouts'], after: ViewState['layouts']): void {
  for (const dir of before.keys()) if (!after.has(dir)) writeKey('local', LAYOUT + dir, null)
  for (const [dir, layout] of after) {
    if (before.get(dir) === layout) continue
    writeKey('local', LAYOUT + dir, formatSaved({ at: Date.now(), layout }))
  }
  dropOldLayouts()
}

function dropOldLayouts(): void {
  const keys = keysOf('local', LAYOUT)
  if (keys.length <= MOST_LAYOUTS) return
  const ages = keys.map(key => ({ key, at: readSaved(readKey('local', key))?.at ?? 0 }))
  ages.sort((a, b) => a.at - b.at)
  for (const { key } of ages.slice(0, keys.length - MOST_LAYOUTS)) writeKey('local', key, null)
}
