// What agents do to a docs folder, each with the events that it must cause: `{expect, run}`, with `steps`, how often
// one doc is touched, and `changes`, how many docs. To change how events are held against it, see ledger.mjs.

import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../http.mjs'
import { pick } from '../prose.mjs'

const CHUNKS = 4
const TOUCHES = 20
const STEP_MS = 40
const FILES = ['plan.html', 'recap.html', 'notes.md']

/** A change of one doc, which is told as changed. */
const edits = (steps, run) => (world, task, context) => ({
  steps,
  expect: [changed(world, task, context.rel)],
  run: () => run(world, task, context),
})

const edit = edits(2, (world, task, { rel, doc }) => world.write(task, rel, doc))

/** The file is emptied, and filled in several goes. */
const chunks = edits(CHUNKS + 1, async (world, task, { rel, doc }) => {
  const file = openSync(world.abs(task, rel), 'w')
  const length = Math.ceil(doc.body.length / CHUNKS)
  for (let at = 0; at < doc.body.length; at += length) {
    writeSync(file, doc.body.slice(at, at + length))
    await pause(STEP_MS)
  }
  closeSync(file)
  task.docs.set(rel, doc)
})

/** As editors save: beside it, then over it; twice. */
const atomicSaves = edits(2, async (world, task, { rel, doc }) => {
  const file = world.abs(task, rel)
  for (const body of [`${doc.body} `, doc.body]) {
    writeFileSync(`${file}.tmp`, body)
    renameSync(`${file}.tmp`, file)
    await pause(STEP_MS)
  }
  task.docs.set(rel, doc)
})

const touches = edits(TOUCHES, async (world, task, { rel }) => {
  for (let touch = 0; touch < TOUCHES; touch++) {
    utimesSync(world.abs(task, rel), new Date(), new Date())
    await pause(STEP_MS / 10)
  }
})

const deleteAndRewrite = edits(2, async (world, task, { rel, doc }) => {
  rmSync(world.abs(task, rel))
  await pause(3 * STEP_MS)
  world.write(task, rel, doc)
})

/** A new doc; `again` writes it twice, since it was not whole the first time. */
const creates =
  again =>
  (world, task, { rel }) => {
    const to = `${dirname(rel)}/new-${world.newName()}${extname(rel)}`
    const doc = world.doc(to)
    return {
      steps: 2,
      expect: [added(world, task, to, doc)],
      run: async () => {
        world.write(task, to, doc)
        if (!again) return
        await pause(3 * STEP_MS)
        world.write(task, to, doc)
      },
    }
  }
const create = creates(false)
const createInChunks = creates(true)

/** There for less than the quiet time. */
function shortLived(world, task, { rel }) {
  const to = `${dirname(rel)}/brief-${world.newName()}.html`
  const doc = world.doc(to)
  return {
    expect: [{ ...added(world, task, to, doc), min: 0, max: 0 }],
    run: async () => {
      writeFileSync(world.abs(task, to), doc.body)
      await pause(STEP_MS)
      rmSync(world.abs(task, to))
    },
  }
}

function remove(world, task, { rel }) {
  return {
    expect: [],
    run: () => {
      rmSync(world.abs(task, rel))
      task.docs.delete(rel)
    },
  }
}

function rename(world, task, { rel }) {
  const to = `${dirname(rel)}/renamed-${world.newName()}${extname(rel)}`
  return moveAll(world, task, rel, to, [rel])
}

function moveToPhase(world, task, { rel }) {
  const folder = pick([...world.phases(task), 'plans'], world.random)
  const to = `${folder}/moved-${world.newName()}-${basename(rel)}`
  return moveAll(world, task, rel, to, [rel])
}

function renamePhase(world, task) {
  const folder = pick(world.phases(task), world.random)
  return folder && moveAll(world, task, folder, newPhaseIn(world), relsIn(task, folder))
}

/** A file or folder is renamed, and with it these docs: each is told as new. */
function moveAll(world, task, from, to, rels) {
  const moved = rels.map(rel => [rel, to + rel.slice(from.length), task.docs.get(rel)])
  return {
    changes: moved.length,
    expect: moved.map(([, rel, doc]) => added(world, task, rel, doc)),
    run: () => {
      renameSync(world.abs(task, from), world.abs(task, to))
      for (const [old, rel, doc] of moved) {
        task.docs.delete(old)
        task.docs.set(rel, doc)
      }
    },
  }
}

/** The task moves to the other status folder, by `mv` or by the API, maybe right after an edit. */
const settles =
  (asks, isEdited) =>
  (world, task, { rel, doc, port }) => {
    const to = task.status === 'active' ? 'done' : 'active'
    // The edit is told at the new place, unless that took too long.
    const told = { path: world.path(task, rel, to), type: 'changed', isOneOfTwo: true }
    return {
      asks,
      expect: isEdited ? [told, { ...changed(world, task, rel), min: 0, max: 0 }] : [],
      run: async () => {
        if (isEdited) world.write(task, rel, doc)
        if (isEdited && !asks) await pause(STEP_MS)
        if (!asks) renameSync(world.abs(task), world.abs(task, '', to))
        else {
          const body = JSON.stringify({ task: `docs:${task.name}`, to })
          const reply = await send(port, { method: 'POST', path: '/api/move', body })
          if (reply.status !== 200) throw new Error(`settle: ${reply.status} ${reply.body}`)
        }
        task.status = to
      },
    }
  }
