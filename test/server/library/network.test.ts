import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { homeFolder, type Home } from '../../support/service.js'
import { some } from '../../support/whole.js'

const CHILD = fileURLToPath(new URL('../../support/children/network-child.js', import.meta.url))
/** An address of the same machine that is no loopback address. */
const OTHER = '198.51.100.7'
const ASKED = ['127.0.0.1', '::1', OTHER]
const UP = `ip link set lo up && ip addr add ${OTHER}/32 dev lo`
const NO_IPV6 = 'sysctl -qw net.ipv6.conf.all.disable_ipv6=1'
const NO_IPV4 = 'ip addr del 127.0.0.1/8 dev lo'
const NO_NAMES = 'mount --bind "$HOSTS" /etc/hosts'

interface Found {
  hostname: string
  works: boolean
  answering: string[]
}

// Networks like these can be made where the system lets every user have namespaces.
describe('requirement 32: in a network with', () => {
  let home: Home

  before(async function () {
    home = await homeFolder()
    await home.write({ hosts: '127.0.0.1 somebody-else\n' })
    const isPossible = await within(`${UP} && ${NO_IPV6} && ${NO_NAMES} && true`).then(
      () => true,
      () => false,
    )
    if (!isPossible) {
      await home.close()
      this.skip()
    }
  })
  after(() => home.close())

  /** Runs a line of shell in a network of its own, with nothing in it but `lo`. */
  async function within(line: string): Promise<string> {
    const env = { ...home.env, PATH: `${home.env['PATH']}:/usr/sbin:/sbin` }
    const words = ['-rnm', 'sh', '-c', line, 'sh', process.execPath, CHILD, ...ASKED]
    const { stdout } = await promisify(execFile)('unshare', words, {
      env: { ...env, HOSTS: join(home.path, 'hosts') },
    })
    return stdout
  }

  const networks: [what: string, changes: string[], answering: string[], name: RegExp][] = [
    ['both families', [], ['127.0.0.1', '::1'], /^(localhost|127\.0\.0\.1)$/],
    ['IPv4 alone', [NO_IPV6], ['127.0.0.1'], /^(localhost|127\.0\.0\.1)$/],
    ['IPv6 alone', [NO_IPV4], ['::1'], /^(localhost|\[::1\])$/],
    ['no name for it', [NO_NAMES], ['127.0.0.1', '::1'], /^127\.0\.0\.1$/],
    ['IPv6 alone and no name for it', [NO_IPV4, NO_NAMES], ['::1'], /^\[::1\]$/],
  ]
  for (const [what, changes, answering, name] of some(networks, 5)) {
    it(`${what}, it prints an address that works, and answers on no other interface`, async () => {
      const found = JSON.parse(await within([UP, ...changes, 'exec "$@"'].join(' && '))) as Found
      expect(found).to.deep.include({ works: true, answering })
      expect(found.hostname).to.match(name)
    })
  }
})
