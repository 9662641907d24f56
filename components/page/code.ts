// Adds to blocks of code: the name of their language, a button that copies, and one that wraps long lines.
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
    const isWrapped = wrapped.has(code)
    pre.classList.toggle('is-wrapped', isWrapped)
    const wrap = toggle('wrap', 'Wrap lines', isWrapped, isOn => {
      pre.classList.toggle('is-wrapped', isOn)
      wrapped.set(code, isOn)
    })
    addTools(pre, wrap, copyTool(code, 'Copy code', announce))
    wide.watch(code, name === '' ? 'Code' : `Code, ${name}`)
  }
}

const KEY = 'plan-page-wrapped'
const START_LENGTH = 160

/** The blocks that the reader has wrapped, by their beginnings, so that an edited doc keeps them. */
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
