// The types of a command, and the context that it runs in.
// To change which commands there are, see commands.ts.

import type { CommandId, CommandSection } from '../../../schema/hotkeys/command-table.js'
import type { FixedAction } from '../../../schema/hotkeys/fixed-keys.js'
import type { Keys } from '../../../schema/hotkeys/review-keys.js'
import type { Placed } from '../../layout/geometry.js'
import type { DocHeading } from '../../messages/frame.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { Task } from '../../../schema/tree.js'
import type { ViewerModel } from '../viewer-model.js'

/** The doc in front of the focused pane. */
export interface DocHandle {
  /** The hash of the bytes in view; null where they cannot be named. */
  readonly shownHash: Hash | null
  /** Whether words can be found in what is on show. */
  readonly canFind: boolean
  /** Goes into the field that finds words. */
  find(): void
  /** Goes to the next match of the marked words, or to the one before. */
  findMatch(step: 1 | -1): void
  readonly changes: {
    /** Goes to the next change, or to the one before. */
    step(by: 1 | -1): void
    /** Shows the version that the changes begin at, beside the doc where there is room. */
    showBefore(): Promise<void>
  }
  headings(): Promise<readonly DocHeading[]>
  /** Goes to one of the headings that were last listed, from 0. */
  showHeading(at: number): void
  print(): void
  /** Prints the doc with its open comments: numbers at their places, their words at its end. */
  printComments(): Promise<void>
  /** Goes into its history, or into its comments, once they are drawn; false where the focus is there already. */
  enterPanel(): boolean
  /** Its panels are in it. */
  readonly renderRoot: ParentNode
  /** Writes a comment on what is selected, or on the whole doc. */
  comment(): void
  /** Approves the bytes in view; whether that was recorded. */
  approve(): Promise<boolean>
  /** Shows its comments, in whose foot it is sent back. */
  sendBack(): void
}

interface SidebarHandle {
  /** Whether the search box contains words. */
  readonly isSearching: boolean
  /** Goes into the search box. @param words - its new text; without, it stays */
  search(words?: string): void
  clearSearch(): void
  /** Shows or hides it; the focus goes into what covers the docs. */
  toggle(): void
  /** Shows the row of a doc in the tree. */
  reveal(path: string): void
  /** Goes to the card that says how an agent is set up. */
  showAgents(): void
  /** Goes into the list of docs that wait for the reader; out of it, back to the doc in front. */
  showForYou(): void
}

interface OverlayHandle {
  showPalette(): void
  showHotkeys(): void
  copyPath(path: string): void
  copyLink(path: string): void
  pickIcon(task: Task): void
  /** @param words - to go to the first match of; without, the marked ones */
  openInEditor(path: string, words?: readonly string[]): void
}

/** The needs of commands besides the state. */
export interface CommandContext {
  readonly model: ViewerModel
  readonly front: DocHandle | null
  readonly sidebar: SidebarHandle
  readonly overlays: OverlayHandle
  /** Where the panes are; null while they are not on show. */
  readonly placed: Placed | null
  readonly gap: number
  readonly isRtl: boolean
  /** Whether the page is dark, by choice or by the system. */
  readonly isDark: boolean
  /** Whether another page decides on settings, tasks and the theme. */
  readonly isEmbedded?: boolean
  /** Whether there is no sidebar. */
  readonly isBare?: boolean
  /** @param section - the one to begin with */
  showSettings(section?: string): void
  /** Moves the focus to the next area of the page, or to the one before. */
  walk(step: 1 | -1): void
  /** Moves the focus to the doc that a key opened, once it is loaded. */
  bring(): void
}

/** The things outside of the page that a command can change: a message of a doc runs none that does. */
type Changes = 'files' | 'programs'

/** The act of a command. */
export interface CommandRun {
  /** `files`: those of docs, of reviews, of the settings. `programs`: it starts one outside the browser. Most change nothing besides. */
  changes?: Changes | null
  /** Whether a real press of the reader has to lead to it: a doc may tell of presses that never were. */
  needsPress?: boolean
  /** Whether it can do something now. */
  when(context: CommandContext): boolean
  run(context: CommandContext): void
}

export interface Command extends CommandRun {
  id: Exclude<CommandId, 'openPhase'>
  title: string
  section: CommandSection
  changes: Changes | null
  /** The key that runs it, a hotkey or one of reviews. */
  key?: keyof Keys
  /** Its row, where fixed keys run it. */
  fixed?: FixedAction
}
