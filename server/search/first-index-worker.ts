// The process that makes the first index: a search of its own, over the same docs and the same folder of indexes.
// To change when it is started, see search.ts; its messages, protocol.ts.

import { Schedule } from '../threads/schedule.js'
import type { FromFirstIndex, ToFirstIndex } from './protocol.js'
import { Search } from './search.js'

const PROGRESS_MS = 100

let saidAt = -Infinity

const search = new Search({
  dir: process.argv[2] ?? '',
  schedule: new Schedule(),
  progress: progress => {
    if (!progress) return post({ type: 'done' })
    if (performance.now() - saidAt < PROGRESS_MS) return
    saidAt = performance.now()
    post({ type: 'progress', progress })
  },
  // The service has the same docs and the same disk, and says so.
  warn: () => undefined,
  refused: () => post({ type: 'done' }),
  patienceMs: 0,
  firstFrom: Infinity,
})

process.on('message', (message: ToFirstIndex) => void take(message))
// The service has ended without a word.
process.on('disconnect', () => process.exit())
// Ctrl+C in a terminal reaches all processes of it: the service says when to end.
process.on('SIGINT', () => undefined)

async function take(message: ToFirstIndex): Promise<void> {
  if (message.type === 'use') search.use(message.folders)
  else if (message.type === 'follow') search.follow(message.changes)
  else if (message.type === 'start') search.start()
  else if (message.type === 'search') {
    post({ type: 'found', id: message.id, found: await search.search(message.q) })
  } else {
    await search.close()
    process.exit()
  }
}

function post(message: FromFirstIndex): void {
  // The service may have ended: the process ends then, too.
  process.send?.(message, () => undefined)
}
