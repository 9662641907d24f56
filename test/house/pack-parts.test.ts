// The packed package as others use its elements: from a server, a bundler, a compiler and a plain page.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { build } from 'esbuild'
import { launchChromium } from '../support/browsers/browser.js'
import { INSTALL_MS, packInto } from './packed.js'
import { ROOT } from './sources.js'

/** What a compiler needs besides, to know what a part is made of. */
const LIT = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@types/trusted-types']

const TYPED = `
import { PlanTabStrip, TabEvent } from 'plan-viewer/parts/tab-strip.js'
import 'plan-viewer/parts/tab-strip.define.js'
import { PlanViewer, type ViewerShownEvent } from 'plan-viewer/plan-viewer.js'
import 'plan-viewer'

const strip: PlanTabStrip = document.createElement('plan-tab-strip')
strip.tabs = [{ id: 'a', label: 'A' }]
strip.addEventListener('plan-tab-close', (event: TabEvent) => event.tab.toUpperCase())
const viewer: PlanViewer = document.createElement('plan-viewer')
viewer.addEventListener('plan-viewer-shown', (event: ViewerShownEvent) => viewer.open(event.link))
// @ts-expect-error - there is no such mode
viewer.mode = 'window'
`

const SERVED: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

describe('the packed elements @whole', function () {
  this.timeout(INSTALL_MS)

  let folder: string
  /** A project that has the package installed. */
  let project: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-viewer-parts-'))
    packInto(folder)
    project = join(folder, 'project')
    const modules = join(project, 'node_modules')
    mkdirSync(join(modules, '@lit'), { recursive: true })
    mkdirSync(join(modules, '@types'))
    symlinkSync(join(folder, 'lib/node_modules/plan-viewer'), join(modules, 'plan-viewer'))
    for (const name of LIT) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
    writeFileSync(join(project, 'package.json'), '{"type": "module"}')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('can be imported where there is no page', () => {
    const parts = readdirSync(join(project, 'node_modules/plan-viewer/dist/app/parts'))
    const defines = parts.filter(name => name.endsWith('.define.js'))
    const names = defines.flatMap(name => [name, name.replace('.define', '')])
    const imports = ['', '/plan-viewer.js', ...names.map(name => `/parts/${name}`)]
      .map(name => `await import('plan-viewer${name}')`)
      .join('\n')
    const before = 'const before = Object.keys(globalThis).length'
    const named = "const { PlanTabStrip } = await import('plan-viewer/parts/tab-strip.js')"
    const said = node(`${before}\n${imports}\n${named}\nconsole.log(PlanTabStrip.name !== '')`)
    expect(said.trim()).to.equal('true')
  })

  it('are left out of a bundle that does not use them', async () => {
    const none = await bundled("import { PlanDocTree } from 'plan-viewer/parts/doc-tree.js'")
    expect(none.trim()).to.equal('')
    const badge = await bundled("import 'plan-viewer/parts/kind-badge.define.js'")
    expect(badge).to.include('plan-kind-badge')
    expect(badge).not.to.match(/plan-doc-tree|plan-tab-strip/)
    expect(gzipSync(badge).length).to.be.below(12_000)
  })

  it('register what they are made of, too', async () => {
    const strip = await bundled("import 'plan-viewer/parts/tab-strip.define.js'")
    expect(strip)
      .to.match(/"plan-tab-strip"/)
      .and.to.match(/"plan-kind-badge"/)
  })

  it('have types that a compiler accepts', () => {
    writeFileSync(join(project, 'main.ts'), TYPED)
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--preserveSymlinks',
      '--target',
      'es2022',
    ]
    const lookup = ['--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...options, ...lookup, 'main.ts']
    const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
    expect(stdout).to.equal('')
  })

  it('work in a plain page, by a bundle and without one', async () => {
    writeFileSync(
      join(project, 'bundle.js'),
      await bundled("import 'plan-viewer/parts/menu.define.js'"),
    )
    const parts = '/node_modules/plan-viewer/dist/app/parts'
    writeFileSync(
      join(project, 'page.html'),
      `<!doctype html><link rel="stylesheet" href="${parts}/tokens.css">
      <script type="module" src="/bundle.js"></script>
      <script type="module" src="${parts}/tab-strip.define.js"></script>
      <plan-tab-strip label="Tabs"></plan-tab-strip><plan-menu></plan-menu>`,
    )
    const server = createServer((request, response) => {
      const path = join(project, (request.url ?? '/').slice(1))
      const type = SERVED[extname(path)]
      if (!type) {
        response.writeHead(404).end()
        return
      }
      response.setHeader('Content-Type', type)
      response.end(readFileSync(path))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/page.html`)
      await page.evaluate(
        "customElements.whenDefined('plan-tab-strip').then(() => { document.querySelector('plan-tab-strip').tabs = [{ id: 'a', label: 'First' }] })",
      )
      await page.getByRole('tab', { name: 'First' }).waitFor()
      await page.evaluate("customElements.whenDefined('plan-menu').then(() => {})")
      const sizes = await page.evaluate(
        `(() => {
          const [strip, { style }] = [document.querySelector('plan-tab-strip'), document.documentElement]
          const heightWith = (name) => {
            style.setProperty(name, '50px')
            const { height } = getComputedStyle(strip)
            style.removeProperty(name)
            return height
          }
          return [heightWith('--plan-strip'), heightWith('--strip'), getComputedStyle(document.body).getPropertyValue('--radius').trim()]
        })()`,
      )
      // Until the next release the tokens have their old names, too.
      expect(sizes).to.deep.equal(['50px', '50px', '0.5rem'])
    } finally {
      await browser.close()
      server.closeAllConnections()
      server.close()
    }
  })

  function node(script: string): string {
    const args = ['--input-type=module', '--eval', script]
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  }

  /** What a bundler makes of a module of the project. */
  async function bundled(contents: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: project },
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
      logLevel: 'silent',
      platform: 'browser',
    })
    return outputFiles.map(({ text }) => text).join('')
  }
})
