// Edits, moves and deletes docs of a docs folder as in a week of work. Seeded; the folder is changed for good.
// To change the text of a doc, see pages.mjs.

import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { htmlPage, markdownPage } from './pages.mjs'
import { Writer, pick } from './prose.mjs'

const MOVES = 0.25
const DELETES = 0.15
/** Of the edits, so many write the doc anew; the others add a sentence. */
const REWRITES = 0.3
/** Of the moves, so many go to a phase that is not there yet. */
const NEW_PHASES = 0.2
const BYTES = 20_000

/** Changes the docs under `root`, ever others; `path` of one is absolute. */
export class Changes {
  /** Docs that were edited or moved and are there, by their paths. */
  changed = new Set()
  #paths
  #random
  #writer
  #count = 0

  constructor(root, seed) {
    const files = readdirSync(root, { recursive: true }).filter(name => /\.(?:html|md)$/.test(name))
    this.#paths = files.sort().map(name => join(root, name))
    this.#writer = new Writer(seed)
    this.#random = this.#writer.random
  }

  make(count) {
    for (let left = count; left > 0; left--) this.#one()
  }

  #one() {
    const at = Math.floor(this.#random() * this.#paths.length)
    const path = this.#paths[at]
    const deed = this.#random()
    this.#count++
    if (deed < DELETES) {
      rmSync(path)
      this.#paths.splice(at, 1)
      this.changed.delete(path)
    } else if (deed < DELETES + MOVES) {
      this.changed.delete(path)
      this.#paths[at] = this.#move(path)
      this.changed.add(this.#paths[at])
    } else {
      writeFileSync(path, this.#edited(path))
      this.changed.add(path)
    }
  }

  #move(path) {
    const folder = dirname(pick(this.#paths, this.#random))
    const phases = /^.*\/plans/.exec(folder)[0]
    const isNew = this.#random() < NEW_PHASES
    const target = isNew ? join(phases, `phase-${10 + this.#count}-${this.#writer.word()}`) : folder
    mkdirSync(target, { recursive: true })
    const to = join(target, `moved-${this.#count}${extname(path)}`)
    renameSync(path, to)
    return to
  }

  #edited(path) {
    const writer = this.#writer
    const isHtml = path.endsWith('.html')
    if (this.#random() < REWRITES) return (isHtml ? htmlPage : markdownPage)(writer, BYTES)
    return (
      readFileSync(path, 'utf8') + (isHtml ? `<p>${writer.paragraph()}</p>` : writer.paragraph())
    )
  }
}
