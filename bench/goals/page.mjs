// Goals 9, 10 and 15: the first doc of the page, the page over many docs, and the size of its code, in Chromium.
// To change what runs inside the page, see in-page.mjs.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumArgs, findBrowsers } from '../../dist/test/support/browsers/browsers.js'
import { firstFrame, watchBlocks } from '../in-page.mjs'
import { compared, within } from '../measure.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 7
const FEW = 1_000
const WORKSPACES = 10
const FRAME = 'plan-doc-view:not([inert]) iframe'
const APP = new URL('../../dist/app/', import.meta.url)

export async function firstDoc({ root }) {
  return inBrowser(root, async (browser, port) => {
    let address
    const onPage = async page => {
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' })
      const frame = await (await page.waitForSelector(FRAME)).contentFrame()
      await frame.waitForURL(url => url.pathname.startsWith('/docs/'))
      await frame.waitForLoadState()
      address = frame.url()
    }
    const side = work => async () => {
      const context = await browser.newContext()
      try {
        const page = await context.newPage()
        const start = performance.now()
        await work(page)
        return performance.now() - start
      } finally {
        await context.close()
      }
    }
    const ours = side(onPage)
    const theirs = side(page => page.goto(address))
    // The first visit tells the address, and fills the caches of both sides.
    await ours()
    await theirs()
    const row = { what: 'navigation → first doc on show', against: 'the doc alone' }
    return [await compared(row, { ours, theirs }, ROUNDS, 3)]
  })
}

export async function moving({ root }) {
  return inBrowser(root, async (browser, port) => {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await page.addInitScript(watchBlocks)
    await page.goto(`http://localhost:${port}/`)
    await page.locator(FRAME).first().waitFor()
    await page.evaluate('new Promise(resolve => requestIdleCallback(resolve))')
    const ours = () => page.evaluate(firstFrame, Infinity)
    const theirs = () => page.evaluate(firstFrame, FEW)
    const what = 'first frame of the tree, all open'
    const frame = await compared({ what, against: `${FEW} docs` }, { ours, theirs }, ROUNDS, 4)
    await page.evaluate('longest(true)')
    const blocks = {
      typing: await typeWords(page),
      scrolling: await walkTree(page),
      'switching workspaces': await switchWorkspaces(page),
    }
    return [
      frame,
      ...Object.entries(blocks).map(([what, ours]) =>
        within({ what: `longest task: ${what}`, unit: 'ms', ours }, 100),
      ),
    ]
  })
}

export function weight() {
  const row = { what: 'JavaScript of the dashboard, gzipped', unit: 'B', ours: gzipped() }
  return [within(row, 140_000)]
}

export async function inBrowser(root, use) {
  const executablePath = findBrowsers().chromium
  if (!executablePath) throw new Error('there is no Chromium here')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() })
  try {
    return await withService(root, ({ port }) => use(browser, port))
  } finally {
    await browser.close()
  }
}

async function typeWords(page) {
  const box = page.getByRole('searchbox', { name: 'Search plans' })
  for (const word of ['the', 'plan', 'retry', 'index', 'store']) {
    await box.fill('')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await box.pressSequentially(word)
    await page.getByRole('option').first().waitFor()
  }
  await box.fill('')
  return page.evaluate('longest(true)')
}

async function walkTree(page) {
  const row = page.getByRole('treeitem', { level: 2 }).first()
  await row.focus()
  await page.keyboard.press('*')
  await page.getByRole('treeitem', { level: 3 }).first().waitFor()
  const box = await page.getByRole('tree', { name: 'Plans' }).boundingBox()
  await page.mouse.move(box.x + 100, 500)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 2_000)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  return page.evaluate('longest(true)')
}

async function switchWorkspaces(page) {
  const tasks = page.getByRole('treeitem', { level: 2 })
  await tasks.first().focus()
  for (let turn = 0; turn < WORKSPACES; turn++) {
    await page.keyboard.press('Enter')
    await page.locator(FRAME).first().waitFor()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
  }
  return page.evaluate('longest(true)')
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
