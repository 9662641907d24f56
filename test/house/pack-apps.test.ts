// The apps in examples/apps, written from the README of the parts and from types alone: each in a fresh folder with the
// packages as they are packed, built by its own compiler and bundler, and used in a browser.

import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect } from 'chai'
import { launchChromium, openContext, type Watched } from '../support/browsers/browser.js'
import { serve, type Served } from '../support/service.js'
import { INSTALL_MS, install, packInto, runScript, type Packed } from './packed.js'
import { ROOT } from './sources.js'

const TYPED_REACT = `
import type {} from 'plan-viewer-parts/react'
import type { TreeRow } from 'plan-viewer-parts/tree.js'

const rows: TreeRow[] = [{ id: 'a', level: 1, label: 'A' }]
export const tree = (
  <plan-tree key="a" rows={rows} label="Files" className="tree" onplan-tree-open={({ row }) => row.id.trim()}>
    <p slot="empty">Nothing</p>
  </plan-tree>
)
// @ts-expect-error - a row has a label
export const wrong = <plan-tree rows={[{ id: 'a', level: 1 }]} />
`

const TYPED_VUE = `
<script setup lang="ts">
import type {} from 'plan-viewer/vue'
import type {} from 'plan-viewer-parts/vue'
import type { TreeRow } from 'plan-viewer-parts/tree.js'

const rows: TreeRow[] = [{ id: 'a', level: 1, label: 'A' }]
</script>

<template>
  <plan-tree :rows="rows" label="Files" class="tree" @plan-tree-open="({ row }) => row.id.trim()">
    <p slot="empty">Nothing</p>
  </plan-tree>
  <!-- @vue-expect-error a row has a label -->
  <plan-tree :rows="[{ id: 'a', level: 1 }]" />
  <!-- @vue-expect-error there is no such mode -->
  <plan-viewer mode="window" />
</template>
`

const SERVED: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** Runs in the page: the rules that axe finds broken, with what breaks them. */
const AUDIT = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`

/** Runs in the page: what becomes of a text that is written as HTML. */
const WRITE = `(() => {
  try {
    document.querySelector('h1').innerHTML = '<b>Text</b>'
    return 'written'
  } catch ({ name }) {
    return name
  }
})()`

describe('the apps with the packages @whole', function () {
  this.timeout(INSTALL_MS)

  let folder: string
  let packed: { viewer: Packed; parts: Packed }
  let browser: Awaited<ReturnType<typeof launchChromium>>
  let service: Served
  let server: Server | undefined
  let troubles: string[]

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plan-viewer-apps-'))
    packed = packInto(folder)
    browser = await launchChromium()
    service = await serve({
      'active/seat-holds/plans/mother-plan.html': '<title>Plan</title><h1>The whole plan</h1>',
      'active/seat-holds/plans/glossary.md': '# Words we use\n',
    })
  })
  after(async () => {
    await browser.close()
    await service.close()
    rmSync(folder, { recursive: true })
  })
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  it('P1, P7: plain HTML with an import map shows files and issues in the four parts', async () => {
    const page = await open(project('html', [packed.parts]))
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await tab('app.ts').click()
    await page.locator('article', { hasText: 'src/app.ts' }).waitFor()
    await tab('app.ts').press('Delete')
    await tab('app.ts').waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: 'src', exact: true }).press('ArrowLeft')
    await page.getByRole('treeitem', { name: 'app.ts' }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('slow')
    await page.getByRole('treeitem', { name: 'package.json' }).waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: 'Home is slow' }).press('Enter')
    await page.locator('article', { hasText: '#9' }).waitFor()
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await page.addScriptTag({ path: join(ROOT, 'node_modules/axe-core/axe.min.js') })
      const found = await page.evaluate<string[]>(AUDIT)
      expect(found, `P7: axe, ${theme}`).to.deep.equal([])
    }
    expect(troubles).to.deep.equal([])
  })

  it('P1, P5: React 19 and strict TypeScript with the four parts move a tab into a pane of its own', async () => {
    const place = project('react', [packed.parts])
    writeFileSync(join(place, 'src/typed.tsx'), TYPED_REACT)
    runScript(place, 'build')
    const page = await open(join(place, 'dist'))
    await page.getByRole('searchbox').fill('pie')
    await page.getByRole('treeitem', { name: 'Bean stew' }).waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: 'Leek pie' }).click()
    await page.locator('article', { hasText: 'Fry leeks' }).waitFor()
    const tab = await page.getByRole('tab', { name: 'Leek pie' }).boundingBox()
    const panes = await page.locator('plan-split-panes').boundingBox()
    if (!tab || !panes) throw new Error('The tab and the panes are not drawn.')
    await page.mouse.move(tab.x + 20, tab.y + 10)
    await page.mouse.down()
    const middle = panes.y + panes.height / 2
    await page.mouse.move(panes.x + panes.width / 2, middle, { steps: 3 })
    await page.mouse.move(panes.x + panes.width - 20, middle, { steps: 3 })
    await page.mouse.up()
    await page.locator('article', { hasText: 'Boil peas' }).waitFor()
    expect(await page.locator('article').allTextContents()).to.deep.equal([
      'Boil peas, mash them, add mint.',
      'Fry leeks, bake them in dough.',
    ])
    expect(troubles).to.deep.equal([])
  })

  it('P1, P5: Vue 3 under a policy with trusted types opens docs of a service in <plan-viewer>', async () => {
    const place = project('vue', [packed.viewer, packed.parts])
    writeFileSync(join(place, 'src/Typed.vue'), TYPED_VUE)
    runScript(place, 'build', { VITE_PLANS: service.url })
    const page = await open(join(place, 'dist'))
    const doc = page
      .frameLocator('plan-viewer iframe')
      .frameLocator('plan-doc-view:not([inert]) iframe:not([inert])')
    await doc.getByRole('heading', { name: 'The whole plan' }).waitFor()
    await page.getByRole('tab', { name: 'Budget' }).click()
    await page.getByText('This plan is not written yet.').waitFor()
    await page.getByRole('tab', { name: 'Words we use' }).click()
    await doc.getByRole('heading', { name: 'Words we use' }).waitFor()
    expect(troubles).to.deep.equal([])
    expect(await page.evaluate(WRITE)).to.equal('TypeError')
  })

  /** An app in a folder of its own, with these packages installed. */
  function project(name: string, packages: readonly Packed[]): string {
    const place = join(folder, name)
    const isSource = (path: string) => !/[/\\](?:node_modules|dist)$/.test(path)
    cpSync(join(ROOT, 'examples/apps', name), place, { recursive: true, filter: isSource })
    install(place, ...packages.map(({ filename }) => join(folder, filename)))
    return place
  }

  /** Opens the page in a folder, which is served alone. */
  async function open(root: string): Promise<Watched['page']> {
    server = createServer(({ url = '/' }, response) => {
      const path = url === '/' ? '/index.html' : url
      const type = SERVED[extname(path)]
      const isThere = type !== undefined && existsSync(join(root, path))
      if (isThere) response.setHeader('Content-Type', type).end(readFileSync(join(root, path)))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const page = await (await openContext(browser)).newPage()
    troubles = []
    page.on('pageerror', error => troubles.push(String(error)))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
    })
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    return page
  }
})
