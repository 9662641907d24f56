// Adds to blocks of code: the name of their language, a button that copies, and one that wraps long lines. A file that is
// shown as it is written is one block.
// To change the names, see languages.ts; the buttons, block-tools.ts.

import { copyTool, addTools, toggle } from './block-tools.js'
import { languageName } from './languages.js'
import { makeAnnouncer } from './announce.js'
import { WideBlocks } from './overflow.js'

export function equipCode(): void {
  const blocks = document.querySelectorAll<HTMLElement>('main pre > code')
  if (blocks.length === 0) return
  const announce = makeAnnouncer()
  const wrapped = new Wrapped()
  const wide = new WideBlocks()
  for (const code of blocks) {
    const pre = code.parentElement
    // An author's HTML may hold one inside another.
    if (!pre || code.nextSibling || code.previousSibling) continue
    const { language } = pre.dataset
    const name = language === undefined ? '' : languageName(language)
    if (name !== '') pre.dataset['name'] = name
    // The lines of a file wrap until the reader wants otherwise.
    const wraps = pre.classList.contains('is-wrapped')
    const isWrapped = wrapped.has(code) !== wraps
    pre.classList.toggle('is-wrapped', isWrapped)
    const wrap = toggle('wrap', 'Wrap lines', isWrapped, isOn => {
      pre.classList.toggle('is-wrapped', isOn)
      wrapped.set(code, isOn !== wraps)
    })
    addTools(pre, wrap, copyTool(code, 'Copy code', announce))
    wide.watch(code, name === '' ? 'Code' : `Code, ${name}`)
  }
}

const KEY = 'plan-page-wrapped'
const START_LENGTH = 160

/** The blocks whose wrapping the reader has turned, by their beginnings, so that an edited doc keeps it. */
class Wrapped {
  readonly #starts = new Set(read())

  has(code: Element): boolean {
    return this.#starts.has(startOf(code))
  }

  set(code: Element, isWrapped: boolean): void {
    if (isWrapped) this.#starts.add(startOf(code))
    else this.#starts.delete(startOf(code))
    write([...this.#starts])
  }
}

function startOf(code: Element): string {
  return code.textContent.slice(0, START_LENGTH)
}

/** In a tab of its own a page has no storage: reading it throws. */
function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(start => typeof start === 'string') : []
  } catch {
    return []
  }
}

function write(starts: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(starts))
  } catch {
    // Then it is forgotten with the page.
  }
}
