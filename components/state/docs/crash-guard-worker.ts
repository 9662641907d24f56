// Notices that the page freezes while docs load in it, and stores these docs. A worker runs on when the page freezes.
// To change what the page does with it, see crash-guard.ts.

import type { FromWatch, ToWatch } from './crash-guard.js'

const TICK_MS = 500
/** A page without a message for so many ticks is frozen. A machine that sleeps has no ticks. */
const LATE_TICKS = 6
const DOCS = 'docs'

let loading: readonly string[] = []
/** Stored by this page. */
const late = new Set<string>()
let silent = 0
let timer: ReturnType<typeof setInterval> | undefined

const database = open()
database.then(sendStored, () => send([]))

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

function sendStored(opened: IDBDatabase): void {
  const stored = opened.transaction(DOCS).objectStore(DOCS).getAllKeys()
  stored.onsuccess = () => send(stored.result.map(String))
  stored.onerror = () => send([])
}

function send(late: readonly string[]): void {
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
