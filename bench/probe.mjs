// Loaded into the measured process: tells, when asked, how long its event loop stood still at most.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('message', () => {
    process.send({ longest: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
    delay.reset()
  })
  // Being asked is no reason to stay alive.
  process.channel.unref()
}
