// What one viewer knows, and what it knows at first. Replaced, never edited: the gestures that make
// the next state out of one stand in the files beside this one.

import type { StatusResponse, TreeResponse } from '../../schema/api/api.js'
import type { Layout } from '../../schema/layout/layout.js'
import { ANY_ROOM, type Room } from '../../schema/layout/seed.js'
import type { Doc, Kind, Status } from '../../schema/tree.js'
import type { Theme } from '../../schema/theme.js'
import type { OpenDoc } from './open-doc.js'

export interface ViewerState {
  /** The service's last answer; null before the first. */
  reply: TreeResponse | null
  /** The validator of that answer. */
  etag: string
  connection: 'connecting' | 'live' | 'lost'
  status: StatusResponse | null

  /** The directory of the workspace on show; `''` for none: then docs stand in a layout of their own. */
  workspace: string
  /** By the directory of their workspace. */
  layouts: ReadonlyMap<string, Layout>
  /** What a workspace that is opened for the first time may take. */
  room: Room
  /** The focused pane is shown alone. */
  isMaximized: boolean
  /** The paths of docs that were closed, the last one first. */
  recent: readonly string[]
  /** How each doc was last asked for, by doc path. */
  destinations: ReadonlyMap<string, Destination>

  sidebar: Sidebar
  /** The rows of the tree that are folded or unfolded other than by default. */
  expansion: ReadonlyMap<string, boolean>
  /** null follows the system. */
  theme: Theme | null
  /** In which files are opened: the id of an editor, or an address with places; `''` for none yet. */
  editor: string
  /** Paths of docs that appeared and were not on show since. */
  unseen: ReadonlySet<string>
  /** When each entry of the palette was last used, in milliseconds, by its id. */
  used: ReadonlyMap<string, number>

  /** Docs that have a tab although no tree lists them, or lists them any more; by doc path. */
  loose: ReadonlyMap<string, Doc>
  /** Everything about each open doc, by doc path. A doc that was not on show yet may have no record. */
  docs: ReadonlyMap<string, OpenDoc>

  /** Whether the line for the instructions of agents is offered: once, after the first run. */
  isAgentLineShown: boolean

  /** Oldest first, four at most. */
  toasts: readonly ToastRecord[]
  /** What can be taken back, oldest first. */
  undos: readonly Undo[]
  /** What was last done, for screen readers. */
  announcement: Announcement
  /** Counts up, so that what is numbered by it is never mistaken for what was there before. */
  sequence: number
}

export type SortOrder = 'newest' | 'name'

export interface Sidebar {
  /** In pixels, 200 to 620. */
  width: number
  isHidden: boolean
  order: SortOrder
  /** How far the tree is scrolled, in pixels. */
  scroll: number
}

/** How a doc was asked for. */
export interface Destination {
  /** Words to mark. */
  words: readonly string[]
  /** The place to go to, without its `#`; `''` for none. */
  fragment: string
  /** Another one each time, so that the same place can be asked for again. */
  sequence: number
}

/** Of a doc that was not asked for: it stood in a layout. */
export const NO_DESTINATION: Destination = { words: [], fragment: '', sequence: 0 }

/** One card at the lower right. */
export interface ToastRecord {
  id: string
  tone: 'news' | 'info' | 'error'
  /** The task and the phase it is about, in labels; `''` for none. */
  where: string
  kind?: Kind
  title: string
  actions: readonly { id: ToastAction; label: string }[]
  /** The new docs that it tells of, by path. */
  docs: readonly string[]
  /** The labels of the tasks and collections that they appeared in; none where they were asked for. */
  places: readonly string[]
  /** What its button does besides opening. */
  undo: Undo | IconOffer | null
}

export type ToastAction = 'open' | 'undo' | 'addFolders' | 'retry'

export type Undo = LayoutUndo | SettleUndo

/** An arrangement that a action changed. */
export interface LayoutUndo {
  type: 'layout'
  workspace: string
  before: Layout
  after: Layout
  /** Whether the workspace was laid out again; else tabs were closed. */
  isReset: boolean
}

/** A task that was moved between the status folders. */
export interface SettleUndo {
  type: 'settle'
  /** The key of the task. */
  task: string
  label: string
  /** Where it goes back to. */
  to: Status
}

/** An icon that could not be saved, since no docs folder is: it is saved together with them. */
export interface IconOffer {
  type: 'icon'
  /** The key of the task. */
  task: string
  icon: string
}

interface Announcement {
  text: string
  sequence: number
}

export const NARROWEST_SIDEBAR = 200
export const WIDEST_SIDEBAR = 620

export const EMPTY_STATE: ViewerState = {
  reply: null,
  etag: '',
  connection: 'connecting',
  status: null,
  workspace: '',
  layouts: new Map(),
  room: ANY_ROOM,
  isMaximized: false,
  recent: [],
  destinations: new Map(),
  sidebar: { width: 300, isHidden: false, order: 'newest', scroll: 0 },
  expansion: new Map(),
  theme: null,
  editor: '',
  unseen: new Set(),
  used: new Map(),
  loose: new Map(),
  docs: new Map(),
  isAgentLineShown: false,
  toasts: [],
  undos: [],
  announcement: { text: '', sequence: 0 },
  sequence: 0,
}
