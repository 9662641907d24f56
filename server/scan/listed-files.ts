// The files behind the listed docs, by the task or docs folder that lists them.
// Whoever searches them is told what came, changed and went.

import type { ListedFile } from '../outline/build-outline.js'

export interface FilesFollower {
  /** This doc's file is new, or is not what it was. */
  came(file: ListedFile): void
  went(path: string): void
  /** All that there is to say of this round was said. */
  ended(): void
}

interface Listed {
  unit: object
  file: ListedFile
}

export class ListedFiles {
  readonly #byUnit = new Map<object, Set<string>>()
  /** By doc path: who lists it now. */
  readonly #byPath = new Map<string, Listed>()
  readonly #follower: FilesFollower

  constructor(follower: FilesFollower) {
    this.#follower = follower
  }

  /** `files` is all that `unit` lists from now on. */
  set(unit: object, files: readonly ListedFile[]): void {
    const paths = new Set(files.map(({ doc }) => doc.path))
    for (const path of this.#byUnit.get(unit) ?? []) if (!paths.has(path)) this.#forget(unit, path)
    for (const file of files) {
      const { path, title } = file.doc
      const old = this.#byPath.get(path)?.file
      this.#byPath.set(path, { unit, file })
      // A record is replaced, never changed, when the file is edited.
      if (old?.record !== file.record || old.doc.title !== title) this.#follower.came(file)
    }
    this.#byUnit.set(unit, paths)
  }

  drop(unit: object): void {
    for (const path of this.#byUnit.get(unit) ?? []) this.#forget(unit, path)
    this.#byUnit.delete(unit)
  }

  /** Drops every unit but these. */
  keep(units: ReadonlySet<object>): void {
    for (const unit of [...this.#byUnit.keys()]) if (!units.has(unit)) this.drop(unit)
  }

  end(): void {
    this.#follower.ended()
  }

  #forget(unit: object, path: string): void {
    // Another one may list it by now: a docs folder that went away and came back.
    if (this.#byPath.get(path)?.unit !== unit) return
    this.#byPath.delete(path)
    this.#follower.went(path)
  }
}
