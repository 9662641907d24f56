// Blocks of code: the name of their language, a button that copies them, and one that wraps long lines.

import { copyTool } from './copy.js'
import { languageName } from './languages.js'
import { sayPolitely } from './announce.js'
import { addTools, toggle } from './block-tools.js'
import { WideBlocks } from './overflow.js'
import { Wrapped } from './wrapped.js'

export function equipCode(): void {
  const blocks = document.querySelectorAll<HTMLElement>('main pre > code')
  if (blocks.length === 0) return
  const say = sayPolitely()
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
    addTools(pre, wrap, copyTool(code, 'Copy code', say))
    wide.watch(code, name === '' ? 'Code' : `Code, ${name}`)
  }
}
