import { expect } from 'chai'
import { WorkerPool } from '../../../server/threads/worker-pool.js'

/** How long the script of the thread loads, in ms. */
const LOADS = 1_500
/** How long a job may take. */
const LIMIT = 1_000

const SCRIPT = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', job => parentPort.postMessage(job + 1))
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${LOADS})
parentPort.postMessage('ready')
`

describe('a pool of worker threads', () => {
  it('does not count the start of a thread as time of its jobs, nor of those that wait for it', async () => {
    const pool = new WorkerPool<number, number>({
      script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
      most: 1,
      limits: {},
      failure: 'too late',
    })
    try {
      const results = await Promise.all([1, 2].map(job => pool.run(job, LIMIT)))
      expect(results).to.deep.equal([2, 3])
    } finally {
      await pool.close()
    }
  })
})
