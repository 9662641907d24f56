import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { INSTALL_MS, install, packInto } from './packed.js'
import { textOf } from './sources.js'

const BUILT =
  /^dist\/(?:(?:app|bin)\/(?:page\/)?[^/]+|types\/(?:.+\.d\.ts|web-types\.json|vscode\.html-data\.json)|custom-elements\.json)$/

describe('the packed package @whole', function () {
  this.timeout(INSTALL_MS)

  let folder: string
  let listed: string[]
  let service: ChildProcess | undefined

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan viewer pack-'))
    mkdirSync(join(folder, 'docs/active/search/plans'), { recursive: true })
    writeFileSync(join(folder, 'docs/active/search/plans/plan.html'), '<title>Search</title>')

    const { filename, files } = packInto(folder).viewer
    listed = files.map(({ path }) => path)
    install(folder, '--global', '--prefix', folder, join(folder, filename))
  })

  after(async () => {
    if (service?.exitCode === null) {
      service.kill()
      await once(service, 'exit')
    }
    rmSync(folder, { recursive: true })
  })

  it('holds the builds, types and the manifest, and nothing of the sources', () => {
    const others = listed.filter(path => !BUILT.test(path))
    expect(others).to.have.members(
      ['LICENSE', 'README.md', 'package.json'].filter(name => others.includes(name)),
    )
    expect(listed).to.include.members([
      'dist/bin/plans.js',
      'dist/app/index.html',
      'dist/app/page/page.js',
      'dist/app/page/page.css',
    ])
  })

  it('goes with the licences of what is bundled in it', () => {
    expect(listed).to.include('dist/bin/THIRD-PARTY.txt')
    expect(textOf('dist/bin/THIRD-PARTY.txt')).to.match(/^koa [\d.]+ \(MIT\)$/m)
  })

  it('installs a command that tells its version', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string }
    const told = execFileSync(join(folder, 'bin/plans'), ['--version'], { encoding: 'utf8' })
    expect(told.trim()).to.equal(version)
  })

  it('serves a docs folder without anything of the project', async () => {
    service = spawn(
      join(folder, 'bin/plans'),
      ['start', '--root', join(folder, 'docs'), '--port', '0', '--no-open'],
      {
        cwd: folder,
        env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
      },
    )
    const url = await printedAddress(service)
    expect((await fetch(`${url}/api/status`)).status).to.equal(200)
    const reply = await fetch(`${url}/api/tree`)
    const { tree } = (await reply.json()) as { tree: { tasks: { docs: { title: string }[] }[] } }
    expect(tree.tasks[0]?.docs[0]?.title).to.equal('Search')
    expect(await (await fetch(`${url}/`)).text()).to.include('<script type="module"')
  })
})

/** The address that the command prints once it listens. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      const url = /http:\/\/[\w.]+:\d+/.exec(text)?.[0]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`it ended without an address: ${text}`)))
  })
}
