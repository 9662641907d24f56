// Every command of a viewer: its title, its section and the keys that the settings change; the others: fixed-keys.ts.
// To change what a command does, see components/state/commands/commands.ts; to put it in a menu,
// components/viewer/context-menus.ts. A command with `combos` needs a sentence in ../config/config-schema.ts.

export type CommandSection = 'Docs' | 'Tabs and panes' | 'Tasks' | 'Sidebar' | 'Page'

interface CommandRow {
  readonly title: string
  readonly section: CommandSection
  /** The default combos of a hotkey, which the settings change. */
  readonly combos?: readonly string[]
  /** The default combos of a key of reviews: the settings keep it apart, see review-keys.ts. */
  readonly reviewCombos?: readonly string[]
}

/** In the order of the settings and of quick open. */
export const COMMAND_TABLE = {
  moveTabLeft: {
    title: 'Move the tab left',
    section: 'Tabs and panes',
    combos: ['Ctrl+ArrowLeft', 'Alt+ArrowLeft'],
  },
  moveTabRight: {
    title: 'Move the tab right',
    section: 'Tabs and panes',
    combos: ['Ctrl+ArrowRight', 'Alt+ArrowRight'],
  },
  moveTabUp: {
    title: 'Move the tab up',
    section: 'Tabs and panes',
    combos: ['Ctrl+ArrowUp', 'Alt+ArrowUp'],
  },
  moveTabDown: {
    title: 'Move the tab down',
    section: 'Tabs and panes',
    combos: ['Ctrl+ArrowDown', 'Alt+ArrowDown'],
  },
  nextTab: { title: 'Next tab', section: 'Tabs and panes', combos: ['Alt+Shift+ArrowRight'] },
  previousTab: {
    title: 'Previous tab',
    section: 'Tabs and panes',
    combos: ['Alt+Shift+ArrowLeft'],
  },
  closeTab: { title: 'Close the tab', section: 'Tabs and panes', combos: ['Alt+W'] },
  closeOthers: { title: 'Close other tabs', section: 'Tabs and panes' },
  closeAfter: { title: 'Close tabs after it', section: 'Tabs and panes' },
  closePane: { title: 'Close pane', section: 'Tabs and panes' },
  reopenTab: {
    title: 'Reopen closed tab',
    section: 'Tabs and panes',
  },
  undo: { title: 'Undo', section: 'Page' },
  splitRight: { title: 'Split right', section: 'Tabs and panes', combos: [] },
  splitDown: { title: 'Split down', section: 'Tabs and panes', combos: [] },
  swapLeft: { title: 'Swap with the pane to the left', section: 'Tabs and panes' },
  swapRight: { title: 'Swap with the pane to the right', section: 'Tabs and panes' },
  maximizePane: { title: 'Maximize pane', section: 'Tabs and panes' },
  evenOut: { title: 'Even out the panes', section: 'Tabs and panes' },
  layOutAgain: { title: 'Lay out again', section: 'Tabs and panes' },
  spreadOut: { title: 'Spread out', section: 'Tabs and panes' },
  nextPane: { title: 'Next pane', section: 'Page' },
  previousPane: { title: 'Previous pane', section: 'Page' },

  find: { title: 'Find in this doc', section: 'Docs' },
  nextMatch: { title: 'Next match', section: 'Docs' },
  previousMatch: { title: 'Previous match', section: 'Docs' },
  unmark: { title: 'Take the marks off', section: 'Docs' },
  openInEditor: { title: 'Open in editor', section: 'Docs' },
  print: { title: 'Print…', section: 'Docs' },
  printComments: { title: 'Print with comments…', section: 'Docs' },
  copyPath: { title: 'Copy path', section: 'Docs' },
  copyLink: { title: 'Copy link', section: 'Docs' },
  reveal: { title: 'Show in the sidebar', section: 'Docs' },
  queue: { title: 'Show what waits for you', section: 'Docs', reviewCombos: ['Alt+Q'] },
  readChanges: { title: 'Read changes', section: 'Docs' },
  readNext: {
    title: 'Mark as read, and go on',
    section: 'Docs',
    reviewCombos: ['Alt+M'],
  },
  readAll: { title: 'Mark all as read', section: 'Docs' },
  approve: { title: 'Approve', section: 'Docs' },
  sendBack: { title: 'Send back…', section: 'Docs' },
  toggleChanges: { title: 'Show or hide changes', section: 'Docs', reviewCombos: ['Alt+X'] },
  nextChange: { title: 'Next change', section: 'Docs', reviewCombos: ['Alt+J'] },
  previousChange: { title: 'Previous change', section: 'Docs', reviewCombos: ['Alt+K'] },
  history: { title: 'Show or hide the history', section: 'Docs', reviewCombos: ['Alt+Y'] },
  showBefore: { title: 'Show as it was', section: 'Docs' },
  toggleTogether: {
    title: 'Scroll versions together, or each alone',
    section: 'Docs',
    reviewCombos: ['Alt+Shift+Y'],
  },
  comment: { title: 'Comment', section: 'Docs', reviewCombos: ['Alt+C'] },
  comments: { title: 'Comments', section: 'Docs', reviewCombos: ['Alt+Shift+C'] },
  nextComment: { title: 'Next comment', section: 'Docs', reviewCombos: ['Alt+Shift+J'] },
  previousComment: { title: 'Previous comment', section: 'Docs', reviewCombos: ['Alt+Shift+K'] },
  showSource: { title: 'Show source', section: 'Docs' },
  showPage: { title: 'Show page', section: 'Docs' },

  previousPhase: { title: 'Previous phase', section: 'Tasks' },
  nextPhase: { title: 'Next phase', section: 'Tasks' },
  /** The hotkey of the nine below: modifiers alone, with the digit of the phase. */
  openPhase: { title: 'Open a phase by its number', section: 'Tasks', combos: ['Ctrl'] },
  openPhase1: { title: 'Open phase 1', section: 'Tasks' },
  openPhase2: { title: 'Open phase 2', section: 'Tasks' },
  openPhase3: { title: 'Open phase 3', section: 'Tasks' },
  openPhase4: { title: 'Open phase 4', section: 'Tasks' },
  openPhase5: { title: 'Open phase 5', section: 'Tasks' },
  openPhase6: { title: 'Open phase 6', section: 'Tasks' },
  openPhase7: { title: 'Open phase 7', section: 'Tasks' },
  openPhase8: { title: 'Open phase 8', section: 'Tasks' },
  openPhase9: { title: 'Open phase 9', section: 'Tasks' },
  settle: { title: 'Settle this task', section: 'Tasks' },
  restore: { title: 'Restore this task', section: 'Tasks' },
  pickIcon: { title: 'Choose icon…', section: 'Tasks' },
  copyFolder: { title: 'Copy folder path', section: 'Tasks' },

  toggleSidebar: { title: 'Show or hide the sidebar', section: 'Sidebar', combos: ['Alt+B'] },
  sortTasks: { title: 'Sort tasks', section: 'Sidebar' },
  collapseAll: { title: 'Collapse all tasks', section: 'Sidebar' },
  focusSearch: { title: 'Search plans', section: 'Sidebar', combos: ['/'] },
  clearSearch: { title: 'Clear the search', section: 'Sidebar' },

  palette: { title: 'Quick open', section: 'Page' },
  hotkeys: { title: 'Keyboard shortcuts', section: 'Page' },
  settings: { title: 'Settings', section: 'Page' },
  agents: { title: 'Set up an agent', section: 'Page' },
  editor: { title: 'Choose the editor', section: 'Page' },
  theme: { title: 'Switch the theme between dark and light', section: 'Page' },
  systemTheme: { title: 'Follow the colors of the system', section: 'Page' },
  largerText: { title: 'Larger text', section: 'Page' },
  smallerText: { title: 'Smaller text', section: 'Page' },
  resetText: { title: 'Reset text size', section: 'Page' },
  widerText: { title: 'Wider text', section: 'Page' },
  narrowerText: { title: 'Narrower text', section: 'Page' },
  denserTree: { title: 'Denser tree', section: 'Page' },
  roomierTree: { title: 'Roomier tree', section: 'Page' },
} as const satisfies Record<string, CommandRow>

type Rows = typeof COMMAND_TABLE
export type CommandId = keyof Rows

/** The commands with hotkeys, and those with keys of reviews. */
export type Action = WithKeys<'combos'>
export type ReviewAction = WithKeys<'reviewCombos'>
type WithKeys<Key extends string> = {
  [Id in CommandId]: Rows[Id] extends Record<Key, readonly string[]> ? Id : never
}[CommandId]

export const COMMAND_IDS = /* @__PURE__ */ Object.keys(COMMAND_TABLE) as CommandId[]

export function commandRow(id: CommandId): CommandRow {
  return COMMAND_TABLE[id]
}

export function commandTitle(id: CommandId): string {
  return COMMAND_TABLE[id].title
}

export function isAction(id: CommandId): id is Action {
  return commandRow(id).combos !== undefined
}

export function isReviewAction(id: CommandId): id is ReviewAction {
  return commandRow(id).reviewCombos !== undefined
}
