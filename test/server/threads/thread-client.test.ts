import { expect } from 'chai'
import { ThreadClient } from '../../../server/threads/thread-client.js'

const SCRIPT = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id }) => {
    for (const sent of ['first', 'second']) parentPort.postMessage({ sent })
    parentPort.postMessage({ id, value: 'reply' })
  })`

describe('ThreadClient', () => {
  it('takes messages that came together one a turn, so that others have theirs', async () => {
    const seen: string[] = []
    const client = new ThreadClient<{ close(params: object): Promise<string> }, string>({
      script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
      data: {},
      youngMb: 8,
      closeMs: 10_000,
      receive(message) {
        seen.push(message)
        setImmediate(() => seen.push(`after the ${message}`))
      },
      died: error => seen.push(error.message),
    })
    expect(await client.request('close', {})).to.equal('reply')
    await client.close()
    expect(seen.slice(0, 4)).to.deep.equal([
      ...['first', 'after the first'],
      ...['second', 'after the second'],
    ])
  })
})
