// Goal 5: a watch on every folder, made as quickly as the kernel makes it, and nothing to do when nothing
// happens. How many watches there are, and how much time was used, is the kernel's word.

import { readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { atMost, interleaved, median, within } from '../measure.mjs'
import { withService } from '../service.mjs'
import { FolderWatches } from '../../dist/server/scan/watcher.js'
import { identityAt } from '../../dist/server/fs/file-state.js'

const ROUNDS = 7
const IDLE_MS = 20_000
/** By then what is new is saved, and V8 has collected what the work left, once, after half a minute. */
const SETTLED_MS = 60_000
/** What the kernel counts time in, on every Linux that Node runs on. */
const TICK_MS = 10

export const numbers = [5]

export async function measure({ root }) {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
  folders.push(root)
  const { ours, theirs } = await interleaved(
    { ours: () => timeOfOurs(folders), theirs: () => timeOfRaw(folders) },
    ROUNDS,
  )
  const { watches, idle } = await withService(root, async ({ pid }) => {
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
    const before = ticksOf(pid)
    await new Promise(resolve => setTimeout(resolve, IDLE_MS))
    return { watches: watchesOf(pid), idle: ticksOf(pid) - before }
  })
  const row = { number: 5 }
  const share = (100 * idle * TICK_MS) / IDLE_MS
  return [
    atMost(
      {
        ...row,
        what: 'kernel watches',
        against: 'folders',
        unit: '',
        ours: watches,
        theirs: folders.length,
      },
      1.05,
    ),
    atMost(
      {
        ...row,
        what: 'all folders watched',
        against: 'fs.watch alone',
        unit: 'ms',
        ours: median(ours),
        theirs: median(theirs),
      },
      2.5,
    ),
    within({ ...row, what: 'processor, when nothing happens', unit: '%', ours: share }, 0.1),
  ]
}

/** As the reader makes them: the identity of each folder is asked first. */
function timeOfOurs(folders) {
  const watches = new FolderWatches({ onEvent: () => undefined, onRefused: () => undefined })
  const start = performance.now()
  for (const folder of folders) watches.add(folder, identityAt(folder) ?? '')
  const took = performance.now() - start
  watches.close()
  return took
}

function timeOfRaw(folders) {
  const start = performance.now()
  const watchers = folders.map(folder => watch(folder, { persistent: false }, () => undefined))
  const took = performance.now() - start
  for (const watcher of watchers) watcher.close()
  return took
}

function watchesOf(pid) {
  const infos = readdirSync(`/proc/${pid}/fdinfo`)
  const texts = infos.map(fd => {
    try {
      return readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8')
    } catch {
      return ''
    }
  })
  return texts.join('\n').match(/^inotify wd:/gm)?.length ?? 0
}

/** Time that a process has used, in ticks of the kernel. */
function ticksOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  return Number(fields[11]) + Number(fields[12])
}
