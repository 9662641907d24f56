// Goals 9, 10 and 15: the first doc of the page, the page over many docs, and the size of its code; V7: the marks in a
// doc, in Chromium. To change how marks are placed, see components/bridge/annotate/.

import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { chromium } from 'playwright-core'
import { frameMarks } from '../../dist/components/state/review/frame-marks.js'
import { cutChanges } from '../../dist/schema/compare/cut.js'
import { diffBlocks } from '../../dist/schema/compare/diff.js'
import { formatStart } from '../../dist/components/messages/frame.js'
import { readPage } from '../../dist/server/compare/page-blocks.js'
import { chromiumArgs, findBrowsers } from '../../dist/test/support/browsers/browsers.js'
import { docsOf, getJson } from '../http.mjs'
import { atMost, compared, median, timed, within } from '../measure.mjs'
import { withService } from '../service.mjs'
import { edited, headedText } from './rendering.mjs'

const ROUNDS = 7
const VISITS = 3
const FEW = 1_000
const WORKSPACES = 10
const MARKED = 2_000_000
const LOADS = 9
const FRAME = 'plan-doc-view:not([inert]) iframe'
const APP = new URL('../../dist/app/', import.meta.url)
const DOC_ROWS = new URL('../../dist/parts/doc-rows.js', import.meta.url)

/** Goal 9, in a whole browser with a profile, as a reader has it. */
export function firstDoc({ root }) {
  return withService(root, async ({ port }) => {
    const { shell, chromium: whole } = findBrowsers()
    const executablePath = whole ?? shell
    const context = await chromium.launchPersistentContext('', {
      executablePath,
      args: chromiumArgs(),
    })
    let address
    const onPage = async page => {
      // Events alone: to look for an element, the driver compiles a script in the page as long as ours.
      const isDoc = frame => frame.url().includes('/docs/')
      const shown = page.waitForEvent('framenavigated', isDoc)
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' })
      const frame = await shown
      await frame.waitForLoadState()
      address = frame.url()
    }
    const side = work => async () => {
      const page = await context.newPage()
      return timed(() => work(page)).finally(() => page.close())
    }
    try {
      const sides = { ours: side(onPage), theirs: side(page => page.goto(address)) }
      // The first visits tell the address, and fill the caches of both sides.
      for (let left = VISITS; left > 0; left--) {
        await sides.ours()
        await sides.theirs()
      }
      const row = { what: 'navigation → first doc on show', against: 'the doc alone' }
      return [await compared(row, sides, ROUNDS, 5)]
    } finally {
      await context.close()
    }
  })
}

/** Goal 10 */
export function moving({ root }) {
  return inBrowser(root, async (browser, port) => {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await page.addInitScript(watchBlocks)
    await page.goto(`http://localhost:${port}/`)
    await page.locator(FRAME).first().waitFor()
    await page.evaluate('new Promise(resolve => requestIdleCallback(resolve))')
    await page.evaluate(rowsScript())
    const ours = () => page.evaluate(firstFrame, Infinity)
    const theirs = () => page.evaluate(firstFrame, FEW)
    const frame = { what: 'first frame of the tree, all open', against: `${FEW} docs` }
    const rows = [await compared(frame, { ours, theirs }, ROUNDS, 4)]
    const moves = { typing, scrolling, 'switching workspaces': switching }
    for (const [name, move] of Object.entries(moves)) {
      await page.evaluate('longest()')
      await move(page)
      const ours = await page.evaluate('longest()')
      rows.push(within({ what: `longest task: ${name}`, unit: 'ms', ours }, 100))
    }
    return rows
  })
}

/** Goal 15 */
export function weight() {
  const row = { what: 'JavaScript of the dashboard, gzipped', unit: 'B', ours: gzipped() }
  return [within(row, 120_000)]
}

/** V7: the marks in a page of 2 MB, against loading it in its frame. */
export function marks({ root }) {
  const from = headedText(MARKED)
  const to = edited(from)
  const [old, { blocks }] = [from, to].map(html => readPage(html, 'html'))
  const { ops } = cutChanges(diffBlocks(old.blocks, blocks).ops, () => null)
  const keys = blocks.map(({ key }) => key)
  const change = { run: 1, blocks: keys, marks: frameMarks(ops, false) }
  const [loading, marking] = [[], []]
  return inBrowser(root, async (browser, port, { name, folder }) => {
    writeFileSync(join(folder, 'plans', 'plan.html'), to)
    const docs = docsOf((await getJson(port, '/api/tree')).tree)
    const { path } = docs.find(doc => doc.path.includes(`/${name}/`))
    const { src } = await getJson(port, `/api/frame?path=${encodeURIComponent(path)}`)
    const stored = { local: [], session: [] }
    const start = formatStart({ path: src, hotkeys: [], scroll: null, stored, words: [] })
    const doc = { src: `http://localhost:${port}${src}`, name: start }
    const page = await browser.newPage()
    await page.evaluate(`void (change = ${JSON.stringify(change)})`)
    const layOut = () => page.frames()[1].evaluate('document.body.offsetHeight')
    for (let left = LOADS; left > 0; left--) {
      loading.push(await timed(() => page.evaluate(loadFrame, doc).then(layOut)))
      marking.push(await timed(() => page.evaluate(markFrame)))
    }
    const row = { what: `${ops.length} marks on a page of 2 MB`, against: 'loading the page' }
    const [ours, theirs] = [median(marking), median(loading)]
    return [atMost({ ...row, unit: 'ms', ours, theirs }, 0.5)]
  })
}

