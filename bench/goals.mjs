// The goals by their numbers, and what measures them.

import * as bursts from './goals/bursts.mjs'
import * as docs from './goals/docs.mjs'
import * as edit from './goals/edit.mjs'
import * as exact from './goals/exact.mjs'
import * as firstTree from './goals/first-tree.mjs'
import * as index from './goals/index.mjs'
import * as markdown from './goals/markdown.mjs'
import * as open from './goals/open.mjs'
import * as page from './goals/page.mjs'
import * as scan from './goals/scan.mjs'
import * as search from './goals/search.mjs'
import * as streams from './goals/streams.mjs'
import * as tabs from './goals/tabs.mjs'
import * as tree from './goals/tree.mjs'
import * as watch from './goals/watch.mjs'

export const GOALS = new Map([
  [1, 'process start → first complete tree'],
  [2, 'full scan with titles, rescan, cold disk'],
  [3, 'GET /api/tree, a change, unchanged'],
  [4, 'write → event'],
  [5, 'kernel watches, ready, idle'],
  [6, 'bursts and the torture list against a fresh scan'],
  [7, 'search over HTTP'],
  [8, 'index from nothing, from the saved index'],
  [9, 'one edit, found by search'],
  [10, 'burst of 1,000 edits'],
  [11, 'memory with everything indexed'],
  [12, 'docs, rendered Markdown, unchanged'],
  [13, 'Markdown with coloured code'],
  [14, 'hostile input'],
  [15, 'an event to many streams'],
  [16, 'plans open'],
  [17, 'the page with 50,000 docs'],
  [18, 'first JavaScript of the page'],
  [19, 'longest block of the event loop'],
])

/** Each has `numbers`, the goals it measures, and `measure({size, root})`, which resolves with rows. */
export const MEASURED = [
  firstTree,
  scan,
  tree,
  edit,
  watch,
  bursts,
  search,
  exact,
  index,
  docs,
  markdown,
  streams,
  tabs,
  open,
  page,
]
