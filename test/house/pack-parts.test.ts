// The packed package as others use its elements: from a server, a bundler, a compiler and a plain page.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
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

/** The parts import it. */
const LIT = [
  ...['lit', 'lit-html', 'lit-element', '@lit/reactive-element'],
  ...['@lit-labs/ssr-dom-shim', '@types/trusted-types'],
]

const TYPED = `
import { DocRows, type Tree } from 'plan-viewer/doc-rows.js'
import { closeTabIn, emptyLayout, type Layout } from 'plan-viewer/layout.js'
import type { TreeRow } from 'plan-viewer/parts/tree.js'
import { PlanTabStrip, TabEvent } from 'plan-viewer/parts/tab-strip.js'
import 'plan-viewer/parts/tab-strip.define.js'
import { PlanViewer, type ViewerShownEvent } from 'plan-viewer/plan-viewer.js'
import 'plan-viewer'
import 'plan-viewer/parts/tree.define.js'

const strip: PlanTabStrip = document.createElement('plan-tab-strip')
strip.tabs = [{ id: 'a', label: 'A' }]
strip.addEventListener('plan-tab-close', (event: TabEvent) => event.tab.toUpperCase())
let layout: Layout = emptyLayout()
strip.addEventListener('plan-tab-close', ({ tab }) => (layout = closeTabIn(layout, tab)))
declare const tree: Tree
const docs = new DocRows()
docs.take({ tree })
const rows: TreeRow[] = [{ id: 'a', level: 1, label: 'A' }, ...docs.rows]
Object.assign(document.createElement('plan-tree'), { rows, details: docs.details })
document.createElement('plan-tree').rows = rows
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
    mkdirSync(join(modules, '@lit-labs'))
    mkdirSync(join(modules, '@types'))
    renameSync(join(folder, 'lib/node_modules/plan-viewer'), join(modules, 'plan-viewer'))
    for (const name of LIT) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
    writeFileSync(join(project, 'package.json'), '{"type": "module"}')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('can be imported where there is no page', () => {
    const parts = readdirSync(join(project, 'node_modules/plan-viewer/dist/parts'))
    const data = ['doc-rows.js', 'layout.js']
    const names = parts.filter(name => name.endsWith('.js') && !data.includes(name))
    expect(names).to.include.members(['tab-strip.js', 'tab-strip.define.js'])
    const imports = ['', 'plan-viewer.js', ...data, ...names.map(name => `parts/${name}`)]
      .map(name => `await import('${join('plan-viewer', name)}')`)
      .join('\n')
    const before = 'const before = Object.keys(globalThis).length'
    const named = "const { PlanTabStrip } = await import('plan-viewer/parts/tab-strip.js')"
    const said = node(`${before}\n${imports}\n${named}\nconsole.log(PlanTabStrip.name !== '')`)
    expect(said.trim()).to.equal('true')
  })

  it('are left out of a bundle that does not use them', async () => {
    const none = await bundled("import { PlanTree } from 'plan-viewer/parts/tree.js'")
    expect(none.trim()).to.equal('')
    const box = await bundled("import 'plan-viewer/parts/search-box.define.js'")
    expect(box).to.include('plan-search-box')
    expect(box).not.to.match(/plan-tree|plan-tab-strip/)
    expect(gzipSync(box).length).to.be.below(14_000)
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

  it('work in a plain page together, as the gallery shows: each event is answered by a property', async () => {
    const modules = join(project, 'node_modules')
    const server = createServer((request, response) => {
      const path = (request.url ?? '').replace(
        /^\/parts\//,
        '/node_modules/plan-viewer/dist/parts/',
      )
      const type = SERVED[extname(path)]
      if (!type) {
        response.writeHead(404).end()
        return
      }
      response.setHeader('Content-Type', type)
      const file = path.replace('/node_modules/', `${modules}/`)
      response.end(readFileSync(file === path ? join(ROOT, 'examples/pages', path) : file))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      const troubles: string[] = []
      page.on('pageerror', error => troubles.push(String(error)))
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
      })
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/gallery.html`)
      const tab = (name: string) => page.getByRole('tab', { name, exact: true })
      await tab('Done').click()
      await page.locator('article', { hasText: 'beds/recap.md' }).waitFor()
      await tab('A pond').press('Delete')
      await tab('A pond').waitFor({ state: 'detached' })
      await page.getByRole('searchbox').fill('pond')
      await page.getByRole('treeitem', { name: 'A pond' }).click({ position: { x: 90, y: 10 } })
      await page.locator('article', { hasText: 'pond/plan.md' }).waitFor()
      await page.getByRole('treeitem', { name: 'Done' }).waitFor({ state: 'detached' })
      expect(troubles).to.deep.equal([])
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
