import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { ROOT, textOf } from './sources.js'

interface Lock {
  packages: Record<string, { version?: string; hasInstallScript?: boolean }>
}
interface Known {
  ADVISORIES: [name: string, id: string, severity: string, ...fixed: string[]][]
}
interface Manifest {
  scripts: Record<string, string>
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  bundleDependencies?: unknown
}

/** Packages that run something when they are installed, and why they may. */
const RUNNING: Readonly<Record<string, string>> = {
  'node_modules/esbuild': 'looks that the program of this platform is there; we build with it',
}
/** What npm runs of a package when it is installed. */
const ON_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare']

const lock = JSON.parse(textOf('package-lock.json')) as Lock

describe('requirement 60: the audit @whole', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-viewer-audit-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('finds no known problem above low in the installed packages', () => {
    const { status, stdout } = audit('--offline')
    expect(stdout)
      .to.match(/compared with \d+ advisories/)
      .and.match(/^0 above low/m)
    expect(status).to.equal(0)
  })

  const old: [name: string, version: string, says: RegExp][] = [
    ['koa', '3.1.1', /^high: koa 3\.1\.1 at node_modules\/koa \(GHSA-7gcc-r8m5-44qm\)$/m],
    ['koa', '2.16.4', /^high: koa 2\.16\.4 is older than 3\.1\.2$/m],
    ['ajv', '8.17.1', /^moderate: ajv 8\.17\.1 at node_modules\/ajv \(GHSA-2g4f-4pwh-qvx6\)$/m],
    ['ajv', '7.2.4', /^moderate: ajv 7\.2\.4/m],
    ['marked', '18.2.0', /^high: marked 18\.2\.0 is older than/m],
    ['marked', '4.0.9', /^high: marked 4\.0\.9 at node_modules\/marked \(GHSA-rrrm-qjm4-v8hf\)$/m],
  ]
  for (const [name, version, says] of old) {
    it(`fails with ${name} ${version}`, () => {
      const packages = { ...lock.packages, [`node_modules/${name}`]: { version } }
      const { status, stdout } = audit('--lock', written({ packages }))
      expect(stdout).to.match(says)
      expect(status).to.equal(1)
    })
  }

  it('fails for an old version that is installed inside another package', () => {
    const path = 'node_modules/x/node_modules/koa'
    const packages = { ...lock.packages, [path]: { version: '2.16.3' } }
    const { status, stdout } = audit('--lock', written({ packages }))
    expect(stdout).to.contain(`koa 2.16.3 at ${path} (GHSA-7gcc-r8m5-44qm)`)
    expect(status).to.equal(1)
  })

  it('fails for what npm reports, and says whether the registry answered', () => {
    const one = { name: 'koa', severity: 'moderate', range: '<9', via: [{ url: 'https://x/GHSA' }] }
    const report = JSON.stringify({ vulnerabilities: { koa: one } })
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '${report}'\nexit 1\n`, { mode: 0o755 })
    const { status, stdout } = audit()
    expect(stdout).to.match(/^moderate: koa <9 \(https:\/\/x\/GHSA\)\nnpm asked the registry/m)
    expect(status).to.equal(1)
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '{"message":"405"}'\nexit 1\n`)
    expect(audit().stdout).to.contain('gave no answer')
  })

  it('lists a problem of severity low, and does not fail for it', () => {
    const packages = { ...lock.packages, 'node_modules/x/node_modules/debug': { version: '2.6.8' } }
    const { status, stdout } = audit('--lock', written({ packages }))
    expect(stdout)
      .to.match(/^low: debug 2\.6\.8/m)
      .and.match(/^0 above low, 1 not$/m)
    expect(status).to.equal(0)
  })

  it('has advisories for installed packages only', async () => {
    const file = pathToFileURL(join(ROOT, 'test/audit/advisories.mjs')).href
    const { ADVISORIES } = (await import(file)) as Known
    const names = new Set(
      Object.keys(lock.packages).map(path => path.split('node_modules/').at(-1)),
    )
    expect(ADVISORIES.filter(([name]) => !names.has(name))).to.deep.equal([])
  })

  it('is a script of the project', () => {
    expect(manifest().scripts['audit']).to.equal('node test/audit.mjs')
  })

  /** With the npm that stands in the folder, if one does. */
  function audit(...words: string[]): { status: number | null; stdout: string } {
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` }
    const args = [join(ROOT, 'test/audit.mjs'), ...words]
    return spawnSync(process.execPath, args, { encoding: 'utf8', env })
  }

  function written(value: Lock): string {
    const file = join(folder, 'package-lock.json')
    writeFileSync(file, JSON.stringify(value))
    return file
  }
})

describe('requirement 60: installing @whole', () => {
  it('brings nothing but the package itself and SQLite, and runs nothing', () => {
    const { scripts, dependencies, optionalDependencies, peerDependencies, bundleDependencies } =
      manifest()
    const brought = [optionalDependencies, peerDependencies, bundleDependencies]
    expect(brought).to.deep.equal([undefined, undefined, undefined])
    expect(Object.keys(dependencies ?? {})).to.deep.equal(['libsql'])
    expect(ON_INSTALL.filter(name => name in scripts)).to.deep.equal([])
  })

  it('the project runs install scripts of known packages only', () => {
    const running = Object.keys(lock.packages).filter(path => lock.packages[path]?.hasInstallScript)
    expect(running.filter(path => !(path in RUNNING))).to.deep.equal([])
    expect(running).to.include('node_modules/esbuild')
  })
})

function manifest(): Manifest {
  return JSON.parse(textOf('package.json')) as Manifest
}
