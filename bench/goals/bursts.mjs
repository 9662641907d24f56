// Goals 6, 9 and 10: what happens to many files at once is told whole, and found by the search no later
// than it is told.

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { get, Stream } from '../http.mjs'
import { holds, within } from '../measure.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'

const BURSTS = { S: 100, M: 20, L: 5 }
const FILES = 1_000
const EDITS = 20
const SETTLED_MS = 1_000
/** So many of a kind are written out. */
const SOME = 5

export const numbers = [6, 9, 10]

export async function measure({ size, root }) {
  return withScratch(root, scratch =>
    withService(root, service => measureBursts(size, service, scratch), { probe: true }),
  )
}

async function measureBursts(size, service, scratch) {
  const stream = await Stream.open(service.port)
  try {
    return [
      ...(await newFiles(BURSTS[size], service, scratch, stream)),
      await foundAtOnce(service, scratch, stream),
      ...(await manyEdits(service, scratch, stream)),
    ]
  } finally {
    stream.close()
  }
}

/** Bursts of new files: a second later the tree lists each of them, and each is told once, then or later. */
async function newFiles(bursts, service, { folder, name }, stream) {
  let [lost, untold] = [0, 0]
  for (let burst = 0; burst < bursts; burst++) {
    const plans = join(folder, 'plans', `phase-${burst}-burst`)
    stream.gather()
    mkdirSync(plans, { recursive: true })
    for (let file = 0; file < FILES; file++) {
      // Every tenth as editors save: beside it, then over it.
      const path = join(plans, `doc-${file}.html`)
      writeFileSync(file % 10 === 0 ? `${path}.tmp` : path, `<title>${burst}</title>`)
      if (file % 10 === 0) renameSync(`${path}.tmp`, path)
    }
    await stream.quiet(SETTLED_MS)
    const { tree } = JSON.parse((await get(service.port, '/api/tree')).body)
    const task = tree.tasks.find(task => task.name === name)
    const phase = task?.phases.find(({ num }) => num === String(burst))
    if (phase?.docs.length !== FILES) lost++
    // What is late is not lost, and what was told may be told again.
    await stream.quiet(SETTLED_MS)
    const heard = stream.gathered()
    const told = heard.filter(event => event.type === 'added')
    const paths = new Set(told.map(({ doc }) => doc.path))
    if (paths.size !== FILES || told.length !== FILES) {
      untold++
      process.stderr.write(`burst ${burst}: ${wrongIn(heard, told, `phase-${burst}-burst`)}\n`)
    }
    rmSync(plans, { recursive: true })
  }
  await stream.quiet(SETTLED_MS)
  const row = { number: 6, unit: `of ${bursts}` }
  return [
    holds({ ...row, what: `bursts of ${FILES} files, not listed whole`, ours: lost }, lost === 0),
    holds(
      { ...row, what: `bursts of ${FILES} files, not told once each`, ours: untold },
      untold === 0,
    ),
  ]
}

/** What a burst was told instead of once each, to look for the cause: it seldom happens. */
function wrongIn(heard, told, phase) {
  const files = Array.from({ length: FILES }, (_, file) => `/${phase}/doc-${file}.html`)
  const times = new Map(files.map(path => [path, 0]))
  const strangers = []
  for (const { doc } of told) {
    const path = doc.path.slice(doc.path.indexOf(`/${phase}/`))
    if (times.has(path)) times.set(path, times.get(path) + 1)
    else strangers.push(doc.path)
  }
  const pathsTold = isSo => [...times].filter(([, count]) => isSo(count)).map(([path]) => path)
  const [missing, twice] = [pathsTold(count => count === 0), pathsTold(count => count > 1)]
  // What was not told as new may have been told as something else.
  const [first = ''] = missing
  const others = heard.filter(({ type }) => type !== 'tree')
  const instead = others.filter(event => first && JSON.stringify(event).includes(first))
  return JSON.stringify({
    missing: some(missing),
    twice: some(twice),
    strangers: some(strangers),
    instead: instead.slice(0, SOME),
    heard: heard.length,
  })
}

function some(paths) {
  return { count: paths.length, first: paths.slice(0, SOME) }
}

/** At the moment of its event an edit is asked for. */
async function foundAtOnce({ port }, { edit }, stream) {
  let missed = 0
  for (let count = 0; count < EDITS; count++) {
    const heard = stream.next('changed","path":"')
    const word = `quartz${count}zz`
    edit(word)
    await heard
    const hits = JSON.parse((await get(port, `/api/search?q=${word}`)).body)
    if (hits.length !== 1) missed++
  }
  const row = { number: 9, what: 'edits not found at their event', unit: `of ${EDITS}` }
  return holds({ ...row, ours: missed }, missed === 0)
}

async function manyEdits(service, { folder }, stream) {
  const plans = join(folder, 'plans', 'phase-9-edits')
  const write = version => {
    for (let file = 0; file < FILES; file++) {
      writeFileSync(join(plans, `doc-${file}.html`), `<title>${version}</title><p>${version}`)
    }
  }
  mkdirSync(plans, { recursive: true })
  write('first')
  await stream.quiet(2 * SETTLED_MS)
  stream.gather()
  await service.longestBlock()
  write('second')
  await stream.quiet(2 * SETTLED_MS)
  const told = stream.gathered()
  const block = await service.longestBlock()
  const paths = new Set(told.filter(({ type }) => type === 'changed').map(({ path }) => path))
  const trees = told.filter(({ type }) => type === 'tree').length
  const row = { number: 10, unit: '' }
  return [
    holds({ ...row, what: `${FILES} edits, told`, ours: paths.size }, paths.size === FILES),
    holds({ ...row, what: `${FILES} edits, tree events`, ours: trees }, trees === 1),
    within({ number: 10, unit: 'ms', what: `${FILES} edits, longest block`, ours: block }, 25),
  ]
}
