// Makes the pictures of the READMEs from the sample docs: `npm run screenshots`. A service of its own,
// over a copy of the docs, and a Chromium that looks at it.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumArgs, findBrowsers } from '../dist/test/support/browsers/browsers.js'

const PORT = 4199
const BASE = `http://localhost:${PORT}/`
const DOCS = fileURLToPath(new URL('docs', import.meta.url))
const PICTURES = fileURLToPath(new URL('screenshots', import.meta.url))
const COMMAND = fileURLToPath(new URL('../dist/bin/plans.js', import.meta.url))
const WIDE = { width: 1440, height: 900 }
const PARTS_ALONE = { width: 1000, height: 420 }
const PHONE = { width: 390, height: 844 }
const QUALITY = 82
/** How long ago each task was worked on, in minutes. */
const AGES = {
  'active/seat-holds': 4,
  'active/timetable-import': 180,
  'active/boarding-scanner': 60 * 20,
}
/** What changed since it was read. */
const EDITED = [
  'active/seat-holds/plans/phase-1-hold-model/plan.html',
  'active/seat-holds/plans/phase-10-cutover/runbook.md',
]
const SWEEPER = 'active/seat-holds/plans/phase-1a-expiry-sweeper/explainer-sweeper.md'
const PLAN = 'active/seat-holds/plans/phase-2-checkout/plan.html'
/** Words of that doc, and a comment on each. */
const COMMENTS = [
  ['ten minutes', 'Six are enough: nobody at the phone desk ever needed ten.'],
  ['the sweeper', 'Is this the name in the code, too?'],
]
/** A new doc for each picture that announces one: a file that was there before is no news. */
const NEWS = {
  light: ['active/seat-holds/plans/phase-2-checkout/recap.html', 'What phase 2 shipped'],
  dark: ['active/timetable-import/plans/recap.html', 'What the import found'],
}

const home = mkdtempSync(join(tmpdir(), 'plan-viewer-pictures-'))
const root = join(home, 'ferries', 'docs')
cpSync(DOCS, root, { recursive: true })
for (const [folder, minutes] of Object.entries(AGES)) age(join(root, folder), minutes)
mkdirSync(join(home, 'plan-viewer'), { recursive: true })
writeFileSync(
  join(home, 'plan-viewer', 'config.json'),
  JSON.stringify({
    folders: [{ name: 'docs', path: '~/ferries/docs' }],
    collections: [{ label: 'Weekly', path: 'weekly/*/*.html' }],
    taskIcons: { 'docs:seat-holds': '⚓' },
  }),
)
const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home }
const service = spawn(process.execPath, [COMMAND, '--port', String(PORT), '--no-open'], { env })
const browser = await chromium.launch({
  executablePath: findBrowsers().chromium,
  args: chromiumArgs(),
})
try {
  await once(service.stdout, 'data')
  await readAll()
  for (const doc of EDITED) appendFileSync(join(root, doc), '\n\nOne more line.\n')
  mkdirSync(PICTURES, { recursive: true })
  await picture('search', WIDE, 'light', search)
  await picture('settings', WIDE, 'light', settings)
  await picture('markdown', WIDE, 'light', markdown)
  await picture('phone', PHONE, 'light', phone)
  await picture('light', WIDE, 'light', page => panes(page, NEWS.light))
  await picture('dark', WIDE, 'dark', page => panes(page, NEWS.dark))
  await picture('plan-mode', WIDE, 'light', planMode)
  await picture('comments', WIDE, 'light', comments)
  await parts()
} finally {
  await browser.close()
  service.kill()
  await once(service, 'exit')
  rmSync(home, { recursive: true, force: true })
}

/** The app in plain HTML, in which the parts show files and issues. */
async function parts() {
  const context = await browser.newContext({ viewport: PARTS_ALONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('http://parts.test/**', (route, request) => {
    const { pathname } = new URL(request.url())
    const [, part] = /^\/node_modules\/plan-viewer-parts(\/.+)/.exec(pathname) ?? []
    const file = part ? `../dist/parts${part}` : pathname.replace(/^\//, '../')
    const path = pathname === '/' ? 'apps/html/index.html' : file
    return route.fulfill({ path: fileURLToPath(new URL(path, import.meta.url)) })
  })
  await page.goto('http://parts.test/')
  await page.getByRole('treeitem', { name: 'search.ts' }).click()
  await page.getByRole('treeitem', { name: 'Search finds nothing' }).hover()
  await page.mouse.down()
  await page.mouse.move(PARTS_ALONE.width - 20, PARTS_ALONE.height / 2, { steps: 50 })
  await page.mouse.up()
  await page.locator('article').nth(1).waitFor()
  await page.mouse.move(900, 300)
  await save('parts', page)
  await context.close()
}

/** Marks all docs as read, once the service can name the bytes of each. */
async function readAll() {
  const json = async path => (await fetch(BASE + path)).json()
  let reading = {}
  while (!reading.tree || (await json('api/review/status')).store !== 'ready') {
    await sleep(200)
    reading = await json('api/tree')
  }
  const placed = reading.tree.tasks.flatMap(task => [task, ...task.phases])
  const paths = [...placed, ...reading.tree.collections].flatMap(({ docs }) => docs)
  const docs = await Promise.all(
    paths.map(async ({ path }) => {
      const { hash } = await json(`api/frame?at=now&path=${encodeURIComponent(path)}`)
      return { path, hash }
    }),
  )
  const { status } = await fetch(`${BASE}api/review/read`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: BASE.slice(0, -1) },
    body: JSON.stringify({ docs, how: 'marked' }),
  })
  if (status !== 200) throw new Error(`marking as read was refused: ${status}`)
}

async function picture(name, viewport, colorScheme, show) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  // A busy machine takes long to draw diagrams.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto(`${BASE}?ws=seat-holds/phase-2-checkout`)
  await page.getByRole('tab', { name: /Phase 2/ }).waitFor()
  await show(page)
  await save(name, page)
  await context.close()
}

