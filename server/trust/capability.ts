// Capabilities: the unguessable part of an address that lets a framed doc read its own task
// and nothing else. They are made with a secret that lives as long as the service runs.

import { createHmac } from 'node:crypto'
import { splitDocPath, taskAt } from '../../schema/names/keys.js'
import type { FolderRules } from '../../schema/folder-rules.js'

const CAPABILITY_LENGTH = 22

/** What a capability opens: a task, or what lies under a directory and in no task. */
interface Scope {
  folder: string
  /** Inside the docs folder; empty for the docs folder itself. */
  dir: string
  isTask: boolean
}

export class Capabilities {
  readonly #secret: Buffer
  /** A capability that was never given out opens nothing, so knowing these is enough. */
  readonly #given = new Map<string, Scope>()

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** The capability of the doc at this doc path. `rules` are those of its docs folder. */
  give(path: string, rules: FolderRules): string {
    const scope = scopeOf(path, rules)
    const capability = createHmac('sha256', this.#secret)
      .update(JSON.stringify([scope.isTask, scope.folder, scope.dir]))
      .digest('base64url')
      .slice(0, CAPABILITY_LENGTH)
    this.#given.set(capability, scope)
    return capability
  }

  /**
   * Whether the capability opens the file at this doc path. `isShared`: it is a style, script, image,
   * font or medium, which any doc of the same docs folder may load when it lies in no task.
   */
  opens(capability: string, path: string, rules: FolderRules, isShared: boolean): boolean {
    const given = this.#given.get(capability)
    const asked = scopeOf(path, rules)
    if (!given || given.folder !== asked.folder) return false
    if (asked.isTask) return given.isTask && given.dir === asked.dir
    return isShared || (!given.isTask && isWithin(given.dir, asked.dir))
  }
}

function scopeOf(path: string, rules: FolderRules): Scope {
  const { folder, rel } = splitDocPath(path) ?? { folder: '', rel: path }
  const dir = rel.slice(0, Math.max(0, rel.lastIndexOf('/')))
  const task = dir === '' ? null : taskAt(dir, rules, true)
  return { folder, dir: task?.dir ?? dir, isTask: task !== null }
}

function isWithin(parent: string, dir: string): boolean {
  return parent === '' || dir === parent || dir.startsWith(`${parent}/`)
}
