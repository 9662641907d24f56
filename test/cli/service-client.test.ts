import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { findRunning } from '../../cli/service-client.js'

const PATIENCE_MS = 100

describe('the search for a running service', () => {
  it('reports another program where the port accepts a connection and does not answer in time', async () => {
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
