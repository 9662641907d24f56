// The library's worker thread: what reads many files runs here, off the event loop.
// To change what a scan does, see scan/scanner.ts; a search, search/search.ts.

import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { DEFAULTS, type Config } from '../../schema/config/config.js'
import { causeInWords, codeOf, sayError } from '../fs/errno.js'
import { Schedule } from '../threads/schedule.js'
import { answerWith, senderOf } from '../threads/thread-port.js'
import { rootOf } from '../scan/docs-folder.js'
import { slowPattern } from '../outline/phase-pattern.js'
import { preview } from '../scan/preview.js'
import type { WorkerFunctions, WorkerMessage, WorkerParams, WorkerStatus } from './protocol.js'
import { Scanner } from '../scan/scanner.js'
import { Deltas } from '../scan/delta.js'
import { Search } from '../search/search.js'
import type { ListChanges } from '../scan/doc-list.js'
import { bytesOfChanges, bytesOfList } from './listing-bytes.js'

const STATUS_MS = 100

const post = senderOf<WorkerMessage>()

const status: WorkerStatus = { reading: null, indexing: null, polling: [] }
let sentAt = 0
let sent = ''

/** Sends how far work is: its end at once, its progress at most ten times a second. */
function sendStatus(isEnd: boolean): void {
  const now = performance.now()
  if (!isEnd && now - sentAt < STATUS_MS) return
  const json = JSON.stringify(status)
  if (json === sent) return
  sent = json
  sentAt = now
  post({ type: 'status', status })
}

const { state } = workerData as WorkerParams
let isRefused = false

const schedule = new Schedule()

const search = new Search({
  schedule,
  dir: join(state, 'search'),
  progress: indexing => {
    status.indexing = indexing
    sendStatus(indexing === null)
  },
  warn: line => post({ type: 'warning', line }),
  refused: error => {
    if (codeOf(error) === '') return post({ type: 'error', stack: sayError(error) })
    // Each docs folder meets the same disk.
    if (isRefused) return
    isRefused = true
    const cause = causeInWords(error)
    post({ type: 'warning', line: `the search index cannot be kept on disk: ${cause}` })
  },
})

let listed: ListChanges | null = null

const deltas = new Deltas(
  {
    tasks: lines => post({ type: 'tasks', lines }),
    listed(changes) {
      search.follow(changes)
      listed = changes
    },
  },
  DEFAULTS,
)

const scanner = new Scanner({
  schedule,
  deltas,
  send: delta => {
    // The store asks for a whole list itself.
    const listing = listed && !delta.whole ? bytesOfChanges(listed) : null
    post({ type: 'delta', delta: { ...delta, listing } })
  },
  progress: (progress, polling) => {
    const isEnd = progress === null || polling.length !== status.polling.length
    status.reading = progress
    status.polling = polling
    sendStatus(isEnd)
  },
  failed: error => post({ type: 'error', stack: sayError(error) }),
  warn: line => post({ type: 'warning', line }),
})

answerWith<WorkerFunctions>({
  async open({ config, home }) {
    search.use(foldersOf(config, home))
    await scanner.open(config, home)
    search.start()
  },
  refresh: ({ folders, moved }) => scanner.refresh(folders, moved),
  search: ({ q }) => search.search(q),
  preview: ({ config, home }) => preview(config, home),
  listing: () => Promise.resolve(bytesOfList(deltas.docs())),
  patternProblem: ({ pattern }) => Promise.resolve(slowPattern(pattern, deltas.phaseNames())),
  async close() {
    await scanner.close()
    await search.close()
  },
})

function foldersOf({ folders }: Config, home: string): { name: string; abs: string }[] {
  return folders.map(entry => ({ name: entry.name, abs: rootOf(entry, home) }))
}
