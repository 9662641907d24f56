// Goals 17 and 18: the page over many docs. A real Chromium draws the tree, and walks through the page
// as a reader does; how long the page stood still meanwhile is its own word.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { bringsTree } from '../http.mjs'
import { firstFrame, hitsShown, oneRowChanged, watchBlocks } from '../in-page.mjs'
import { atMost, interleaved, median, within } from '../measure.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'
import { prepareEntries, rankEntries } from '../../dist/schema/quick-open/fuzzy.js'
import { chromiumArgs, findBrowsers } from '../../dist/test/support/browsers.js'

const ROUNDS = 7
const FEW = 1_000
const WORKSPACES = 10
const APP = new URL('../../dist/app/', import.meta.url)

export const numbers = [17, 18]

export async function measure({ root }) {
  const executablePath = findBrowsers().chromium
  if (!executablePath) throw new Error('there is no Chromium here')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() })
  try {
    return await withScratch(root, scratch =>
      withService(root, service => measurePage(browser, service, scratch)),
    )
  } finally {
    await browser.close()
  }
}

async function measurePage(browser, { port }, { edit }) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await page.addInitScript(watchBlocks)
  const began = performance.now()
  await page.goto(`http://localhost:${port}/`)
  await page.getByRole('treeitem').first().waitFor()
  const usable = performance.now() - began
  await page.locator('plan-doc-view:not([inert]) iframe').first().waitFor()
  await page.evaluate('new Promise(resolve => requestIdleCallback(resolve))')

  const frames = await interleaved(
    {
      ours: () => page.evaluate(firstFrame, Infinity),
      theirs: () => page.evaluate(firstFrame, FEW),
    },
    ROUNDS,
  )
  const { rows, script } = await page.evaluate(oneRowChanged)
  await page.evaluate('longest(true)')
  const search = await typeWords(page)
  const blocks = {
    'typing in the search': await page.evaluate('longest(true)'),
    'expanding all and scrolling': await walkTree(page),
    'switching workspaces': await switchWorkspaces(page),
    'a new tree': await newTree(page, edit),
  }
  const row = { number: 17, unit: 'ms' }
  return [
    atMost(
      {
        ...row,
        what: 'first frame of the tree, all open',
        against: `${FEW} docs`,
        ours: median(frames.ours),
        theirs: median(frames.theirs),
      },
      1.5,
    ),
    within({ ...row, what: 'one row changed, script', ours: script }, 8),
    within({ ...row, what: 'rows in the page, all open', unit: 'rows', ours: rows }, 300),
    within({ ...row, what: 'opening the page to a usable tree', ours: usable }, 1000),
    within({ ...row, what: 'key pressed → hits on show, p50', ours: median(search) }, 100),
    ...Object.entries(blocks).map(([what, ours]) =>
      within({ ...row, what: `longest task: ${what}`, ours }, 100),
    ),
    within({ ...row, what: 'quick open: a key, 50,000 entries, slowest', ours: quickOpen() }, 100),
    within({ number: 18, unit: 'B', what: 'first JavaScript, gzipped', ours: weight() }, 140_000),
  ]
}

/** How long the slowest of some words takes to be looked up, in ms. */
function quickOpen() {
  const entries = Array.from({ length: 50_000 }, (_, i) => ({
    label: `What phase ${i % 12} shipped for topic ${i}`,
    detail: `search rewrite ${i % 300} · Phase ${i % 12}`,
    used: i % 5,
  }))
  const prepared = prepareEntries(entries)
  const times = ['w', 'wp', 'shipped', 'ser', 'topic 4999', 'serch', 'zqx', ''].map(query => {
    const began = performance.now()
    rankEntries(prepared, query, 100)
    return performance.now() - began
  })
  return Math.max(...times)
}

/** Types words letter by letter; resolves with the ms from each word's last key to its hits. */
async function typeWords(page) {
  const box = page.getByRole('searchbox', { name: 'Search plans' })
  const times = []
  for (const word of ['the', 'session', 'retry', 'index', 'write']) {
    await box.fill('')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await box.pressSequentially(word.slice(0, -1))
    await page.getByRole('option').first().waitFor()
    const shown = page.evaluate(hitsShown)
    await box.press(word.slice(-1))
    times.push(await shown)
  }
  await box.fill('')
  return times
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
    await page.locator('plan-doc-view:not([inert]) iframe').first().waitFor()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
  }
  return page.evaluate('longest(true)')
}

async function newTree(page, edit) {
  for (let turn = 0; turn < 3; turn++) {
    const fetched = page.waitForResponse(bringsTree)
    edit()
    await fetched
  }
  await page.evaluate('new Promise(resolve => requestIdleCallback(resolve))')
  return page.evaluate('longest(true)')
}

/** What the browser fetches before the page begins to run, in bytes. */
function weight(entry = 'dashboard.js', found = new Set()) {
  if (found.has(entry)) return 0
  found.add(entry)
  const text = readFileSync(new URL(entry, APP), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)]
  const own = gzipSync(text, { level: 9 }).length
  return imports.reduce((sum, [, path]) => sum + weight(basename(path), found), own)
}
