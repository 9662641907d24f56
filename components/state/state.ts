// The state of one viewer, and its first value. Replaced by actions, never edited.
// To change what happens to it, see actions/; what the browser stores of it, persistence/.

import type { StatusResponse, TreeResponse } from '../../schema/api/api.js'
import type { Layout } from '../layout/layout.js'
import { ANY_ROOM, type Room } from '../layout/seed.js'
import type { StatusFolders } from '../../schema/folder-rules.js'
import type { Lines } from '../../schema/names/links.js'
import type { DocHash } from '../../schema/review/marks.js'
import type { Hash } from '../../schema/review/versions.js'
import type { Doc, Kind, Status } from '../../schema/tree.js'
import type { Theme } from '../../schema/theme.js'
import type { WrittenDrafts } from './doc-drafts.js'
import type { OpenDoc } from './open-doc.js'
import type { Panel } from './panels.js'
import { NO_REVIEW, type ReviewState } from './review-state.js'

/** The steps that the reader chose, from 0: see persistence/appearance.ts. */
export interface Appearance {
  readonly text: number
  readonly measure: number
  readonly rows: number
}

export interface ViewerState {
  // From the service, replaced as a whole.

  /** The last reply with a tree; null before the first. */
  reply: TreeResponse | null
  /** The ETag of that reply. */
  etag: string
  /** The event stream. */
  connection: 'connecting' | 'live' | 'lost'
  status: StatusResponse | null
  /** The names of the status folders, by docs folder: the tree has only the tasks in them. */
  statusFolders: ReadonlyMap<string, StatusFolders>
  /** When docs were edited, in milliseconds, as events said it since the stream was lost last; by doc path. */
  edits: ReadonlyMap<string, number>

  // The reader's part: the open docs and their layout. Most of it is stored in the browser.

  /** The directory of the workspace on show; `''` for none: then docs have a layout of their own. */
  workspace: string
  /** By the directory of their workspace. */
  layouts: ReadonlyMap<string, Layout>
  /** The space for a workspace that is opened for the first time. */
  room: Room
  /** How high the foot of the comments is that was drawn last, with the keys below it. In pixels. */
  foot: number
  /** The focused pane is shown alone. */
  isMaximized: boolean
  /** One doc with its comments is shown over the panes; null while they are on show. Never stored. */
  reviewMode: ReviewMode | null
  /** The paths of docs that were in front, the last one first. */
  recent: readonly string[]
  sidebar: Sidebar
  /** The rows of the tree that are expanded or collapsed other than by default. */
  expansion: ReadonlyMap<string, boolean>
  /** null follows the system. */
  theme: Theme | null
  appearance: Appearance
  /** The editor for files: its id, or an address with placeholders; `''` for none yet. */
  editor: string
  /** Which docs are unread, and what else the service knows of reviews. */
  review: ReviewState
  /** When each entry of quick open was last used, in milliseconds, by its id. */
  used: ReadonlyMap<string, number>
  /** The walk through docs that wait. */
  walk: Walk
  /** The card about agents is on show: once after the first run, and when a command asks for it. */
  isAgentCardShown: boolean

  // The part about docs.

  /** Everything about each open doc, by doc path. A doc that was not on show yet may have no record. */
  docs: ReadonlyMap<string, OpenDoc>
  /** The drafts that are not sent; for closed docs, too, until they are saved. */
  drafts: WrittenDrafts
  /** Ids of mounted docs; those that were on show last are at the end. */
  mountOrder: readonly number[]
  /** Where each doc was last opened, by doc path. */
  destinations: ReadonlyMap<string, Destination>
  /** Docs that have a tab although no tree lists them; by doc path. */
  loose: ReadonlyMap<string, Doc>

  // The part that the page shows for a moment.

  /** Oldest first, four at most. */
  toasts: readonly ToastRecord[]
  /** The acts that can be undone, oldest first. */
  undos: readonly Undo[]
  /** The last act, for screen readers. */
  announcement: Announcement
  /**
   * Whether a message of a doc moved the focus, and the reader has done nothing in the page since that
   * shows where they think they are. The next letters are meant for the doc.
   */
  isDrivenByDoc: boolean
  /** Whether what changed in all docs is shown over the panes; `behind`: the reader went from it to a doc. */
  readChanges: 'shown' | 'behind' | null
  /** Docs whose tabs tell for a moment how their files are called now. */
  renamed: ReadonlySet<string>
  /** The doc that the tree reveals; null after an open from the tree. */
  reveal: Reveal | null
  /** Grows with each numbered thing: destinations, toasts, announcements, open docs. */
  sequence: number
}

/** A doc is reviewed alone: a list of docs that wait led to it. */
export interface ReviewMode {
  /** The list to go back to. */
  readonly from: 'forYou' | 'readChanges'
  /** One pane with the doc, in the place of the panes. */
  readonly layout: Layout
  /** The panel that stood beside the doc before. */
  readonly panel: Panel
  /** Another one each time. */
  readonly sequence: number
  /** "Undo" of what was sent led to it: the reader was at the foot of the comments. */
  readonly isBack: boolean
}

