// The files behind the listed docs, by the task or docs folder that lists them.
// Whoever searches them is told what came, changed and went.

import type { ListedFile } from './describe.js'

export interface FilesFollower {
  /** This doc's file is new, or is not what it was. */
  came(file: ListedFile): void
  went(path: string): void
}

export class ListedFiles {
  readonly #byUnit = new Map<object, Map<string, ListedFile>>()
  readonly #follower: FilesFollower

  constructor(follower: FilesFollower) {
    this.#follower = follower
  }

  /** `files` is all that `unit` lists from now on. */
  set(unit: object, files: readonly ListedFile[]): void {
    const before = this.#byUnit.get(unit)
    const after = new Map(files.map(file => [file.doc.path, file]))
    for (const path of before?.keys() ?? []) if (!after.has(path)) this.#follower.went(path)
    for (const [path, file] of after) {
      const old = before?.get(path)
      // A record is replaced, never changed, when the file is edited.
      if (old?.record !== file.record || old.doc.title !== file.doc.title) this.#follower.came(file)
    }
    this.#byUnit.set(unit, after)
  }

  drop(unit: object): void {
    for (const path of this.#byUnit.get(unit)?.keys() ?? []) this.#follower.went(path)
    this.#byUnit.delete(unit)
  }

  /** Drops every unit but these. */
  keep(units: ReadonlySet<object>): void {
    for (const unit of [...this.#byUnit.keys()]) if (!units.has(unit)) this.drop(unit)
  }
}
