// The package of the parts, installed into a fresh project by itself: from a server, a bundler and a compiler. What is
// packed of either package is fit to be published. The apps that use it are in pack-apps.test.ts.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { expect } from 'chai'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { launchChromium } from '../support/browsers/browser.js'
import { INSTALL_MS, install, packInto, type Packed } from './packed.js'
import { ROOT } from './sources.js'

const TYPED = `
import { DocRows, type ListedTree } from 'plan-viewer-parts/doc-rows.js'
import { closeTabIn, emptyLayout, type Layout } from 'plan-viewer-parts/layout.js'
import type { TreeRow } from 'plan-viewer-parts/tree.js'
import { PlanTabStrip, TabEvent } from 'plan-viewer-parts/tab-strip.js'
import 'plan-viewer-parts/tab-strip.define.js'
import 'plan-viewer-parts/tree.define.js'
import 'plan-viewer-parts/all.js'
import 'plan-viewer-parts/tokens.css'

const strip: PlanTabStrip = document.createElement('plan-tab-strip')
strip.tabs = [{ id: 'a', label: 'A' }]
strip.addEventListener('plan-tab-close', (event: TabEvent) => event.tab.toUpperCase())
let layout: Layout = emptyLayout()
strip.addEventListener('plan-tab-close', ({ tab }) => (layout = closeTabIn(layout, tab)))
const docs = new DocRows()
const tree: ListedTree = { folders: [], tasks: [], collections: [], kinds: [], hotkeys: {} }
docs.take({ tree })
const rows: TreeRow[] = [{ id: 'a', level: 1, label: 'A' }, ...docs.rows]
Object.assign(document.createElement('plan-tree'), { rows, details: docs.details })
document.createElement('plan-tree').rows = rows
// @ts-expect-error - a row has a label
document.createElement('plan-tree').rows = [{ id: 'a', level: 1 }]
`

const TYPED_VIEWER = `
import { PlanViewer, type ViewerShownEvent } from 'plan-viewer/plan-viewer.js'
import 'plan-viewer'

const viewer: PlanViewer = document.createElement('plan-viewer')
viewer.addEventListener('plan-viewer-shown', (event: ViewerShownEvent) => viewer.open(event.link))
viewer.addEventListener('plan-viewer-failed', ({ reason }) => reason === 'blocked' && viewer.remove())
// @ts-expect-error - there is no such mode
viewer.mode = 'window'
`

/** Names that many pages have, such as those made with shadcn/ui. */
const HOST_TOKENS = `:root { --background: #fff; --foreground: #111; --accent: #eee; --border: #ddd; --radius: 3px;
  --row: 1px; --gap: 2px; --font: serif; --ink: red; --side: blue; --sheet: green; --canvas: pink }
  body { background: var(--background); color: var(--foreground); border-radius: var(--radius) }`

/** Runs in the page: what the root and the body look like, and all tokens that are set. */
const LOOK = `(() => {
  const [root, body] = [document.documentElement, document.body].map(element => getComputedStyle(element))
  const rules = sheet => [...sheet.cssRules].flatMap(rule => rule.cssRules ? [rule, ...rules(rule)] : [rule])
  const names = [...document.styleSheets].flatMap(rules).flatMap(({ style }) => style ? [...style] : [])
  const all = names.filter(name => name.startsWith('--')).map(name => [name, root.getPropertyValue(name).trim()])
  const look = ['color-scheme', 'color', 'background-color', 'font-family', 'border-radius']
  return Object.fromEntries([...all, ...look.flatMap(name => [
    ['root ' + name, root.getPropertyValue(name)], ['body ' + name, body.getPropertyValue(name)],
  ])])
})()`

