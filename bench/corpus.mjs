// The docs folders that are measured, in the default layout, made once and kept in a cache folder
// outside the project. What stands in a doc is pages.mjs's.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { htmlPage, markdownPage } from './pages.mjs'
import { Writer } from './prose.mjs'

export const CACHE = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'plan-viewer-bench',
)

/** How many docs, and their bytes in all. */
export const SIZES = {
  S: { docs: 320, bytes: 10e6 },
  M: { docs: 5_000, bytes: 170e6 },
  L: { docs: 50_000, bytes: 860e6 },
}

export const SEED = 20_240_229
const DOCS_PER_TASK = 16.6
const HTML_BYTES = [20_000, 120_000]
const MARKDOWN_BYTES = [2_000, 40_000]
const HTML_NAMES = ['plan', 'recap', 'eli5', 'evidence', 'explainer', 'mother-plan']
const MARKDOWN_NAMES = ['notes', 'review', 'log', 'decisions', 'questions', 'summary']

/** The folder that holds the corpus of this size; makes it when it is not there. */
export function corpus(size) {
  const root = join(CACHE, `corpus-${size}-${generation()}`)
  if (existsSync(join(root, '.complete'))) return root
  process.stderr.write(`Making the corpus ${size} (${SIZES[size].docs} docs) …\n`)
  rmSync(root, { recursive: true, force: true })
  write(root, SIZES[size])
  writeFileSync(join(root, '.complete'), '')
  return root
}

/** Another generator makes another corpus: nothing is measured on what an older one wrote. */
function generation() {
  const hash = createHash('sha1')
  for (const file of ['corpus', 'pages', 'prose']) {
    hash.update(readFileSync(new URL(`./${file}.mjs`, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 8)
}

function write(root, { docs, bytes }) {
  const writer = new Writer(SEED)
  const share = htmlShare(bytes / docs)
  const tasks = Math.round(docs / DOCS_PER_TASK)
  for (let task = 0, left = docs; task < tasks; task++) {
    const count = Math.round(left / (tasks - task))
    const name = `${writer.word()}-${writer.word()}-${task}`
    writeTask(writer, join(root, task % 3 === 0 ? 'done' : 'active', name), count, share)
    left -= count
  }
}

/** A task with 3 or 4 phases; its docs are dealt out over its own plans and the phases. */
function writeTask(writer, folder, docs, share) {
  const phases = 3 + Math.floor(writer.random() * 2)
  const folders = [join(folder, 'plans')]
  for (let phase = 1; phase <= phases; phase++) {
    folders.push(join(folder, 'plans', `phase-${phase}-${writer.word()}`))
  }
  for (const path of folders) mkdirSync(path, { recursive: true })
  for (let doc = 0; doc < docs; doc++) {
    const round = Math.floor(doc / folders.length)
    writeDoc(writer, folders[doc % folders.length], round, writer.random() < share)
  }
}

/** How many of the docs are HTML, so that the mean comes out as asked. */
function htmlShare(mean) {
  const html = logMean(HTML_BYTES)
  const markdown = logMean(MARKDOWN_BYTES)
  return (mean - markdown) / (html - markdown)
}

function writeDoc(writer, folder, round, isHtml) {
  const names = isHtml ? HTML_NAMES : MARKDOWN_NAMES
  const name = names[round % names.length] + (round < names.length ? '' : `-${round}`)
  const bytes = logUniform(isHtml ? HTML_BYTES : MARKDOWN_BYTES, writer.random())
  const text = isHtml ? htmlPage(writer, bytes) : markdownPage(writer, bytes)
  writeFileSync(join(folder, name + (isHtml ? '.html' : '.md')), text)
}

/** Small docs are more frequent than large ones. */
function logUniform([low, high], at) {
  return Math.round(low * (high / low) ** at)
}

function logMean([low, high]) {
  return (high - low) / Math.log(high / low)
}
