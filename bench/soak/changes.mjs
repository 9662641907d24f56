// What agents do to a docs folder, each with the events that it must cause: `{expect, run}`. `expect` holds
// `type path`; `run` may take longer than the quiet time. To change how events are compared, see soak.mjs.

import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync, writeSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { post } from '../http.mjs'

const STEP_MS = 40
const CHUNKS = 4

/** A change of one doc, which is told as changed. */
function edits(run) {
  return (docs, task, rel) => {
    const doc = docs.newDoc(rel)
    return {
      expect: [`changed ${docs.path(task, rel)}`],
      run: async () => {
        await run(docs.abs(task, rel), doc.body)
        docs.write(task, rel, doc)
      },
    }
  }
}

const edit = edits(() => undefined)

/** The file is emptied, and filled in several goes. */
const writeInChunks = edits(async (abs, body) => {
  const file = openSync(abs, 'w')
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    writeSync(file, body.slice(0, 10))
    await pause(STEP_MS)
  }
  closeSync(file)
})

/** As editors save: beside it, then over it. */
const saveByRename = edits(async (abs, body) => {
  writeFileSync(`${abs}.tmp`, body)
  renameSync(`${abs}.tmp`, abs)
  await pause(STEP_MS)
})

const deleteAndRewrite = edits(async abs => {
  rmSync(abs)
  await pause(3 * STEP_MS)
})

function create(docs, task, rel) {
  const to = `${dirname(rel)}/new-${docs.newName()}${extname(rel)}`
  const doc = docs.newDoc(to)
  return { expect: [`added ${docs.path(task, to)}`], run: () => docs.write(task, to, doc) }
}

/** There for less than the quiet time. */
function createAndRemove(docs, task, rel) {
  const abs = docs.abs(task, `${dirname(rel)}/brief-${docs.newName()}.html`)
  return {
    expect: [],
    run: async () => {
      writeFileSync(abs, 'brief')
      await pause(STEP_MS)
      rmSync(abs)
    },
  }
}

function remove(docs, task, rel) {
  return {
    expect: [],
    run: () => {
      rmSync(docs.abs(task, rel))
      task.docs.delete(rel)
    },
  }
}

function rename(docs, task, rel) {
  const to = `${dirname(rel)}/renamed-${docs.newName()}${extname(rel)}`
  return move(docs, task, rel, to, [rel])
}

function renamePhase(docs, task, rel) {
  const folder = dirname(rel)
  return folder === 'plans' ? null : move(docs, task, folder, docs.newPhase(), relsIn(task, folder))
}

/** A file or folder gets another name: each doc is told as new. */
function move(docs, task, from, to, rels) {
  const moved = rels.map(rel => [rel, to + rel.slice(from.length)])
  return {
    expect: moved.map(([, rel]) => `added ${docs.path(task, rel)}`),
    run: () => {
      renameSync(docs.abs(task, from), docs.abs(task, to))
      for (const [old, rel] of moved) {
        task.docs.set(rel, task.docs.get(old))
        task.docs.delete(old)
      }
    },
  }
}

/** `mkdir -p`, and files in it at once. */
function newPhase(docs, task) {
  const folder = docs.newPhase()
  const rels = ['plan.html', 'notes.md'].map(file => `${folder}/${file}`)
  return {
    expect: rels.map(rel => `added ${docs.path(task, rel)}`),
    run: () => rels.forEach(rel => docs.write(task, rel, docs.newDoc(rel))),
  }
}

function removePhase(docs, task, rel) {
  if (dirname(rel) === 'plans') return null
  return {
    expect: [],
    run: () => {
      rmSync(docs.abs(task, dirname(rel)), { recursive: true })
      for (const one of relsIn(task, dirname(rel))) task.docs.delete(one)
    },
  }
}

/** The task moves to the other status folder: no doc is new. */
function settles(byApi) {
  return (docs, task, rel, port) => ({
    expect: [],
    run: async () => {
      const to = task.status === 'active' ? 'done' : 'active'
      if (byApi) {
        const reply = await post(port, '/api/move', { task: `docs:${task.name}`, to })
        if (reply.status !== 200) throw new Error(`settle: ${reply.status} ${reply.body}`)
      } else {
        mkdirSync(dirname(docs.abs(task, '', to)), { recursive: true })
        renameSync(docs.abs(task), docs.abs(task, '', to))
      }
      task.status = to
    },
  })
}

function renameTask(docs, task) {
  const renamed = { ...task, name: docs.newName() }
  return {
    expect: [...task.docs.keys()].map(rel => `added ${docs.path(renamed, rel)}`),
    run: () => {
      renameSync(docs.abs(task), docs.abs(renamed))
      docs.tasks.delete(task.name)
      task.name = renamed.name
      docs.tasks.set(task.name, task)
    },
  }
}

function relsIn(task, folder) {
  return [...task.docs.keys()].filter(rel => dirname(rel) === folder)
}

const [settle, settleByApi] = [settles(false), settles(true)]

/** Each as often as it is made; about as many docs come as go. */
export const CHANGES = [
  ...[edit, edit, edit, edit, writeInChunks, saveByRename, deleteAndRewrite],
  ...[create, create, createAndRemove, remove, remove, rename],
  ...[newPhase, removePhase, renamePhase, settle, settleByApi, renameTask],
]
