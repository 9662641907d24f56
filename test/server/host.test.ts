// Which Host headers are a loopback name.

import { expect } from 'chai'
import { hostOf, parseHost } from '../../server/trust/host.js'

const LOOPBACK = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.:8080',
  'localhost:8080',
  'LocalHost:8000',
  '127.0.0.1',
  '127.0.0.1:8080',
  '127.23.45.56',
  '127.255.255.254:65535',
  '[::1]',
  '[::1]:8080',
]

const FOREIGN = [
  '',
  ' ',
  'example.com',
  'example.com:8080',
  'localhost.com',
  'localhost.com:8080',
  'localhost..',
  'www.localhost',
  'www.localhost:8080',
  'localhost.evil.com',
  'localhost@evil.com',
  'evil.com@localhost',
  'localhost/evil',
  'localhost#evil',
  'localhost,evil.com',
  'localhost evil.com',
  '192.0.2.10',
  '192.0.2.10:8080',
  '0.0.0.0',
  '0.0.0.0:8080',
  '::1',
  '::',
  '[::]',
  '[::]:8080',
  '[::1',
  '[::1]evil',
  '[::1%25lo]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  ':8080',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '127.0.0.256',
  '127.0.0.01',
  '128.0.0.1',
  'localhost:',
  'localhost:0',
  'localhost:65536',
  'localhost:08',
  'localhost:80:80',
  'localhost:8o',
  'lоcalhost',
]

describe('a Host header', () => {
  for (const text of LOOPBACK) {
    it(`may be ${text}`, () => expect(parseHost(text)).not.to.equal(null))
  }

  for (const text of FOREIGN) {
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
