// What agents do to a docs folder, each with what every tab has to hear of it. A change says first what
// it will touch, then does it; `steps` is how often it touches one doc.

import {
  closeSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../prose.mjs'
import * as larger from './larger-changes.mjs'
import { added, changed, eitherPlace } from './told.mjs'

const CHUNKS = 4
const TOUCHES = 20
const STEP_MS = 40

function edit(world, task, { rel, doc }) {
  return {
    expect: [changed(world, task, rel)],
    run: () => world.write(task, rel, doc),
  }
}

/** The file is emptied, and filled in several goes. */
function chunks(world, task, { rel, doc }) {
  return {
    steps: CHUNKS + 1,
    expect: [changed(world, task, rel)],
    run: async () => {
      const file = openSync(world.abs(task, rel), 'w')
      const length = Math.ceil(doc.body.length / CHUNKS)
      for (let at = 0; at < doc.body.length; at += length) {
        writeSync(file, doc.body.slice(at, at + length))
        await pause(STEP_MS)
      }
      closeSync(file)
      task.docs.set(rel, doc)
    },
  }
}

/** As editors save: beside it, then over it; twice. */
function atomicSaves(world, task, { rel, doc }) {
  return {
    steps: 2,
    expect: [changed(world, task, rel)],
    run: async () => {
      const file = world.abs(task, rel)
      for (const body of [`${doc.body} `, doc.body]) {
        writeFileSync(`${file}.tmp`, body)
        renameSync(`${file}.tmp`, file)
        await pause(STEP_MS)
      }
      task.docs.set(rel, doc)
    },
  }
}

function touches(world, task, { rel }) {
  return {
    steps: TOUCHES,
    expect: [changed(world, task, rel)],
    run: async () => {
      for (let touch = 0; touch < TOUCHES; touch++) {
        utimesSync(world.abs(task, rel), new Date(), new Date())
        await pause(STEP_MS / 10)
      }
    },
  }
}

function deleteAndRewrite(world, task, { rel, doc }) {
  return {
    steps: 2,
    expect: [changed(world, task, rel)],
    run: async () => {
      rmSync(world.abs(task, rel))
      await pause(3 * STEP_MS)
      world.write(task, rel, doc)
    },
  }
}

function create(world, task, { rel }) {
  const to = `${dirname(rel)}/new-${world.newName()}${rel.slice(rel.lastIndexOf('.'))}`
  const doc = world.doc(to)
  return {
    expect: [added(world, task, to, doc)],
    run: () => world.write(task, to, doc),
  }
}

function createInChunks(world, task, { rel }) {
  const { expect, run } = create(world, task, { rel })
  return {
    steps: 2,
    expect,
    run: async () => {
      run()
      await pause(3 * STEP_MS)
      // Once more what stands there: it was not whole until now.
      const [{ path }] = expect
      const made = path.split('/').slice(3).join('/')
      world.write(task, made, task.docs.get(made))
    },
  }
}

/** There for less than the quiet time. */
function shortLived(world, task, { rel }) {
  const to = `${dirname(rel)}/brief-${world.newName()}.html`
  const doc = world.doc(to)
  return {
    steps: 2,
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
  const to = `${dirname(rel)}/renamed-${world.newName()}${rel.slice(rel.lastIndexOf('.'))}`
  return move(world, task, rel, to)
}

function moveToPhase(world, task, { rel }) {
  const folder = pick([...world.phases(task), 'plans'], world.random)
  const to = `${folder}/moved-${world.newName()}-${basename(rel)}`
  return move(world, task, rel, to)
}

function move(world, task, rel, to) {
  const old = task.docs.get(rel)
  return {
    expect: [added(world, task, to, old)],
    run: () => {
      renameSync(world.abs(task, rel), world.abs(task, to))
      task.docs.delete(rel)
      task.docs.set(to, old)
    },
  }
}

/** A settle with `mv`, right after an edit: the edit is told, at its new place. */
function editAndSettleByHand(world, task, { rel, doc }) {
  const status = task.status === 'active' ? 'done' : 'active'
  return {
    steps: 2,
    expect: eitherPlace(world, task, rel, status),
    run: async () => {
      world.write(task, rel, doc)
      await pause(STEP_MS)
      renameSync(world.abs(task), world.abs(task, '', status))
      task.status = status
    },
  }
}

function settleByHand(world, task) {
  const status = task.status === 'active' ? 'done' : 'active'
  return {
    expect: [],
    run: () => {
      renameSync(world.abs(task), world.abs(task, '', status))
      task.status = status
    },
  }
}

/** How often each comes about, beside the others. */
export const CHANGES = new Map([
  [edit, 14],
  [chunks, 6],
  [atomicSaves, 6],
  [touches, 2],
  [deleteAndRewrite, 4],
  [create, 4],
  [createInChunks, 3],
  [shortLived, 3],
  [remove, 7],
  [rename, 3],
  [moveToPhase, 2],
  [editAndSettleByHand, 3],
  [settleByHand, 3],
  ...larger.CHANGES,
])

export const MAKERS = new Set([create, createInChunks, ...larger.MAKERS])
export const REMOVERS = new Set([remove, ...larger.REMOVERS])
