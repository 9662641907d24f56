// Capabilities: the unguessable part of an address that lets a framed doc read its own task and nothing
// else. Each start of the service has another secret. To change such an address, see routes/requested-doc.ts.

import { createHmac } from 'node:crypto'
import { splitDocPath, taskAt } from '../../schema/names/keys.js'
import type { FolderRules } from '../../schema/folder-rules.js'

const CAPABILITY_LENGTH = 22

/** The reach of a capability: a task, or the files under a directory that are in no task. */
interface Scope {
  folder: string
  /** Inside the docs folder; empty for the docs folder itself. */
  dir: string
  isTask: boolean
}

export class Capabilities {
  readonly #secret: Buffer
  /** Only a capability that was given out opens anything. Each doc has one of its own, for the scope that it is in. */
  readonly #given = new Map<string, Scope & { doc: string }>()

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** The capability of the doc at this doc path. `rules` are those of its docs folder. */
  give(path: string, rules: FolderRules): string {
    const scope = scopeOf(path, rules)
    const capability = createHmac('sha256', this.#secret)
      .update(JSON.stringify([scope.isTask, scope.folder, scope.dir, path]))
      .digest('base64url')
      .slice(0, CAPABILITY_LENGTH)
    this.#given.set(capability, { ...scope, doc: path })
    return capability
  }

  /** The doc path of the doc that a capability was given to; null for one that was not given out. */
  docOf(capability: string): string | null {
    return this.#given.get(capability)?.doc ?? null
  }

  /**
   * The capability opens the file at this doc path. `isShared`: it is a style, script, image,
   * font or medium, which any doc of the same docs folder may load when it lies in no task.
   */
  opens(capability: string, path: string, rules: FolderRules, isShared: boolean): boolean {
    const given = this.#given.get(capability)
    const needed = scopeOf(path, rules)
    if (!given || given.folder !== needed.folder) return false
    if (needed.isTask) return given.isTask && given.dir === needed.dir
    return isShared || (!given.isTask && isWithin(given.dir, needed.dir))
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
