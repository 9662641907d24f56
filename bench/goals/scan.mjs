// Goal 2: a docs folder read with its titles, and read again with the titles remembered, against `find`.
// Both run where the reader does, in a warm process; the cold disk is measured when BENCH_COLD is set and
// the machine's own cache may be emptied for it.

import { writeFileSync } from 'node:fs'
import { timeOfCommand } from '../commands.mjs'
import { atMost, interleaved, median } from '../measure.mjs'
import { DEFAULTS } from '../../dist/schema/config/config.js'
import { DocsFolder, docsFolderOptions } from '../../dist/server/scan/docs-folder.js'
import { ScanChanges } from '../../dist/server/scan/scan-changes.js'

const ROUNDS = 9
const COLD_ROUNDS = 5

export const numbers = [2]

export async function measure({ root }) {
  const find = () => timeOfCommand('find', [root, '-printf', '%p %s %T@\\n'])
  const known = folderOf(root)
  read(known.open(new ScanChanges(), null, false))
  const titles = titlesIn(known)
  const { full, again, remembered, theirs } = await interleaved(
    {
      full: () => timeOf(() => folderOf(root).open(new ScanChanges(), null, false)),
      again: () => timeOf(() => known.audit(new ScanChanges())),
      remembered: () => timeOf(() => folderOf(root, titles).open(new ScanChanges(), null, false)),
      theirs: find,
    },
    ROUNDS,
  )
  const row = { number: 2, against: 'find -printf', unit: 'ms', theirs: median(theirs) }
  const rows = [
    atMost({ ...row, what: 'full scan with titles', ours: median(full) }, 1.8),
    atMost({ ...row, what: 'full scan, titles of the last run', ours: median(remembered) }, 1.8),
    atMost({ ...row, what: 'rescan, titles remembered', ours: median(again) }, 1.1),
  ]
  return process.env.BENCH_COLD ? [...rows, await cold(root, titles, find)] : rows
}

async function cold(root, titles, find) {
  const emptied = side => () => {
    writeFileSync('/proc/sys/vm/drop_caches', '3')
    return side()
  }
  const { ours, theirs } = await interleaved(
    {
      ours: emptied(() =>
        timeOf(() => folderOf(root, titles).open(new ScanChanges(), null, false)),
      ),
      theirs: emptied(find),
    },
    COLD_ROUNDS,
  )
  const row = {
    number: 2,
    what: 'cold disk, titles remembered',
    against: 'find -printf',
    unit: 'ms',
  }
  return atMost({ ...row, ours: median(ours), theirs: median(theirs) }, 1.3)
}

/** A docs folder that knows these titles from its last run. */
function folderOf(root, titles = new Map()) {
  const follower = { heard: () => undefined, atLast: path => titles.get(path) }
  return new DocsFolder(docsFolderOptions(DEFAULTS, { name: 'docs', path: root }, '/', follower))
}

function titlesIn({ folderTree }) {
  const titles = new Map()
  for (const node of folderTree.root.everything()) {
    for (const [name, record] of node.files) titles.set(`docs/${node.relOf(name)}`, record)
  }
  return titles
}

function timeOf(work) {
  const start = performance.now()
  read(work())
  return performance.now() - start
}

function read(steps) {
  while (!steps.next().done);
}
