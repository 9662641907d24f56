import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { savedPort } from '../../cli/service-client.js'
import { homeFolder } from '../support/service.js'

describe('the saved port', () => {
  it('requirement 66: is the default one where the settings have become huge', async () => {
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
