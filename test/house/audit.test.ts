import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { ROOT, textOf } from './sources.js'

interface Lock {
  packages: Record<string, { version?: string; hasInstallScript?: boolean }>
}
interface Manifest {
  scripts: Record<string, string>
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
  bundleDependencies?: unknown
}

/** Packages that run something when they are installed, and why they may. */
const RUNNING: Readonly<Record<string, string>> = {
  'node_modules/esbuild': 'looks that the program of this platform is there; we build with it',
}
/** The scripts of a package that npm runs when it is installed. */
const ON_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare']

const lock = JSON.parse(textOf('package-lock.json')) as Lock

describe('requirement 60: the audit @whole', () => {
  it('finds no known problem above low in the installed packages', () => {
    const { status, stdout } = audit('--offline')
    expect(stdout)
      .to.match(/compared with \d+ advisories/)
      .and.match(/^0 above low/m)
    expect(status).to.equal(0)
  })

  it('fails for an old version that is installed inside another package', () => {
    const path = 'node_modules/x/node_modules/koa'
    const packages = { ...lock.packages, [path]: { version: '2.16.3' } }
    const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-audit-'))
    const file = join(folder, 'package-lock.json')
    writeFileSync(file, JSON.stringify({ packages }))
    const { status, stdout } = audit('--lock', file)
    rmSync(folder, { recursive: true })
    expect(stdout).to.contain(`koa 2.16.3 at ${path} (GHSA-7gcc-r8m5-44qm)`)
    expect(status).to.equal(1)
  })

  function audit(...words: string[]): { status: number | null; stdout: string } {
    const args = [join(ROOT, 'test/audit.mjs'), ...words]
    return spawnSync(process.execPath, args, { encoding: 'utf8' })
  }
})

describe('requirement 60: installing @whole', () => {
  it('brings nothing but the package itself and SQLite, and runs nothing', () => {
    const manifest = JSON.parse(textOf('package.json')) as Manifest
    const { scripts, dependencies, optionalDependencies, bundleDependencies } = manifest
    expect([optionalDependencies, bundleDependencies]).to.deep.equal([undefined, undefined])
    expect(Object.keys(dependencies ?? {})).to.deep.equal(['libsql'])
    // A user of the parts has Lit; npm installs no optional peer.
    const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    const brought = Object.keys(peerDependencies).filter(
      name => peerDependenciesMeta[name]?.optional !== true,
    )
    expect(brought).to.deep.equal([])
    expect(ON_INSTALL.filter(name => name in scripts)).to.deep.equal([])
  })

  it('the project runs install scripts of known packages only', () => {
    const running = Object.keys(lock.packages).filter(path => lock.packages[path]?.hasInstallScript)
    expect(running.filter(path => !(path in RUNNING))).to.deep.equal([])
    expect(running).to.include('node_modules/esbuild')
  })
})
