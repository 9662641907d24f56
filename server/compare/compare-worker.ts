// The thread that compares versions, and finds the places of comments in them: one job in, JSON out. A job that throws
// ends it, and the pool starts another. To change what is done, see compare-versions.ts and place-comments.ts.

import { parentPort } from 'node:worker_threads'
import { compareVersions, type CompareJob } from './compare-versions.js'
import { placeComments, type PlaceJob } from './place-comments.js'

parentPort?.on('message', (job: CompareJob | PlaceJob) => {
  const result = 'comments' in job ? placeComments(job) : compareVersions(job)
  const json = new TextEncoder().encode(JSON.stringify(result))
  parentPort?.postMessage(json, [json.buffer])
})
parentPort?.postMessage('ready')