async function save(name, page) {
  await page.evaluate('document.fonts.ready.then(() => null)')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** Panes side by side, while another plan lands. */
async function panes(page, [path, title]) {
  await docsAreLoaded(page)
  writeFileSync(join(root, path), `<title>${title}</title><h1>${title}</h1>`)
  await page.getByRole('status').getByText(title).waitFor()
  await page.mouse.move(900, 20)
}

async function search(page) {
  await docsAreLoaded(page)
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('countdown')
  await page.getByRole('option').first().click()
  await page.getByText(/^\d+ of \d+$/).waitFor()
}

/** A Markdown page that has the room to itself, somewhere in its middle. */
async function markdown(page) {
  await page.goto(`${BASE}?ws=seat-holds/phase-1a-expiry-sweeper&plan=explainer-sweeper`)
  await page.getByRole('tab', { name: 'How a hold ends' }).dblclick()
  const doc = page.locator('plan-doc-view:not([inert]) iframe:not([inert])').contentFrame()
  await doc.locator('.diagram.is-drawn').nth(1).waitFor()
  await doc
    .locator('#the-code')
    .evaluate(heading => heading.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await page.mouse.move(900, 20)
}

/** A comment that an agent answered, beside what it changed. */
async function comments(page) {
  await page.goto(`${BASE}?ws=seat-holds/phase-1a-expiry-sweeper&plan=explainer-sweeper`)
  await page.getByRole('tab', { name: 'How a hold ends' }).dblclick()
  const doc = page.locator('plan-doc-view:not([inert]) iframe:not([inert])').contentFrame()
  const panel = page.getByRole('complementary', { name: 'Comments on How a hold ends' })
  for (const [quote, words] of COMMENTS) {
    await doc.getByText(quote, { exact: true }).selectText()
    await page.keyboard.press('Alt+KeyC')
    await panel.getByRole('textbox', { name: 'Comment' }).fill(words)
    await page.keyboard.press('Control+Enter')
  }
  const send = panel.getByRole('button', { name: /^Send 2/ })
  await send.waitFor()
  // A press counts only on a button that has stood still.
  await sleep(1000)
  await send.click()
  await doc.locator('body').evaluate(body => body.ownerDocument.getSelection().empty())
  const { comments: sent } = JSON.parse(
    await plans('comments', '--json', '--wait', '--timeout=60', root),
  )
  const file = join(root, SWEEPER)
  writeFileSync(file, readFileSync(file, 'utf8').replace('**ten minutes**', '**six minutes**'))
  await doc.getByText('six minutes', { exact: true }).waitFor()
  const { id } = sent.find(({ body }) => body === COMMENTS[0][1])
  await plans('reply', id, 'Six now. The countdown follows in phase 2.')
  await panel.getByRole('group', { name: 'Changed here' }).waitFor()
  await closeToasts(page)
}

/** The bar over a doc has a button of this name, too. */
async function closeToasts(page) {
  const buttons = page.locator('plan-toast-list').getByRole('button', { name: 'Dismiss' })
  for (const close of await buttons.all()) await close.click()
}

/** A plan that an agent's program stops for. The request stays when its hook ends. */
async function planMode(page) {
  const hook = spawn(process.execPath, [COMMAND, 'hook', '--as=claude', `--port=${PORT}`], { env })
  try {
    hook.stdin.end(
      JSON.stringify({
        hook_event_name: 'PermissionRequest',
        tool_name: 'ExitPlanMode',
        session_id: 'pictures',
        cwd: root,
        tool_input: { planFilePath: join(root, PLAN) },
      }),
    )
    await page
      .getByText(/asks for a review/i)
      .first()
      .waitFor()
    await closeToasts(page)
  } finally {
    hook.kill()
  }
}

async function plans(verb, ...words) {
  const agent = { env: { ...env, PLANS_AS: 'claude' } }
  const run = promisify(execFile)
  return (await run(process.execPath, [COMMAND, verb, `--port=${PORT}`, ...words], agent)).stdout
}

async function settings(page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/\d+ docs/)
    .first()
    .waitFor()
}

async function phone(page) {
  await page.getByRole('button', { name: /^Show sidebar/ }).click()
  await page.getByRole('treeitem', { name: /^2 checkout/i }).waitFor()
}

async function docsAreLoaded(page) {
  const sheets = page.locator('plan-doc-view:not([inert])')
  await sheets.nth(1).waitFor()
  for (const frame of await sheets.locator('iframe').all()) {
    await frame.contentFrame().locator('body *').first().waitFor()
  }
}

/** Everything below was last touched so many minutes ago. */
function age(folder, minutes) {
  const then = Date.now() / 1000 - minutes * 60
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
  }
}
