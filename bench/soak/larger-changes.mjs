// Changes of whole folders: phases and tasks that come, go, and are called something else.

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../prose.mjs'
import { request } from './request.mjs'
import { added, allAdded, changed, eitherPlace } from './told.mjs'

const STEP_MS = 40
const FILES = ['plan.html', 'recap.html', 'notes.md']

function settle(world, task, { port }) {
  const to = task.status === 'active' ? 'done' : 'active'
  return {
    asks: true,
    expect: [],
    run: async () => {
      const body = JSON.stringify({ task: `docs:${task.name}`, to })
      const { status, text } = await request(port, { method: 'POST', path: '/api/move', body })
      if (status !== 200) throw new Error(`settle: ${status} ${text}`)
      task.status = to
    },
  }
}

function editAndSettle(world, task, { rel, doc, port }) {
  const moved = settle(world, task, { port })
  const status = task.status === 'active' ? 'done' : 'active'
  return {
    ...moved,
    steps: 2,
    expect: eitherPlace(world, task, rel, status),
    run: async () => {
      world.write(task, rel, doc)
      await moved.run()
    },
  }
}

/** `mkdir -p`, and files in it at once. */
function newPhase(world, task) {
  const docs = docsIn(world, world.newPhase(1 + Math.floor(world.random() * 9)))
  return {
    changes: docs.size,
    expect: allAdded(world, task, docs),
    run: () => writeAll(world, task, docs),
  }
}

/** The same, one file after the other. */
function slowPhase(world, task) {
  const docs = docsIn(world, world.newPhase(1 + Math.floor(world.random() * 9)))
  return {
    changes: docs.size,
    steps: 2,
    expect: allAdded(world, task, docs),
    run: async () => {
      for (const [rel, doc] of docs) {
        mkdirSync(dirname(world.abs(task, rel)), { recursive: true })
        writeFileSync(world.abs(task, rel), '')
        await pause(STEP_MS)
        world.write(task, rel, doc)
      }
    },
  }
}

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
    steps: 2,
    expect: [...docs.keys()].map(rel => changed(world, task, rel)),
    run: async () => {
      rmSync(world.abs(task, folder), { recursive: true })
      await pause(STEP_MS)
      writeAll(world, task, docs)
    },
  }
}

function renamePhase(world, task) {
  const folder = pick(world.phases(task), world.random)
  if (!folder) return null
  const to = world.newPhase(1 + Math.floor(world.random() * 9))
  const moved = relsIn(task, folder).map(rel => [
    rel,
    to + rel.slice(folder.length),
    task.docs.get(rel),
  ])
  return {
    changes: moved.length,
    expect: moved.map(([, rel, doc]) => added(world, task, rel, doc)),
    run: () => {
      renameSync(world.abs(task, folder), world.abs(task, to))
      for (const [from, rel, doc] of moved) {
        task.docs.delete(from)
        task.docs.set(rel, doc)
      }
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
  const docs = [...task.docs]
  return {
    changes: docs.length,
    makes: renamed,
    expect: allAdded(world, renamed, new Map(docs)),
    run: () => {
      renameSync(world.abs(task), world.abs(renamed))
      renamed.docs = new Map(docs)
      task.docs.clear()
      world.tasks.delete(task.name)
    },
  }
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

export const CHANGES = new Map([
  [settle, 3],
  [editAndSettle, 2],
  [newPhase, 3],
  [slowPhase, 2],
  [removePhase, 4],
  [rewritePhase, 2],
  [renamePhase, 2],
  [newTask, 1],
  [removeTask, 1],
  [renameTask, 1],
])

export const MAKERS = new Set([newPhase, slowPhase, newTask])
export const REMOVERS = new Set([removePhase, removeTask])