describe('the packed elements @whole', function () {
  this.timeout(INSTALL_MS)

  let folder: string
  /** A project that has the parts installed, and nothing else. */
  let project: string
  let installed: string
  let packed: { viewer: Packed; parts: Packed }

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-viewer-parts-'))
    packed = packInto(folder)
    project = fresh('project', packed.parts)
    installed = join(project, 'node_modules/plan-viewer-parts')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('come without the service, and bring Lit alone', () => {
    const names = readdirSync(join(project, 'node_modules')).filter(name => !/^[.@]/.test(name))
    expect(names).to.have.members(['lit', 'lit-element', 'lit-html', 'plan-viewer-parts'])
    const scopes = readdirSync(join(project, 'node_modules')).filter(name => name.startsWith('@'))
    expect(scopes).to.have.members(['@lit', '@lit-labs', '@types'])
  })

  it('have nothing that publint or "are the types wrong" finds', async () => {
    for (const { filename } of Object.values(packed)) {
      const tarball = new Uint8Array(readFileSync(join(folder, filename)))
      const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } })
      expect(messages.map(message => formatMessage(message, pkg))).to.deep.equal([])
      const checked = await checkPackage(createPackageFromTarballData(tarball))
      const problems = checked.types === false ? ['no types'] : checked.problems
      // They are modules: `require` and what is older than `exports` do not read them.
      expect(JSON.parse(JSON.stringify(problems)) as { resolutionKind?: string }[])
        .to.be.an('array')
        .that.satisfies((all: { resolutionKind?: string }[]) =>
          all.every(({ resolutionKind = '' }) => /^node(10|16-cjs)$/.test(resolutionKind)),
        )
    }
  })

  it('can be imported where there is no page', () => {
    const modules = readdirSync(join(project, 'node_modules/plan-viewer-parts'))
    const names = modules.filter(name => name.endsWith('.js'))
    expect(names).to.include.members(['all.js', 'layout.js', 'tab-strip.js', 'tab-strip.define.js'])
    const imports = names.map(name => `await import('plan-viewer-parts/${name}')`).join('\n')
    const named = "const { PlanTabStrip } = await import('plan-viewer-parts/tab-strip.js')"
    const said = node(`${imports}\n${named}\nconsole.log(PlanTabStrip.name !== '')`)
    expect(said.trim()).to.equal('true')
  })

  it('are left out of a bundle that does not use them', async () => {
    const none = await bundled("import { PlanTree } from 'plan-viewer-parts/tree.js'")
    expect(none.trim()).to.equal('')
    const box = await bundled("import 'plan-viewer-parts/search-box.define.js'")
    expect(box).to.include('plan-search-box')
    expect(box).not.to.match(/plan-tree|plan-tab-strip/)
  })

  it('register what they are made of, too', async () => {
    const strip = await bundled("import 'plan-viewer-parts/tab-strip.define.js'")
    expect(strip)
      .to.match(/"plan-tab-strip"/)
      .and.to.match(/"plan-kind-badge"/)
  })

  /** In bytes, gzipped, with Lit: what the parts weighed before they got a package of their own. */
  const SIZES = {
    'search-box': 11_073,
    'split-panes': 15_929,
    'tab-strip': 15_254,
    tree: 19_119,
  }

  for (const [name, most] of Object.entries(SIZES)) {
    it(`P6: weigh no more than they did: ${name}`, async () => {
      const script = await bundled(`import 'plan-viewer-parts/${name}.define.js'`)
      expect(gzipSync(script).length).to.be.at.most(most)
    })
  }

  it('P5: have types that a strict compiler accepts', () => {
    expect(compiled(project, TYPED)).to.equal('')
    expect(compiled(fresh('viewer', packed.viewer), TYPED_VIEWER)).to.equal('')
  })

  for (const order of ['before', 'after']) {
    it(`P4: share no token with a page that has its own, loaded ${order} ours`, async () => {
      const css = (name: string) => readFileSync(join(installed, name), 'utf8')
      const sheets = [HOST_TOKENS, css('tokens.css')]
      const browser = await launchChromium()
      try {
        const page = await browser.newPage({ colorScheme: 'dark' })
        const look = async (styles: readonly string[]) => {
          await page.setContent(`<style>${styles.join('</style><style>')}</style><p>Text</p>`)
          return page.evaluate<Record<string, string>>(LOOK)
        }
        const both = await look(order === 'before' ? sheets : sheets.toReversed())
        const [theirs, ours] = [await look([HOST_TOKENS]), await look([css('tokens.css')])]
        expect(both).to.include(theirs)
        const tokens = Object.entries(ours).filter(([name]) => name.startsWith('--plan-'))
        expect(tokens.length).to.be.above(40)
        expect(both).to.include(Object.fromEntries(tokens))
        expect(Object.keys(both)).to.have.members(
          Object.keys({ ...theirs, ...Object.fromEntries(tokens) }),
        )
      } finally {
        await browser.close()
      }
    })
  }

  it('P4: follow data-theme, whatever color scheme the page sets', async () => {
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.setContent('<html data-theme="dark"><plan-tree></plan-tree></html>')
      await page.addStyleTag({ content: ':root, body { color-scheme: light }' })
      await page.addStyleTag({ path: join(installed, 'tokens.css') })
      await page.addStyleTag({ content: 'plan-tree { background: var(--plan-sheet) }' })
      await page.addScriptTag({ path: join(installed, 'all.js'), type: 'module' })
      const look = await page.evaluate(
        `customElements.whenDefined('plan-tree').then(() => {
          const { colorScheme, backgroundColor } = getComputedStyle(document.querySelector('plan-tree'))
          return [colorScheme, backgroundColor]
        })`,
      )
      expect(look).to.deep.equal(['dark', 'rgb(26, 28, 32)'])
    } finally {
      await browser.close()
    }
  })

  /** A project with a package, installed from its tarball. */
  function fresh(name: string, { filename }: Packed): string {
    const place = join(folder, name)
    mkdirSync(place)
    writeFileSync(join(place, 'package.json'), '{"type": "module"}')
    install(place, join(folder, filename))
    return place
  }

  function compiled(place: string, text: string): string {
    writeFileSync(join(place, 'main.ts'), text)
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--noUncheckedSideEffectImports']
    const lookup = ['--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...options, ...lookup, 'main.ts']
    return spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' }).stdout
  }

  function node(script: string): string {
    const args = ['--input-type=module', '--eval', script]
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  }

  /** The bundle of a module of the project. */
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
