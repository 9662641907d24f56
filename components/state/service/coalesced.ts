// Runs a request one at a time, so that no older answer comes after a newer one.
// To change what is requested, see viewer-model.ts and review/review-sync.ts.

/** Calls during a run are one more run. Each resolves when a run has ended that began after it. */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false
  const runAll = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await run()
      }
    } finally {
      running = null
    }
  }
  return () => {
    isWanted = true
    return (running ??= runAll())
  }
}
