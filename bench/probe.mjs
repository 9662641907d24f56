// Runs inside the measured process: reports the longest block of its event loop, and collects garbage in all threads.
// To change when it is asked, see service.mjs.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
/** Threads that are at work collect when they come to it. */
const COLLECT_MS = 200

const threads = new BroadcastChannel('plan-viewer-bench')
threads.onmessage = () => globalThis.gc()
threads.unref()

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('message', async ({ isCollecting }) => {
    if (isCollecting) {
      threads.postMessage('collect')
      globalThis.gc()
      await pause(COLLECT_MS)
    }
    process.send({ longest: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
    delay.reset()
  })
  // Being asked is no reason to stay alive.
  process.channel.unref()
}
