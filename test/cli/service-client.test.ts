import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { findRunning } from '../../cli/service-client.js'

const PATIENCE_MS = 100

describe('who listens on a port', () => {
  it('is a stranger who says nothing, and is not waited for without end', async () => {
    const mute = createServer(socket => socket.on('error', () => socket.destroy()).resume())
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const address = mute.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await findRunning(port, PATIENCE_MS)).to.equal('other program')
    await new Promise(done => mute.close(done))
    expect(await findRunning(port, PATIENCE_MS)).to.equal('none')
  })
})
