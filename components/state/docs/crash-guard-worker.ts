// Notices that the page stands still while docs load in it, and stores which docs these are. It is a
// thread of its own, so it goes on meanwhile. To change what the page does with it, see crash-guard.ts.

import type { FromWatch, ToWatch } from './crash-guard.js'

const TICK_MS = 500
/** A page that is silent for so many ticks is late. A machine that sleeps has no ticks. */
const LATE_TICKS = 6
const DOCS = 'docs'

let loading: readonly string[] = []
/** Stored by this page. */
const late = new Set<string>()
let silent = 0
let timer: ReturnType<typeof setInterval> | undefined

const database = open()
database.then(tellStored, () => tell([]))

addEventListener('message', ({ data }: MessageEvent<ToWatch>) => {
  silent = 0
  if (data.type === 'loading') load(data.paths)
  else if (data.type === 'calm') remove(data.paths.filter(path => late.has(path)))
  else if (data.type === 'allow') remove([data.path])
})

function load(paths: readonly string[]): void {
  loading = paths
  clearInterval(timer)
  if (paths.length > 0) timer = setInterval(tick, TICK_MS)
}

function tick(): void {
  if (++silent !== LATE_TICKS) return
  for (const path of loading) late.add(path)
  write(docs => loading.forEach(path => docs.put(Date.now(), path)))
}

function remove(paths: readonly string[]): void {
  if (paths.length === 0) return
  for (const path of paths) late.delete(path)
  write(docs => paths.forEach(path => docs.delete(path)))
}

function write(change: (docs: IDBObjectStore) => void): void {
  database.then(
    opened => change(opened.transaction(DOCS, 'readwrite').objectStore(DOCS)),
    // A private window may have no database: then nothing is stored.
    () => undefined,
  )
}

function tellStored(opened: IDBDatabase): void {
  const stored = opened.transaction(DOCS).objectStore(DOCS).getAllKeys()
  stored.onsuccess = () => tell(stored.result.map(String))
  stored.onerror = () => tell([])
}

function tell(late: readonly string[]): void {
  postMessage({ late } satisfies FromWatch)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('plan-viewer-hung', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(DOCS)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}
