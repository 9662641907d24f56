// Which Host headers are a loopback name.

import { expect } from 'chai'
import { hostOf, parseHost } from '../../../server/trust/host.js'
import { FOREIGN_HOSTS, LOOPBACK_HOSTS } from '../../support/texts/strangers.js'

describe('a Host header', () => {
  for (const text of LOOPBACK_HOSTS) {
    it(`may be ${text}`, () => expect(parseHost(text)).not.to.equal(null))
  }

  for (const text of FOREIGN_HOSTS) {
    it(`may not be ${JSON.stringify(text)}`, () => expect(parseHost(text)).to.equal(null))
  }

  it('names its port, 80 for none', () => {
    expect(parseHost('LOCALHOST:4173')).to.deep.equal({
      name: 'localhost',
      port: 4173,
      text: 'localhost:4173',
    })
    expect(parseHost('[::1]')?.port).to.equal(80)
  })

  it('stands once, in any letter case', () => {
    expect(hostOf(['Accept', '*/*', 'hOsT', 'localhost'])?.name).to.equal('localhost')
    expect(hostOf(['Accept', 'localhost'])).to.equal(null)
    expect(hostOf([])).to.equal(null)
    expect(hostOf(['Host', 'localhost', 'host', 'localhost'])).to.equal(null)
    expect(hostOf(['Host', 'localhost', 'Host', 'evil.com'])).to.equal(null)
  })

  it('is not mistaken for the value of another header', () => {
    expect(hostOf(['X-Forwarded-Host', 'localhost', 'Host', 'evil.com'])).to.equal(null)
    expect(hostOf(['X-Name', 'host', 'Host', 'localhost'])?.name).to.equal('localhost')
  })
})
