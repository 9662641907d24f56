// The changes of agents in a docs folder, and the events that they must cause.
// To change how events are compared, see soak/soak.mjs and goals/bursts.mjs.

import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync, writeSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../dist/test/support/texts/random-text.js'
import { post } from './http.mjs'

const STEP_MS = 40
const CHUNKS = 4

/** Each does something to a file of a task; `text` is another text for it. */
const CHANGES = {
  edit: ({ file, text }) => writeFileSync(file, text),

  /** The file is emptied, and filled in several goes. */
  async writeInChunks({ file, text }) {
    const opened = openSync(file, 'w')
    for (let chunk = 0; chunk < CHUNKS; chunk++) {
      writeSync(
        opened,
        text.slice((chunk * text.length) / CHUNKS, ((chunk + 1) * text.length) / CHUNKS),
      )
      await pause(STEP_MS)
    }
    closeSync(opened)
  },

  /** As editors save: beside it, then over it. */
  async saveByRename({ file, text }) {
    writeFileSync(`${file}.tmp`, text)
    await pause(STEP_MS)
    renameSync(`${file}.tmp`, file)
  },

  async deleteAndRewrite({ file, text }) {
    rmSync(file)
    await pause(3 * STEP_MS)
    writeFileSync(file, text)
  },

  create: ({ other, text }) => writeFileSync(other, text),

  /** There for less than the quiet time. */
  async createAndRemove({ other, text }) {
    writeFileSync(other, text)
    await pause(STEP_MS)
    rmSync(other)
  },

  remove: ({ file }) => rmSync(file),

  rename: ({ file, other }) => renameSync(file, other),

  /** `mkdir -p`, and files in it at once. */
  newPhase({ phase, docs }) {
    mkdirSync(phase, { recursive: true })
    for (const name of ['plan.html', 'notes.md']) {
      writeFileSync(join(phase, name), docs.newText(name))
    }
  },

  renamePhase({ file, phase }) {
    if (isInPhase(file)) renameSync(dirname(file), phase)
  },

  removePhase({ file }) {
    if (isInPhase(file)) rmSync(dirname(file), { recursive: true })
  },

  /** The task moves to the other status folder: no doc is new. */
  settle: ({ docs, task, to }) =>
    renameSync(docs.folder(task), docs.folder({ ...task, status: to })),

  async settleByApi({ task, to, port }) {
    const reply = await post(port, '/api/move', { task: `docs:${task.name}`, to })
    if (reply.status !== 200) throw new Error(`settle: ${reply.status} ${reply.text}`)
  },

  renameTask({ docs, task }) {
    const name = docs.newName()
    renameSync(docs.folder(task), docs.folder({ ...task, name }))
    task.name = name
  },
}

/** How often each is made, where it is not once; about as many docs come as go. */
const FREQUENT = ['edit', 'edit', 'edit', 'create', 'remove']
export const CHANGE_NAMES = Object.keys(CHANGES)

/**
 * Makes a change of a task; resolves with the events that it must cause (`expected`, each `type path`), with how long
 * it took, and with the error of one that failed.
 */
export async function change(
  docs,
  task,
  port,
  name = pick(docs.random, [...CHANGE_NAMES, ...FREQUENT]),
) {
  const folder = docs.folder(task)
  const file = join(folder, pick(docs.random, [...task.docs.keys()]))
  const other = join(dirname(file), docs.newName() + extname(file))
  const phase = join(folder, 'plans', docs.newPhase())
  const to = task.status === 'active' ? 'done' : 'active'
  const before = docs.all([task])
  const was = { ...task }
  const start = performance.now()
  let error
  try {
    await CHANGES[name]({ docs, task, file, other, phase, to, port, text: docs.newText(file) })
  } catch (thrown) {
    error = thrown
  }
  const took = performance.now() - start
  docs.read(task)
  const isSettled = was.name === task.name && was.status !== task.status
  const expected = isSettled ? [] : eventsBetween(before, docs.all([task]))
  return { name, expected, before, took, error }
}

/** The events of docs that became others, each `type path`. */
export function eventsBetween(before, after) {
  return [...after].flatMap(([path, { hash }]) => {
    if (!before.has(path)) return [`added ${path}`]
    return before.get(path).hash === hash ? [] : [`changed ${path}`]
  })
}

function isInPhase(file) {
  return basename(dirname(file)).startsWith('phase-')
}
