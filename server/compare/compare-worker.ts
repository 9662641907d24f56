// The thread that compares two versions: one job in, the JSON of the comparison out. A job that throws ends it, and
// the pool starts another. To change what is compared, see compare-versions.ts.

import { parentPort } from 'node:worker_threads'
import { compareVersions, type CompareJob } from './compare-versions.js'

parentPort?.on('message', (job: CompareJob) => {
  const json = new TextEncoder().encode(JSON.stringify(compareVersions(job)))
  parentPort?.postMessage(json, [json.buffer])
})
