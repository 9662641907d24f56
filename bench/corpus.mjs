// The docs folders that are measured, in the default layout, made once and kept in a cache folder
// outside the project. What stands in a doc is prose.mjs's.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { SEED, Writer, page } from './prose.mjs'

export const CACHE = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'plan-viewer-bench',
)

/** How many docs, and the share of HTML among them: 10 MB, 170 MB and 860 MB in all. */
export const SIZES = {
  S: { docs: 320, html: 0.43 },
  M: { docs: 5_000, html: 0.49 },
  L: { docs: 50_000, html: 0.1 },
}

const DOCS_PER_TASK = 16.6
/** From so many bytes to so many; small docs are more frequent than large ones. */
const BYTES = { html: [20_000, 120_000], md: [2_000, 40_000] }
const NAMES = {
  html: ['plan', 'recap', 'eli5', 'evidence', 'explainer', 'mother-plan'],
  md: ['notes', 'review', 'log', 'decisions', 'questions', 'summary'],
}

/** The folder that holds the corpus of this size; makes it when it is not there. */
export function corpus(size) {
  const root = join(CACHE, `corpus-${size}-${generation()}`)
  if (existsSync(join(root, '.complete'))) return root
  process.stderr.write(`Making the corpus ${size} (${SIZES[size].docs} docs) …\n`)
  rmSync(root, { recursive: true, force: true })
  writeDocs(root, SIZES[size])
  writeFileSync(join(root, '.complete'), '')
  return root
}

/** Another generator makes another corpus: nothing is measured on what an older one wrote. */
function generation() {
  const hash = createHash('sha1')
  for (const file of ['corpus', 'prose']) {
    hash.update(readFileSync(new URL(`./${file}.mjs`, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Tasks with 3 or 4 phases; the docs of each are dealt out over its own plans and the phases. */
export function writeDocs(root, { docs, html, perTask = DOCS_PER_TASK, scale = 1 }) {
  const writer = new Writer(SEED)
  const tasks = Math.round(docs / perTask)
  for (let task = 0, left = docs; task < tasks; task++) {
    const status = task % 3 === 0 ? 'done' : 'active'
    const plans = join(root, status, `${writer.word()}-${writer.word()}-${task}`, 'plans')
    const phases = writer.several(3, 2, at => join(plans, `phase-${at + 1}-${writer.word()}`))
    const folders = [plans, ...phases]
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    const count = Math.round(left / (tasks - task))
    for (let doc = 0; doc < count; doc++) {
      const round = Math.floor(doc / folders.length)
      const extension = writer.random(100) < html * 100 ? 'html' : 'md'
      const name = NAMES[extension][round] ?? `doc-${round}`
      const [low, high] = BYTES[extension]
      const bytes = scale * low * (high / low) ** (writer.random(1_000) / 1_000)
      const file = join(folders[doc % folders.length], `${name}.${extension}`)
      writeFileSync(file, page(writer, extension, bytes))
    }
    left -= count
  }
}

/** Every file below a folder. */
export function filesIn(root) {
  return entriesIn(root)
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** How many folders there are, this one included. */
export function foldersIn(root) {
  return 1 + entriesIn(root).filter(entry => entry.isDirectory()).length
}

function entriesIn(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
}