const settleByHand = settles(false, false)
const editAndSettleByHand = settles(false, true)
const settle = settles(true, false)
const editAndSettle = settles(true, true)

/** `mkdir -p`, and files in it at once; or one file after the other. */
const newPhases = isSlow => (world, task) => {
  const docs = docsIn(world, newPhaseIn(world))
  return {
    changes: docs.size,
    steps: 2,
    expect: allAdded(world, task, docs),
    run: async () => {
      if (!isSlow) return writeAll(world, task, docs)
      for (const [rel, doc] of docs) {
        mkdirSync(dirname(world.abs(task, rel)), { recursive: true })
        writeFileSync(world.abs(task, rel), '')
        await pause(STEP_MS)
        world.write(task, rel, doc)
      }
    },
  }
}
const newPhase = newPhases(false)
const slowPhase = newPhases(true)

function removePhase(world, task) {
  const folder = pick(world.phases(task), world.random)
  if (!folder) return null
  const rels = relsIn(task, folder)
  return {
    changes: rels.length,
    expect: [],
    run: () => {
      rmSync(world.abs(task, folder), { recursive: true })
      for (const rel of rels) task.docs.delete(rel)
    },
  }
}

/** Gone and there again within the quiet time. */
function rewritePhase(world, task) {
  const folder = pick(world.phases(task), world.random)
  if (!folder) return null
  const docs = new Map(relsIn(task, folder).map(rel => [rel, world.doc(rel)]))
  return {
    changes: docs.size,
    expect: [...docs.keys()].map(rel => changed(world, task, rel)),
    run: async () => {
      rmSync(world.abs(task, folder), { recursive: true })
      await pause(STEP_MS)
      writeAll(world, task, docs)
    },
  }
}

/** Another task comes; this one stays as it is. */
function newTask(world) {
  const task = world.newTask('active')
  const docs = world.plannedDocs()
  return {
    changes: docs.size,
    makes: task,
    expect: allAdded(world, task, docs),
    run: () => writeAll(world, task, docs),
  }
}

export function removeTask(world, task) {
  return {
    changes: task.docs.size,
    expect: [],
    run: () => {
      rmSync(world.abs(task), { recursive: true })
      task.docs.clear()
      world.tasks.delete(task.name)
    },
  }
}

function renameTask(world, task) {
  const renamed = { ...task, name: world.newName(), docs: new Map() }
  const docs = new Map(task.docs)
  return {
    changes: docs.size,
    makes: renamed,
    expect: allAdded(world, renamed, docs),
    run: () => {
      renameSync(world.abs(task), world.abs(renamed))
      renamed.docs = docs
      task.docs.clear()
      world.tasks.delete(task.name)
    },
  }
}

function changed(world, task, rel) {
  return { path: world.path(task, rel), type: 'changed' }
}

function added(world, task, rel, { title }) {
  return { path: world.path(task, rel), type: 'added', title }
}

function allAdded(world, task, docs) {
  return [...docs].map(([rel, doc]) => added(world, task, rel, doc))
}

function newPhaseIn(world) {
  return world.newPhase(1 + Math.floor(world.random() * 9))
}

function docsIn(world, folder) {
  return new Map(FILES.map(file => [`${folder}/${file}`, world.doc(file)]))
}

function relsIn(task, folder) {
  return [...task.docs.keys()].filter(rel => dirname(rel) === folder)
}

function writeAll(world, task, docs) {
  for (const [rel, doc] of docs) world.write(task, rel, doc)
}

/** How often each is made, beside the others, by its name. */
const WEIGHTS = [
  ...[
    [{ edit }, 14],
    [{ chunks }, 6],
    [{ atomicSaves }, 6],
    [{ touches }, 2],
  ],
  ...[
    [{ deleteAndRewrite }, 4],
    [{ create }, 4],
    [{ createInChunks }, 3],
    [{ shortLived }, 3],
  ],
  ...[
    [{ remove }, 7],
    [{ rename }, 3],
    [{ moveToPhase }, 2],
    [{ editAndSettleByHand }, 3],
  ],
  ...[
    [{ settleByHand }, 3],
    [{ settle }, 3],
    [{ editAndSettle }, 2],
    [{ newPhase }, 3],
  ],
  ...[
    [{ slowPhase }, 2],
    [{ removePhase }, 4],
    [{ rewritePhase }, 2],
    [{ renamePhase }, 2],
  ],
  ...[
    [{ newTask }, 1],
    [{ removeTask }, 1],
    [{ renameTask }, 1],
  ],
]

/** `[name, change]`, each as often as it is made. */
export const CHANGES = WEIGHTS.flatMap(([named, times]) => {
  return Array(times).fill(Object.entries(named)[0])
})
export const MAKERS = new Set([create, createInChunks, newPhase, slowPhase, newTask])
export const REMOVERS = new Set([remove, removePhase, removeTask])