interface Walk {
  /** The doc that was in front before the first. */
  readonly from: string
  /** Where it led to last. */
  readonly at: string
  readonly passed: readonly string[]
  /** The docs that it marked. */
  readonly read: readonly string[]
}

export type SortOrder = 'newest' | 'name'

export interface Sidebar {
  /** In pixels, 200 to 620. */
  width: number
  isHidden: boolean
  order: SortOrder
  /** The titles of docs have two lines. */
  isTall: boolean
  /** How far the tree is scrolled, in pixels. */
  scroll: number
}

/** Where an open leads inside its doc. */
export interface Destination {
  /** Words to mark. */
  words: readonly string[]
  /** They are typed in the field of the doc. */
  isFinding: boolean
  /** The fragment to scroll to, without its `#`; `''` for none. */
  fragment: string
  /** The lines to show in the source, from 1; null for none. */
  lines: Lines | null
  /** Once its changes are marked, the first of them. */
  isAtChange: boolean
  /** Another one each time, so that the same fragment can be opened again. */
  sequence: number
}

/** The destination of a doc that came with a layout. */
export const NO_DESTINATION: Destination = {
  words: [],
  isFinding: false,
  fragment: '',
  lines: null,
  isAtChange: false,
  sequence: 0,
}

/** One toast at the lower right. */
export interface ToastRecord {
  id: string
  tone: 'news' | 'info' | 'error'
  /** The task and the phase it is about, in labels; `''` for none. */
  where: string
  kind?: Kind
  title: string
  actions: readonly { id: ToastAction; label: string; isGuarded?: true }[]
  /** The new docs that it is about, by path. */
  docs: readonly string[]
  /** The labels of the tasks and collections that they appeared in; none for docs that a link opened. */
  places: readonly string[]
  /** Whether agents ask for reviews of its docs, or have answered in them. */
  isOfAgents?: true
  /** It says that a link names nothing. */
  isNotFound?: true
  /** The act of its button besides opening. */
  undo: Undo | IconOffer | null
  /** For how many milliseconds it stays, where that is not the usual time. */
  stay?: number
}

export type ToastAction = 'open' | 'forYou' | 'undo' | 'addFolders' | 'retry' | 'retryElements'

export type Undo = LayoutUndo | SettleUndo | ReadUndo | RestoreUndo | CommentUndo | SentUndo

/** A layout that an action changed. */
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
  /** The status that it gets back. */
  to: Status
}

/** Docs that were marked as read by hand. */
export interface ReadUndo {
  type: 'read'
  docs: readonly DocHash[]
  /** The name of the marked docs, in words. */
  label: string
}

/** A version that was written over a file. */
export interface RestoreUndo {
  type: 'restore'
  /** The doc path. */
  path: string
  /** The bytes that the file had before. */
  before: Hash
  /** The bytes that were written. */
  after: Hash
}

/** A comment that was resolved or deleted, or a reply that was deleted before it was sent. */
export interface CommentUndo {
  type: 'comment'
  /** The doc path. */
  path: string
  /** The id of the comment. */
  id: string
  /** The state that it gets back. */
  to: 'open' | 'draft'
  /** The reply that gets its text back; null for the comment itself. */
  reply: { readonly id: string; readonly body: string } | null
}

/** `comment`: without a verdict. */
export type SentVerdict = 'comment' | 'approved' | 'changes'

/** The things that the reader sent in one press. */
export interface SentUndo {
  type: 'sent'
  /** The path of the doc that it was sent from. */
  path: string
  /** The id of the review. */
  review: string
  /** The sent things, in words. */
  label: string
  /** The id of the comment on the whole doc that was written in the foot; `''` for none. */
  whole: string
  /** The list that led to the review of the doc alone; null where it was none. */
  from: ReviewMode['from'] | null
}

/** An icon that is saved together with the docs folders: the settings name none yet. */
export interface IconOffer {
  type: 'icon'
  /** The key of the task. */
  task: string
  icon: string
}

export interface Announcement {
  text: string
  sequence: number
}

interface Reveal {
  /** The doc path. */
  path: string
  /** Another one each time: the sidebar reveals each once. */
  sequence: number
}

export const NARROWEST_SIDEBAR = 200
export const WIDEST_SIDEBAR = 620

export const EMPTY_STATE: ViewerState = {
  reply: null,
  etag: '',
  connection: 'connecting',
  status: null,
  statusFolders: new Map(),
  edits: new Map(),
  workspace: '',
  layouts: new Map(),
  room: ANY_ROOM,
  foot: 0,
  isMaximized: false,
  reviewMode: null,
  recent: [],
  destinations: new Map(),
  sidebar: { width: 300, isHidden: false, order: 'newest', isTall: false, scroll: 0 },
  expansion: new Map(),
  theme: null,
  appearance: { text: 1, measure: 1, rows: 1 },
  editor: '',
  review: NO_REVIEW,
  used: new Map(),
  loose: new Map(),
  docs: new Map(),
  drafts: new Map(),
  mountOrder: [],
  walk: { from: '', at: '', passed: [], read: [] },
  isAgentCardShown: false,
  toasts: [],
  undos: [],
  announcement: { text: '', sequence: 0 },
  isDrivenByDoc: false,
  readChanges: null,
  renamed: new Set(),
  reveal: null,
  sequence: 0,
}
