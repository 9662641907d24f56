// The reader's thread: whatever touches many files happens here, off the event loop.
// It does what the library asks (protocol.ts) and sends what it reads.

import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Progress } from '../../schema/api/api.js'
import { DEFAULTS, type Config } from '../../schema/config/config.js'
import { causeInWords, codeOf, sayError } from '../fs/errno.js'
import { rootOf } from '../scan/docs-folder.js'
import { slowPattern } from '../outline/phase-pattern.js'
import { preview } from '../scan/preview.js'
import type { Asked, Deed, ReaderData, Request, Said } from '../scan/protocol.js'
import { Reading } from '../scan/scanner.js'
import { ListedFiles, Report } from '../scan/delta.js'
import { Searching } from '../search/search.js'

const STATUS_MS = 100

const port = parentPort
if (!port) throw new Error('this is a worker')

function say(said: Said): void {
  port?.postMessage(said)
}

const status: { reading: Progress | null; indexing: Progress | null; polling: string[] } = {
  reading: null,
  indexing: null,
  polling: [],
}
let toldAt = 0
let told = ''

/** Tells the library how far things are: an end at once, what goes on ten times a second. */
function sayStatus(isEnd: boolean): void {
  const now = performance.now()
  if (!isEnd && now - toldAt < STATUS_MS) return
  const text = JSON.stringify(status)
  if (text === told) return
  told = text
  toldAt = now
  say({ says: 'status', ...status })
}

const { state } = workerData as ReaderData
let isRefused = false

const searching = new Searching({
  dir: join(state, 'search'),
  progress: indexing => {
    status.indexing = indexing
    sayStatus(indexing === null)
  },
  warn: line => say({ says: 'warning', line }),
  refused: error => {
    if (codeOf(error) === '') return say({ says: 'trouble', ...described(error) })
    // Each docs folder meets the same disk.
    if (isRefused) return
    isRefused = true
    const cause = causeInWords(error)
    say({ says: 'warning', line: `the search index cannot be kept on disk: ${cause}` })
  },
})

const report = new Report(
  new ListedFiles(searching),
  tasks => say({ says: 'tasks', tasks }),
  DEFAULTS,
)

const reading = new Reading({
  report,
  send: delta => say({ says: 'delta', delta }),
  progress: (progress, polling) => {
    const isEnd = progress === null || polling.length !== status.polling.length
    status.reading = progress
    status.polling = polling
    sayStatus(isEnd)
  },
  atLast: path => searching.atLast(path),
  failed: error => say({ says: 'trouble', ...described(error) }),
  warn: line => say({ says: 'warning', line }),
})

const deeds: { [D in Deed]: (given: Omit<Asked[D], 'gives'>) => Promise<Asked[D]['gives']> } = {
  async open({ config, home }) {
    searching.use(foldersOf(config, home))
    await reading.open(config, home)
    searching.start()
  },
  refresh: ({ folders, moved }) => reading.refresh(folders, moved),
  search: ({ q }) => searching.search(q),
  preview: ({ config, home }) => preview(config, home),
  patternProblem: ({ pattern }) => Promise.resolve(slowPattern(pattern, report.phaseNames())),
  async close() {
    await reading.close()
    await searching.close()
  },
}

function foldersOf({ folders }: Config, home: string): { name: string; abs: string }[] {
  return folders.map(entry => ({ name: entry.name, abs: rootOf(entry, home) }))
}

port.on('message', (request: Request) => {
  const deed = deeds[request.deed] as (given: Request['with']) => Promise<unknown>
  deed(request.with).then(
    value => say({ says: 'answer', id: request.id, value }),
    (error: unknown) => say({ says: 'failure', id: request.id, ...described(error) }),
  )
})

function described(error: unknown): { message: string; stack: string } {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return { message, stack: sayError(error) }
}
