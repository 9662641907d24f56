import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { findRunning, savedPort } from '../../../cli/service/service-client.js'
import { homeFolder } from '../../support/service.js'

const PATIENCE_MS = 1_100

describe('the search for a running service', () => {
  it('A17: reports a program that takes a connection and does not answer in time as silent', async () => {
    const mute = createServer(socket => socket.on('error', () => socket.destroy()).resume())
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    expect(await findRunning(port, { ms: PATIENCE_MS, say })).to.equal('silent')
    expect(lines).to.deep.equal([`waiting for port ${port} …`])
    await new Promise(done => mute.close(done))
    expect(await findRunning(port, { ms: PATIENCE_MS })).to.equal('none')
  })

  it('requirement 66: takes the default port where the settings have become huge', async () => {
    const home = await homeFolder()
    try {
      await home.write({ 'config/plan-viewer/config.json': '{"port": 5000}' })
      expect(savedPort(undefined, home.env)).to.equal(5000)
      await truncate(join(home.path, 'config/plan-viewer/config.json'), 100 * 1024 ** 3)
      expect(savedPort(undefined, home.env)).to.equal(4173)
    } finally {
      await home.close()
    }
  })
})