async function inBrowser(root, use) {
  // A whole browser loads pages of its own beside each new page, which takes longer than ours.
  const { shell, chromium: whole } = findBrowsers()
  const executablePath = shell ?? whole
  if (!executablePath) throw new Error('there is no Chromium here')
  const args = [...chromiumArgs(), '--js-flags=--expose-gc']
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await withService(root, ({ port }, scratch) => use(browser, port, scratch))
  } finally {
    await browser.close()
  }
}

async function typing(page) {
  const box = page.getByRole('searchbox', { name: 'Search plans' })
  for (const word of ['the', 'plan', 'retry', 'index', 'store']) {
    await box.fill('')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await box.pressSequentially(word)
    await page.getByRole('option').first().waitFor()
  }
  await box.fill('')
}

async function scrolling(page) {
  await page.getByRole('treeitem', { level: 2 }).first().focus()
  await page.keyboard.press('*')
  await page.getByRole('treeitem', { level: 3 }).first().waitFor()
  const box = await page.getByRole('tree', { name: 'Plans' }).boundingBox()
  await page.mouse.move(box.x + 100, 500)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 2_000)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
}

async function switching(page) {
  await page.getByRole('treeitem', { level: 2 }).first().focus()
  for (let turn = 0; turn < WORKSPACES; turn++) {
    await page.keyboard.press('Enter')
    await page.locator(FRAME).first().waitFor()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
  }
}

/** Runs in the page: `longest()` gives the longest task of 50 ms or more since it was asked last. */
function watchBlocks() {
  let tasks = []
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  window.longest = () => {
    const durations = [...tasks, ...observer.takeRecords()].map(({ duration }) => duration)
    tasks = []
    return Math.max(0, ...durations)
  }
}

/** Runs in the page: loads a doc in a frame, in the place of the one before. */
function loadFrame({ src, name }) {
  window.doc?.remove()
  window.doc = document.createElement('iframe')
  Object.assign(window.doc, { src, name, width: 1200, height: 800 })
  document.body.append(window.doc)
  return new Promise(resolve => (window.doc.onload = () => resolve()))
}

/** Runs in the page: marks `window.change` in that doc. */
function markFrame() {
  window.doc.contentWindow.postMessage(
    { type: 'plan-frame-marks', kind: 'changes', ...window.change },
    '*',
  )
  return new Promise(resolve => {
    addEventListener('message', ({ data }) => data.type === 'plan-frame-marked' && resolve())
  })
}

/** Runs in the page: `docRows` is the module that makes rows of a tree. */
function rowsScript() {
  const options = {
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'docRows',
    write: false,
  }
  const { outputFiles } = buildSync({ entryPoints: [fileURLToPath(DOC_ROWS)], ...options })
  return `${outputFiles[0].text}; window.docRows = docRows`
}

/** Runs in the page: draws a tree of so many docs with every row open, in ms until its first frame. */
async function firstFrame(most) {
  const { tree } = await (await fetch('/api/tree')).json()
  let left = most
  const tasks = tree.tasks.filter(task => {
    const places = [task, ...task.phases, ...task.groups]
    left -= places.reduce((sum, { docs }) => sum + docs.length, 0)
    return left > 0
  })
  const element = document.createElement('plan-tree')
  const box = document.createElement('div')
  box.style.setProperty('height', '900px')
  box.append(element)
  document.body.append(box)
  // Parsing the tree left garbage, which would be collected while the larger side is measured.
  window.gc()
  const began = performance.now()
  const docs = new window.docRows.DocRows()
  docs.take({ tree: { ...tree, tasks }, folds: new Map(tasks.map(({ dir }) => [dir, true])) })
  Object.assign(element, { rows: docs.rows, details: docs.details })
  await element.updateComplete
  element.getBoundingClientRect()
  const took = performance.now() - began
  box.remove()
  return took
}

/** The entry with all its static imports, in bytes. */
function gzipped(entry = 'dashboard.js', found = new Set()) {
  if (found.has(entry)) return 0
  found.add(entry)
  const text = readFileSync(new URL(entry, APP), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)]
  const own = gzipSync(text, { level: 9 }).length
  return imports.reduce((sum, [, path]) => sum + gzipped(basename(path), found), own)
}
