// The page's end of the thread that notices when the page stands still. To change what is noticed,
// see crash-guard-worker.ts; what follows from it, crash-guard.ts.

/** What the page tells the thread. Each message is a beat. */
export type ToWatch =
  | { type: 'beat' }
  /** These docs load now; none ends the watch. */
  | { type: 'loading'; paths: readonly string[] }
  /** The page goes on with these docs. */
  | { type: 'calm'; paths: readonly string[] }
  /** The reader wants this doc all the same. */
  | { type: 'allow'; path: string }

/** What the thread tells once: the docs that are stored. */
export interface FromWatch {
  late: readonly string[]
}

export interface Watch {
  post(message: ToWatch): void
  close(): void
}

/** Docs do not wait longer than this for what is stored. */
const PATIENCE_MS = 2000

/** @param learn - told which docs are stored: none where the browser allows no thread or database */
export function openWatch(learn: (late: readonly string[]) => void): Watch {
  let worker: Worker
  try {
    worker = new Worker(new URL('./crash-guard-worker.js', import.meta.url), { type: 'module' })
  } catch {
    // A page of another origin may have the code, but no thread of it.
    queueMicrotask(() => learn([]))
    return { post: () => {}, close: () => {} }
  }
  const timer = setTimeout(() => learn([]), PATIENCE_MS)
  const answer = (late: readonly string[]) => {
    clearTimeout(timer)
    learn(late)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWatch>) => answer(data.late))
  worker.addEventListener('error', event => {
    event.preventDefault()
    answer([])
  })
  return {
    post: message => worker.postMessage(message),
    close: () => {
      clearTimeout(timer)
      worker.terminate()
    },
  }
}
