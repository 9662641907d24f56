// Runs inside the measured process: reports the longest block of its event loop, and collects garbage in all threads.
// To change when it is asked, see service.mjs.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
/** Threads that are at work collect when they come to it. */
const COLLECT_MS = 200

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const threads = new BroadcastChannel('plan-viewer-bench')
threads.onmessage = () => collect()
threads.unref()

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('message', what => {
    if (what === 'collect') {
      threads.postMessage('collect')
      collect()
      setTimeout(() => process.send({ collected: true }), COLLECT_MS).unref()
      return
    }
    process.send({ longest: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
    delay.reset()
  })
  // Being asked is no reason to stay alive.
  process.channel.unref()
}
