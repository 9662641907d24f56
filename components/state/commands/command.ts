// The types of a command, and the context that it runs in.
// To change which commands there are, see commands.ts.

import type {
  Action,
  CommandId,
  CommandSection,
  FixedAction,
} from '../../../schema/hotkeys/command-table.js'
import type { ReviewKey } from '../../../schema/hotkeys/review-keys.js'
import type { Placed } from '../../../schema/layout/geometry.js'
import type { Task } from '../../../schema/tree.js'
import type { ViewerModel } from '../viewer-model.js'

/** What commands need besides the state. */
export interface CommandContext {
  model: ViewerModel
  /** Where the panes are; null while they are not on show. */
  placed: Placed | null
  gap: number
  isRtl: boolean
  /** Whether the page is dark, by choice or by the system. */
  isDark: boolean
  /** Whether another page decides on settings, tasks and the theme. */
  isEmbedded?: boolean
  /** Whether there is no sidebar. */
  isBare?: boolean
  /** Whether the search box contains words. */
  isSearching?: boolean
  focusSearch(): void
  /** Searches the plans for these words; `''` clears the search. */
  searchFor(words: string): void
  showPalette(): void
  showHotkeys(): void
  /** Prints the doc in front. */
  print(): void
  /** @param section - the one to begin with */
  showSettings(section?: string): void
  /** Moves the focus to the next area of the page, or to the one before. */
  walk(step: 1 | -1): void
  /** Goes to the next match in the doc in front, or to the one before. */
  findMatch(step: 1 | -1): void
  /** Goes to one of the headings of the doc in front that were last listed, from 0. */
  showHeading(at: number): void
  /** Shows the row of a doc in the tree. */
  reveal(path: string): void
  copyPath(path: string): void
  copyLink(path: string): void
  pickIcon(task: Task): void
  openInEditor(path: string): void
  /** Marks the doc in front as read, and opens the next unread one. */
  readNext(): void
  /** Goes to the next change of the doc in front, or to the one before. */
  stepChange(step: 1 | -1): void
  /** Shows the history of the doc in front, and goes into it; or hides it. */
  toggleHistory(): void
}

/** What a command can change outside of the page: a message of a doc runs none that does. */
type Changes = 'files' | 'settings' | 'programs'

/** What a command does. */
export interface CommandRun {
  /** Whether docs are closed, with all that was typed in them. */
  closes?: boolean
  /** `programs`: it starts one outside the browser. Most change nothing besides. */
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
  /** The hotkey that runs it. */
  action?: Action
  /** The key of reviews that runs it. */
  reviewKey?: ReviewKey
  /** Its row, where fixed keys run it. */
  fixed?: FixedAction
}
