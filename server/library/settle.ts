// Moves a task's folder between the status folders of its docs folder: whole, or not at all.
// Who may ask, and what follows, is known elsewhere.

import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.js'
import { causeInWords, codeOf } from '../cause.js'

export interface Settling {
  /** The docs folder, absolute. */
  root: string
  /** Names of the status folders. */
  from: string
  to: string
  /** The task's folder name. */
  name: string
  /** Where claims are noted. */
  state: string
}

/**
 * Moves `<root>/<from>/<name>` to `<root>/<to>/<name>`. Throws Refusal 404 when it is not there,
 * 409 when something stands at the destination or the disk refuses.
 */
export async function settle({ root, from, to, name, state }: Settling): Promise<void> {
  const source = join(root, from, name)
  const destination = join(root, to, name)
  if (!(await isFolder(source))) throw new Refusal(404, `${from}/${name} not found`)
  if (await exists(destination)) throw new Refusal(409, `${to}/${name} already exists`)
  try {
    await fs.mkdir(join(root, to), { recursive: true })
    const isLink = (await fs.lstat(source)).isSymbolicLink()
    await (isLink ? moveLink(source, destination) : moveFolder(source, destination, state))
  } catch (error) {
    throw refusalOf(error, { from: `${from}/${name}`, to: `${to}/${name}` })
  }
}

/** A rename replaces an empty folder without a word, so the destination is claimed first. */
async function moveFolder(source: string, destination: string, state: string): Promise<void> {
  if (process.platform === 'win32') return fs.rename(source, destination)
  const note = await noteClaim(destination, state)
  try {
    await fs.mkdir(destination)
    try {
      await fs.rename(source, destination)
    } catch (error) {
      // Fails when somebody has put something there meanwhile, and then it is theirs.
      await fs.rmdir(destination).catch(() => undefined)
      throw error
    }
  } finally {
    await fs.rm(note, { force: true }).catch(() => undefined)
  }
}

/** A rename would replace a file; making a link never does. */
async function moveLink(source: string, destination: string): Promise<void> {
  await fs.symlink(await fs.readlink(source), destination)
  await fs.unlink(source)
}

async function noteClaim(destination: string, state: string): Promise<string> {
  const claims = join(state, 'claims')
  await fs.mkdir(claims, { recursive: true })
  const note = join(claims, createHash('sha256').update(destination).digest('hex').slice(0, 32))
  await fs.writeFile(note, destination)
  return note
}

/** Removes the empty folders that moves left behind which were cut off by a crash. */
export async function sweepClaims(state: string): Promise<void> {
  const claims = join(state, 'claims')
  const notes = await fs.readdir(claims).catch(() => [])
  for (const name of notes) {
    const note = join(claims, name)
    const destination = await fs.readFile(note, 'utf8').catch(() => '')
    if (destination !== '') await fs.rmdir(destination).catch(() => undefined)
    await fs.rm(note, { force: true }).catch(() => undefined)
  }
}

function refusalOf(error: unknown, { from, to }: { from: string; to: string }): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTEMPTY':
      return new Refusal(409, `${to} already exists`)
    case 'ENOENT':
      return new Refusal(404, `${from} not found`)
    case 'EXDEV':
      return new Refusal(409, `cannot move ${from}: the status folders are on different devices`)
    case '':
      return error
    default:
      return new Refusal(409, `cannot move ${from}: ${causeInWords(error)}`)
  }
}

async function isFolder(abs: string): Promise<boolean> {
  return fs.stat(abs).then(
    stats => stats.isDirectory(),
    () => false,
  )
}

async function exists(abs: string): Promise<boolean> {
  return fs.lstat(abs).then(
    () => true,
    () => false,
  )
}
